import type {
  Correction,
  Quantity,
  ReceivedQuantity,
  StockTransfer,
  TransferEvent,
  TransferItem,
  TransferStatus,
  UnitState,
} from "stock-transfer";

// The oracle of the life of a transfer: it keeps every single unit, in one state. Do not improve it.

export interface Unit {
  readonly line: number;
  readonly sku: string;
  state: UnitState;
}

export interface Life {
  readonly units: Unit[];
  /** Units of each line beyond those shipped. */
  readonly excess: number[];
  isStarted: boolean;
  outbound: string;
  inbound: string;
  date: string;
  latest: string | undefined;
}

export type LifeIssue = readonly [code: string, path: readonly (string | number)[], max?: number];

const states: Readonly<Partial<Record<TransferStatus, UnitState>>> = {
  in_transit: "underWay",
  completed: "accepted",
  cancelled: "cancelled",
};

export function lifeOf(transfer: StockTransfer): Life {
  const units = unitsOf(transfer.items);
  if (units.every(({ state }) => state === "left")) {
    for (const unit of units) unit.state = states[transfer.status] ?? "left";
  }
  return {
    units,
    excess: transfer.items.map(({ excessQty = 0 }) => excessQty),
    isStarted: transfer.status !== "created",
    outbound: transfer.outboundShipmentCode,
    inbound: transfer.inboundShipmentCode,
    date: transfer.estimatedArrivalDate,
    latest: transfer.latestArrivalDate,
  };
}

function unitsOf(items: readonly TransferItem[]): Unit[] {
  return items.flatMap(({ sku, qty, shippedQty = 0, acceptedQty = 0, rejectedQty = 0, lostQty = 0, ...rest }, line) => {
    const { returnedQty = 0, cancelledQty = 0 } = rest;
    const counted: readonly (readonly [UnitState, number])[] = [
      ["accepted", acceptedQty],
      ["rejected", rejectedQty],
      ["lost", lostQty],
      ["returned", returnedQty],
      ["underWay", shippedQty - acceptedQty - rejectedQty - lostQty - returnedQty],
      ["cancelled", cancelledQty],
      ["left", qty - shippedQty - cancelledQty],
    ];
    return counted.flatMap(([state, length]) => Array.from({ length }, () => ({ line, sku, state })));
  });
}

/** Whether the counts of a transfer allow its status. */
export function obviouslyAgrees({ status, items }: Pick<StockTransfer, "status" | "items">): boolean {
  const found = unitsOf(items).map(({ state }) => state);
  if (found.every((state) => state === "left")) return true;
  const isNeverShipped = found.every((state) => state === "left" || state === "cancelled");
  switch (status) {
    case "created":
    case "processing":
      return isNeverShipped;
    case "in_transit":
      return !isNeverShipped;
    case "completed":
      return !found.includes("left") && !found.includes("underWay");
    case "cancelled":
      return found.every((state) => state === "cancelled");
  }
}

const shipped = ["underWay", "accepted", "rejected", "lost", "returned"] as const;

export function obviousStatus({ units, isStarted }: Life): TransferStatus {
  const has = (...wanted: UnitState[]) => units.some(({ state }) => wanted.includes(state));
  const isShipped = has(...shipped);
  if (!has("left", "underWay")) return isShipped ? "completed" : "cancelled";
  if (isShipped) return "in_transit";
  return isStarted ? "processing" : "created";
}

/** What each item counts, with zeros. */
export function obviousItems({ units, excess }: Life, items: readonly TransferItem[]): Required<TransferItem>[] {
  return items.map(({ sku, qty }, line) => {
    const count = (...wanted: UnitState[]) =>
      units.filter((unit) => unit.line === line && wanted.includes(unit.state)).length;
    return {
      sku,
      qty,
      shippedQty: count(...shipped),
      acceptedQty: count("accepted"),
      rejectedQty: count("rejected"),
      lostQty: count("lost"),
      returnedQty: count("returned"),
      cancelledQty: count("cancelled"),
      excessQty: excess[line]!,
    };
  });
}

