import {
  applyEvent,
  checkTransfer,
  type CheckRequest,
  createTransfer,
  type StockDelta,
  type StockLevel,
  type StockTransfer,
  type TransferCheck,
  type TransferEvent,
} from "stock-transfer";
import type {
  HoldResult,
  InvalidRequest,
  OrderFields,
  OrderResult,
  RecordResult,
  RefusedRequest,
  ShortItem,
  StoreTerms,
} from "stock-transfer/postgres";
import { isDeepStrictEqual } from "node:util";

/** A unit of a SKU. Without an expiry date, the date is "". */
interface Unit {
  readonly sku: string;
  readonly date: string;
  state: string;
}

interface Level {
  onHandQty: number;
  reservedQty: number;
  /** `undefined` if nothing expires. */
  lots: Map<string, number> | undefined;
}

interface Hold {
  until: number;
  warehouse: string;
  units: readonly Unit[];
}

/** Also if only one of the objects has a prototype. */
const isSame = (a: unknown, b: unknown) => isDeepStrictEqual(structuredClone(a), structuredClone(b));
const never = "9999-12-31x";
const byDate = (a: Unit, b: Unit) => ((a.date || never) < (b.date || never) ? -1 : 1);

/** The store in memory: one unit after the other. Time never goes back. `reservedQty` of a level is without held units. */
export class ObviousStore {
  readonly levels = new Map<string, Map<string, Level>>();
  readonly transfers = new Map<string, { transfer: StockTransfer; units: Unit[]; events: [string, TransferEvent][] }>();
  private readonly keys = new Map<string, { readonly request: CheckRequest; readonly id?: string }>();
  private readonly holds = new Map<string, Hold>();

  constructor(private readonly hasLots: boolean) {}

  put(warehouse: string, sku: string, { onHandQty, reservedQty = 0, lots = [] }: StockLevel): void {
    const levels = this.levels.get(warehouse) ?? new Map<string, Level>();
    this.levels.set(warehouse, levels);
    const level: Level = { onHandQty, reservedQty, lots: undefined };
    levels.set(sku, level);
    for (const { expiresOn, qty } of lots) addToLot(level, expiresOn, qty);
    for (const hold of this.holds.values()) {
      if (hold.warehouse === warehouse) hold.units = hold.units.filter((unit) => unit.sku !== sku);
    }
  }

  /** The levels of a warehouse, with the units that are held at this time as reserved. */
  find(warehouse: string, now: number): Map<string, StockLevel> {
    this.endHolds(now);
    return new Map(
      Array.from(this.levels.get(warehouse) ?? [], ([sku, level]): [string, StockLevel] => {
        const held = Array.from(this.holds.values(), (hold) => (hold.warehouse === warehouse ? hold.units : [])).flat();
        const lots = level.lots && Array.from(level.lots, ([expiresOn, qty]) => ({ qty, expiresOn }));
        const reservedQty = level.reservedQty + held.filter((unit) => unit.sku === sku).length;
        const found = { onHandQty: level.onHandQty, reservedQty, safetyQty: 0, unitWeight: 1, transferable: true };
        return [sku, lots ? { ...found, lots: lots.sort((a, b) => (a.expiresOn < b.expiresOn ? -1 : 1)) } : found];
      }),
    );
  }

  order(
    key: string,
    request: CheckRequest,
    terms: StoreTerms,
    shelfDays: number,
    fields: OrderFields,
    seq: number,
  ): OrderResult {
    this.endHolds(terms.now);
    const known = this.keys.get(key);
    if (known && !isSame(known.request, request)) return { conflict: true };
    if (known?.id !== undefined) return { transfer: this.transfers.get(known.id)!.transfer, repeated: true };
    const reserved = this.reserve(key, request, terms, shelfDays);
    if (!("units" in reserved)) return reserved;
    const { check, units } = reserved;
    const transfer = createTransfer(check, request, { ...fields, seq });
    for (const { sku } of units) this.levels.get(request.srcWarehouseCode)!.get(sku)!.reservedQty += 1;
    this.holds.delete(key);
    this.keys.set(key, { request, id: fields.id });
    this.transfers.set(fields.id, { transfer, units: units.map((unit) => ({ ...unit })), events: [] });
    return { transfer, check, repeated: false };
  }

