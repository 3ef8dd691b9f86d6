import type { StockLevel } from "../check/StockLevel";
import { maxAmount, pickFields } from "../result/kinds";
import { assertKnownFields, assertValid, type PlacedFault, throwMisuse } from "../result/misuse";
import { faultOf, formFault, objectFault } from "../result/valueFaults";
import { join, raw, type Sql, sql } from "./sql";

/** The column names of an existing stock table, by field. `null` if the table does not have the column. */
export interface StockColumns {
  /** Default `warehouse_code`. */
  readonly warehouseCode?: string | undefined;
  /** Default `sku`. */
  readonly sku?: string | undefined;
  /** Default `on_hand_qty`. */
  readonly onHandQty?: string | undefined;
  /** Default `reserved_qty`. If `null`, nothing is reserved, and `claim`, `release` and `ship` throw. */
  readonly reservedQty?: string | null | undefined;
  /** Default `safety_qty`. If `null`, there is no safety stock. */
  readonly safetyQty?: string | null | undefined;
  /** Default `unit_weight`. If `null`, weights are unknown. */
  readonly unitWeight?: string | null | undefined;
  /** Default `unit_volume`. If `null`, volumes are unknown. */
  readonly unitVolume?: string | null | undefined;
  /** Default `pack_qty`. If `null`, every pack has one unit. */
  readonly packQty?: string | null | undefined;
  /** Default `null`: no SKU needs preparation. */
  readonly preparationDays?: string | null | undefined;
  /** Default `transferable`. If `null`, every SKU is transferable. */
  readonly transferable?: string | null | undefined;
}

export type StockField = keyof StockColumns;
export type LevelField = Exclude<keyof StockLevel, "movements" | "lots">;

/** A column of the default table. */
export interface StockColumn {
  readonly column: string;
  readonly type: "text" | "bigint" | "boolean";
  /** The default and the constraints in the default table. */
  readonly rule?: string;
  /**
   * Replaces a missing column, and null in an existing table. `undefined` if the column is required. The default table
   * allows null if it is null.
   */
  readonly missing: 0 | true | null | undefined;
}

const isAmount = (column: string, min = 0) => `check (${column} between ${min} and ${maxAmount})`;

const amountOrZero = (column: string) =>
  ({ column, type: "bigint", rule: `default 0 ${isAmount(column)}`, missing: 0 }) as const;

/** A property of the goods: null if it is unknown, or has a default of its own. */
const amountOrNull = (column: string, min?: number) =>
  ({ column, type: "bigint", rule: isAmount(column, min), missing: null }) as const;

/** The columns of the default table by field, in order. */
export const stockFields = {
  warehouseCode: { column: "warehouse_code", type: "text", missing: undefined },
  sku: { column: "sku", type: "text", missing: undefined },
  onHandQty: {
    column: "on_hand_qty",
    type: "bigint",
    rule: `check (on_hand_qty between ${-maxAmount} and ${maxAmount})`,
    missing: undefined,
  },
  reservedQty: amountOrZero("reserved_qty"),
  safetyQty: amountOrZero("safety_qty"),
  unitWeight: amountOrNull("unit_weight"),
  unitVolume: amountOrNull("unit_volume"),
  packQty: amountOrNull("pack_qty", 1),
  preparationDays: amountOrNull("preparation_days"),
  transferable: { column: "transferable", type: "boolean", rule: "default true", missing: true },
} as const satisfies Record<StockField, StockColumn>;

const stockFieldNames = Object.keys(stockFields) as readonly StockField[];

/** The fields of a level, in the order of the columns. */
export const levelFields = stockFieldNames.slice(2) as readonly LevelField[];

export function missingValue(field: StockField): Sql {
  const { missing, type } = stockFields[field];
  return raw(`${missing}::${type}`);
}

const namePattern = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/;
const nameRule = "1 to 63 letters, digits and underscores, not beginning with a digit";

/**
 * @throws TypeError or RangeError if a field is unknown, or if a name is malformed or duplicate.
 */
export function readColumns(given: StockColumns, isByPartner: boolean): StockColumns {
  assertValid("options.columns", objectFault(given));
  assertKnownFields("options.columns", given, stockFieldNames);
  const { preparationDays = null, ...others } = pickFields(given, stockFieldNames);
  const columns: StockColumns = { ...others, preparationDays };
  const expected = `differ from the columns of the other fields${isByPartner ? " and of the partner" : ""}`;
  const faults: PlacedFault[] = [];
  const taken = new Set<unknown>(isByPartner ? ["partner_code"] : []);
  for (const field of stockFieldNames) {
    const { column, missing } = stockFields[field];
    const name: unknown = columns[field] === undefined ? column : columns[field];
    if (name === null && missing !== undefined) continue;
    const place = `options.columns.${field}`;
    if (typeof name !== "string" || !namePattern.test(name)) {
      faults.push({ place, fault: formFault("string", nameRule, name) });
    } else if (taken.has(name)) faults.push({ place, fault: faultOf("not_unique", name, { expected }) });
    taken.add(name);
  }
  if (faults.length > 0) throwMisuse(faults);
  return columns;
}

/** Each column as SQL; `undefined` if the table does not have it. */
export type ColumnNames = Readonly<Record<StockField, Sql | undefined>>;

/** The name of each column in statements, quoted unless it is the default. */
export function nameColumns(given: StockColumns = {}): ColumnNames {
  const named = stockFieldNames.map((field) => {
    const { column } = stockFields[field];
    const name = given[field] === undefined ? column : given[field];
    return [field, name === null ? undefined : raw(name === column ? column : `"${name}"`)] as const;
  });
  return Object.fromEntries(named) as ColumnNames;
}

/** The select list: the SKU and its level, under the default column names. */
export function selectLevel(columns: ColumnNames): Sql {
  const selected = (["sku", ...levelFields] as const).map(
    (field) => sql`${columns[field] ?? missingValue(field)} as ${raw(stockFields[field].column)}`,
  );
  return join(selected);
}
