import type { StockTransfer } from "stock-transfer";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { type Answered, answerCase } from "./answerCase";
import { Batch } from "./Batch";
import { casesOf, readCase, shownRequest, writeCase } from "./checkCase";
import { onHandElsewhere, type Company, zoneOf } from "./company";
import { Create } from "./Create";
import { Days } from "./Days";
import { forgetEdits } from "./edits";
import { Limits } from "./Limits";
import { Lines } from "./Lines";
import { More } from "./More";
import { caseWithout, ordersOf } from "./orders";
import { type AddressProps, Button, CopyButton, UndoButtons } from "./parts";
import type { CaseChange, PartProps } from "./PartProps";
import { Question } from "./Question";
import type { Told } from "./sentences";
import type { PageLives } from "./serverLives";
import { Verdicts } from "./Verdicts";
import { useWords, type Words } from "./words";

export interface ViewProps extends AddressProps {
  readonly company: Company;
}

interface CheckViewProps extends ViewProps {
  readonly order: PageLives["order"];
  /** The address of a transfer. */
  readonly addressOf: (id: string) => string;
  /** The address of a list of these transfers. */
  readonly listAddress: (codes: readonly string[]) => string;
}

export function CheckView({ parameters, company, keep, order, addressOf, listAddress }: CheckViewProps) {
  const words = useWords();
  const { say, tag, integer } = words;
  const { value, faults } = useMemo(() => readCase(parameters, casesOf[company.demo][0]![1]), [parameters]);
  const [shown, setShown] = useState(value);
  const [edition, setEdition] = useState(0);
  const answers = useMemo(() => answerCase(shown, company, tag), [shown, company, tag]);
  const answered = answers[shown.at]!;
  /** The last answer before the current control was touched. */
  const before = useRef<Answered | undefined>(undefined);
  const touched = useRef<EventTarget | null>(null);
  const focus = useRef("");
  /** The zone in which the shown time was entered, if the source was in that one. */
  const [zoneBefore, setZoneBefore] = useState("");
  const opened = useRef(parameters);
  /** The transfers that were just created. */
  const [created, setCreated] = useState<readonly StockTransfer[]>([]);
  const [orderFault, setOrderFault] = useState<Told>();
  const isBusy = useRef(false);

  useLayoutEffect(() => {
    if (focus.current === "") return;
    const control = document.getElementById(focus.current);
    focus.current = "";
    touched.current = control;
    control?.focus();
  });
  useLayoutEffect(() => {
    keep(writeCase(value));
    if (opened.current === parameters) return;
    // An edit was undone or redone.
    opened.current = parameters;
    settle();
    focus.current = document.activeElement?.id ?? "";
    setZoneBefore("");
    setShown(value);
    setEdition(edition + 1);
  }, [parameters]);

  function change({ shown: next, focus: id, isOther = false }: CaseChange): void {
    if (id !== undefined) settle();
    if (isOther) before.current = undefined;
    if (isOther) setCreated([]);
    if (isOther || next.now !== shown.now) setZoneBefore("");
    else if (zoneBefore === "") setZoneBefore(zoneOf(company, shownRequest(shown).src));
    keep(writeCase(next), id === undefined ? "typed" : "step");
    setShown(next);
    if (id === undefined) return;
    focus.current = id;
    setEdition(edition + 1);
  }

  /** Typing a date changes it with each part, so only touching another control starts a new change. */
  function onTouch({ target }: Event): void {
    if (target === touched.current) return;
    settle();
    touched.current = target;
  }

  /** Ignores requests that are invalid while being typed. */
  function settle(): void {
    if (answered.result.value) before.current = answered;
  }

  function addRequest(): void {
    const requests = [...shown.requests, shownRequest(shown)];
    change({ shown: { ...shown, requests, at: requests.length - 1 }, focus: "src" });
  }

  const create: PartProps["create"] = (orders) => {
    // A double click would create them twice.
    if (isBusy.current) return;
    isBusy.current = true;
    setOrderFault(undefined);
    order(orders, shown, company)
      .then(
        (made) => {
          if (made.length < orders.length) setOrderFault(["notCreated", integer(orders.length - made.length)]);
          change({ shown: caseWithout(shown, answers, orders, tag), focus: "created", isOther: true });
          setCreated(made);
          forgetEdits();
        },
        () => {
          focus.current = "created";
          setOrderFault(["noServer"]);
        },
      )
      .finally(() => (isBusy.current = false));
  };

  const { result } = answered;
  const was = before.current === answered ? undefined : before.current;
  const props = { shown, edition, company, answered, was, change, create };
  return (
    <div class="check" onFocusIn={onTouch} onInputCapture={onTouch}>
      <div class="row">
        <h1>{say("checkTitle")}</h1>
        <UndoButtons />
        <CopyButton id="copy-link" textOf={() => location.href}>
          {say("copyLink")}
        </CopyButton>
      </div>
      {faults.map((fault) => (
        <p class="faults" role="alert">{`${say(...fault)}.`}</p>
      ))}
      <Question key={edition} {...props} zoneBefore={zoneBefore} />
      <Batch answers={answers} {...props} />
      <Verdicts {...props} />
      <Create
        {...{ orders: ordersOf(answers, shown), answers, created, fault: orderFault, create, addressOf, listAddress }}
      />
      <div class="beside">
        <section class="lines">
          <Lines {...props} />{" "}
          <Button id="add-request" onClick={addRequest}>
            {say("addRequest")}
          </Button>
        </section>
        {result.value && (
          <section>
            <Limits {...props} checked={result.value} />
            <Days {...props} checked={result.value} />
          </section>
        )}
      </div>
      <More {...props} answers={answers} />
      <p class="small">{tellStock(company, words)}</p>
    </div>
  );
}

function tellStock({ own }: Company, { say, integer }: Words): string {
  if (!own) return say("invented");
  return own.stock ? `${say("ownStock")} ${say("units")}` : say("ownNetwork", integer(onHandElsewhere));
}
