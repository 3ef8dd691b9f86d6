import { readRows, type Row, type RowReader } from "../readRow";
import { all, join, raw, type Run, slot, type Slots, type Sql, sql } from "../sql";
import { toArrayLiteral, toIndexedValue } from "../storable";
import { freeUnits, type HeldUnits, type LockedLevel, type LockedStock } from "./LockedStock";
import { readLevel } from "./readLevels";
import { selectedLevel, stockFields } from "./stockColumns";
import type { StoreContext } from "./StoreContext";

/** A SKU in a warehouse. */
export interface StockPlace {
  readonly warehouseCode: string;
  readonly sku: string;
}

/** What a call locks. */
export interface LockRequest {
  readonly places: readonly StockPlace[];
  /** Holds that have ended by then make their units free. Default: no hold has ended. */
  readonly now?: number | undefined;
  /** The key of a hold. Its SKUs are locked too. */
  readonly key?: string;
  /** Whether missing SKUs are added, with the weight, volume, pack and preparation of a warehouse; `null`: of none. */
  readonly addLike?: string | null | undefined;
  /** Whether the units of all holds are added up. */
  readonly sumsHolds?: boolean;
}

/**
 * Locks the stock of SKUs in the order of warehouses and SKUs, as all calls do. Lots and holds are read by a second
 * statement: the first one would read them as they were before it waited for its locks.
 */
export function createLock(context: StoreContext): (run: Run, request: LockRequest) => Promise<LockedStock> {
  const { layout, scope, define } = context;
  const { levels, hasLots, hasHolds, holds } = layout;
  const given = sql`unnest(${slot("warehouses")}::text[], ${slot("skus")}::text[]) as wanted(warehouse_code, sku)`;
  const lock = (name: string, wanted: Sql) =>
    define(
      name,
      () => sql`
        select level.warehouse_code, ${selectedLevel} from ${wanted} join ${levels} as level
        on ${all([...scope.conditions("level"), raw("level.warehouse_code = wanted.warehouse_code and level.sku = wanted.sku")])}
        order by level.warehouse_code collate "C", level.sku collate "C" for update of level`,
      readLevels,
    );
  const lockGiven = lock("lock", given);
  const isOwn = sql`${all(scope.conditions())} and key = ${slot("key")}`;
  const ofHold = sql`(select warehouse_code, sku from ${given} 
    union select warehouse_code collate "default", sku collate "default" from ${holds} where ${isOwn}) as wanted`;
  const lockHeld = lock("lock held", ofHold);
  const add = define("lock added", () => compileAdd(context, given), readLevels);
  const find = define("held", () => compileFind(context, given), readUnits);

  return async (run, { places, now = null, key = null, addLike, sumsHolds = false }) => {
    const slots = (of: readonly StockPlace[]): Slots => ({
      warehouses: toArrayLiteral(of.map(({ warehouseCode }) => toIndexedValue(warehouseCode))),
      skus: toArrayLiteral(of.map(({ sku }) => toIndexedValue(sku))),
    });
    const isHeld = hasHolds && key !== null;
    if (places.length === 0 && !isHeld) return createStock([]);
    const statement =
      addLike !== undefined
        ? add({ ...slots(places), like: addLike })
        : (isHeld ? lockHeld : lockGiven)({ ...slots(places), key });
    const stock = createStock(await run(statement));
    if ((!hasLots && !hasHolds) || stock.levels.length === 0) return stock;
    const units = await run(find({ ...slots(stock.levels), now, key, sums: sumsHolds ? 1 : 0 }));
    for (const { kind, ...unit } of units) {
      const level = stock.get(unit.warehouseCode, unit.sku)!;
      if (kind === "held") level.heldQty = unit.qty;
      else if (kind === "lot") (level.storedLots as Map<string, number>).set(unit.expiresOn, unit.qty);
      else stock[kind].push(unit);
    }
    for (const level of stock.levels) for (const [date, qty] of level.storedLots) level.lots.set(date, qty);
    const free = (unit: HeldUnits) => {
      freeUnits(stock.get(unit.warehouseCode, unit.sku)!, hasLots ? unit : { ...unit, expiresOn: "" });
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

/** Rows that exist are locked by an update that changes nothing: locking them first would break the order. */
function compileAdd({ layout: { levels }, scope }: StoreContext, given: Sql): Sql {
  const key = join([...scope.columns, raw("warehouse_code, sku")]);
  const copied = Object.values(stockFields)
    .filter(({ missing }) => missing === null)
    .map(({ column }) => column);
  const isModel = [
    ...scope.conditions("model"),
    sql`model.warehouse_code = ${slot("like")}::text`,
    raw("model.sku = wanted.sku"),
  ];
  const values = [
    ...scope.values,
    raw("wanted.warehouse_code, wanted.sku, 0"),
    ...copied.map((column) => raw(`model.${column}`)),
  ];
  return sql`
    insert into ${levels} as level (${key}, on_hand_qty, ${raw(copied.join(", "))})
    select ${join(values)} from ${given} left join ${levels} as model on ${all(isModel)}
    order by wanted.warehouse_code collate "C", wanted.sku collate "C"
    on conflict (${key}) do update set on_hand_qty = level.on_hand_qty
    returning level.warehouse_code, ${selectedLevel}`;
}

function compileFind({ layout: { lots, holds, hasLots, hasHolds }, scope }: StoreContext, given: Sql): Sql {
  const of = (alias: "lot" | "hold") =>
    sql`${given} join ${alias === "lot" ? lots : holds} as ${raw(alias)} on ${all([
      ...scope.conditions(alias),
      raw(`${alias}.warehouse_code = wanted.warehouse_code and ${alias}.sku = wanted.sku`),
    ])}`;
  const columns = (alias: "lot" | "hold") =>
    raw(`${alias}.warehouse_code, ${alias}.sku, ${alias}.expires_on, ${alias}.qty`);
  const now = sql`${slot("now")}::bigint`;
  const selects: Sql[] = [];
  if (hasLots)
    selects.push(sql`select 'lot' as kind, ${columns("lot")}, '' as key, 0::bigint as until from ${of("lot")}`);
  if (hasHolds) {
    selects.push(
      sql`
        select case when hold.until <= ${now} then 'ended' else 'own' end as kind, ${columns("hold")}, hold.key, hold.until
        from ${of("hold")} where hold.until <= ${now} or hold.key = ${slot("key")}::text`,
      sql`
        select 'held', hold.warehouse_code, hold.sku, '', sum(hold.qty)::bigint, '', 0::bigint from ${of("hold")}
        where ${slot("sums")}::int = 1 and (hold.until <= ${now}) is not true group by 2, 3`,
    );
  }
  return join(selects, " union all ");
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
    ...readUnit(row),
  }));
}

function readUnit(row: RowReader) {
  return {
    warehouseCode: row.text("warehouse_code"),
    sku: row.text("sku"),
    expiresOn: row.text("expires_on"),
    qty: row.integer("qty"),
  };
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
