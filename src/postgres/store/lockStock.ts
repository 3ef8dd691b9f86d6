import { readRows, type Row } from "../readRow";
import type { Run } from "../sql";
import { toArrayLiteral, toIndexedValue } from "../storable";
import type { StockLevel } from "../../check/StockLevel";
import type { DatedUnits } from "./lots";
import { readLevel } from "./readLevels";
import { levelColumns, selectedLevel } from "./stockColumns";
import type { StoreContext, StoreLayout } from "./StoreContext";

export interface StockPlace {
  readonly warehouseCode: string;
  readonly sku: string;
}

/** The stock of a SKU under its lock. A call changes the quantities and the lots; `save` stores the differences. */
export interface LockedLevel extends StockPlace {
  readonly stored: StockLevel & { readonly reservedQty: number };
  readonly storedLots: ReadonlyMap<string, number>;
  onHandQty: number;
  reservedQty: number;
  /** Unreserved units by expiry date. */
  readonly lots: Map<string, number>;
  /** Units of all holds that go on. Only for a `change`. */
  heldQty: number;
}

export interface HeldUnits extends DatedUnits, StockPlace {
  readonly key: string;
  readonly until: number;
}

export interface LockedStock {
  readonly levels: readonly LockedLevel[];
  get(warehouseCode: string, sku: string): LockedLevel | undefined;
  /** The units of holds that have ended. They are free. */
  readonly ended: readonly HeldUnits[];
  /** The units that the key of the call holds. They are free in its own transaction. */
  readonly own: readonly HeldUnits[];
}

export interface LockRequest {
  readonly places: readonly StockPlace[];
  /** Holds that have ended by then make their units free. Default: no hold has ended. */
  readonly now?: number | undefined;
  /** The key of a hold. Its SKUs are locked too. */
  readonly key?: string;
  /** Whether missing SKUs are added, with the weight, volume, pack and preparation of a warehouse; `null`: of none. */
  readonly addLike?: string | null | undefined;
  readonly sumsHolds?: boolean;
}

const given = "unnest(:warehouses::text[], :skus::text[]) as wanted(warehouse_code, sku)";
const inOrderOf = (name: string) => `order by ${name}.warehouse_code collate "C", ${name}.sku collate "C"`;

/**
 * Locks the stock of SKUs in the order of warehouses and SKUs, as all calls do. A second statement reads lots and holds:
 * the first one would read them as they were before it waited.
 */
export function createLock({ layout, define }: StoreContext): (run: Run, request: LockRequest) => Promise<LockedStock> {
  const { hasLots, hasHolds } = layout;
  const lock = define("lock", () => compileLock(layout), readLevels);
  const lockHeld = define("lock held", () => compileLockHeld(layout), readLevels);
  const add = define("lock added", () => compileAdd(layout), readLevels);
  const find = define("held", () => compileFind(layout), readUnits);
  return async (run, { places, now = null, key = null, addLike, sumsHolds = false }) => {
    const valuesOf = (of: readonly StockPlace[]) => ({
      warehouses: toArrayLiteral(of.map(({ warehouseCode }) => toIndexedValue(warehouseCode))),
      skus: toArrayLiteral(of.map(({ sku }) => toIndexedValue(sku))),
    });
    if (places.length === 0 && key === null) return createStock([]);
    const isHeld = hasHolds && key !== null;
    const bind = addLike !== undefined ? add : isHeld ? lockHeld : lock;
    const stock = createStock(await run(bind({ ...valuesOf(places), key, like: addLike ?? null })));
    if ((!hasLots && !hasHolds) || stock.levels.length === 0) return stock;
    const units = await run(find({ ...valuesOf(stock.levels), now, key, sums: sumsHolds ? 1 : 0 }));
    for (const { kind, ...unit } of units) {
      const level = stock.get(unit.warehouseCode, unit.sku)!;
      if (kind === "held") level.heldQty = unit.qty;
      else if (kind === "lot") (level.storedLots as Map<string, number>).set(unit.expiresOn, unit.qty);
      else stock[kind].push(unit);
    }
    for (const level of stock.levels) for (const [date, qty] of level.storedLots) level.lots.set(date, qty);
    const free = ({ warehouseCode, sku, expiresOn, qty }: HeldUnits) => {
      const level = stock.get(warehouseCode, sku)!;
      level.reservedQty = Math.max(0, level.reservedQty - qty);
      if (hasLots && expiresOn !== "") level.lots.set(expiresOn, qty + (level.lots.get(expiresOn) ?? 0));
    };
    stock.ended.forEach(free);
    for (const { lots } of stock.levels) {
      // As if the holds had ended before.
      if ([...lots.values()].some((qty) => qty > 0)) for (const [date, qty] of lots) if (qty === 0) lots.delete(date);
    }
    stock.own.forEach(free);
    return stock;
  };
}

