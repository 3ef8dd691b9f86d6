import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { type Answered, answerCase } from "./answerCase";
import { Batch } from "./Batch";
import { readCase, shownRequest, writeCase } from "./checkCase";
import { onHandElsewhere, type Company } from "./company";
import { Days } from "./Days";
import { canRedo, canUndo, redo, undo } from "./edits";
import { Limits } from "./Limits";
import { Lines } from "./Lines";
import { More } from "./More";
import { Button, CopyButton } from "./parts";
import type { CaseChange } from "./PartProps";
import { Question } from "./Question";
import { Verdicts } from "./Verdicts";
import { useWords, type Words } from "./words";

export interface ViewProps {
  readonly parameters: URLSearchParams;
  readonly company: Company;
  /** Stores what is shown in the address. A step adds an entry to the browser history. */
  readonly keep: (parameters: URLSearchParams, isStep?: boolean) => void;
}

/** Changes of one control that follow each other faster are one edit. */
const pauseBetweenEdits = 1_000;

export function CheckView({ parameters, company, keep }: ViewProps) {
  const words = useWords();
  const { say } = words;
  const { value, faults } = useMemo(() => readCase(parameters), [parameters]);
  const [shown, setShown] = useState(value);
  const [edition, setEdition] = useState(0);
  const answers = useMemo(() => answerCase(shown, company), [shown, company]);
  const answered = answers[shown.at]!;
  /** The last answer before the current control was touched. */
  const before = useRef<Answered | undefined>(undefined);
  const touched = useRef<EventTarget | null>(null);
  const editedAt = useRef(0);
  const focus = useRef("");
  const opened = useRef(parameters);

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
    editedAt.current = 0;
    focus.current = document.activeElement?.id ?? "";
    setShown(value);
    setEdition(edition + 1);
  }, [parameters]);
  useEffect(() => {
    document.addEventListener("keydown", undoByKey);
    return () => document.removeEventListener("keydown", undoByKey);
  }, []);

  function change({ shown: next, focus: id, isOther = false }: CaseChange): void {
    if (id !== undefined) settle();
    if (isOther) before.current = undefined;
    const now = Date.now();
    keep(writeCase(next), id !== undefined || now - editedAt.current > pauseBetweenEdits);
    editedAt.current = id === undefined ? now : 0;
    setShown(next);
    if (id === undefined) return;
    focus.current = id;
    setEdition(edition + 1);
  }

  /** Typing a date changes it with each part, so only touching another control starts a new change. */
  function onTouch({ target }: Event): void {
    if (target === touched.current) return;
    settle();
    editedAt.current = 0;
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

  const { result } = answered;
  const was = before.current === answered ? undefined : before.current;
  const props = { shown, edition, company, answered, was, change };
  return (
    <div class="check" onFocusIn={onTouch} onInputCapture={onTouch}>
      <div class="row">
        <h1>{say("checkTitle")}</h1>
        <Button class="outline secondary" id="undo" aria-disabled={!canUndo()} title="Ctrl+Z" onClick={undo}>
          {say("undo")}
        </Button>
        <Button class="outline secondary" id="redo" aria-disabled={!canRedo()} title="Ctrl+Y" onClick={redo}>
          {say("redo")}
        </Button>
        <CopyButton id="copy-link" textOf={() => location.href}>
          {say("copyLink")}
        </CopyButton>
      </div>
      {faults.map((fault) => (
        <p class="faults" role="alert">{`${say(...fault)}.`}</p>
      ))}
      <Question key={edition} {...props} />
      <Batch answers={answers} {...props} />
      <Verdicts {...props} />
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

/** Text fields have an undo of their own, which does not know the other fields. */
function undoByKey(event: KeyboardEvent): void {
  const key = event.key.toLowerCase();
  if (!(event.ctrlKey || event.metaKey) || event.altKey || !["z", "y"].includes(key)) return;
  event.preventDefault();
  if (key === "y" || event.shiftKey) redo();
  else undo();
}

function tellStock({ own }: Company, { say, integer }: Words): string {
  if (!own) return say("invented");
  return own.stock ? `${say("ownStock")} ${say("units")}` : say("ownNetwork", integer(onHandElsewhere));
}
