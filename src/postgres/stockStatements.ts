import type { RequestedItem } from "../check/CheckRequest";
import { assertStockLevel, type StockLevel } from "../check/StockLevel";
import { describeValue } from "../result/describeValue";
import { isAmount, maxAmount } from "../result/isAmount";
import {
  assertAmount,
  assertArray,
  assertFields,
  assertObject,
  assertString,
  throwMisuse,
  throwUnknownFields,
} from "../result/throwMisuse";
import { type Row, RowReader } from "./readRow";
import { indexedText, type Statement, toArrayLiteral, toIndexedValue, toIndexedValues } from "./Statement";

/** `create table if not exists stock_level (warehouse_code …, sku …, …, primary key (warehouse_code, sku))` */
export function createStockSchema(table: string): string {
  const isAmountOf = (column: string) => `check (${column} between 0 and ${maxAmount})`;
  return (
    `create table if not exists ${table} (` +
    'warehouse_code text collate "C" not null, sku text collate "C" not null, ' +
    `on_hand_qty bigint not null check (on_hand_qty between ${-maxAmount} and ${maxAmount}), ` +
    `reserved_qty bigint not null default 0 ${isAmountOf("reserved_qty")}, ` +
    `safety_qty bigint not null default 0 ${isAmountOf("safety_qty")}, ` +
    `unit_weight bigint ${isAmountOf("unit_weight")}, ` +
    "transferable boolean not null default true, primary key (warehouse_code, sku))"
  );
}

/** `select sku, on_hand_qty, … from stock_level where warehouse_code = $1 and sku = any($2::text[])` */
export function compileFind(table: string): string {
  return (
    `select sku, on_hand_qty, reserved_qty, safety_qty, unit_weight, transferable from ${table} ` +
    "where warehouse_code = $1 and sku = any($2::text[])"
  );
}

/** @throws TypeError naming `caller`, the argument, the rule and the value. */
export function toFindValues(caller: string, warehouseCode: string, skus: readonly string[]): Statement["values"] {
  assertString(caller, "warehouseCode", warehouseCode);
  assertArray(caller, "skus", skus);
  for (const [index, sku] of skus.entries()) assertString(caller, `skus[${index}]`, sku);
  return [toIndexedValue(warehouseCode), toIndexedValues(skus)];
}

/** @throws TypeError naming `caller`, the column, the rule and the value. */
export function readLevelRow(caller: string, row: Row): [sku: string, level: StockLevel] {
  const reader = new RowReader(caller, row);
  const unitWeight = reader.integerOrUndefined("unit_weight");
  const level: StockLevel = {
    onHandQty: reader.integer("on_hand_qty"),
    reservedQty: reader.integer("reserved_qty"),
    safetyQty: reader.integer("safety_qty"),
    ...(unitWeight !== undefined && { unitWeight }),
    transferable: reader.boolean("transferable"),
  };
  return [reader.text("sku"), level];
}

/**
 *     insert into stock_level (warehouse_code, sku, on_hand_qty, …) values ($1, $2, $3::bigint, …)
 *     on conflict (warehouse_code, sku) do update set on_hand_qty = excluded.on_hand_qty, …
 */
export function compileLevelPut(table: string): string {
  const columns = ["on_hand_qty", "reserved_qty", "safety_qty", "unit_weight", "transferable"];
  return (
    `insert into ${table} (warehouse_code, sku, ${columns.join(", ")}) ` +
    "values ($1, $2, $3::bigint, $4::bigint, $5::bigint, $6::bigint, $7::text::boolean) " +
    `on conflict (warehouse_code, sku) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(", ")}`
  );
}

const levelFields: readonly string[] = [
  "onHandQty",
  "reservedQty",
  "safetyQty",
  "unitWeight",
  "transferable",
] satisfies (keyof StockLevel)[];

