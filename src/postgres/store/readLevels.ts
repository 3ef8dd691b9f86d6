import { assertStockLevel, type StockLevel, type StockLot } from "../../check/StockLevel";
import { assertOptions, assertValid } from "../../result/misuse";
import { arrayFault, faultOf, instantFault, textFault, unlessOmitted } from "../../result/valueFaults";
import { readRows, type Row, type RowReader } from "../readRow";
import { type Scope } from "../scope";
import { all, type Draft, join, raw, type Sql, sql } from "../sql";
import { toIndexedValue, toIndexedValues } from "../storable";
import { tidyLots } from "./lots";
import { type LevelField, levelFields, selectedLevel, stockFields } from "./stockColumns";
import type { StoreLayout } from "./StoreLayout";
import type { StockFindOptions } from "./StockTable";

/** The draft of `find`. */
export function draftFind(
  layout: StoreLayout,
  scope: Scope,
  warehouseCode: string,
  skus: readonly string[],
  options: StockFindOptions = {},
): Draft<ReadonlyMap<string, StockLevel>> {
  assertOptions(options, ["now"]);
  assertValid("options.now", unlessOmitted(instantFault)(options.now));
  assertValid("warehouseCode", textFault(warehouseCode));
  const isOfWarehouse = sql`warehouse_code = ${toIndexedValue(warehouseCode)}`;
  const where = all([isOfWarehouse, isOneOf("sku", "skus", skus)]);
  return { sql: selectLevels(layout, scope, where, options.now), read: readStock };
}

/** Selects levels with their lots, and the units of holds that have ended and still count as reserved. */
export function selectLevels(
  { levels, lots, holds, hasLots, hasHolds }: StoreLayout,
  scope: Scope,
  where: Sql,
  now: number | undefined,
  further: readonly Sql[] = [],
): Sql {
  const isOf = (alias: "lot" | "hold") => {
    // The columns of a view may have another collation.
    const places = ["warehouse_code", "sku"].map((name) => raw(`${alias}.${name} = level.${name} collate "C"`));
    return [...scope.conditions(alias), ...places];
  };
  const isEnded = hasHolds && now !== undefined && all([...isOf("hold"), sql`hold.until <= ${now}::bigint`]);
  const selects = [...further, selectedLevel];
  if (isEnded) selects.push(sql`(select sum(qty) from ${holds} as hold where ${isEnded})::bigint as ended_qty`);
  if (hasLots) {
    const units = [sql`select expires_on, qty from ${lots} as lot where ${all(isOf("lot"))}`];
    if (isEnded) units.push(sql`select expires_on, qty from ${holds} as hold where ${isEnded} and expires_on <> ''`);
    selects.push(sql`(
      select jsonb_agg(jsonb_build_object('qty', qty, 'expiresOn', expires_on) order by expires_on)::text
      from (select expires_on, sum(qty) as qty from (${join(units, " union all ")}) as unit group by expires_on) as lot
    ) as lots`);
  }
  return sql`select ${join(selects)} from ${levels} as level where ${all([where, ...scope.conditions()])}`;
}

/** The condition for a column that has one of the texts. */
export function isOneOf(column: string, place: string, given: readonly string[]): Sql {
  assertValid(place, arrayFault(given));
  // A copy cannot change between its validation and its use.
  const texts = Array.from(given);
  for (const [index, text] of texts.entries()) assertValid(`${place}[${index}]`, textFault(text));
  return sql`${raw(column)} = any(${toIndexedValues(texts)}::text[])`;
}

export function readLevel(sku: string, reader: RowReader): StockLevel & { readonly reservedQty: number } {
  const { row } = reader;
  const fields: Partial<Record<LevelField, number | boolean>> = {};
  for (const field of levelFields) {
    const { column, type, missing } = stockFields[field];
    // Rows of other statements may lack the later columns.
    const isAbsent = row[column] === undefined && missing === null && field !== "unitWeight";
    if (isAbsent || (row[column] === null && missing !== undefined)) {
      if (typeof missing !== "object") fields[field] = missing!;
    } else fields[field] = type === "boolean" ? reader.boolean(column) : reader.integer(column);
  }
  const level = fields as Writable<StockLevel> & { reservedQty: number };
  const { ended_qty = null, lots = null } = row;
  if (ended_qty !== null) level.reservedQty = Math.max(0, level.reservedQty - reader.integer("ended_qty"));
  if (lots !== null) level.lots = tidyLots(reader.json("lots") as readonly StockLot[]);
  assertStockLevel(sku, level);
  return level;
}

type Writable<Level> = { -readonly [Field in keyof Level]: Level[Field] };

export function readStock(rows: readonly Row[]): ReadonlyMap<string, StockLevel> {
  const levels = new Map<string, StockLevel>();
  readRows(rows, (reader) => {
    const warehouseCode = reader.row["warehouse_code"];
    if (warehouseCode !== rows[0]!["warehouse_code"]) {
      const expected = "the same in all rows, because readStock reads the stock of one warehouse";
      assertValid("column warehouse_code", faultOf("malformed", warehouseCode, { expected }));
    }
    const sku = reader.text("sku");
    // Otherwise, a row of a second warehouse would replace the level of the first.
    if (levels.has(sku)) assertValid("column sku", faultOf("not_unique", sku, { expected: "be unique" }));
    levels.set(sku, readLevel(sku, reader));
  });
  return levels;
}
