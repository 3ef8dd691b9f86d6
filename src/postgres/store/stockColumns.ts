import type { StockLevel } from "../../check/StockLevel";
import { maxAmount } from "../../result/kinds";
import type { ColumnShape } from "../tables";

export type LevelField = Exclude<keyof StockLevel, "movements" | "lots">;

interface StockColumn extends ColumnShape {
  readonly type: "bigint" | "boolean";
  /** Replaces null. `undefined` if the column is required; null if the field is then absent. */
  readonly missing: 0 | true | null | undefined;
}

const amount = (name: string, missing: 0 | null | undefined, min = 0): StockColumn => ({
  ...{ name, type: "bigint", missing, isRequired: missing !== null },
  default: missing === 0 ? "0" : undefined,
  check: `${name} between ${min} and ${maxAmount}`,
});

/** The column of each field of a level, in the order of the table. */
export const stockFields: Readonly<Record<LevelField, StockColumn>> = {
  onHandQty: amount("on_hand_qty", undefined, -maxAmount),
  reservedQty: amount("reserved_qty", 0),
  safetyQty: amount("safety_qty", 0),
  unitWeight: amount("unit_weight", null),
  unitVolume: amount("unit_volume", null),
  packQty: amount("pack_qty", null, 1),
  preparationDays: amount("preparation_days", null),
  transferable: { name: "transferable", type: "boolean", isRequired: true, default: "true", missing: true },
};

export const levelFields = Object.keys(stockFields) as readonly LevelField[];
export const levelColumns = Object.values(stockFields);

export const selectedLevel = ["sku", ...levelColumns.map(({ name }) => name)].map((name) => `level.${name}`).join(", ");
