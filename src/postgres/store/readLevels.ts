import { assertStockLevel, type StockLevel, type StockLot } from "../../check/StockLevel";
import { assertValid } from "../../result/misuse";
import { arrayFault, faultOf, textFault } from "../../result/valueFaults";
import { readRows, type Row, type RowReader } from "../readRow";
import { toIndexedValues } from "../storable";
import { tidyLots } from "./lots";
import { type LevelField, levelFields, selectedLevel, stockFields } from "./stockColumns";
import type { StoreLayout } from "./StoreContext";

export const isOfWarehouse = "warehouse_code = :warehouseCode and sku = any(:skus::text[])";

/** Selects levels with their lots, and the units of holds that have ended by `now` and still count as reserved. */
export function selectLevels(
  { levels, lots, holds, hasLots, hasHolds, scope }: StoreLayout,
  where: string,
  hasNow: boolean,
  further = "",
): string {
  // The columns of a view may have another collation.
  const isOf = (alias: "lot" | "hold") =>
    `${scope.own(alias)}${alias}.warehouse_code = level.warehouse_code collate "C" and ${alias}.sku = level.sku collate "C"`;
  const ended = hasHolds && hasNow && `from ${holds} as hold where ${isOf("hold")} and hold.until <= :now::bigint`;
  const selects = [`${further}${selectedLevel}`];
  if (ended) selects.push(`(select sum(qty) ${ended})::bigint as ended_qty`);
  if (hasLots) {
    const units = [`select expires_on, qty from ${lots} as lot where ${isOf("lot")}`];
    if (ended) units.push(`select expires_on, qty ${ended} and expires_on <> ''`);
    selects.push(`(
      select jsonb_agg(jsonb_build_object('qty', qty, 'expiresOn', expires_on) order by expires_on)::text
      from (select expires_on, sum(qty) as qty from (${units.join(" union all ")}) as unit group by expires_on) as lot
    ) as lots`);
  }
  return `select ${selects.join(", ")} from ${levels} as level where ${scope.own()}${where}`;
}

/** The value for a column that has one of the texts. */
export function readTexts(place: string, given: readonly string[]): string {
  assertValid(place, arrayFault(given));
  // A copy cannot change between its validation and its use.
  const texts = Array.from(given);
  for (const [index, text] of texts.entries()) assertValid(`${place}[${index}]`, textFault(text));
  return toIndexedValues(texts);
}

export function readLevel(sku: string, reader: RowReader): StockLevel & { readonly reservedQty: number } {
  const { row } = reader;
  const fields: Partial<Record<LevelField, number | boolean>> = {};
  for (const field of levelFields) {
    const { name: column, type, missing } = stockFields[field];
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
