import type { TransferFilter } from "../list/TransferFilter";
import { maxAmount } from "../result/kinds";
import { toIndexedValue, toIndexedValues, type ValueList } from "./Statement";

export type FilterField = keyof TransferFilter;

/** A condition in SQL. */
export interface Condition {
  readonly sql: string;
  /** The array that the column is compared with, if it is compared with one. */
  readonly list?: string;
  /** One condition for each distinct text of the list, for a column with few possible values. */
  readonly each?: readonly string[];
  /** The same condition in a form that is faster where no index answers it, if there is such a form. */
  readonly test?: string;
}

/** The conditions of a filter by its fields. A field that is not given has none. */
export type Conditions = Readonly<Partial<Record<FilterField, Condition>>>;

type Given<Field extends FilterField> = NonNullable<TransferFilter[Field]>;

interface FilterColumn<Value> {
  readonly column: string;
  /** The kind of the comparison: it writes the condition. */
  readonly compare: (column: string, value: Value, values: ValueList) => Condition;
}

type FilterColumns = { readonly [Field in keyof Required<TransferFilter>]: FilterColumn<Given<Field>> };

/** Each field of a filter with its column and its comparison. The conditions of a statement stand in this order. */
export const filterColumns = {
  codes: { column: "code", compare: isOneOf },
  refCode: { column: "ref_code", compare: isEqual },
  partnerCode: { column: "partner_code", compare: isEqual },
  srcWarehouseCode: { column: "src_warehouse_code", compare: isEqual },
  destWarehouseCode: { column: "dest_warehouse_code", compare: isEqual },
  statuses: { column: "status", compare: isOneOfFew },
  skus: { column: "skus", compare: overlaps },
  createdFrom: { column: "created_at", compare: isAtLeast },
  createdTo: { column: "created_at", compare: isAtMost },
  updatedFrom: { column: "updated_at", compare: isAtLeast },
  updatedTo: { column: "updated_at", compare: isAtMost },
} as const satisfies FilterColumns;

const filterFields = Object.keys(filterColumns) as readonly FilterField[];

/** The fields that ask for a range of time. */
export const timeFields = filterFields.filter((field) => {
  const { compare } = filterColumns[field];
  return compare === isAtLeast || compare === isAtMost;
});

/**
 * Writes a condition for each field that is given. A text that no row can hold matches nothing: it is compared as `null`, and
 * left out of a list.
 */
export function toConditions(filter: TransferFilter, values: ValueList): Conditions {
  const conditions: Partial<Record<FilterField, Condition>> = {};
  for (const field of filterFields) {
    const condition = toCondition(field, filter[field], values);
    if (condition) conditions[field] = condition;
  }
  return conditions;
}

function toCondition<Field extends FilterField>(
  field: Field,
  value: Given<Field> | undefined,
  values: ValueList,
): Condition | undefined {
  const { column, compare }: FilterColumn<Given<Field>> = (filterColumns as FilterColumns)[field];
  return value === undefined ? undefined : compare(column, value, values);
}

/** `code = $1` */
function isEqual(column: string, text: string, values: ValueList): Condition {
  return { sql: `${column} = ${values.add(toIndexedValue(text))}` };
}

/** `code = any($1::text[])`. For a list of one text `code = $1`, for which an index also gives the order. */
function isOneOf(column: string, texts: readonly string[], values: ValueList): Condition {
  if (texts.length === 1) return isEqual(column, texts[0]!, values);
  const list = addTexts(texts, values);
  return { sql: `${column} = any(${list})`, list };
}

/** As {@link isOneOf}, and for each text by itself: `status = ($1::text[])[1]`. The list of `$1` has each text once. */
function isOneOfFew(column: string, texts: readonly string[], values: ValueList): Condition {
  const condition = isOneOf(column, texts, values);
  const { list } = condition;
  const { size } = new Set(texts);
  if (!list || size === 0) return condition;
  return { ...condition, each: Array.from({ length: size }, (_, at) => `${column} = (${list})[${at + 1}]`) };
}

/** The longest list of SKUs for which comparing each with each is faster than making a hash table. */
const fewSkus = 12;

/**
 * `skus && $1::text[]`. Where no index answers it, PostgreSQL compares each SKU of a row with each SKU of the list. For the
 * following form, that of a long list, it makes a hash table of the list:
 *
 *     exists (select from unnest(skus) as held(sku) where held.sku = any($1::text[]))
 */
function overlaps(column: string, texts: readonly string[], values: ValueList): Condition {
  const list = addTexts(texts, values);
  const sql = `${column} && ${list}`;
  if (texts.length <= fewSkus) return { sql, list };
  return { sql, list, test: `exists (select from unnest(${column}) as held(sku) where held.sku = any(${list}))` };
}

/** `created_at >= $1` */
function isAtLeast(column: string, instant: number, values: ValueList): Condition {
  return { sql: `${column} >= ${addInstant(instant, values)}` };
}

/** `created_at <= $1` */
function isAtMost(column: string, instant: number, values: ValueList): Condition {
  return { sql: `${column} <= ${addInstant(instant, values)}` };
}

function addTexts(texts: readonly string[], values: ValueList): string {
  return `${values.add(toIndexedValues(texts))}::text[]`;
}

/** A `bigint` has no infinity, and no transfer has an instant as far away as these bounds. */
function addInstant(instant: number, values: ValueList): string {
  return values.add(Math.min(Math.max(instant, -maxAmount), maxAmount));
}

/** What stands after `where`. */
export function joinConditions(conditions: readonly string[]): string {
  return conditions.length === 0 ? "true" : conditions.join(" and ");
}
