import {
  applyEvent,
  checkTransfer,
  type CheckRequest,
  createTransfer,
  type StockLevel,
  type StockMovement,
  type StockTransfer,
  type TransferCheck,
  type TransferEvent,
} from "stock-transfer";
import type {
  ChangeOptions,
  ChangeResult,
  HoldResult,
  InvalidRequest,
  OrderFields,
  OrderResult,
  RecordResult,
  RefusedRequest,
  ShortItem,
  StockEntry,
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
  readonly unitWeight: number | undefined;
  onHandQty: number;
  /** Without held units. */
  reservedQty: number;
  /** `undefined` if nothing expires. */
  lots: Map<string, number> | undefined;
}

interface Hold {
  until: number;
  warehouse: string;
  units: readonly Unit[];
}

/** Signed units of a lot, or without a date. */
interface Entry {
  readonly date: string;
  onHandQty: number;
  reservedQty: number;
}

/** Also if only one of the objects has a prototype. */
const isSame = (a: unknown, b: unknown) => isDeepStrictEqual(structuredClone(a), structuredClone(b));
const never = "9999-12-31x";
const byDate = (a: { readonly date: string }, b: { readonly date: string }) =>
  (a.date || never) < (b.date || never) ? -1 : 1;

/** The store in memory: one unit after the other. Time never goes back. */
export class ObviousStore {
  readonly levels = new Map<string, Map<string, Level>>();
  readonly transfers = new Map<string, { transfer: StockTransfer; units: Unit[]; events: [string, TransferEvent][] }>();
  private readonly orders = new Map<string, { readonly request: CheckRequest; readonly id: string }>();
  private readonly changes = new Map<string, unknown>();
  private readonly holds = new Map<string, Hold>();

  constructor(private readonly hasLots: boolean) {}

  put(warehouse: string, sku: string, { onHandQty, reservedQty = 0, unitWeight, lots = [] }: StockLevel): void {
    const levels = this.levels.get(warehouse) ?? new Map<string, Level>();
    this.levels.set(warehouse, levels);
    const level: Level = { unitWeight, onHandQty, reservedQty, lots: undefined };
    levels.set(sku, level);
    for (const { expiresOn, qty } of lots) addToLot(level, expiresOn, qty);
    for (const hold of this.holds.values()) {
      if (hold.warehouse === warehouse) hold.units = hold.units.filter((unit) => unit.sku !== sku);
    }
    this.tidy();
  }

  /** The levels of a warehouse, with the units that are held at this time as reserved. */
  find(warehouse: string, now: number): Map<string, StockLevel> {
    this.endHolds(now);
    return this.read(warehouse);
  }

  stocks(now: number): Map<string, Map<string, StockLevel>> {
    this.endHolds(now);
    const stocks = new Map<string, Map<string, StockLevel>>();
    const codes = new Set([...this.levels.keys(), ...this.all().map(({ transfer }) => transfer.destWarehouseCode)]);
    for (const code of codes) {
      const levels = this.read(code);
      const supplies = new Map<string, StockMovement[]>();
      for (const { transfer, units } of this.all()) {
        if (transfer.destWarehouseCode !== code) continue;
        for (const { sku, date, state } of units) {
          if (state !== "left" && state !== "underWay") continue;
          const [on, movements] = [transfer.estimatedArrivalDate, supplies.get(sku) ?? []];
          supplies.set(sku, movements);
          const known = movements.find((each) => each.on === on && (each.expiresOn ?? "") === date);
          if (known) (known as { qty: number }).qty += 1;
          else movements.push({ on, qty: 1, ...(date !== "" && { expiresOn: date }) });
        }
      }
      for (const [sku, movements] of supplies) {
        const key = ({ on, expiresOn = "without" }: StockMovement) => on + expiresOn;
        movements.sort((a, b) => (key(a) < key(b) ? -1 : 1));
        levels.set(sku, { ...(levels.get(sku) ?? { onHandQty: 0 }), movements });
      }
      if (levels.size > 0) stocks.set(code, levels);
    }
    return stocks;
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
    const known = this.orders.get(key);
    if (known && !isSame(known.request, request)) return { conflict: true };
    if (known) return { transfer: this.transfers.get(known.id)!.transfer, repeated: true };
    const reserved = this.reserve(key, request, terms, shelfDays);
    if (!("units" in reserved)) return reserved;
    const { check, units } = reserved;
    const transfer = createTransfer(check, request, { ...fields, seq });
    for (const { sku } of units) this.levels.get(request.srcWarehouseCode)!.get(sku)!.reservedQty += 1;
    this.orders.set(key, { request, id: fields.id });
    this.transfers.set(fields.id, { transfer, units: units.map((unit) => ({ ...unit })), events: [] });
    this.tidy();
    return { transfer, check, repeated: false };
  }