/** A number of units of a SKU in an event, and its path in the event. */
interface Named {
  readonly sku: string;
  readonly qty: number;
  readonly from: Correction["from"];
  readonly to: Correction["to"];
  readonly path: readonly (string | number)[];
}

const moves = {
  ship: ["left", "underWay"],
  receive: ["underWay", "accepted"],
  lose: ["underWay", "lost"],
  return: ["underWay", "returned"],
  cancel: ["left", "cancelled"],
} as const;

const fieldsOf: Readonly<Record<TransferEvent["type"], readonly string[]>> = {
  start: [],
  ship: ["items", "shipmentCode"],
  receive: ["items", "shipmentCode"],
  lose: ["items"],
  return: ["items", "shipmentCode"],
  cancel: ["items"],
  delay: ["estimatedArrivalDate", "latestArrivalDate"],
  correct: ["items"],
};

/** The fields that are unknown, and those that are there without a value. Only the latest arrival may be without. */
function fieldIssues(fields: object, known: readonly string[], path: LifeIssue[1] = []): LifeIssue[] {
  return Object.entries(fields).flatMap(([field, value]): LifeIssue[] => {
    if (!known.includes(field)) return [["unknown_field", [...path, field]]];
    return value === undefined && field !== "latestArrivalDate" ? [["required", [...path, field]]] : [];
  });
}

/**
 * Changes the life, unless the event has issues. Quantities of events are well-formed, but there may be unknown fields,
 * and fields without a value.
 */
export function obviousEvent(life: Life, event: TransferEvent, recordedAt: number): readonly LifeIssue[] {
  const status = obviousStatus(life);
  const isDone = status === "completed" || status === "cancelled";
  if (isDone && event.type !== "correct") return [["transfer_done", []]];
  const issues = fieldIssues(event, ["type", "at", ...fieldsOf[event.type]]);
  if (event.at !== undefined && event.at > recordedAt) issues.push(["too_big", ["at"], recordedAt]);
  const nothing: LifeIssue = ["nothing_to_do", []];
  if (event.type === "start") {
    if (status !== "created") issues.push(nothing);
    if (issues.length === 0) life.isStarted = true;
    return issues;
  }
  if (event.type === "delay") {
    const { estimatedArrivalDate: date, latestArrivalDate: latest } = event;
    if (latest !== undefined && latest < date) issues.push(["empty_range", ["latestArrivalDate"]]);
    if (issues.length > 0) return issues;
    if (latest !== undefined) life.latest = latest;
    else if (life.latest !== undefined && life.latest < date) life.latest = undefined;
    life.date = date;
    return [];
  }
  if (!("items" in event)) {
    const [from, to] = moves[event.type];
    const all = life.units.filter(({ state }) => state === from);
    if (all.length === 0) issues.push(nothing);
    if (issues.length > 0) return issues;
    for (const unit of all) unit.state = to;
    finish(life, event);
    return [];
  }
  const items = event.items as readonly (Quantity & ReceivedQuantity & Correction)[] | undefined;
  if (!items) return issues;
  const ofItems = items.flatMap((item, index) => itemIssues(life, event, item, ["items", index]));
  const named = items.flatMap((item, index) => namedIn(event, item, ["items", index]));
  ofItems.push(...excessIssues(life, event, named));
  if (ofItems.length === 0 && named.every(({ qty }) => qty === 0)) issues.push(nothing);
  issues.push(...ofItems);
  if (issues.length > 0) return issues;
  // Accepted units fill lines before rejected ones.
  const isReceipt = event.type === "receive";
  const inOrder = isReceipt ? (["accepted", "rejected", "excess"] as const) : [undefined];
  for (const state of inOrder) {
    for (const each of named.filter(({ to }) => state === undefined || to === state)) move(life, each);
  }
  finish(life, event);
  return [];
}

function itemIssues(life: Life, { type }: TransferEvent, item: Correction, path: LifeIssue[1]): LifeIssue[] {
  const fields =
    type === "receive"
      ? ["acceptedQty", "rejectedQty", "excessQty"]
      : type === "correct"
        ? ["qty", "from", "to"]
        : ["qty"];
  const issues = fieldIssues(item, ["sku", ...fields], path);
  if (!life.units.some(({ sku }) => sku === item.sku)) issues.push(["not_in_transfer", [...path, "sku"]]);
  if (type === "correct") issues.push(...pairIssues(item, path));
  return issues;
}

