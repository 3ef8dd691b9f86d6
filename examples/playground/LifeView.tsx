import {
  applyEvent,
  type Issue,
  progressOf,
  type StockMovement,
  suppliesOf,
  type TransferProgress,
} from "stock-transfer";
import type { Life } from "../demo/lives";
import { productName } from "../demo/company";
import { timeOfEvent } from "../demo/transfers";
import { cityOf, type Company, zoneOf } from "./company";
import { countOf, nameOfState, type RowsEvent, tellIssue, timelineOf, undoOf } from "./events";
import { Icon } from "./Icon";
import { Away } from "./ListView";
import { todayFor } from "./listQuery";
import { NextEvent } from "./NextEvent";
import { Button, CopyLink, Fold, Table, Text } from "./parts";
import { Programs } from "./Programs";
import { dayIn } from "./speak";
import type { Refused } from "./TransferView";
import { useWords } from "./words";

const states = (["left", "underWay", "accepted", "rejected", "returned", "lost", "cancelled"] as const).map(
  (state) => [countOf[state], nameOfState[state]] as const,
);

export interface LifeProps {
  readonly life: Life;
  readonly company: Company;
  readonly refused: Refused | undefined;
  readonly issues: readonly Issue[];
  /** Returns whether the event was recorded. */
  readonly record: (recorded: RowsEvent) => Promise<boolean>;
}

/** One transfer: where its units are, what happened to them, and what comes next. */
export function LifeView(props: LifeProps & { readonly listAddress: string }) {
  const { life, company, record, listAddress } = props;
  const { say, integer, date, byService, list } = useWords();
  const { transfer, supplies } = life;
  const { code, status, srcWarehouseCode: src, destWarehouseCode: dest, partner, transferType } = transfer;
  const progress = progressOf(transfer);
  const own = suppliesOf([transfer], dest);
  const tellSupply = (movements: readonly StockMovement[] = []) =>
    movements.map(({ on, qty }) => say("unitsOn", integer(qty), date(on))).join("; ") || integer(0);
  const last = life.history.at(-1)?.event;
  const undo = last && undoOf(last, progress);
  const canUndo = undo && applyEvent(transfer, undo.event, timeOfEvent(transfer)).value !== undefined;
  const others = states
    .filter(([count]) => sumOf(progress, count) > 0 && count !== headOf(progress))
    .map(([count, name]) => `${integer(sumOf(progress, count))} ${say(name).toLowerCase()}`);
  return (
    <>
      <div class="titled">
        <a href={listAddress} class="button quiet icon" aria-label={say("toList")}>
          <Icon name="chevron-left" />
        </a>
        <h1>{code}</h1>
        <strong class={`dot ${status}`} id="status">
          {say(`status_${status}`)}
        </strong>
        <small>{partner.name}</small>
        <span class="row push">
          {canUndo && (
            <Button id="undo-event" icon="undo-2" aria-label={say("undoEvent")} onClick={() => void record(undo)}>
              <span class="wide">{say("undoEvent")}</span>
            </Button>
          )}
          <CopyLink isBrief />
        </span>
      </div>
      <div class="beside">
        <section class="card" aria-labelledby="h-told">
          <div class="verdict">
            <p class="eyebrow">
              {transferType
                ? say("byService", cityOf(company, src), cityOf(company, dest), byService(transferType))
                : `${cityOf(company, src)} → ${cityOf(company, dest)}`}
              <Away transfer={transfer} />
            </p>
            <div role="status" id="told">
              <h2 id="h-told">
                <Where {...{ life, progress }} />
              </h2>
              {others.length > 0 && <p class="lead">{others.join(" · ")}</p>}
              <Refusal {...props} progress={progress} />
            </div>
          </div>
          <Steps {...props} />
        </section>
        <NextEvent key={progress.map((row) => JSON.stringify(row)).join()} {...props} progress={progress} />
        <section class="card" aria-labelledby="h-where">
          <header>
            <h2 id="h-where">{say("progress")}</h2>
          </header>
          <Units progress={progress} />
        </section>
        <section class="card" aria-labelledby="h-log">
          <header>
            <h2 id="h-log">{say("timeline")}</h2>
            <small class="push">{say("timelineHint")}</small>
          </header>
          <Timeline {...{ life, company, progress }} />
        </section>
        <section class="card more">
          <Fold icon="boxes" title={say("expectedAt", cityOf(company, dest))} brief={list(transfer.items.slice(0, 1))}>
            <div>
              <Table
                caption={say("expectedAt", cityOf(company, dest))}
                columns={["product", "ofThis", "ofAll"]}
                rows={supplies.map(([sku, movements]) => [sku, tellSupply(own.get(sku)), tellSupply(movements)])}
              />
            </div>
          </Fold>
          <Programs texts={[[say("transferJson"), JSON.stringify(transfer, null, 2)]]} />
        </section>
      </div>
    </>
  );
}

type Count = (typeof states)[number][0];

function sumOf(progress: readonly TransferProgress[], count: Count | "qty"): number {
  return progress.reduce((sum, { [count]: units }) => sum + units, 0);
}

/** The state that matters most: on the way, then to be shipped, then where most units ended. */
function headOf(progress: readonly TransferProgress[]): Count {
  const open = (["underWayQty", "leftQty"] as const).find((count) => sumOf(progress, count) > 0);
  const ended = (["acceptedQty", "rejectedQty", "returnedQty", "lostQty", "cancelledQty"] as const).reduce(
    (most, count) => (sumOf(progress, count) > sumOf(progress, most) ? count : most),
  );
  return open ?? ended;
}

interface ProgressProps {
  readonly life: Life;
  readonly progress: readonly TransferProgress[];
}

