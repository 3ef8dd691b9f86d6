import type { StockLevel } from "../../check/StockLevel";
import { maxAmount } from "../../result/kinds";
import type { ColumnShape } from "../tables";

export type LevelField = Exclude<keyof StockLevel, "movements" | "lots">;

interface StockColumn {
  readonly column: string;
  readonly type: "bigint" | "boolean";
  readonly min?: number;
  /** Replaces null. `undefined` if the column is required; null if the field is then absent. */
  readonly missing: 0 | true | null | undefined;
}

const amount = <Missing>(column: string, missing: Missing, min = 0) =>
  ({ column, type: "bigint", min, missing }) as const;

/** The column of each field of a level, in the order of the table. */
export const stockFields: Readonly<Record<LevelField, StockColumn>> = {
  onHandQty: amount("on_hand_qty", undefined, -maxAmount),
  reservedQty: amount("reserved_qty", 0),
  safetyQty: amount("safety_qty", 0),
  unitWeight: amount("unit_weight", null),
  unitVolume: amount("unit_volume", null),
  packQty: amount("pack_qty", null, 1),
  preparationDays: amount("preparation_days", null),
  transferable: { column: "transferable", type: "boolean", missing: true },
};

export const levelFields = Object.keys(stockFields) as readonly LevelField[];

export const levelColumns: readonly ColumnShape[] = Object.values(stockFields).map(
  ({ column, type, min, missing }) => ({
    name: column,
    type,
    isRequired: missing !== null,
    default: missing === undefined || missing === null ? undefined : String(missing),
    check: min === undefined ? undefined : `${column} between ${min} and ${maxAmount}`,
  }),
);

/** The SKU and its level. */
export const selectedLevel = ["sku", ...Object.values(stockFields).map(({ column }) => column)]
  .map((column) => `level.${column}`)
  .join(", ");
