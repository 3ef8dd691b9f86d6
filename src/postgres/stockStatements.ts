import { assertStockLevel, type StockLevel } from "../check/StockLevel";
import { describeValue } from "../result/describeValue";
import { assertKnownFields, assertValid, throwMisuse } from "../result/misuse";
import { pickFields } from "../result/kinds";
import { arrayFault, faultOf, kindFault, objectFault, textFault } from "../result/valueFaults";
import { readRows, type Row, type RowReader } from "./readRow";
import type { Scope } from "./scope";
import { all, join, raw, type Scalar, type Sql, sql } from "./sql";
import { type LevelField, levelFields, stockFields } from "./stockColumns";
import type { StockLayout } from "./stockSchema";
import { indexedText, ruleFault, toIndexedValue, toIndexedValues } from "./storable";

export function compileFind(layout: StockLayout, scope: Scope, warehouseCode: string, skus: readonly string[]): Sql {
  const { table, columns, selected } = layout;
  assertValid("warehouseCode", textFault(warehouseCode));
  const isOfWarehouse = sql`${columns.warehouseCode!} = ${toIndexedValue(warehouseCode)}`;
  const where = all([isOfWarehouse, isOneOf(columns.sku!, "skus", skus), ...scope.conditions()]);
  return sql`select ${selected} from ${table} where ${where}`;
}

export function compileFindAll(
  layout: StockLayout,
  scope: Scope,
  skus: readonly string[],
  warehouseCodes: readonly string[] | undefined,
): Sql {
  const { table, columns, selected } = layout;
  const where = [isOneOf(columns.sku!, "skus", skus)];
  if (warehouseCodes !== undefined) where.push(isOneOf(columns.warehouseCode!, "warehouseCodes", warehouseCodes));
  return sql`
    select ${columns.warehouseCode!} as warehouse_code, ${selected} from ${table}
    where ${all([...where, ...scope.conditions()])}`;
}

function isOneOf(column: Sql, place: string, given: readonly string[]): Sql {
  assertValid(place, arrayFault(given));
  // A copy cannot change between its validation and its use.
  const texts = Array.from(given);
  for (const [index, text] of texts.entries()) assertValid(`${place}[${index}]`, textFault(text));
  return sql`${column} = any(${toIndexedValues(texts)}::text[])`;
}

function readLevelRow(sku: string, reader: RowReader): StockLevel {
  const { unit_volume, pack_qty, preparation_days, transferable } = reader.row;
  const unitWeight = reader.integerOrUndefined("unit_weight");
  // Rows of other statements may lack these columns.
  const unitVolume = unit_volume === undefined ? undefined : reader.integerOrUndefined("unit_volume");
  const packQty = pack_qty === undefined ? undefined : reader.integerOrUndefined("pack_qty");
  const preparationDays = preparation_days === undefined ? undefined : reader.integerOrUndefined("preparation_days");
  const level: StockLevel = {
    onHandQty: reader.integer("on_hand_qty"),
    reservedQty: reader.integerOrUndefined("reserved_qty") ?? 0,
    safetyQty: reader.integerOrUndefined("safety_qty") ?? 0,
    ...(unitWeight !== undefined && { unitWeight }),
    ...(unitVolume !== undefined && { unitVolume }),
    ...(packQty !== undefined && { packQty }),
    ...(preparationDays !== undefined && { preparationDays }),
    transferable: transferable === null || reader.boolean("transferable"),
  };
  assertStockLevel(sku, level);
  return level;
}

export function compileLevelPut(
  { table, columns }: StockLayout,
  scope: Scope,
  warehouseCode: string,
  sku: string,
  stored: StockLevel,
): Sql {
  for (const [field, text] of Object.entries({ warehouseCode, sku })) {
    assertValid(field, textFault(text) ?? ruleFault(indexedText, text));
  }
  const given = levelFields.filter((field) => columns[field]);
  const level = readLevel(sku, stored, given);
  const keys = join([...scope.columns, columns.warehouseCode!, columns.sku!]);
  const names = given.map((field) => columns[field]!);
  const values = given.map((field) => {
    const { type } = stockFields[field];
    return sql`${level[field]}::${raw(type === "boolean" ? "text::boolean" : type)}`;
  });
  return sql`
    insert into ${table} as level (${keys}, ${join(names)})
    values (${join([...scope.values, sql`${warehouseCode}`, sql`${sku}`, ...values])})
    on conflict (${keys}) do update set ${join(names.map((name) => sql`${name} = excluded.${name}`))}`;
}

/** The values to store. A field without a column must have its default. */
function readLevel(
  sku: string,
  stored: StockLevel,
  given: readonly LevelField[],
): Readonly<Record<LevelField, Scalar>> {
  const place = `stock[${describeValue(sku)}]`;
  assertValid(place, objectFault(stored));
  const known = [...levelFields, "lots", "movements"] as const;
  const level: StockLevel = pickFields(stored, known);
  const defaults: Partial<StockLevel> = {
    reservedQty: 0,
    safetyQty: 0,
    packQty: 1,
    preparationDays: 0,
    transferable: true,
  };
  const expected = "absent, because the table has no column for it";
  const faults = known
    .filter((field) => !(given as readonly string[]).includes(field) && level[field] !== defaults[field])
    .flatMap((field) => {
      const value = level[field];
      return value === undefined ? [] : [{ place: `${place}.${field}`, fault: kindFault(expected, value) }];
    });
  if (faults.length > 0) throwMisuse(faults);
  assertKnownFields(place, stored, known);
  assertStockLevel(sku, level);
  const { onHandQty, reservedQty = 0, safetyQty = 0, unitWeight = null, unitVolume = null } = level;
  const { packQty = null, preparationDays = null } = level;
  const transferable = String(level.transferable ?? true);
  return { onHandQty, reservedQty, safetyQty, unitWeight, unitVolume, packQty, preparationDays, transferable };
}

export function readStock(rows: readonly Row[]): ReadonlyMap<string, StockLevel> {
  const levels = new Map<string, StockLevel>();
  readRows(rows, (reader) => {
    const warehouseCode = reader.row["warehouse_code"];
    if (warehouseCode !== rows[0]!["warehouse_code"]) {
      const expected = "the same in all rows, because readStock reads the stock of one warehouse";
      assertValid("column warehouse_code", faultOf("malformed", warehouseCode, { expected }));
    }
    addLevel(levels, reader);
  });
  return levels;
}

export function readStocks(rows: readonly Row[]): ReadonlyMap<string, ReadonlyMap<string, StockLevel>> {
  const stocks = new Map<string, Map<string, StockLevel>>();
  readRows(rows, (reader) => {
    const warehouseCode = reader.text("warehouse_code");
    const levels = stocks.get(warehouseCode) ?? new Map<string, StockLevel>();
    stocks.set(warehouseCode, levels);
    addLevel(levels, reader);
  });
  return stocks;
}

function addLevel(levels: Map<string, StockLevel>, row: RowReader): void {
  const sku = row.text("sku");
  const level = readLevelRow(sku, row);
  // Otherwise, a row of a second warehouse would replace the level of the first.
  if (levels.has(sku)) assertValid("column sku", faultOf("not_unique", sku, { expected: "be unique" }));
  levels.set(sku, level);
}
