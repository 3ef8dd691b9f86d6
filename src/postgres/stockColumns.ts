import type { StockLevel } from "../check/StockLevel";
import { maxAmount, pickFields } from "../result/kinds";
import type { Fault } from "../result/Issue";
import { assertKnownFields, assertValid, type PlacedFault, throwMisuse } from "../result/misuse";
import { faultOf, formFault, objectFault } from "../result/valueFaults";
import { raw, type Sql, textOf } from "./sql";

/** The columns of a table of stock: each field with its name in the table; `null` for one that the table does not have. */
export interface StockColumns {
  /** Default `warehouse_code`. */
  readonly warehouseCode?: string | undefined;
  /** Default `sku`. */
  readonly sku?: string | undefined;
  /** Default `on_hand_qty`. */
  readonly onHandQty?: string | undefined;
  /** Without it nothing is reserved, and nothing can be claimed. */
  readonly reservedQty?: string | null | undefined;
  /** Without it no stock is kept back. */
  readonly safetyQty?: string | null | undefined;
  /** Without it no weight is known. */
  readonly unitWeight?: string | null | undefined;
  /** Without it no volume is known. */
  readonly unitVolume?: string | null | undefined;
  /** Without it everything is transferable. */
  readonly transferable?: string | null | undefined;
}

export type StockField = keyof StockColumns;
export type LevelField = Exclude<keyof StockLevel, "movements">;

/** A column in a table of our own. */
export interface StockColumn {
  readonly column: string;
  readonly type: "text" | "bigint" | "boolean";
  /** What stands after the type in the statement that creates the table. */
  readonly rule: string;
  /** What stands for the column where a table does not have it; `undefined` where every table has it. */
  readonly missing: string | undefined;
}

const isAmount = (column: string) => `check (${column} between 0 and ${maxAmount})`;

const amountOrZero = (column: string) =>
  ({ column, type: "bigint", rule: `not null default 0 ${isAmount(column)}`, missing: "0::bigint" }) as const;

const amountOrNull = (column: string) =>
  ({ column, type: "bigint", rule: isAmount(column), missing: "null::bigint" }) as const;

/** In the order of the columns. */
export const stockFields = {
  warehouseCode: { column: "warehouse_code", type: "text", rule: "not null", missing: undefined },
  sku: { column: "sku", type: "text", rule: "not null", missing: undefined },
  onHandQty: {
    column: "on_hand_qty",
    type: "bigint",
    rule: `not null check (on_hand_qty between ${-maxAmount} and ${maxAmount})`,
    missing: undefined,
  },
  reservedQty: amountOrZero("reserved_qty"),
  safetyQty: amountOrZero("safety_qty"),
  unitWeight: amountOrNull("unit_weight"),
  unitVolume: amountOrNull("unit_volume"),
  transferable: { column: "transferable", type: "boolean", rule: "not null default true", missing: "true" },
} as const satisfies Record<StockField, StockColumn>;

const stockFieldNames = Object.keys(stockFields) as readonly StockField[];

/** The fields of a level, in the order of the columns. */
export const levelFields = stockFieldNames.slice(2) as readonly LevelField[];

const namePattern = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/;

/** The columns that every table of PostgreSQL has. */
const systemColumns = ["tableoid", "xmin", "cmin", "xmax", "cmax", "ctid"];

/** @throws TypeError or RangeError with every name that is unknown, malformed, taken by another field or not for use. */
export function readColumns(given: StockColumns, isByPartner: boolean): StockColumns {
  assertValid("options.columns", objectFault(given));
  assertKnownFields("options.columns", given, stockFieldNames);
  const columns = pickFields(given, stockFieldNames);
  const others = `the columns of the other fields${isByPartner ? " and of the partner" : ""}`;
  const faults: PlacedFault[] = [];
  const taken = new Set<unknown>(isByPartner ? ["partner_code"] : []);
  for (const field of stockFieldNames) {
    const { column, missing } = stockFields[field];
    const name: unknown = columns[field] === undefined ? column : columns[field];
    if (name === null && missing !== undefined) continue;
    const fault = nameFault(name) ?? (taken.has(name) && faultOf("not_unique", name, { expected: others }));
    if (fault) faults.push({ place: `options.columns.${field}`, fault });
    taken.add(name);
  }
  if (faults.length > 0) throwMisuse(faults);
  return columns;
}

function nameFault(name: unknown): Fault | undefined {
  if (typeof name !== "string" || !namePattern.test(name)) {
    return formFault("string", "1 to 63 letters, digits and underscores, the first no digit", name);
  }
  return systemColumns.includes(name)
    ? faultOf("not_unique", name, { expected: `the names ${systemColumns.join(", ")}` })
    : undefined;
}

/** The columns in SQL; `undefined` for one that the table does not have. */
export type ColumnNames = Readonly<Record<StockField, Sql | undefined>>;

/** Each column as statements name it: in quotes if it is not that of a table of our own. */
export function nameColumns(given: StockColumns = {}): ColumnNames {
  const named = stockFieldNames.map((field) => {
    const { column } = stockFields[field];
    const name = given[field] === undefined ? column : given[field];
    return [field, name === null ? undefined : raw(name === column ? column : `"${name}"`)] as const;
  });
  return Object.fromEntries(named) as ColumnNames;
}

/** The SKU and its level, each column or what stands for it by the name that it has in a table of our own. */
export function selectLevel(columns: ColumnNames): Sql {
  const selected = (["sku", ...levelFields] as const).map((field) => {
    const { column, missing } = stockFields[field];
    const value = textOf(columns[field] ?? raw(missing!));
    return value === column ? column : `${value} as ${column}`;
  });
  return raw(selected.join(", "));
}
