import type { Effort } from "../../plan/search/Effort";
import { addUp, type CoverProblem, problemBeside, stepsOf, type Supply } from "./CoverProblem";

/**
 * Chooses every source without which a SKU falls short, until there is none. Returns them and the problem that is left for
 * the others, or `undefined` where all sources together fall short.
 */
export function chooseForced(
  problem: CoverProblem,
  effort: Effort,
): { readonly forced: readonly Supply[]; readonly rest: CoverProblem } | undefined {
  const forced: Supply[] = [];
  let rest = problem;
  for (;;) {
    effort.stepsLeft -= stepsOf(rest);
    const totals = addUp(rest);
    const { needs } = rest;
    if (needs.some((need, sku) => totals[sku]! < need)) return undefined;
    const isForced = ({ skus, qtys }: Supply) =>
      skus.some((sku, k) => totals[sku]! <= Number.MAX_SAFE_INTEGER && totals[sku]! - qtys[k]! < needs[sku]!);
    const found = rest.supplies.filter(isForced);
    if (found.length === 0) return { forced, rest };
    forced.push(...found);
    rest = problemBeside(
      rest,
      found,
      rest.supplies.filter((supply) => !found.includes(supply)),
    );
  }
}
