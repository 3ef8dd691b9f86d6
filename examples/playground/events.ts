import {
  applyEvent,
  type Correction,
  type Issue,
  type StockTransfer,
  type TransferEvent,
  type TransferProgress,
  type UnitState,
} from "stock-transfer";
import type { Life } from "../demo/lives";
import { readNumber } from "./checkCase";
import type { Say, SentenceName } from "./sentences";

/** The events that move units. */
export const moves = ["ship", "receive", "return", "lose", "cancel"] as const;
export type Move = (typeof moves)[number];

/** The quantities of each move. */
export const fieldsOf = {
  ship: ["qty"],
  receive: ["acceptedQty", "rejectedQty"],
  return: ["qty"],
  lose: ["qty"],
  cancel: ["qty"],
} as const satisfies Readonly<Record<Move, readonly string[]>>;

/** The states of units, and the number of units in each. */
export const countOf = {
  left: "leftQty",
  underWay: "underWayQty",
  accepted: "acceptedQty",
  rejected: "rejectedQty",
  lost: "lostQty",
  returned: "returnedQty",
  cancelled: "cancelledQty",
} as const satisfies Record<UnitState, keyof TransferProgress>;

/** A state that units can be corrected from or to. */
export type CorrectedState = Correction["from"];

/** The states that units in this state can be corrected to. */
export function targetsOf(from: CorrectedState): readonly CorrectedState[] {
  if (from === "excess") return ["none"];
  if (from === "none") return ["excess"];
  return (Object.keys(countOf) as UnitState[]).filter((state) => state !== from);
}

/** The units that can be corrected; `undefined` if nothing limits them. */
export function correctableQty(from: CorrectedState, row: TransferProgress): number | undefined {
  if (from === "none") return undefined;
  return from === "excess" ? row.excessQty : row[countOf[from]];
}

export const nameOfState = {
  left: "leftUnits",
  underWay: "underWayUnits",
  accepted: "acceptedColumn",
  rejected: "rejectedColumn",
  lost: "lostColumn",
  returned: "returnedColumn",
  cancelled: "cancelledColumn",
  excess: "surplus",
  none: "notThere",
} as const satisfies Record<CorrectedState, SentenceName>;

/** From which state to which an event moves its units. */
const effects = {
  ship: { qty: ["left", "underWay"] },
  receive: { acceptedQty: ["underWay", "accepted"], rejectedQty: ["underWay", "rejected"] },
  return: { qty: ["underWay", "returned"] },
  lose: { qty: ["underWay", "lost"] },
  cancel: { qty: ["left", "cancelled"] },
} as const satisfies Record<Move, Record<string, readonly [UnitState, UnitState]>>;

/** The correction that undoes an event; `undefined` if the event did not name its units. */
export function undoOf(event: TransferEvent, progress: readonly TransferProgress[]): RowsEvent | undefined {
  const items =
    event.type === "correct"
      ? event.items.map(({ from, to, ...units }) => ({ ...units, from: to, to: from })).reverse()
      : moves
          .filter((move) => move === event.type)
          .flatMap((move) => Object.entries<readonly [UnitState, UnitState]>(effects[move]))
          .flatMap(([field, [to, from]]) => (unitsOf(event, field) ?? []).map((units) => ({ ...units, from, to })));
  return items.length === 0 ? undefined : correct(items, progress);
}

/** The correction of typed quantities. */
export function eventOfCorrection(
  from: CorrectedState,
  to: CorrectedState,
  progress: readonly TransferProgress[],
  typed: Typed,
  tag: string,
): RowsEvent {
  const items = progress.flatMap(({ sku }, row) => {
    const text = typed[`corrected-${row}`]?.trim() ?? "";
    return text === "" ? [] : [{ sku, qty: readNumber(text, tag) as number, from, to }];
  });
  return correct(items, progress);
}

function correct(items: readonly Correction[], progress: readonly TransferProgress[]): RowsEvent {
  return {
    event: { type: "correct", items },
    rows: items.map(({ sku }) => progress.findIndex((row) => row.sku === sku)),
  };
}