  hold(key: string, request: CheckRequest, terms: StoreTerms, shelfDays: number, until: number): HoldResult {
    this.endHolds(terms.now);
    const known = this.keys.get(key);
    if (known && (known.id !== undefined || !isSame(known.request, request))) return { conflict: true };
    const repeated = (this.holds.get(key)?.units ?? []).length > 0;
    const reserved = this.reserve(key, request, terms, shelfDays);
    if (!("units" in reserved)) return reserved;
    this.holds.set(key, { until, warehouse: request.srcWarehouseCode, units: reserved.units });
    this.keys.set(key, { request });
    return { check: reserved.check, until, repeated };
  }

  release(key: string): boolean {
    const hold = this.holds.get(key);
    this.holds.delete(key);
    for (const { sku, date } of hold?.units ?? []) addToLot(this.levels.get(hold!.warehouse)!.get(sku)!, date, 1);
    return (hold?.units ?? []).length > 0;
  }

  record(id: string, key: string, event: TransferEvent, at: number): RecordResult {
    this.endHolds(at);
    const stored = this.transfers.get(id);
    if (!stored) return { missing: true };
    const { transfer: before, events } = stored;
    const known = events.find(([other]) => other === key);
    if (known) return isSame(known[1], event) ? { transfer: before, repeated: true } : { conflict: true };
    const step = applyEvent(before, event, at);
    if (step.issues) return { issues: step.issues };
    const { transfer, stock } = step.value;
    const places = [
      { place: "source", warehouse: transfer.srcWarehouseCode },
      { place: "destination", warehouse: transfer.destWarehouseCode },
    ] as const;
    const short = {
      source: stock.source.flatMap((delta) => this.shortOf(transfer.srcWarehouseCode, delta, false, at)),
      destination: stock.destination.flatMap((delta) => this.shortOf(transfer.destWarehouseCode, delta, true, at)),
    };
    if (short.source.length + short.destination.length > 0) return { short };
    const units = stored.units.map((unit) => ({ ...unit }));
    for (const [sku, qty, from, to] of movesOf(event, units)) {
      const inOrder = units.filter((unit) => unit.sku === sku && unit.state === from).sort(byDate);
      if (to === "cancelled") inOrder.reverse();
      for (const unit of inOrder.slice(0, qty)) unit.state = to;
    }
    const lots = { source: new Map<string, number>(), destination: new Map<string, number>() };
    units.forEach((unit, index) => {
      const { sku, date, state } = stored.units[index]!;
      const add = (place: "source" | "destination", states: readonly string[]) => {
        const lot = JSON.stringify([sku, date]);
        const moved = Number(states.includes(unit.state)) - Number(states.includes(state));
        if (moved !== 0 && date !== "") lots[place].set(lot, moved + (lots[place].get(lot) ?? 0));
      };
      add("source", ["cancelled", "returned"]);
      add("destination", ["accepted"]);
    });
    if (this.hasLots) {
      for (const { place, warehouse } of places) {
        const missing = new Map<string, number>();
        for (const [lot, qty] of lots[place]) {
          const [sku, date] = JSON.parse(lot) as [string, string];
          const rest = (this.levels.get(warehouse)?.get(sku)?.lots?.get(date) ?? 0) + qty;
          if (rest < 0) missing.set(sku, (missing.get(sku) ?? 0) - rest);
        }
        short[place] = Array.from(missing, ([sku, shortBy]) => ({ sku, shortBy, code: "insufficient_stock" }));
      }
      if (short.source.length + short.destination.length > 0) return { short };
    }
    for (const { place, warehouse } of places) {
      for (const { sku, onHandQty, reservedQty } of stock[place]) {
        if (!this.levels.get(warehouse)?.has(sku)) this.put(warehouse, sku, { onHandQty: 0 });
        const level = this.levels.get(warehouse)!.get(sku)!;
        level.onHandQty += onHandQty;
        level.reservedQty += reservedQty;
      }
      for (const [lot, qty] of this.hasLots ? lots[place] : []) {
        const [sku, date] = JSON.parse(lot) as [string, string];
        addToLot(this.levels.get(warehouse)!.get(sku)!, date, qty);
      }
    }
    for (const [sku, qty] of this.hasLots ? takenBack(event) : []) {
      const { onHandQty, reservedQty = 0 } = this.find(transfer.destWarehouseCode, at).get(sku) ?? { onHandQty: 0 };
      const lots = this.levels.get(transfer.destWarehouseCode)?.get(sku)?.lots ?? new Map<string, number>();
      for (let taken = 0; taken < qty; taken += 1) {
        const dates = [...lots.keys()].filter((date) => lots.get(date)! > 0).sort();
        const dated = dates.reduce((sum, date) => sum + lots.get(date)!, 0);
        const last = dates.at(-1);
        if (last !== undefined && dated > Math.max(0, onHandQty - reservedQty)) lots.set(last, lots.get(last)! - 1);
      }
    }
    this.transfers.set(id, { transfer, units, events: [...events, [key, event]] });
    return { transfer, repeated: false };
  }

