import type {
  Quantity,
  ReceivedQuantity,
  StockTransfer,
  TransferEvent,
  TransferItem,
  TransferStatus,
} from "stock-transfer";

// The oracle of the life of a transfer: it keeps every single unit, in one state. Do not improve it.

export type UnitState = "left" | "under way" | "accepted" | "rejected" | "lost" | "cancelled";

export interface Unit {
  readonly line: number;
  readonly sku: string;
  state: UnitState;
}

export interface Life {
  readonly units: Unit[];
  isStarted: boolean;
  outbound: string;
  inbound: string;
  date: string;
}

export type LifeIssue = readonly [code: string, path: readonly (string | number)[], max?: number];

const states: Readonly<Partial<Record<TransferStatus, UnitState>>> = {
  in_transit: "under way",
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
    isStarted: transfer.status !== "created",
    outbound: transfer.outboundShipmentCode,
    inbound: transfer.inboundShipmentCode,
    date: transfer.estimatedArrivalDate,
  };
}

function unitsOf(items: readonly TransferItem[]): Unit[] {
  return items.flatMap(({ sku, qty, shippedQty = 0, acceptedQty = 0, rejectedQty = 0, lostQty = 0, ...rest }, line) => {
    const { cancelledQty = 0 } = rest;
    const counted: readonly (readonly [UnitState, number])[] = [
      ["accepted", acceptedQty],
      ["rejected", rejectedQty],
      ["lost", lostQty],
      ["under way", shippedQty - acceptedQty - rejectedQty - lostQty],
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
      return !found.includes("left") && !found.includes("under way");
    case "cancelled":
      return found.every((state) => state === "cancelled");
  }
}

export function obviousStatus({ units, isStarted }: Life): TransferStatus {
  const has = (...wanted: UnitState[]) => units.some(({ state }) => wanted.includes(state));
  const isShipped = has("under way", "accepted", "rejected", "lost");
  if (!has("left", "under way")) return isShipped ? "completed" : "cancelled";
  if (isShipped) return "in_transit";
  return isStarted ? "processing" : "created";
}

/** What each item counts, with zeros. */
export function obviousItems({ units }: Life, items: readonly TransferItem[]): Required<TransferItem>[] {
  return items.map(({ sku, qty }, line) => {
    const count = (...wanted: UnitState[]) =>
      units.filter((unit) => unit.line === line && wanted.includes(unit.state)).length;
    return {
      sku,
      qty,
      shippedQty: count("under way", "accepted", "rejected", "lost"),
      acceptedQty: count("accepted"),
      rejectedQty: count("rejected"),
      lostQty: count("lost"),
      cancelledQty: count("cancelled"),
    };
  });
}

/** A number of units of a SKU in an event, and its path in the event. */
interface Named {
  readonly sku: string;
  readonly qty: number;
  readonly to: UnitState;
  readonly path: readonly (string | number)[];
}

const moves = {
  ship: ["left", "under way"],
  receive: ["under way", "accepted"],
  lose: ["under way", "lost"],
  cancel: ["left", "cancelled"],
} as const;

const fieldsOf: Readonly<Record<TransferEvent["type"], readonly string[]>> = {
  start: ["type"],
  ship: ["type", "items", "shipmentCode"],
  receive: ["type", "items", "shipmentCode"],
  lose: ["type", "items"],
  cancel: ["type", "items"],
  delay: ["type", "estimatedArrivalDate"],
};

/** The fields that are unknown, and those that are there without a value. */
function fieldIssues(fields: object, known: readonly string[], path: LifeIssue[1] = []): LifeIssue[] {
  return Object.entries(fields).flatMap(([field, value]): LifeIssue[] => {
    if (!known.includes(field)) return [["unknown_field", [...path, field]]];
    return value === undefined ? [["required", [...path, field]]] : [];
  });
}

/**
 * Changes the life, unless the event has issues. Quantities of events are well-formed, but there may be unknown fields,
 * and fields without a value.
 */
export function obviousEvent(life: Life, event: TransferEvent): readonly LifeIssue[] {
  const status = obviousStatus(life);
  if (status === "completed" || status === "cancelled") return [["transfer_done", []]];
  const issues = fieldIssues(event, fieldsOf[event.type]);
  const nothing: LifeIssue = ["nothing_to_do", []];
  if (event.type === "start") {
    if (status !== "created") issues.push(nothing);
    if (issues.length === 0) life.isStarted = true;
    return issues;
  }
  if (event.type === "delay") {
    if (issues.length === 0) life.date = event.estimatedArrivalDate;
    return issues;
  }
  const [from, to] = moves[event.type];
  const movable = (sku: string) => life.units.filter((unit) => unit.state === from && unit.sku === sku);
  if (!("items" in event)) {
    const all = life.units.filter(({ state }) => state === from);
    if (all.length === 0) issues.push(nothing);
    if (issues.length > 0) return issues;
    for (const unit of all) unit.state = to;
    setCode(life, event);
    return [];
  }
  const items = event.items as readonly (Quantity & ReceivedQuantity)[] | undefined;
  if (!items) return issues;
  const itemFields = event.type === "receive" ? ["acceptedQty", "rejectedQty"] : ["qty"];
  const ofItems = items.flatMap((item, index) => fieldIssues(item, ["sku", ...itemFields], ["items", index]));
  const named = items.flatMap((item, index): Named[] => {
    const { sku } = item;
    const path = ["items", index];
    if (event.type !== "receive") return [{ sku, qty: item.qty, to, path: [...path, "qty"] }];
    const { acceptedQty = 0, rejectedQty = 0 } = item;
    return [
      { sku, qty: acceptedQty, to: "accepted", path: [...path, "acceptedQty"] },
      { sku, qty: rejectedQty, to: "rejected", path: [...path, "rejectedQty"] },
    ];
  });
  items.forEach(({ sku }, index) => {
    if (!life.units.some((unit) => unit.sku === sku)) ofItems.push(["not_in_transfer", ["items", index, "sku"]]);
  });
  const tooBig = new Set<string>();
  named.forEach(({ sku, qty, path }, index) => {
    if (tooBig.has(sku) || !life.units.some((unit) => unit.sku === sku)) return;
    const earlier = named.slice(0, index).filter((other) => other.sku === sku);
    const max = earlier.reduce((rest, other) => rest - other.qty, movable(sku).length);
    if (qty <= max) return;
    tooBig.add(sku);
    ofItems.push(["too_big", path, max]);
  });
  if (ofItems.length === 0 && named.every(({ qty }) => qty === 0)) issues.push(nothing);
  issues.push(...ofItems);
  if (issues.length > 0) return issues;
  // Accepted units fill lines before rejected ones.
  for (const state of new Set<UnitState>([to, "rejected"])) {
    for (const { sku, qty } of named.filter((each) => each.to === state)) {
      for (const unit of movable(sku).slice(0, qty)) unit.state = state;
    }
  }
  setCode(life, event);
  return [];
}

function setCode(life: Life, event: TransferEvent): void {
  if (event.type === "ship") life.outbound = event.shipmentCode ?? life.outbound;
  if (event.type === "receive") life.inbound = event.shipmentCode ?? life.inbound;
}

/** The units of each SKU that moved into one of some states between two lives of a transfer. */
export function obviousMoved(before: Life, after: Life, ...into: UnitState[]): Quantity[] {
  const skus = [...new Set(before.units.map(({ sku }) => sku))];
  return skus.flatMap((sku) => {
    const qty = after.units.filter(
      (unit, index) => unit.sku === sku && unit.state !== before.units[index]!.state && into.includes(unit.state),
    ).length;
    return qty > 0 ? [{ sku, qty }] : [];
  });
}
