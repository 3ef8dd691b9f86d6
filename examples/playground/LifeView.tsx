import {
  applyEvent,
  type Issue,
  progressOf,
  type StockMovement,
  suppliesOf,
  type TransferProgress,
} from "stock-transfer";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Life } from "../demo/lives";
import { timeOfEvent } from "../demo/transfers";
import { programOfEvent } from "./code";
import {
  canHappen,
  correctableQty,
  type CorrectedState,
  countOf,
  eventOfAll,
  eventOfCorrection,
  eventOfTyped,
  fieldsOf,
  movableQty,
  type Move,
  moves,
  nameOfState,
  type RowsEvent,
  targetsOf,
  tellIssue,
  timelineOf,
  type Typed,
  undoOf,
} from "./events";
import { isLate, Time } from "./ListView";
import { Button, Choice, CopyButton, Table, Text } from "./parts";
import { Programs } from "./Programs";
import type { Told } from "./sentences";
import { useWords } from "./words";

const stateColumns = [
  ...(["leftUnits", "underWayUnits", "acceptedColumn", "rejectedColumn"] as const),
  ...(["returnedColumn", "lostColumn", "cancelledColumn"] as const),
];
const counts = [
  ...(["qty", "leftQty", "underWayQty", "acceptedQty"] as const),
  ...(["rejectedQty", "returnedQty", "lostQty", "cancelledQty"] as const),
];

interface LifeProps {
  readonly life: Life;
  readonly fault: Told | undefined;
  readonly issues: readonly Issue[];
  /** Returns whether the event was recorded. */
  readonly record: (recorded: RowsEvent) => Promise<boolean>;
}

/** One transfer: where its units are, what happened to them, and what may happen next. */
export function LifeView({ life, fault, issues, record }: LifeProps) {
  const words = useWords();
  const { say, integer, date, service } = words;
  const { transfer, supplies } = life;
  const {
    code,
    status,
    srcWarehouseCode: src,
    destWarehouseCode: dest,
    partner,
    transferType,
    estimatedArrivalDate,
  } = transfer;
  const progress = progressOf(transfer);
  /** In which states how many units are. */
  const states = counts.slice(1).flatMap((count, at) => {
    const units = sumOf(progress, count);
    return units > 0 ? [`${integer(units)} ${say(stateColumns[at]!).toLowerCase()}`] : [];
  });
  const own = suppliesOf([transfer], dest);
  const tellSupply = (movements: readonly StockMovement[] = []) =>
    movements.map(({ on, qty }) => say("unitsOn", integer(qty), date(on))).join("; ") || integer(0);
  const possible = moves.filter((move) => canHappen(transfer, move));
  /** What would be lost for good, while the user is asked. */
  const [asked, setAsked] = useState<Move>();
  const recordAll = (type: Move | "start") => {
    setAsked(undefined);
    void record(type === "start" ? { event: { type }, rows: [] } : eventOfAll(type, progress));
  };
  const isForGood = (type: Move | "start") => (type === "lose" || type === "cancel") && canHappen(transfer, type);
  const last = life.history.at(-1)?.event;
  const undo = last && undoOf(last, progress);
  const isRefused = issues.length > 0 || fault !== undefined;
  return (
    <>
      <div class="row">
        <h1>{say("transferTitle", code, src, dest)}</h1>
        <CopyButton id="copy-link" textOf={() => location.href}>
          {say("copyLink")}
        </CopyButton>
      </div>
      <p class="row">
        <span class={`status ${status}`}>{say(`status_${status}`)}</span>
        <span>{partner.name}</span>
        {transferType && <span>{service(transferType)}</span>}
        <span>
          {say("arrives", date(estimatedArrivalDate))}{" "}
          {isLate(transfer) && <strong class="why">{say("isLate")}</strong>}
        </span>
      </p>
      <h2>{say("progress")}</h2>
      <Table
        caption={say("progress")}
        columns={["skuOfRow", "ordered", ...stateColumns]}
        rows={progress.map((row) => [row.sku, ...counts.map((count) => integer(row[count]))])}
      />
      <div class="beside">
        <section>
          <h2>{say("timeline")}</h2>
          <Timeline life={life} progress={progress} />
        </section>
        <section>
          <h2>{say("nextEvent")}</h2>
          <p class="row">
            {(["start", ...moves] as const).map((type) => (
              // It stays focusable, and then says why nothing happens.
              <Button
                id={`all-${type}`}
                aria-disabled={!canHappen(transfer, type)}
                onClick={() => (isForGood(type) ? setAsked(type as Move) : recordAll(type))}
              >
                {say(`allOf_${type}`)}
              </Button>
            ))}
          </p>
          {asked && (
            <Confirm move={asked} progress={progress} onYes={() => recordAll(asked)} onNo={() => setAsked(undefined)} />
          )}
          <p class={isRefused ? "faults verdict" : "verdict"} role="status" id="told">
            {isRefused
              ? [
                  ...issues.map((each) => tellIssue(each, progress, words)),
                  ...(fault ? [`${say(...fault)}.`] : []),
                ].join(" ")
              : states.join(" · ")}
          </p>
          <p class="small">{say(possible.length > 0 ? "noUndo" : "isDone")}</p>
          {undo && applyEvent(transfer, undo.event, timeOfEvent(transfer)).value && (
            <p>
              <Button class="outline secondary" id="undo-event" onClick={() => void record(undo)}>
                {say("undoEvent")}
              </Button>
            </p>
          )}
          {possible.length > 0 ? (
            <Parts {...{ life, progress, possible, issues, record }} />
          ) : (
            <Programs texts={[[say("transferJson"), JSON.stringify(transfer, null, 2)]]} />
          )}
        </section>
      </div>
      <Corrections {...{ progress, record }} />
      <h2>{say("expectedAt", dest)}</h2>
      <Table
        caption={say("expectedAt", dest)}
        columns={["skuOfRow", "ofThis", "ofAll"]}
        rows={supplies.map(([sku, movements]) => [sku, tellSupply(own.get(sku)), tellSupply(movements)])}
      />
    </>
  );
}

