import type { ComponentChildren } from "preact";
import type { TransferProgress } from "stock-transfer";
import { useState } from "preact/hooks";
import { readNumber } from "./checkCase";
import { cityOf } from "./company";
import { DateField } from "./DateField";
import {
  canHappen,
  correctableQty,
  type CorrectedState,
  eventOfCorrection,
  eventOfTyped,
  fieldsOf,
  movableQty,
  type Move,
  moves,
  nameOfState,
  type RowsEvent,
  targetsOf,
  type Typed,
  typedAll,
} from "./events";
import type { LifeProps } from "./LifeView";
import { Button, Choice } from "./parts";
import { useWords } from "./words";

/** What the card can record. */
type Action = Move | "start" | "delay" | "correct";

export type NextProps = LifeProps & { readonly progress: readonly TransferProgress[] };

/** One action with its quantities filled in, and the others below it. */
export function NextEvent(props: NextProps) {
  const { life, company, progress, record } = props;
  const { say, integer } = useWords();
  const { transfer } = life;
  const { status, srcWarehouseCode: src, destWarehouseCode: dest, estimatedArrivalDate } = transfer;
  const isOpen = status !== "completed" && status !== "cancelled";
  const unitsOf = (move: Move) => progress.reduce((sum, row) => sum + movableQty(move, row), 0);
  const possible: readonly Action[] = [
    ...(status === "created" ? (["start"] as const) : []),
    ...(["receive", "ship"] as const).filter((move) => canHappen(transfer, move)),
    ...(isOpen ? (["delay"] as const) : []),
    ...(["return", "lose", "cancel"] as const).filter((move) => canHappen(transfer, move)),
    "correct",
  ];
  const [chosen, setChosen] = useState<Action | undefined>(isOpen ? possible[0] : undefined);
  const place = cityOf(company, chosen === "receive" || chosen === "lose" ? dest : src);
  const submit = async (...events: readonly RowsEvent[]) => {
    for (const event of events) if (!(await record(event))) return;
    // The field that was used may be gone.
    setTimeout(() => document.activeElement === document.body && document.getElementById("next-event")?.focus());
  };
  const form = { ...props, submit };
  return (
    <aside class="card next" aria-labelledby="h-next" id="next-event" tabIndex={-1} style={{ "--rows": 4 }}>
      <header>
        <h2 id="h-next">{chosen ? say(`next_${chosen}`, place) : say("isDone")}</h2>
      </header>
      <div class="body">
        {chosen === "start" && (
          <Button class="primary" id="record" onClick={() => void submit({ event: { type: "start" }, rows: [] })}>
            {say("startIt")}
          </Button>
        )}
        {chosen === "receive" && <ReceiveForm {...form} />}
        {chosen === "delay" && <DelayForm {...form} date={estimatedArrivalDate} />}
        {chosen === "correct" && <CorrectForm {...form} />}
        {chosen && moves.includes(chosen as Move) && chosen !== "receive" && (
          <MoveForm key={chosen} {...form} move={chosen as Move} />
        )}
        <div class="menu">
          {possible
            .filter((each) => each !== chosen)
            .map((each) => (
              <Button class="quiet" id={`choose-${each}`} onClick={() => setChosen(each)}>
                {say(`choose_${each}`)}
                {moves.includes(each as Move) && <small class="push">{integer(unitsOf(each as Move))}</small>}
              </Button>
            ))}
        </div>
        <small>{say("noUndo")}</small>
      </div>
    </aside>
  );
}

type FormProps = NextProps & { readonly submit: (...events: readonly RowsEvent[]) => Promise<void> };

/** Units of each product, all of them until another number is typed. */
function MoveForm({ progress, issues, move, submit }: FormProps & { readonly move: Move }) {
  const { say, integer, tag } = useWords();
  const [typed, setTyped] = useState<Typed>(typedAll(move, progress));
  const event = eventOfTyped(move, progress, typed, tag);
  return (
    <EventForm onSubmit={() => void submit(event)} title={say(`do_${move}`, integer(sumOf(typed, tag)))}>
      <table class="got">
        <tbody>
          {progress.map(
            (row, index) =>
              movableQty(move, row) > 0 && (
                <UnitsRow
                  {...{ row, index, typed, setTyped, issues }}
                  fields={fieldsOf[move]}
                  hint={say("ofUnits", integer(movableQty(move, row)))}
                />
              ),
          )}
        </tbody>
      </table>
    </EventForm>
  );
}