/** The SKUs in all of the warehouses: a join takes twice as long. Events of two warehouses have the same SKUs in both. */
function compileLock({ levels, scope }: StoreLayout): string {
  return `
    select level.warehouse_code, ${selectedLevel} from ${levels} as level
    where ${scope.own()}warehouse_code = any(:warehouses::text[]) and sku = any(:skus::text[])
    ${inOrderOf("level")} for update`;
}

/** With the SKUs that the key holds. */
function compileLockHeld({ levels, holds, scope }: StoreLayout): string {
  const held = `select warehouse_code collate "default", sku collate "default" from ${holds}`;
  return `
    select level.warehouse_code, ${selectedLevel}
    from (select warehouse_code, sku from ${given} union ${held} where ${scope.own()}key = :key) as wanted
    join ${levels} as level
    on ${scope.own("level")}level.warehouse_code = wanted.warehouse_code and level.sku = wanted.sku
    ${inOrderOf("level")} for update of level`;
}

/** Rows that exist are locked by an update that changes nothing: locking them first would break the order. */
function compileAdd({ levels, scope }: StoreLayout): string {
  const key = `${scope.column}warehouse_code, sku`;
  const copied = levelColumns.flatMap(({ name, missing }) => (missing === null ? [name] : []));
  return `
    insert into ${levels} as level (${key}, on_hand_qty, ${copied.join(", ")})
    select ${scope.value}wanted.warehouse_code, wanted.sku, 0, ${copied.map((name) => `model.${name}`).join(", ")}
    from ${given} left join ${levels} as model
    on ${scope.own("model")}model.warehouse_code = :like::text and model.sku = wanted.sku ${inOrderOf("wanted")}
    on conflict (${key}) do update set on_hand_qty = level.on_hand_qty
    returning level.warehouse_code, ${selectedLevel}`;
}

/** The lots, the units of holds that have ended by `:now` or belong to `:key`, and with `:sums` those of all holds. */
function compileFind({ lots, holds, hasLots, hasHolds, scope }: StoreLayout): string {
  const from = (table: string, alias: "lot" | "hold") => `
    from ${given} join ${table} as ${alias}
    on ${scope.own(alias)}${alias}.warehouse_code = wanted.warehouse_code and ${alias}.sku = wanted.sku`;
  const ofLots = `
    select 'lot' as kind, lot.warehouse_code, lot.sku, lot.expires_on, lot.qty, '' as key, 0::bigint as until
    ${from(lots, "lot")}`;
  const isEnded = "hold.until <= :now::bigint";
  const ofHolds = `
    select case when ${isEnded} then 'ended' else 'own' end as kind, hold.warehouse_code, hold.sku, hold.expires_on,
      hold.qty, hold.key, hold.until
    ${from(holds, "hold")} where ${isEnded} or hold.key = :key::text
    union all
    select 'held', hold.warehouse_code, hold.sku, '', sum(hold.qty)::bigint, '', 0::bigint
    ${from(holds, "hold")} where :sums::int = 1 and (${isEnded}) is not true group by 2, 3`;
  return [...(hasLots ? [ofLots] : []), ...(hasHolds ? [ofHolds] : [])].join(" union all ");
}

function readLevels(rows: readonly Row[]): readonly LockedLevel[] {
  return readRows(rows, (row) => {
    const sku = row.text("sku");
    const stored = readLevel(sku, row);
    const { onHandQty, reservedQty } = stored;
    const lots = { storedLots: new Map<string, number>(), lots: new Map<string, number>() };
    return { warehouseCode: row.text("warehouse_code"), sku, stored, onHandQty, reservedQty, ...lots, heldQty: 0 };
  });
}

function readUnits(rows: readonly Row[]) {
  return readRows(rows, (row) => ({
    kind: row.text("kind") as "lot" | "ended" | "own" | "held",
    key: row.text("key"),
    until: row.integer("until"),
    warehouseCode: row.text("warehouse_code"),
    sku: row.text("sku"),
    expiresOn: row.text("expires_on"),
    qty: row.integer("qty"),
  }));
}

function createStock(levels: readonly LockedLevel[]) {
  // PostgreSQL stores no NUL.
  const placeOf = (warehouseCode: string, sku: string) => `${warehouseCode}\0${sku}`;
  const byPlace = new Map(levels.map((level) => [placeOf(level.warehouseCode, level.sku), level]));
  return {
    levels,
    get: (warehouseCode: string, sku: string) => byPlace.get(placeOf(warehouseCode, sku)),
    ended: [] as HeldUnits[],
    own: [] as HeldUnits[],
  };
}