  hold(key: string, request: CheckRequest, terms: StoreTerms, shelfDays: number, until: number): HoldResult {
    this.endHolds(terms.now);
    if (this.orders.has(key)) return { conflict: true };
    const before = this.holds.get(key);
    const previous = before && before.units.length > 0 ? { previousUntil: before.until } : {};
    const reserved = this.reserve(key, request, terms, shelfDays);
    if (!("units" in reserved)) return reserved;
    this.holds.set(key, { until, warehouse: request.srcWarehouseCode, units: reserved.units });
    this.tidy();
    return { check: reserved.check, until, ...previous, repeated: "previousUntil" in previous };
  }

  release(key: string): boolean {
    const hold = this.holds.get(key);
    this.giveBack(key);
    this.tidy();
    return (hold?.units ?? []).length > 0;
  }

  change(key: string, warehouse: string, changes: readonly StockEntry[], options: ChangeOptions): ChangeResult {
    if (options.now !== undefined) this.endHolds(options.now);
    const bySku = new Map<string, Entry[]>();
    for (const { sku, onHandQty = 0, reservedQty = 0, expiresOn: date = "" } of changes) {
      const entries = bySku.get(sku) ?? [];
      bySku.set(sku, entries);
      const same = entries.find((each) => each.date === date);
      if (same) {
        same.onHandQty += onHandQty;
        same.reservedQty += reservedQty;
      } else entries.push({ date, onHandQty, reservedQty });
    }
    for (const [sku, entries] of bySku) {
      const left = entries.filter(isNotZero).sort(byDate);
      if (left.length > 0) bySku.set(sku, left);
      else bySku.delete(sku);
    }
    const content = [warehouse, new Map([...bySku].sort(([a], [b]) => (a < b ? -1 : 1)))];
    const known = this.changes.get(key);
    if (known) return isDeepStrictEqual(known, content) ? { done: true, repeated: true } : { conflict: true };
    const after = new Map<string, Level>();
    const short = Array.from(bySku).flatMap(([sku, entries]): readonly ShortItem[] => {
      const onHandQty = entries.reduce((sum, each) => sum + each.onHandQty, 0);
      const isNew = options.addUnknown && onHandQty > 0 && entries.every((each) => each.reservedQty === 0);
      const found = this.levels.get(warehouse)?.get(sku);
      if (!found && !isNew) return [{ sku, code: "unknown_sku" }];
      const like = typeof options.addUnknown === "object" ? options.addUnknown.like : "";
      const level = found ?? this.newLevel(like, sku);
      const moved = this.apply(level, this.heldOf(warehouse, sku), entries, true, options.belowReserved ?? false);
      after.set(sku, moved.level);
      return moved.shortBy > 0 ? [{ sku, shortBy: moved.shortBy, code: "insufficient_stock" }] : [];
    });
    if (short.length > 0) return { done: false, short };
    this.setLevels(warehouse, after);
    this.changes.set(key, content);
    return { done: true, repeated: false };
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
    const units = stored.units.map((unit) => ({ ...unit }));
    for (const [sku, qty, from, to] of movesOf(event, units)) {
      const inOrder = units.filter((unit) => unit.sku === sku && unit.state === from).sort(byDate);
      if (to === "cancelled") inOrder.reverse();
      for (const unit of inOrder.slice(0, qty)) unit.state = to;
    }
    const short: { source: readonly ShortItem[]; destination: readonly ShortItem[] } = { source: [], destination: [] };
    const after = { source: new Map<string, Level>(), destination: new Map<string, Level>() };
    for (const place of ["source", "destination"] as const) {
      const warehouse = place === "source" ? transfer.srcWarehouseCode : transfer.destWarehouseCode;
      const [onHand, reserved] =
        place === "source" ? [["left", "cancelled", "returned"], ["left"]] : [["accepted"], [] as string[]];
      const skus = new Set([...units.map(({ sku }) => sku), ...stock[place].map(({ sku }) => sku)]);
      short[place] = [...skus].flatMap((sku): readonly ShortItem[] => {
        const entries: Entry[] = [];
        // What the units do not say is excess, without a date.
        const rest = { date: "", onHandQty: 0, reservedQty: 0 };
        const total = stock[place].find((delta) => delta.sku === sku) ?? rest;
        rest.onHandQty = total.onHandQty;
        rest.reservedQty = total.reservedQty;
        units.forEach((unit, index) => {
          if (unit.sku !== sku || unit.date === "") return;
          const moved = (states: readonly string[]) =>
            Number(states.includes(unit.state)) - Number(states.includes(stored.units[index]!.state));
          const entry = entries.find(({ date }) => date === unit.date) ?? {
            date: unit.date,
            onHandQty: 0,
            reservedQty: 0,
          };
          if (!entries.includes(entry)) entries.push(entry);
          entry.onHandQty += moved(onHand);
          entry.reservedQty += moved(reserved);
          rest.onHandQty -= moved(onHand);
          rest.reservedQty -= moved(reserved);
        });
        const changed = [...entries.sort(byDate), rest].filter(isNotZero);
        if (changed.length === 0) return [];
        const found = this.levels.get(warehouse)?.get(sku);
        if (!found && !(place === "destination" && total.onHandQty > 0)) return [{ sku, code: "unknown_sku" }];
        const level = found ?? this.newLevel(transfer.srcWarehouseCode, sku);
        const moved = this.apply(level, this.heldOf(warehouse, sku), changed, false, true);
        after[place].set(sku, moved.level);
        return moved.shortBy > 0 ? [{ sku, shortBy: moved.shortBy, code: "insufficient_stock" }] : [];
      });
    }
    if (short.source.length + short.destination.length > 0) return { short };
    this.setLevels(transfer.srcWarehouseCode, after.source);
    this.setLevels(transfer.destWarehouseCode, after.destination);
    this.transfers.set(id, { transfer, units, events: [...events, [key, event]] });
    return { transfer, repeated: false };
  }