/** Quantities as typed, by field and row. */
export type Typed = Readonly<Record<string, string>>;

/** An event, and the row of each of its items. */
export interface RowsEvent {
  readonly event: TransferEvent;
  readonly rows: readonly number[];
}

/** The units of a SKU that a move may apply to. */
export function movableQty(move: Move, { leftQty, underWayQty }: TransferProgress): number {
  return move === "ship" || move === "cancel" ? leftQty : underWayQty;
}

/** The event for typed quantities. Rows without quantities are omitted. */
export function eventOfTyped(move: Move, progress: readonly TransferProgress[], typed: Typed, tag = "en"): RowsEvent {
  const given = progress
    .map(({ sku }, row) => {
      const texts = fieldsOf[move].map((field) => [field, typed[`${field}-${row}`]?.trim() ?? ""] as const);
      return { row, sku, texts: texts.filter(([, text]) => text !== "") };
    })
    .filter(({ texts }) => texts.length > 0);
  const items = given.map(({ sku, texts }) => ({
    sku,
    ...Object.fromEntries(texts.map(([field, text]) => [field, readNumber(text, tag)])),
  }));
  return { event: { type: move, items } as TransferEvent, rows: given.map(({ row }) => row) };
}

/** All units of a move as typed quantities. */
export function typedAll(move: Move, progress: readonly TransferProgress[]): Typed {
  const texts = progress.map((row, index) => [`${fieldsOf[move][0]}-${index}`, String(movableQty(move, row) || "")]);
  return Object.fromEntries(texts) as Typed;
}

/** Whether the transfer may still have the event for all units. */
export function canHappen(transfer: StockTransfer, type: Move | "start"): boolean {
  return applyEvent(transfer, { type }, transfer.updatedAt).issues === undefined;
}

/** The sentence for an issue of an event, with its rows. */
export function tellIssue(
  issue: Issue,
  progress: readonly TransferProgress[],
  words: { readonly say: Say; readonly issue: (issue: Issue) => string },
): string {
  const { code, path, params: { max, received = "" } = {} } = issue;
  if (path.length === 1 && path[0] === "items") return words.say("noQuantity");
  const row = progress[Number(path[1])];
  if (!["too_big", "too_early"].includes(code) || max === undefined || !row) return words.issue(issue);
  return words.say(code === "too_early" ? "notUnderWay" : "tooManyUnits", row.sku, String(received), String(max));
}

/** The issues of an event, with rows instead of indexes of items. */
export function issuesByRow<Issues extends readonly Issue[]>(issues: Issues, rows: readonly number[]): Issues {
  return issues.map((issue) => ({
    ...issue,
    path: issue.path.map((part) => (typeof part === "number" ? rows[part]! : part)),
  })) as readonly Issue[] as Issues;
}

interface Quantity {
  readonly sku: string;
  readonly qty: number;
}

/** What happened or is still to happen. */
export interface Moment {
  readonly text: string;
  /** Missing if it is unknown or in the future. */
  readonly at?: number | undefined;
  readonly isOpen?: boolean;
  /** What happened, if it is an event. */
  readonly event?: TransferEvent["type"] | "create";
}

/** The counts that events increase. */
const counts = {
  shippedQty: { type: "ship", field: "qty", name: "shippedUnits" },
  acceptedQty: { type: "receive", field: "acceptedQty", name: "acceptedUnits" },
  rejectedQty: { type: "receive", field: "rejectedQty", name: "rejectedUnits" },
  returnedQty: { type: "return", field: "qty", name: "returnedUnits" },
  lostQty: { type: "lose", field: "qty", name: "lostUnits" },
  cancelledQty: { type: "cancel", field: "qty", name: "cancelledUnits" },
} as const satisfies Readonly<Record<string, { type: Move; field: string; name: SentenceName }>>;
const allCounts = Object.values(counts);

