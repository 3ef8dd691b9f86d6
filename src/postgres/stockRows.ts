import { assertStockLevel, type StockLevel } from "../check/StockLevel";
import { describeValue } from "../result/describeValue";
import { assertFields, assertString, throwMisuse, throwUnknownFields } from "../result/throwMisuse";
import { RowReader } from "./readRow";
import type { Row, Statement } from "./Statement";
import { indexedRule, isIndexable } from "./storableText";

const levelFields: readonly string[] = [
  "onHandQty",
  "reservedQty",
  "safetyQty",
  "unitWeight",
  "transferable",
] satisfies (keyof StockLevel)[];

/** @throws RangeError or TypeError naming `caller`, the field, the rule and the value. */
export function toStockRow(caller: string, warehouseCode: string, sku: string, level: StockLevel): Statement["values"] {
  for (const [field, text] of Object.entries({ warehouseCode, sku })) {
    assertString(caller, field, text);
    if (!isIndexable(text)) throwMisuse(caller, field, indexedRule, text);
  }
  const stockOf = `the stock of ${describeValue(sku)}`;
  assertFields(caller, stockOf, level);
  if (!Object.keys(level).every((key) => levelFields.includes(key)))
    throwUnknownFields(caller, stockOf, level, levelFields);
  assertStockLevel(caller, sku, level);
  const { onHandQty, reservedQty = 0, safetyQty = 0, unitWeight = null, transferable = true } = level;
  return [warehouseCode, sku, onHandQty, reservedQty, safetyQty, unitWeight, String(transferable)];
}

/** @throws TypeError naming `caller`, the column, the rule and the value. */
export function readStockRow(caller: string, row: Row): [sku: string, level: StockLevel] {
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
