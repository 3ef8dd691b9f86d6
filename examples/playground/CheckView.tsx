import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Answer } from "./Answer";
import { type Answered, answerCase } from "./answerCase";
import { Batch } from "./Batch";
import { casesOf, type CheckCase, readCase, shownRequest, writeCase } from "./checkCase";
import { cityOf, type Company, onHandElsewhere, zoneOf } from "./company";
import { forgetEdits } from "./edits";
import { Icon } from "./Icon";
import { Lines } from "./Lines";
import { More } from "./More";
import { OrderBefore } from "./OrderBefore";
import { type AddressProps, Button, UndoButtons } from "./parts";
import type { CaseChange, Created, PartProps } from "./PartProps";
import { Question } from "./Question";
import type { Told } from "./sentences";
import type { PageLives } from "./serverLives";
import { useSplit } from "./useSplit";
import { useWords, type Words } from "./words";

export interface ViewProps extends AddressProps {
  readonly company: Company;
}

interface CheckViewProps extends ViewProps {
  readonly order: PageLives["order"];
  /** The address of a transfer. */
  readonly addressOf: (id: string) => string;
  /** The address of a list with these filters. */
  readonly listAddress: (filters: Readonly<Record<string, string>>) => string;
  readonly networkAddress: string;
}

/** The question at the side, and its answer: what can go, when, and why not the rest. */
export function CheckView({ parameters, company, keep, order, ...addresses }: CheckViewProps) {
  const words = useWords();
  const { say, tag, integer } = words;
  const { value, faults } = useMemo(() => readCase(parameters, casesOf[company.demo][0]![1]), [parameters]);
  const [shown, setShown] = useState(value);
  const [edition, setEdition] = useState(0);
  const [created, setCreated] = useState<Created & { shown: CheckCase; answers: readonly Answered[] }>();
  const now = useMemo(() => answerCase(shown, company, tag), [shown, company, tag]);
  // What was created stays as it was answered until the question changes.
  const own = created?.shown === shown ? created : undefined;
  const answers = own?.answers ?? now;
  const answered = answers[shown.at]!;
  const focus = useRef("");
  const opened = useRef(parameters);
  const [orderFault, setOrderFault] = useState<Told>();
  const isBusy = useRef(false);

  useLayoutEffect(() => {
    if (focus.current === "") return;
    document.getElementById(focus.current)?.focus();
    focus.current = "";
  });
  useLayoutEffect(() => {
    keep(writeCase(value));
    if (opened.current === parameters) return;
    // An edit was undone or redone.
    opened.current = parameters;
    focus.current = document.activeElement?.id ?? "";
    setShown(value);
    setEdition(edition + 1);
  }, [parameters]);

  function change({ shown: next, focus: id }: CaseChange): void {
    setOrderFault(undefined);
    keep(writeCase(next), id === undefined ? "typed" : "step");
    setShown(next);
    if (id === undefined) return;
    focus.current = id;
    setEdition(edition + 1);
  }

  const create: PartProps["create"] = (orders) => {
    // A second click would create them twice.
    if (isBusy.current) return;
    isBusy.current = true;
    setOrderFault(undefined);
    order(orders, shown, company)
      .then(
        (made) => {
          focus.current = "created";
          const missing = orders.length - made.length;
          if (missing > 0) setOrderFault(["notCreated", integer(missing)]);
          if (made.length > 0) setCreated({ transfers: made, orders, shown, answers });
          forgetEdits();
        },
        () => {
          focus.current = "created";
          setOrderFault(["serverSilent"]);
        },
      )
      .finally(() => (isBusy.current = false));
  };

  const { result } = answered;
  const split = useSplit(shown, answered);
  const props = { shown, edition, company, answers, answered, split, created: own, change, create };
  const { src, dest, lines } = shownRequest(shown);
  const asked = words.moment(shown.now, zoneOf(company, src), shown.now - 5 * 86_400_000);
  return (
    <div class="check">
      <button type="button" class="brief" popovertarget="ask">
        <span>
          <strong>{`${cityOf(company, src)} → ${cityOf(company, dest)}`}</strong>
          <small>{say("briefOf", say("lineCount", integer(lines.length)), asked)}</small>
        </span>
        <span class="button small">
          <Icon name="pencil" /> {say("edit")}
        </span>
      </button>
      <aside class="card ask" id="ask" popover="auto" aria-label={say("question")}>
        <header>
          <h2>{say("question")}</h2>
          <div class="row push">
            <UndoButtons />
            <Button class="close" popovertarget="ask" popovertargetaction="hide">
              {say("done")}
            </Button>
          </div>
        </header>
        <div class="body">
          <Question key={edition} {...props} />
        </div>
      </aside>
      <div class="stack">
        <Answer {...props} {...addresses} addressFaults={faults} orderFault={orderFault} />
        <Batch {...props} />
        <Lines {...props} />
        <div class="two">
          {result.value && <OrderBefore {...props} checked={result.value} />}
          <More {...props} />
        </div>
        <p class="foot">{tellStock(company, words)}</p>
      </div>
    </div>
  );
}

function tellStock({ own }: Company, { say, integer }: Words): string {
  if (!own) return say("invented");
  return own.stock ? `${say("ownStock")} ${say("units")}` : say("ownNetwork", integer(onHandElsewhere));
}