/** Where the units are, in a sentence. */
function Where({ life: { transfer }, progress }: ProgressProps) {
  const { say, integer, longDate } = useWords();
  const head = headOf(progress);
  const [units, all] = [sumOf(progress, head), sumOf(progress, "qty")];
  const { estimatedArrivalDate: arrival } = transfer;
  const day = longDate(arrival, new Date(timeOfEvent(transfer)).toISOString());
  return (
    <>
      {units === all ? say(`all_${head}`, integer(all), day) : say(`some_${head}`, integer(units), integer(all), day)}
    </>
  );
}

/** Why the last event was not recorded. */
function Refusal({ life, refused, issues, progress }: LifeProps & ProgressProps) {
  const words = useWords();
  const { say } = words;
  if (issues.length === 0 && !refused) return null;
  const latest = [...timelineOf(life, progress, words)].reverse().find(({ event }) => event);
  return (
    <div class={`note ${refused === "wasChanged" ? "some" : "no"}`}>
      <p>
        {refused === "wasChanged" && <strong>{`${say("wasChanged", latest?.text ?? "")} `}</strong>}
        {refused === "noServer" && <strong>{`${say("notRecorded")} `}</strong>}
        <Text>{issues.map((issue) => tellIssue(issue, progress, words)).join(" ")}</Text>
      </p>
    </div>
  );
}

/** The four steps of every transfer, each with its local time. */
function Steps({ life, company }: LifeProps) {
  const { say, date, clock } = useWords();
  const { transfer, history } = life;
  const { status, createdAt, doneAt, updatedAt, srcWarehouseCode: src, destWarehouseCode: dest } = transfer;
  const today = todayFor(life.transfer);
  const at = ["created", "processing", "in_transit", "completed", "cancelled"].indexOf(status);
  const firstOf = (...types: readonly string[]) => history.find(({ event }) => types.includes(event.type))?.at;
  const end = status === "cancelled" ? "cancelled" : "completed";
  const steps = [
    ["created", createdAt, src],
    ["processing", firstOf("start", "ship"), src],
    ["in_transit", firstOf("ship"), src],
    [end, status === "cancelled" ? updatedAt : doneAt, dest],
  ] as const;
  return (
    <ol class="steps">
      {steps.map(([name, instant, place], index) => {
        const zone = zoneOf(company, place);
        const isDone = index <= at && (status !== "cancelled" || index === 0 || index === 3);
        const told =
          instant !== undefined && isDone ? `${date(dayIn(zone, instant), today)}, ${clock(instant, zone)}` : "";
        return (
          <li
            class={`${isDone ? "done" : "todo"} ${index === Math.min(at, 3) ? "at" : ""}`}
            aria-current={index === Math.min(at, 3) && "step"}
          >
            {say(`status_${name}`)}
            <small>{index === 3 && !isDone ? say("whenArrived") : told}</small>
          </li>
        );
      })}
    </ol>
  );
}

/** The units of each product as numbers and as bars. */
function Units({ progress }: Pick<ProgressProps, "progress">) {
  const { say, integer } = useWords();
  const shown = states.filter(([count], index) => index < 4 || sumOf(progress, count) > 0);
  return (
    <table class="where">
      <thead>
        <tr>
          <th scope="col">{say("product")}</th>
          <th scope="col" class="n">
            {say("ordered")}
          </th>
          <td />
          {shown.map(([count, name]) => (
            <th scope="col" class="n">
              <i class={count} />
              {say(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {progress.map((row) => {
          const parts = states.filter(([count]) => row[count] > 0);
          const told = parts.map(([count, name]) => `${integer(row[count])} ${say(name).toLowerCase()}`).join(" · ");
          return (
            <tr key={row.sku}>
              <td>
                <strong class="mono">{row.sku}</strong>
                <small>{productName(row.sku)}</small>
              </td>
              <td class="n sum">
                <strong>{integer(row.qty)}</strong>
              </td>
              <td class="bars">
                <div class="units" role="img" aria-label={told}>
                  {parts.map(([count]) => (
                    <i class={count} style={{ flex: row[count] }} />
                  ))}
                </div>
                <small class="tell">{told}</small>
              </td>
              {shown.map(([count]) => (
                <td class={row[count] === 0 ? "n zero" : "n"}>{integer(row[count])}</td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The colours of events, by the status that they lead to. */
const tones: Readonly<Record<string, string>> = {
  start: "processing",
  ship: "in_transit",
  receive: "completed",
  lose: "cancelled",
  cancel: "cancelled",
  create: "created",
  return: "created",
};
const atSource = ["create", "start", "ship", "cancel"];

function Timeline({ life, company, progress }: ProgressProps & Pick<LifeProps, "company">) {
  const words = useWords();
  const { say, date, clock } = words;
  const today = todayFor(life.transfer);
  const { srcWarehouseCode: src, destWarehouseCode: dest } = life.transfer;
  return (
    <ol class="log">
      {[...timelineOf(life, progress, words)].reverse().map(({ text, at, isOpen, event = "" }) => {
        const place = atSource.includes(event) ? src : dest;
        const zone = zoneOf(company, place);
        const [head = "", ...rest] = text.split(": ");
        return (
          <li class={isOpen ? "open" : (tones[event] ?? "processing")}>
            {at === undefined ? (
              <span class="open-time">{say(isOpen ? "isOpen" : "timeUnknown")}</span>
            ) : (
              <time dateTime={new Date(at).toISOString()}>
                {`${date(dayIn(zone, at), today)}, ${clock(at, zone)}`} <small>{cityOf(company, place)}</small>
              </time>
            )}
            <div>
              <p>{head}</p>
              {rest.length > 0 && (
                <p>
                  <Text>{rest.join(": ")}</Text>
                </p>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
