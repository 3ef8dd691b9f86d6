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

/** A transfer whose lines have no counts. */
export function lifeOf(transfer: StockTransfer): Life {
  const units = transfer.items.flatMap(({ sku, qty }, line) =>
    Array.from({ length: qty }, () => ({ line, sku, state: states[transfer.status] ?? ("left" as const) })),
  );
  return {
    units,
    isStarted: transfer.status !== "created",
    outbound: transfer.outboundShipmentCode,
    inbound: transfer.inboundShipmentCode,
    date: transfer.estimatedArrivalDate,
  };
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

/** Changes the life, unless the event has issues. Quantities of events are well-formed. */
export function obviousEvent(life: Life, event: TransferEvent): readonly LifeIssue[] {
  const status = obviousStatus(life);
  if (status === "completed" || status === "cancelled") return [["transfer_done", []]];
  if (event.type === "start") {
    if (status !== "created") return [["nothing_to_do", []]];
    life.isStarted = true;
    return [];
  }
  if (event.type === "delay") {
    life.date = event.estimatedArrivalDate;
    return [];
  }
  const [from, to] = moves[event.type];
  const movable = (sku: string) => life.units.filter((unit) => unit.state === from && unit.sku === sku);
  if (event.items === undefined) {
    const all = life.units.filter(({ state }) => state === from);
    if (all.length === 0) return [["nothing_to_do", []]];
    for (const unit of all) unit.state = to;
    setCode(life, event);
    return [];
  }
  const items: readonly (Quantity | ReceivedQuantity)[] = event.items;
  const named = items.flatMap((item, index): Named[] => {
    const { sku } = item;
    const path = ["items", index];
    if ("qty" in item) return [{ sku, qty: item.qty, to, path: [...path, "qty"] }];
    const { acceptedQty = 0, rejectedQty = 0 } = item;
    return [
      { sku, qty: acceptedQty, to: "accepted", path: [...path, "acceptedQty"] },
      { sku, qty: rejectedQty, to: "rejected", path: [...path, "rejectedQty"] },
    ];
  });
  const issues: LifeIssue[] = [];
  items.forEach(({ sku }, index) => {
    if (!life.units.some((unit) => unit.sku === sku)) issues.push(["not_in_transfer", ["items", index, "sku"]]);
  });
  const tooBig = new Set<string>();
  named.forEach(({ sku, path }, index) => {
    if (tooBig.has(sku) || !life.units.some((unit) => unit.sku === sku)) return;
    const wanted = named.slice(0, index + 1).filter((other) => other.sku === sku);
    const max = movable(sku).length;
    if (wanted.reduce((sum, { qty }) => sum + qty, 0) <= max) return;
    tooBig.add(sku);
    issues.push(["too_big", path, max]);
  });
  if (issues.length > 0) return issues;
  if (named.every(({ qty }) => qty === 0)) return [["nothing_to_do", []]];
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