  private all() {
    return [...this.transfers.values()].filter(({ transfer }) => transfer.doneAt === undefined);
  }

  private read(warehouse: string): Map<string, StockLevel> {
    return new Map(
      Array.from(this.levels.get(warehouse) ?? [], ([sku, level]): [string, StockLevel] => {
        const lots = level.lots && Array.from(level.lots, ([expiresOn, qty]) => ({ qty, expiresOn }));
        const reservedQty = level.reservedQty + this.heldOf(warehouse, sku);
        const { onHandQty, unitWeight } = level;
        const weight = unitWeight === undefined ? {} : { unitWeight };
        const found = { onHandQty, reservedQty, safetyQty: 0, ...weight, transferable: true };
        return [sku, lots ? { ...found, lots: lots.sort((a, b) => (a.expiresOn < b.expiresOn ? -1 : 1)) } : found];
      }),
    );
  }

  private heldOf(warehouse: string, sku: string): number {
    const units = Array.from(this.holds.values(), (hold) => (hold.warehouse === warehouse ? hold.units : [])).flat();
    return units.filter((unit) => unit.sku === sku).length;
  }

  private endHolds(now: number): void {
    for (const [key, { until }] of [...this.holds]) if (until <= now) this.giveBack(key);
    this.tidy();
  }

  private giveBack(key: string): void {
    const hold = this.holds.get(key);
    this.holds.delete(key);
    for (const { sku, date } of hold?.units ?? []) {
      const level = this.levels.get(hold!.warehouse)!.get(sku)!;
      addToLot(level, date, 1);
      // If an event has shipped units of a hold, fewer units are reserved than held.
      level.reservedQty = Math.max(level.reservedQty, -this.heldOf(hold!.warehouse, sku));
    }
  }

  /** A lot of 0 stays only if it is the last to expire of those that have nothing left. */
  private tidy(): void {
    for (const level of [...this.levels.values()].flatMap((levels) => [...levels.values()])) {
      const empty = Array.from(level.lots ?? []).flatMap(([date, qty]) => (qty === 0 ? [date] : []));
      const kept = empty.length === level.lots?.size ? empty.sort().at(-1) : undefined;
      for (const date of empty) if (date !== kept) level.lots!.delete(date);
    }
  }