const surplus = ["excess none", "none excess"];
const isOfUnits = (state: string) => state !== "excess" && state !== "none";

/** Units go from any state to another. A surplus only comes and goes. */
function pairIssues({ from, to }: Correction, path: LifeIssue[1]): LifeIssue[] {
  if (!surplus.includes(`${from} ${to}`) && !(isOfUnits(from) && isOfUnits(to)))
    return [["unknown_code", [...path, "to"]]];
  return from === to ? [["nothing_to_do", path]] : [];
}

function namedIn(
  { type }: TransferEvent,
  item: Quantity & ReceivedQuantity & Correction,
  path: LifeIssue[1],
): readonly Named[] {
  const { sku, qty, acceptedQty = 0, rejectedQty = 0, excessQty = 0 } = item;
  if (type === "correct") return [{ sku, qty, from: item.from, to: item.to, path: [...path, "qty"] }];
  if (type !== "receive") {
    const [from, to] = moves[type as keyof typeof moves];
    return [{ sku, qty, from, to, path: [...path, "qty"] }];
  }
  return [
    { sku, qty: acceptedQty, from: "underWay", to: "accepted", path: [...path, "acceptedQty"] },
    { sku, qty: rejectedQty, from: "underWay", to: "rejected", path: [...path, "rejectedQty"] },
    { sku, qty: excessQty, from: "none", to: "excess", path: [...path, "excessQty"] },
  ];
}

/** The first quantity of each SKU that cannot move after the earlier ones. */
function excessIssues(life: Life, { type }: TransferEvent, named: readonly Named[]): readonly LifeIssue[] {
  const trial: Life = { ...life, units: life.units.map((unit) => ({ ...unit })), excess: [...life.excess] };
  const reported = new Set<string>();
  return named.flatMap((each): LifeIssue[] => {
    const { sku, qty, from, path } = each;
    const ofSku = trial.units.filter((unit) => unit.sku === sku);
    if (ofSku.length === 0 || reported.has(sku)) return [];
    if (type === "correct" && pairIssues(each, path).some(([code]) => code === "unknown_code")) return [];
    const count = (...states: readonly UnitState[]) => ofSku.filter(({ state }) => states.includes(state)).length;
    const isShipped = count(...shipped) > 0;
    const ofExcess = new Set(ofSku.map(({ line }) => line));
    const max =
      from === "none"
        ? isShipped
          ? Infinity
          : 0
        : from === "excess"
          ? [...ofExcess].reduce((sum, line) => sum + trial.excess[line]!, 0)
          : count(from);
    if (qty <= max) {
      move(trial, each);
      return [];
    }
    reported.add(sku);
    const mayFollow = from === "none" ? count("left") > 0 : from === "underWay" && qty <= max + count("left");
    return [[type !== "correct" && mayFollow ? "too_early" : "too_big", path, max]];
  });
}

function move(life: Life, { sku, qty, from, to }: Named): void {
  if (to === "excess") {
    life.excess[life.units.find((unit) => unit.sku === sku)?.line ?? 0]! += qty;
    return;
  }
  if (to === "none") {
    const lines = [...new Set(life.units.filter((unit) => unit.sku === sku).map(({ line }) => line))];
    for (let taken = 0; taken < qty; taken += 1) life.excess[lines.find((line) => life.excess[line]! > 0)!]! -= 1;
    return;
  }
  const movable = life.units.filter((unit) => unit.sku === sku && unit.state === from);
  for (const unit of movable.slice(0, qty)) unit.state = to;
}

/** Whatever has begun, shipped or ended has started, even if it is corrected later. */
function finish(life: Life, event: TransferEvent): void {
  life.isStarted ||= obviousStatus(life) !== "created";
  if (event.type === "ship") life.outbound = event.shipmentCode ?? life.outbound;
  if (event.type === "receive" || event.type === "return") life.inbound = event.shipmentCode ?? life.inbound;
}
