import { assertStockLevel, type StockLevel } from "../check/StockLevel";
import { describeValue } from "../result/describeValue";
import { assertKnownFields, assertValid } from "../result/misuse";
import { pickFields } from "../result/pickFields";
import { arrayFault, faultOf, objectFault, textFault } from "../result/valueFaults";
import { type Row, RowReader } from "./readRow";
import { indexedText, partnerIs, type Statement, toIndexedValue, toIndexedValues } from "./Statement";
import { type ColumnNames, levelFields, type StockField, stockFields } from "./stockColumns";
import type { StockNames } from "./stockSchema";

/** `select sku, on_hand_qty, … from stock_level where warehouse_code = $1 and sku = any($2::text[])` */
export function compileFind({ table, isByPartner }: StockNames, names: ColumnNames): string {
  const columns = select(["sku", ...levelFields], names);
  return `select ${columns} from ${table} where ${names.nameOf("warehouseCode")!} = $1 and ${names.nameOf("sku")!} = any($2::text[])${isByPartner ? ` and ${partnerIs("$3")}` : ""}`;
}

/** `select warehouse_code, sku, on_hand_qty, … from stock_level where sku = any($1::text[]) and warehouse_code = any($2::text[])` */
export function compileFindAll(
  { table, isByPartner }: StockNames,
  names: ColumnNames,
  isOfWarehouses: boolean,
): string {
  const columns = select(["warehouseCode", "sku", ...levelFields], names);
  const ofPartner = isByPartner ? ` and ${partnerIs(isOfWarehouses ? "$3" : "$2")}` : "";
  const ofWarehouses = isOfWarehouses ? ` and ${names.nameOf("warehouseCode")!} = any($2::text[])` : "";
  return `select ${columns} from ${table} where ${names.nameOf("sku")!} = any($1::text[])${ofWarehouses}${ofPartner}`;
}

/** Each column by the name that it has in a table of our own. */
export function select(fields: readonly StockField[], { valueOf }: ColumnNames): string {
  return fields
    .map((field) => {
      const { column } = stockFields[field];
      const value = valueOf(field);
      return value === column ? column : `${value} as ${column}`;
    })
    .join(", ");
}

/** @throws TypeError with the argument, the rule and the value. */
export function toFindAllValues(
  skus: readonly string[],
  warehouseCodes: readonly string[] | undefined,
): Statement["values"] {
  const lists = [readTexts("skus", skus)];
  if (warehouseCodes !== undefined) lists.push(readTexts("warehouseCodes", warehouseCodes));
  return lists.map(toIndexedValues);
}

/** A copy, as it was tested. */
function readTexts(place: string, given: readonly string[]): readonly string[] {
  assertValid(place, arrayFault(given));
  const texts = Array.from(given);
  for (const [index, text] of texts.entries()) assertValid(`${place}[${index}]`, textFault(text));
  return texts;
}

/** @throws TypeError with the argument, the rule and the value. */
export function toFindValues(warehouseCode: string, skus: readonly string[]): Statement["values"] {
  assertValid("warehouseCode", textFault(warehouseCode));
  return [toIndexedValue(warehouseCode), toIndexedValues(readTexts("skus", skus))];
}

/** @throws TypeError with the column, or RangeError with the field, the rule and the value. */
export function readLevelRow(row: Row): [sku: string, level: StockLevel] {
  const reader = new RowReader(row);
  const sku = reader.text("sku");
  const unitWeight = reader.integerOrUndefined("unit_weight");
  // Rows that were selected by another statement may not have it.
  const unitVolume = row["unit_volume"] === undefined ? undefined : reader.integerOrUndefined("unit_volume");
  const level: StockLevel = {
    onHandQty: reader.integer("on_hand_qty"),
    reservedQty: reader.integerOrUndefined("reserved_qty") ?? 0,
    safetyQty: reader.integerOrUndefined("safety_qty") ?? 0,
    ...(unitWeight !== undefined && { unitWeight }),
    ...(unitVolume !== undefined && { unitVolume }),
    transferable: row["transferable"] === null || reader.boolean("transferable"),
  };
  assertStockLevel(sku, level);
  return [sku, level];
}

/**
 *     insert into stock_level as level (warehouse_code, sku, on_hand_qty, …) values ($1, $2, $3::bigint, …)
 *     on conflict (warehouse_code, sku) do update set on_hand_qty = excluded.on_hand_qty, …
 */
export function compileLevelPut({ table, isByPartner }: StockNames, { nameOf }: ColumnNames): string {
  const given = levelFields.filter((field) => nameOf(field) !== undefined);
  const keys = [nameOf("warehouseCode")!, nameOf("sku")!, ...(isByPartner ? ["partner_code"] : [])].join(", ");
  const columns = given.map((field) => nameOf(field)!);
  const placeholders = given.map((field, index) => {
    const { type } = stockFields[field];
    // A value is a text or a number.
    return `$${index + 3}::${type === "boolean" ? "text::boolean" : type}`;
  });
  // The partner is the last value of every statement.
  const ofPartner = isByPartner ? [`$${given.length + 3}`] : [];
  return (
    `insert into ${table} as level (${keys}, ${columns.join(", ")}) values ($1, $2, ${[...ofPartner, ...placeholders].join(", ")}) ` +
    `on conflict (${keys}) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(", ")}`
  );
}

/** @throws RangeError or TypeError with the field, the rule and the value. */
export function toLevelValues(
  warehouseCode: string,
  sku: string,
  stored: StockLevel,
  { nameOf }: ColumnNames,
): Statement["values"] {
  for (const [field, text] of Object.entries({ warehouseCode, sku })) {
    assertValid(field, textFault(text));
    if (!indexedText.accepts(text)) assertValid(field, faultOf("malformed", text, { expected: indexedText.rule }));
  }
  const place = `the stock of ${describeValue(sku)}`;
  assertValid(place, objectFault(stored));
  const level: StockLevel = pickFields(stored, levelFields);
  const given = levelFields.filter((field) => nameOf(field) !== undefined);
  // A field without a column is read as this value, so that a level with it can be put.
  const defaults: Partial<StockLevel> = { reservedQty: 0, safetyQty: 0, transferable: true };
  const withoutColumn = levelFields.filter((field) => !given.includes(field));
  const omitted = withoutColumn.filter((field) => level[field] === undefined || level[field] === defaults[field]);
  const kept = [...Object.keys(stored), ...withoutColumn].filter((field) => !(omitted as string[]).includes(field));
  assertKnownFields(place, Object.fromEntries(kept.map((field) => [field, true])), given);
  assertStockLevel(sku, level);
  const {
    onHandQty,
    reservedQty = 0,
    safetyQty = 0,
    unitWeight = null,
    unitVolume = null,
    transferable = true,
  } = level;
  const values = { onHandQty, reservedQty, safetyQty, unitWeight, unitVolume, transferable: String(transferable) };
  return [warehouseCode, sku, ...given.map((field) => values[field])];
}