interface EventFormProps {
  readonly title: string;
  readonly onSubmit: () => void;
  readonly children: ComponentChildren;
}

function EventForm({ title, onSubmit, children }: EventFormProps) {
  const record = (submitted: Event) => {
    submitted.preventDefault();
    onSubmit();
  };
  return (
    <form autocomplete="off" onSubmit={record}>
      {children}
      <button type="submit" class="button primary" id="record">
        {title}
      </button>
    </form>
  );
}

interface UnitsRowProps extends Pick<NextProps, "issues"> {
  readonly row: TransferProgress;
  readonly index: number;
  readonly fields: readonly string[];
  readonly hint: string;
  readonly typed: Typed;
  readonly setTyped: (typed: Typed) => void;
}

function UnitsRow({ row, index, fields, hint, typed, setTyped, issues }: UnitsRowProps) {
  const { say } = useWords();
  return (
    <tr>
      <th scope="row">
        <span class="mono">{row.sku}</span>
        <small>{hint}</small>
      </th>
      {fields.map((field) => {
        const id = `${field}-${index}`;
        const isFaulty = issues.some(
          ({ path }) => path[1] === index && path[2] === (field === "corrected" ? "qty" : field),
        );
        return (
          <td class="n">
            <input
              id={id}
              inputMode="numeric"
              aria-label={`${say(`field_${field}` as "field_qty")} ${row.sku}`}
              placeholder="0"
              value={typed[id] ?? ""}
              onInput={({ currentTarget }) => setTyped({ ...typed, [id]: currentTarget.value })}
              {...(isFaulty && { "aria-invalid": true, "aria-describedby": "told" })}
            />
          </td>
        );
      })}
    </tr>
  );
}

/** What is good, what is damaged, and what of the rest. */
function ReceiveForm({ progress, issues, submit }: FormProps) {
  const { say, integer, list, tag } = useWords();
  /** What was typed; what is good is by default what is not damaged. */
  const [typed, setTyped] = useState<Typed>({});
  const [isLost, setLost] = useState(false);
  const number = (text = "") => Number(readNumber(text, tag)) || 0;
  const shown = Object.fromEntries(
    progress.flatMap((row, index) => {
      const damaged = typed[`rejectedQty-${index}`] ?? "";
      const good = typed[`acceptedQty-${index}`] ?? String(Math.max(0, row.underWayQty - number(damaged)) || "");
      return [
        [`acceptedQty-${index}`, good],
        [`rejectedQty-${index}`, damaged],
      ] as const;
    }),
  );
  const rest = progress.flatMap(({ sku, underWayQty }, index) => {
    const qty = underWayQty - number(shown[`acceptedQty-${index}`]) - number(shown[`rejectedQty-${index}`]);
    return qty > 0 ? [{ sku, qty, index }] : [];
  });
  const received = eventOfTyped("receive", progress, shown, tag);
  const items = rest.map(({ sku, qty }) => ({ sku, qty }));
  const lost: RowsEvent = { event: { type: "lose", items }, rows: rest.map(({ index }) => index) };
  const sum = (field: string) => progress.reduce((total, _, index) => total + number(shown[`${field}-${index}`]), 0);
  const events = [
    ...(received.rows.length > 0 || rest.length === 0 ? [received] : []),
    ...(isLost && items.length > 0 ? [lost] : []),
  ];
  return (
    <EventForm
      onSubmit={() => void submit(...events)}
      title={say("do_receive", integer(sum("acceptedQty")), integer(sum("rejectedQty")))}
    >
      <table class="got">
        <thead>
          <tr>
            <th scope="col">{say("product")}</th>
            <th scope="col" class="n">
              {say("field_acceptedQty")}
            </th>
            <th scope="col" class="n">
              {say("field_rejectedQty")}
            </th>
          </tr>
        </thead>
        <tbody>
          {progress.map(
            (row, index) =>
              row.underWayQty > 0 && (
                <UnitsRow
                  {...{ row, index, issues }}
                  typed={shown}
                  setTyped={(next) => {
                    const changed = Object.entries(next).filter(([id, text]) => text !== shown[id]);
                    setTyped({ ...typed, ...Object.fromEntries(changed) });
                  }}
                  fields={fieldsOf.receive}
                  hint={say("onTheWay", integer(row.underWayQty))}
                />
              ),
          )}
        </tbody>
      </table>
      {rest.length > 0 && (
        <fieldset class="rest">
          <legend>{say("didNotCome", list(rest))}</legend>
          {([false, true] as const).map((each) => (
            <label>
              <input
                type="radio"
                name="rest"
                id={each ? "rest-lost" : "rest-late"}
                checked={isLost === each}
                onInput={() => setLost(each)}
              />
              {say(each ? "restLost" : "restLate")}
            </label>
          ))}
        </fieldset>
      )}
    </EventForm>
  );
}