/** The life of a transfer in order: what happened, then what is left. */
export function timelineOf(
  { transfer, history }: Pick<Life, "transfer" | "history">,
  progress: readonly TransferProgress[],
  words: {
    readonly say: Say;
    readonly list: (items: readonly Quantity[]) => string;
    readonly date: (date: string) => string;
  },
): readonly Moment[] {
  const { say, list, date } = words;
  const { status, createdAt, updatedAt, doneAt, estimatedArrivalDate } = transfer;
  const unitsWith = (quantityOf: (row: TransferProgress) => number) =>
    progress.map((row) => ({ sku: row.sku, qty: quantityOf(row) })).filter(({ qty }) => qty > 0);

  const earlier = (Object.keys(counts) as (keyof typeof counts)[]).flatMap((count) => {
    const { type, field, name } = counts[count];
    const recorded = new Map<string, number>();
    const isCounted = (state: CorrectedState) => {
      if (state === "excess" || state === "none") return false;
      return count === "shippedQty" ? state !== "left" && state !== "cancelled" : countOf[state] === count;
    };
    for (const { event } of history) {
      if (event.type === "correct") {
        for (const { sku, qty, from, to } of event.items) {
          recorded.set(sku, (recorded.get(sku) ?? 0) + qty * (Number(isCounted(to)) - Number(isCounted(from))));
        }
      }
      if (event.type !== type) continue;
      // An event for all units: how many it was is not recorded.
      if (!event.items) return [];
      for (const item of event.items) recorded.set(item.sku, (recorded.get(item.sku) ?? 0) + qtyOf(item, field));
    }
    const units = unitsWith((row) => {
      const total = count === "shippedQty" ? row.qty - row.leftQty - row.cancelledQty : row[count];
      return total - (recorded.get(row.sku) ?? 0);
    });
    return units.length > 0 ? [{ text: say(name, list(units)) }] : [];
  });
  const toShip = unitsWith(({ leftQty }) => leftQty);
  const underWay = unitsWith(({ underWayQty }) => underWayQty);
  return [
    { at: createdAt, event: "create", text: say("createdWith", list(unitsWith(({ qty }) => qty))) },
    ...earlier,
    ...history.map(({ at, event }) => ({ at, event: event.type, text: tellEvent(event, words) })),
    ...(status === "completed" ? [{ at: doneAt, text: say("isCompleted") }] : []),
    ...(status === "cancelled" ? [{ at: updatedAt, text: say("isCancelled") }] : []),
    ...(toShip.length > 0 ? [{ isOpen: true, text: say("stillToShip", list(toShip)) }] : []),
    ...(underWay.length > 0
      ? [{ isOpen: true, text: say("stillUnderWay", list(underWay), date(estimatedArrivalDate)) }]
      : []),
  ];
}

function tellEvent(event: TransferEvent, { say, list, date }: Parameters<typeof timelineOf>[2]): string {
  if (event.type === "start") return say("hasStarted");
  if (event.type === "delay") return say("isDelayed", date(event.estimatedArrivalDate));
  if (event.type === "correct") {
    const { items } = event;
    const statesOf = ({ from, to }: Correction) => `${say(nameOfState[from])} → ${say(nameOfState[to])}`;
    const told = [...new Set(items.map(statesOf))].map((states) =>
      say("correctedUnits", states, list(items.filter((item) => statesOf(item) === states))),
    );
    return told.join("; ");
  }
  const told = allCounts
    .filter(({ type }) => type === event.type)
    .map(({ field, name }) => {
      const units = unitsOf(event, field);
      if (!units) return field === "rejectedQty" ? "" : say(name, say("allUnits"));
      return units.length > 0 ? say(name, list(units)) : "";
    });
  const code = "shipmentCode" in event && event.shipmentCode ? ` (${event.shipmentCode})` : "";
  return told.filter((text) => text !== "").join("; ") + code;
}

/** The units of an event in a field; `undefined` for all units. */
function unitsOf(event: TransferEvent, field: string): readonly Quantity[] | undefined {
  const { items } = event as { readonly items?: readonly Quantity[] };
  return items?.map((item) => ({ sku: item.sku, qty: qtyOf(item, field) })).filter(({ qty }) => qty > 0);
}

function qtyOf(item: object, field: string): number {
  return (item as Readonly<Record<string, number | undefined>>)[field] ?? 0;
}
