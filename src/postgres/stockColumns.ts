import type { StockLevel } from "../check/StockLevel";
import { maxAmount } from "../result/kinds";
import { assertKnownFields, assertValid } from "../result/misuse";
import { faultOf, formFault, objectFault } from "../result/valueFaults";

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

/** A column in a table of our own. */
export interface StockColumn {
  readonly column: string;
  readonly type: "text" | "bigint" | "boolean";
  /** What stands after the type in the statement that creates the table. */
  readonly rule: string;
  /** What stands for the column where a table does not have it; `undefined` where every table has it. */
  readonly missing: string | undefined;
}

/** In the order of the columns. */
export const stockFields = /* @__PURE__ */ describeFields();

function describeFields() {
  const isAmount = (column: string) => `check (${column} between 0 and ${maxAmount})`;
  const isOnHand = `check (on_hand_qty between ${-maxAmount} and ${maxAmount})`;
  return {
    warehouseCode: { column: "warehouse_code", type: "text", rule: "not null", missing: undefined },
    sku: { column: "sku", type: "text", rule: "not null", missing: undefined },
    onHandQty: { column: "on_hand_qty", type: "bigint", rule: `not null ${isOnHand}`, missing: undefined },
    reservedQty: amountOrZero("reserved_qty"),
    safetyQty: amountOrZero("safety_qty"),
    unitWeight: amountOrNull("unit_weight"),
    unitVolume: amountOrNull("unit_volume"),
    transferable: { column: "transferable", type: "boolean", rule: "not null default true", missing: "true" },
  } as const satisfies Record<StockField, StockColumn>;

  function amountOrZero(column: string) {
    return { column, type: "bigint", rule: `not null default 0 ${isAmount(column)}`, missing: "0::bigint" } as const;
  }

  function amountOrNull(column: string) {
    return { column, type: "bigint", rule: isAmount(column), missing: "null::bigint" } as const;
  }
}

/** The fields of a level, in the order of the columns. */
export const levelFields = Object.keys(stockFields).slice(2) as readonly Exclude<keyof StockLevel, "movements">[];

/** How the columns of a table are written in SQL. */
export interface ColumnNames {
  /** The column, in quotes if it is not that of a table of our own; `undefined` where there is none. */
  readonly nameOf: (field: StockField) => string | undefined;
  /** The column, or what stands for it. */
  readonly valueOf: (field: StockField) => string;
}

const namePattern = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/;

/** @throws TypeError or RangeError if a name is unknown or malformed. */
export function readColumnNames(columns: StockColumns = {}): ColumnNames {
  assertValid("options.columns", objectFault(columns));
  assertKnownFields("options.columns", columns, Object.keys(stockFields));
  const names = new Map<StockField, string | undefined>();
  const given = new Set<unknown>();
  for (const [field, { column, missing }] of Object.entries(stockFields)) {
    const name: unknown = columns[field as StockField] === undefined ? column : columns[field as StockField];
    const isLeftOut = name === null && missing !== undefined;
    if (!isLeftOut && !(typeof name === "string" && namePattern.test(name))) {
      const expected = "1 to 63 letters, digits and underscores, the first no digit";
      assertValid(`options.columns.${field}`, formFault("string", expected, name));
    }
    if (!isLeftOut && given.has(name)) {
      assertValid(
        `options.columns.${field}`,
        faultOf("not_unique", name, { expected: "the columns of the other fields" }),
      );
    }
    given.add(name);
    const written = name === column ? column : `"${name as string}"`;
    names.set(field as StockField, isLeftOut ? undefined : written);
  }
  return {
    nameOf: (field) => names.get(field),
    valueOf: (field) => names.get(field) ?? stockFields[field].missing!,
  };
}