function DelayForm({ date: planned, submit }: FormProps & { readonly date: string }) {
  const { say, date: tell } = useWords();
  const [date, setDate] = useState(planned);
  return (
    <>
      <DateField id="delayed" title={say("newArrival")} date={date} onChange={setDate} />
      <Button
        class="primary"
        id="record"
        aria-disabled={date === "" || date === planned}
        onClick={() =>
          date !== "" &&
          date !== planned &&
          void submit({ event: { type: "delay", estimatedArrivalDate: date }, rows: [] })
        }
      >
        {say("do_delay", tell(date || planned))}
      </Button>
    </>
  );
}

/** Units that are in another state than was recorded, and surplus. */
function CorrectForm({ progress, issues, submit }: FormProps) {
  const { say, integer, tag } = useWords();
  const [chosen, setChosen] = useState<{ readonly from?: CorrectedState; readonly to?: CorrectedState }>({});
  const [typed, setTyped] = useState<Typed>({});
  const isOpen = (state: CorrectedState, row: TransferProgress) => correctableQty(state, row) !== 0;
  const all = Object.keys(nameOfState) as CorrectedState[];
  const filled = all.filter((state) => progress.some((row) => isOpen(state, row)));
  const from = [chosen.from, "accepted" as const, ...filled].find((state) => state && filled.includes(state))!;
  const others = targetsOf(from);
  const usual = from === "accepted" ? "rejected" : "accepted";
  const to = [chosen.to, usual as CorrectedState, ...others].find((state) => state && others.includes(state))!;
  const choiceOf = (name: "from" | "to", value: CorrectedState, options: readonly CorrectedState[]) => (
    <Choice
      title={say(name === "from" ? "wasRecordedAs" : "isReally")}
      id={`corrected-${name}`}
      value={value}
      options={options.map((state) => [state, say(nameOfState[state])] as const)}
      onChange={(state) => setChosen({ ...chosen, [name]: state as CorrectedState })}
    />
  );
  return (
    <EventForm onSubmit={() => void submit(eventOfCorrection(from, to, progress, typed, tag))} title={say("correctIt")}>
      <div class="fields">
        {choiceOf("from", from, filled)}
        {choiceOf("to", to, others)}
      </div>
      <table class="got">
        <tbody>
          {progress.map(
            (row, index) =>
              isOpen(from, row) && (
                <UnitsRow
                  {...{ row, index, typed, setTyped, issues }}
                  fields={["corrected"]}
                  hint={from === "none" ? "" : say("ofUnits", integer(correctableQty(from, row)!))}
                />
              ),
          )}
        </tbody>
      </table>
    </EventForm>
  );
}

function sumOf(typed: Typed, tag: string): number {
  return Object.values(typed).reduce((sum, text) => sum + (Number(readNumber(text, tag)) || 0), 0);
}
