import { addUpLines } from "../check/addUpLines";
import type { RequestedItem } from "../check/CheckRequest";
import { assertStockLevel, type StockLevel } from "../check/StockLevel";
import { describeValue } from "../result/describeValue";
import { maxAmount } from "../result/kinds";
import { formatPath } from "../result/messages";
import { assertKnownFields, assertValid, type PlacedFault, throwMisuse } from "../result/misuse";
import { arrayFault, faultOf, objectFault, textFault } from "../result/valueFaults";
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

/** @throws TypeError with the argument, the rule and the value. */
export function toFindValues(warehouseCode: string, skus: readonly string[]): Statement["values"] {
  assertValid("warehouseCode", textFault(warehouseCode));
  assertValid("skus", arrayFault(skus));
  for (const [index, sku] of skus.entries()) assertValid(`skus[${index}]`, textFault(sku));
  return [toIndexedValue(warehouseCode), toIndexedValues(skus)];
}

/** @throws TypeError with the column, the rule and the value. */
export function readLevelRow(row: Row): [sku: string, level: StockLevel] {
  const reader = new RowReader(row);
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

/** @throws RangeError or TypeError with the field, the rule and the value. */
export function toLevelValues(warehouseCode: string, sku: string, level: StockLevel): Statement["values"] {
  for (const [field, text] of Object.entries({ warehouseCode, sku })) {
    assertValid(field, textFault(text));
    if (!indexedText.accepts(text)) assertValid(field, faultOf("malformed", text, { expected: indexedText.rule }));
  }
  const place = `the stock of ${describeValue(sku)}`;
  assertValid(place, objectFault(level));
  assertKnownFields(place, level, levelFields);
  assertStockLevel(sku, level);
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

/** @throws RangeError or TypeError with every fault. */
export function toClaimValues(warehouseCode: string, items: readonly RequestedItem[]): Statement["values"] {
  assertValid("warehouseCode", textFault(warehouseCode));
  assertValid("items", arrayFault(items));
  if (items.length === 0) assertValid("items", faultOf("empty_list", items));
  const faults: PlacedFault[] = [];
  const wanted = addUpLines(items, 1, (path, fault) => {
    faults.push({ place: formatPath(["items", ...path]), fault });
  });
  if (faults.length > 0) throwMisuse(faults);
  // A SKU that no row can hold is counted and not found.
  const held = wanted.filter(({ sku }) => indexedText.accepts(sku));
  const skus = toArrayLiteral(held.map(({ sku }) => sku));
  const quantities = `{${held.map(({ qty }) => qty).join(",")}}`;
  return [toIndexedValue(warehouseCode), skus, quantities, wanted.length];
}
