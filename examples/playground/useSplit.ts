import { useEffect, useState } from "preact/hooks";
import type { Answered } from "./answerCase";
import type { CheckCase } from "./checkCase";
import { tryTo } from "./parts";
import { type Split, splitOf } from "./remedies";

/** How what does not fit one transfer is divided among several. The planner is loaded once it is needed. */
export function useSplit(shown: CheckCase, answered: Answered): Split | "pending" | undefined {
  const [split, setSplit] = useState<Split & { readonly of: Answered }>();
  const { value: checked } = answered.result;
  const isOver = checked?.check.items.some(({ refusals }) => refusals.some(({ code }) => code.startsWith("over_")));
  useEffect(() => {
    if (!checked || !isOver) return undefined;
    // After typing: a plan of many lines takes a moment.
    const timer = setTimeout(() => {
      void import("./Plans").then(
        ({ planSplit }) => {
          const transfers = tryTo(() => planSplit(checked, answered)) ?? [];
          setSplit({ ...splitOf(shown, checked, transfers), of: answered });
        },
        // Without the planner, the other remedies stay.
        () => {
          setSplit({ units: 0, requests: [], of: answered });
        },
      );
    }, 150);
    return () => {
      clearTimeout(timer);
    };
  }, [answered]);
  if (isOver && split?.of !== answered) return "pending";
  return isOver && split && split.requests.length > 0 ? split : undefined;
}