  private reserve(
    key: string,
    request: CheckRequest,
    terms: StoreTerms,
    shelfDays: number,
  ): { readonly check: TransferCheck; readonly units: readonly Unit[] } | InvalidRequest | RefusedRequest {
    const { srcWarehouseCode } = request;
    const saved = structuredClone({ levels: this.levels, hold: this.holds.get(key) });
    const held = this.holds.get(key)?.warehouse === srcWarehouseCode ? [...this.holds.get(key)!.units] : [];
    this.giveBack(key);
    const { value: check, issues } = checkTransfer(request, { ...terms, stock: this.read(srcWarehouseCode) });
    if (!check?.allowed) {
      this.levels.clear();
      for (const [code, levels] of saved.levels) this.levels.set(code, levels);
      if (saved.hold) this.holds.set(key, saved.hold);
      return issues ? { issues } : { check: check, refused: true };
    }
    const goodOn = new Date(Date.parse(check.latestArrivalDate) + shelfDays * 86_400_000).toISOString().slice(0, 10);
    const units = check.items.flatMap(({ sku, requestedQty }) => {
      const { lots } = this.levels.get(srcWarehouseCode)!.get(sku)!;
      const own = held.filter((unit) => unit.sku === sku).sort(byDate);
      return Array.from({ length: requestedQty }, (): Unit => {
        const at = own.findIndex(({ date }) => date >= goodOn);
        const fresh = Array.from(lots ?? []).filter(([date, qty]) => qty > 0 && date >= goodOn);
        const date = (at < 0 ? undefined : own.splice(at, 1)[0]!.date) ?? fresh.map(([each]) => each).sort()[0] ?? "";
        if (date !== "") lots!.set(date, lots!.get(date)! - 1);
        return { sku, date, state: "left" };
      });
    });
    return { check, units };
  }

  /** The level after the entries, and the units that are missing for them. */
  private apply(before: Level, held: number, entries: readonly Entry[], isChange: boolean, belowReserved: boolean) {
    const level: Level = { ...before, lots: before.lots && new Map(before.lots) };
    let unreserved = before.onHandQty - before.reservedQty - held;
    let lacking = 0;
    const fullLots = () => Array.from(level.lots ?? []).flatMap(([date, qty]) => (qty > 0 ? [{ date, qty }] : []));
    for (const { date, onHandQty, reservedQty } of this.hasLots ? entries : []) {
      for (let unit = 0; unit < onHandQty - reservedQty; unit += 1) {
        if (date !== "") addToLot(level, date, unreserved < 0 ? 0 : 1);
        unreserved += 1;
      }
      for (let unit = 0; unit < reservedQty - onHandQty; unit += 1) {
        const lots = fullLots().sort(byDate);
        const hasUndated = unreserved > lots.reduce((sum, { qty }) => sum + qty, 0);
        const leaving = date || (isChange ? lots[0]?.date : hasUndated ? undefined : lots.at(-1)?.date);
        unreserved -= 1;
        if (leaving === undefined) continue;
        if ((level.lots?.get(leaving) ?? 0) > 0) addToLot(level, leaving, -1);
        else {
          lacking += 1;
          addToLot(level, leaving, 0);
        }
      }
    }
    const sum = (field: "onHandQty" | "reservedQty") => entries.reduce((total, each) => total + each[field], 0);
    const [onHandQty, reservedQty] = [sum("onHandQty"), sum("reservedQty")];
    level.onHandQty += onHandQty;
    level.reservedQty += reservedQty;
    const missing = [lacking];
    if (onHandQty < 0) {
      missing.push(-onHandQty - Math.max(0, before.onHandQty));
      if (!belowReserved) missing.push(-onHandQty - Math.max(0, before.onHandQty - level.reservedQty - held));
    }
    if (reservedQty < 0) missing.push(-reservedQty - Math.max(0, before.reservedQty + (isChange ? 0 : held)));
    if (reservedQty > 0) {
      missing.push(reservedQty - Math.max(0, level.onHandQty - before.reservedQty - held));
    }
    return { level, shortBy: Math.max(...missing) };
  }

  private newLevel(like: string, sku: string): Level {
    const unitWeight = this.levels.get(like)?.get(sku)?.unitWeight;
    return { unitWeight, onHandQty: 0, reservedQty: 0, lots: undefined };
  }

  private setLevels(warehouse: string, levels: ReadonlyMap<string, Level>): void {
    const stored = this.levels.get(warehouse) ?? new Map<string, Level>();
    this.levels.set(warehouse, stored);
    for (const [sku, level] of levels) stored.set(sku, level);
    this.tidy();
  }
}

function isNotZero({ onHandQty, reservedQty }: Entry): boolean {
  return onHandQty !== 0 || reservedQty !== 0;
}

function addToLot(level: Level, date: string, qty: number): void {
  if (date === "") return;
  level.lots ??= new Map();
  level.lots.set(date, qty + (level.lots.get(date) ?? 0));
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