/** @throws RangeError or TypeError naming `caller`, the field, the rule and the value. */
export function toLevelValues(
  caller: string,
  warehouseCode: string,
  sku: string,
  level: StockLevel,
): Statement["values"] {
  for (const [field, text] of Object.entries({ warehouseCode, sku })) {
    assertString(caller, field, text);
    if (!indexedText.accepts(text)) throwMisuse(caller, field, indexedText.rule, text);
  }
  const stockOf = `the stock of ${describeValue(sku)}`;
  assertFields(caller, stockOf, level);
  if (!Object.keys(level).every((key) => levelFields.includes(key)))
    throwUnknownFields(caller, stockOf, level, levelFields);
  assertStockLevel(caller, sku, level);
  const { onHandQty, reservedQty = 0, safetyQty = 0, unitWeight = null, transferable = true } = level;
  return [warehouseCode, sku, onHandQty, reservedQty, safetyQty, unitWeight, String(transferable)];
}

/**
 * `$1` is the warehouse, `$2` the SKUs, `$3` the quantity of each, and `$4` how many SKUs must be there. The rows are locked
 * before they are tested, so that nobody changes them in between.
 *
 *     with wanted as (select * from unnest($2::text[], $3::bigint[]) as wanted(sku, qty)),
 *       locked as materialized (
 *         select * from stock_level where warehouse_code = $1 and sku = any($2::text[]) order by sku for update),
 *       enough as materialized (
 *         select sku, qty from locked join wanted using (sku)
 *         where transferable and on_hand_qty - reserved_qty - safety_qty >= qty),
 *       reserved as (
 *         update stock_level as level set reserved_qty = level.reserved_qty + enough.qty from enough
 *         where … and (select count(*) from enough) = $4::bigint returning level.sku)
 *     select count(*) > 0 as is_claimed from reserved
 */
export function compileClaim(table: string): string {
  return (
    "with wanted as (select * from unnest($2::text[], $3::bigint[]) as wanted(sku, qty)), " +
    `locked as materialized (select * from ${table} where warehouse_code = $1 and sku = any($2::text[]) order by sku for update), ` +
    "enough as materialized (select sku, qty from locked join wanted using (sku) " +
    "where transferable and on_hand_qty - reserved_qty - safety_qty >= qty), " +
    `reserved as (update ${table} as level set reserved_qty = level.reserved_qty + enough.qty from enough ` +
    "where level.warehouse_code = $1 and level.sku = enough.sku and (select count(*) from enough) = $4::bigint returning level.sku) " +
    "select count(*) > 0 as is_claimed from reserved"
  );
}

/** @throws RangeError or TypeError naming `caller`, the argument, the rule and the value. */
export function toClaimValues(
  caller: string,
  warehouseCode: string,
  items: readonly RequestedItem[],
): Statement["values"] {
  assertString(caller, "warehouseCode", warehouseCode);
  const wanted = addUpQuantities(caller, items);
  // A SKU that no row can hold is counted and not found.
  const held = Array.from(wanted).filter(([sku]) => indexedText.accepts(sku));
  const skus = toArrayLiteral(held.map(([sku]) => sku));
  const quantities = `{${held.map(([, qty]) => qty).join(",")}}`;
  return [toIndexedValue(warehouseCode), skus, quantities, wanted.size];
}

/** The quantity of each SKU. */
function addUpQuantities(caller: string, items: readonly RequestedItem[]): ReadonlyMap<string, number> {
  assertArray(caller, "items", items);
  if (items.length === 0) throwMisuse(caller, "items", "a list that is not empty", items);
  const wanted = new Map<string, number>();
  for (const [index, item] of items.entries()) {
    const field = `items[${index}]`;
    assertObject(caller, field, item);
    const { sku, qty } = item;
    assertString(caller, `${field}.sku`, sku);
    assertAmount(caller, `${field}.qty`, qty, 1);
    const sum = qty + (wanted.get(sku) ?? 0);
    if (!isAmount(sum))
      throwMisuse(caller, `${field}.qty`, `at most ${maxAmount} with the earlier lines of the SKU`, qty);
    wanted.set(sku, sum);
  }
  return wanted;
}