  private endHolds(now: number): void {
    for (const [key, { until }] of [...this.holds]) if (until <= now) this.release(key);
  }

  private reserve(
    key: string,
    request: CheckRequest,
    terms: StoreTerms,
    shelfDays: number,
  ): { readonly check: TransferCheck; readonly units: readonly Unit[] } | InvalidRequest | RefusedRequest {
    const { srcWarehouseCode } = request;
    const held = this.holds.get(key)?.units ?? [];
    const heldOf = (sku: string) => held.filter((unit) => unit.sku === sku).length;
    const stock = this.find(srcWarehouseCode, terms.now);
    const { value: check, issues } = checkTransfer(request, { ...terms, stock, heldQty: { get: heldOf } });
    if (issues) return { issues };
    if (!check.allowed) return { check, refused: true };
    const goodOn = new Date(Date.parse(check.latestArrivalDate) + shelfDays * 86_400_000).toISOString().slice(0, 10);
    const taken = check.items.flatMap(({ sku, requestedQty }) => {
      const { lots } = this.levels.get(srcWarehouseCode)!.get(sku)!;
      return Array.from({ length: requestedQty - heldOf(sku) }, (): Unit => {
        const fresh = Array.from(lots ?? []).filter(([date, qty]) => qty > 0 && date >= goodOn);
        const date = fresh.map(([each]) => each).sort()[0] ?? "";
        if (date !== "") lots!.set(date, lots!.get(date)! - 1);
        return { sku, date, state: "left" };
      });
    });
    return { check, units: [...held, ...taken] };
  }

  private shortOf(warehouse: string, delta: StockDelta, isAdded: boolean, now: number): readonly ShortItem[] {
    const { sku, onHandQty, reservedQty } = delta;
    const level = this.find(warehouse, now).get(sku);
    if (!level) return isAdded && onHandQty > 0 ? [] : [{ sku, code: "unknown_sku" }];
    const missing = [0];
    if (onHandQty < 0) missing.push(-onHandQty - Math.max(0, level.onHandQty));
    if (reservedQty < 0) missing.push(-reservedQty - level.reservedQty!);
    if (reservedQty > 0) missing.push(reservedQty - Math.max(0, level.onHandQty + onHandQty - level.reservedQty!));
    const shortBy = Math.max(...missing);
    return shortBy > 0 ? [{ sku, shortBy, code: "insufficient_stock" }] : [];
  }
}

function addToLot(level: Level, date: string, qty: number): void {
  if (date === "") return;
  level.lots ??= new Map();
  level.lots.set(date, qty + (level.lots.get(date) ?? 0));
}

/** The surplus that a valid event takes back, by SKU. */
function takenBack(event: TransferEvent): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { sku, qty, from, to } of event.type === "correct" ? event.items : []) {
    if (from === "excess") sums.set(sku, (sums.get(sku) ?? 0) + qty);
    if (to === "excess") sums.set(sku, (sums.get(sku) ?? 0) - qty);
  }
  return sums;
}

/** The moves of a valid event: how many units of which SKU go from which state to which. */
function movesOf(event: TransferEvent, units: readonly Unit[]): readonly (readonly [string, number, string, string])[] {
  const all = (from: string, to: string) =>
    units.filter((unit) => unit.state === from).map(({ sku }) => [sku, 1, from, to] as const);
  const some = (from: string, to: string, items: readonly { sku: string; qty: number }[] | undefined) =>
    items ? items.map(({ sku, qty }) => [sku, qty, from, to] as const) : all(from, to);
  switch (event.type) {
    case "ship":
      return some("left", "underWay", event.items);
    case "cancel":
      return some("left", "cancelled", event.items);
    case "lose":
      return some("underWay", "lost", event.items);
    case "return":
      return some("underWay", "returned", event.items);
    case "receive":
      return event.items
        ? (["accepted", "rejected"] as const).flatMap((to) =>
            event.items!.map((item) => [item.sku, item[`${to}Qty`] ?? 0, "underWay", to] as const),
          )
        : all("underWay", "accepted");
    case "correct":
      return event.items.map(({ sku, qty, from, to }) => [sku, qty, from, to] as const);
    case "start":
    case "delay":
      return [];
  }
}