function sumOf(progress: readonly TransferProgress[], count: (typeof counts)[number]): number {
  return progress.reduce((sum, { [count]: units }) => sum + units, 0);
}

interface ConfirmProps {
  readonly move: Move;
  readonly progress: readonly TransferProgress[];
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Asks before units are lost for good. */
function Confirm({ move, progress, onYes, onNo }: ConfirmProps) {
  const { say, list } = useWords();
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  const units = progress.map((row) => ({ sku: row.sku, qty: movableQty(move, row) })).filter(({ qty }) => qty > 0);
  return (
    <div role="alertdialog" aria-labelledby="ask-first">
      <p id="ask-first">
        {say("askFirst")} <Text>{list(units)}</Text>
      </p>
      <p class="row">
        <button type="button" class="outline" id="keep" ref={keep} onClick={onNo}>
          {say("keepIt")}
        </button>
        <Button class="outline secondary" id="confirm" onClick={onYes}>
          {say("doIt", say(`allOf_${move}`))}
        </Button>
      </p>
    </div>
  );
}

/** Units that are in another state than was recorded, and surplus. */
function Corrections({ progress, record }: Pick<PartsProps, "progress" | "record">) {
  const { say, integer, tag } = useWords();
  const [chosen, setChosen] = useState<{ readonly from?: CorrectedState; readonly to?: CorrectedState }>({});
  const [typed, setTyped] = useState<Typed>({});
  const all = [...(Object.keys(countOf) as CorrectedState[]), "excess", "none"] as const;
  const isOpen = (from: CorrectedState, row: TransferProgress) => correctableQty(from, row) !== 0;
  const filled = all.filter((state) => progress.some((row) => isOpen(state, row)));
  const from = [chosen.from, "accepted" as const, ...filled].find((state) => state && filled.includes(state))!;
  const others = targetsOf(from);
  const usual = from === "accepted" ? "rejected" : "accepted";
  const to = [chosen.to, usual as CorrectedState, ...others].find((state) => state && others.includes(state))!;
  const optionsOf = (states: readonly CorrectedState[]) =>
    states.map((state) => [state, say(nameOfState[state])] as const);
  const submit = (submitted: Event) => {
    submitted.preventDefault();
    void record(eventOfCorrection(from, to, progress, typed, tag)).then((isRecorded) => isRecorded && setTyped({}));
  };
  return (
    <details id="corrections">
      <summary>{say("correctUnits")}</summary>
      <form autocomplete="off" onSubmit={submit}>
        <div class="fields">
          <Choice
            title={say("wasRecordedAs")}
            id="corrected-from"
            value={from}
            options={optionsOf(filled)}
            onChange={(state) => setChosen({ ...chosen, from: state as CorrectedState })}
          />
          <Choice
            title={say("isReally")}
            id="corrected-to"
            value={to}
            options={optionsOf(others)}
            onChange={(state) => setChosen({ ...chosen, to: state as CorrectedState })}
          />
          {progress.map(
            (row, index) =>
              isOpen(from, row) && (
                <label key={index}>
                  {from === "none"
                    ? say("unitsOfSku", row.sku)
                    : say("qtyOfSku", row.sku, integer(correctableQty(from, row)!))}{" "}
                  <input
                    id={`corrected-${index}`}
                    inputMode="numeric"
                    value={typed[`corrected-${index}`] ?? ""}
                    onInput={({ currentTarget }) => setTyped({ ...typed, [currentTarget.id]: currentTarget.value })}
                  />
                </label>
              ),
          )}
        </div>
        <p>
          <button type="submit" class="outline" id="record-correction">
            {say("correctIt")}
          </button>
        </p>
      </form>
    </details>
  );
}

function Timeline({ life, progress }: { readonly life: Life; readonly progress: readonly TransferProgress[] }) {
  const words = useWords();
  const { say } = words;
  return (
    <ol class="timeline">
      {timelineOf(life, progress, words).map(({ text, at, isOpen }) => (
        <li class={isOpen ? "open" : ""}>
          <Text>{text}</Text>{" "}
          {!isOpen && <small>{at === undefined ? say("timeUnknown") : <Time instant={at} />}</small>}
        </li>
      ))}
    </ol>
  );
}

type PartsProps = Pick<LifeProps, "life" | "issues" | "record"> & {
  readonly progress: readonly TransferProgress[];
  /** At least one. */
  readonly possible: readonly Move[];
};

/** The form for an event of some of the units. */
function Parts({ life: { transfer }, progress, possible, issues, record }: PartsProps) {
  const { say, integer, tag } = useWords();
  const [chosen, setChosen] = useState<Move>();
  const [typed, setTyped] = useState<Typed>({});
  const move = possible.find((each) => each === chosen) ?? possible.find((each) => each === "receive") ?? possible[0]!;
  const given = eventOfTyped(move, progress, typed, tag);
  const submit = (submitted: Event) => {
    submitted.preventDefault();
    setChosen(move);
    void record(given).then((isRecorded) => {
      if (isRecorded) setTyped({});
      // The field that was used may be gone.
      setTimeout(
        () =>
          document.activeElement === document.body &&
          (document.getElementById("move") ?? document.getElementById("all-start"))?.focus(),
      );
    });
  };
  const faultOf = (row: number, field: string) =>
    issues.some(({ path }) => path[1] === row && path[2] === field) && {
      "aria-invalid": true,
      "aria-describedby": "told",
    };
  return (
    <form autocomplete="off" onSubmit={submit}>
      <Choice
        title={say("someUnits")}
        id="move"
        value={move}
        options={possible.map((each) => [each, say(`someOf_${each}`)])}
        onChange={(value) => {
          setChosen(value as Move);
          setTyped({});
        }}
      />
      <div class={fieldsOf[move].length > 1 ? "fields pairs" : "fields"}>
        {progress.flatMap((row, index) =>
          fieldsOf[move].map(
            (field) =>
              movableQty(move, row) > 0 && (
                <label key={`${field}-${index}`}>
                  {say(`${field}OfSku`, row.sku, integer(movableQty(move, row)))}{" "}
                  <input
                    id={`${field}-${index}`}
                    inputMode="numeric"
                    value={typed[`${field}-${index}`] ?? ""}
                    onInput={({ currentTarget }) => setTyped({ ...typed, [currentTarget.id]: currentTarget.value })}
                    {...faultOf(index, field)}
                  />
                </label>
              ),
          ),
        )}
      </div>
      <p>
        <button type="submit" id="record">
          {say("recordEvent")}
        </button>
      </p>
      <Programs
        texts={[
          [say("transferJson"), JSON.stringify(transfer, null, 2)],
          [say("inTypeScript"), programOfEvent(transfer, given.event)],
        ]}
      />
    </form>
  );
}
