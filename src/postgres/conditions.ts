import type { TransferFilter } from "../list/TransferFilter";
import { maxAmount } from "../result/kinds";
import { raw, type Sql, sql } from "./sql";
import { toIndexedValue, toIndexedValues } from "./storable";

export type FilterField = keyof TransferFilter;

export interface Condition {
  readonly sql: Sql;
  /** The array with which the column is compared. */
  readonly list?: Sql;
  /** One condition for each distinct text of the list, for a column with few possible values. */
  readonly each?: readonly Sql[];
  /** The same condition in a form that is faster without an index. */
  readonly test?: Sql;
}

/** The conditions of a filter, by its fields. */
export type Conditions = Readonly<Partial<Record<FilterField, Condition>>>;

type Given<Field extends FilterField> = NonNullable<TransferFilter[Field]>;

interface FilterColumn<Value> {
  readonly column: string;
  /** Writes the condition. */
  readonly compare: (column: Sql, value: Value) => Condition;
}

type FilterColumns = { readonly [Field in keyof Required<TransferFilter>]: FilterColumn<Given<Field>> };

/** Each field of a filter with its column and its comparison. The conditions of a statement are in this order. */
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
  arrivesFrom: { column: "estimated_arrival_date", compare: (column, date) => ({ sql: sql`${column} >= ${date}` }) },
  arrivesTo: { column: "estimated_arrival_date", compare: (column, date) => ({ sql: sql`${column} <= ${date}` }) },
} as const satisfies FilterColumns;

const filterFields = Object.keys(filterColumns) as readonly FilterField[];

/** The fields for ranges of times and dates. */
export const timeFields = filterFields.filter((field) => /^(?:created|updated|arrives)/.test(field));

/** A condition for each given field. Texts that cannot be stored do not match. */
export function toConditions(filter: TransferFilter): Conditions {
  const conditions = filterFields.map((field) => [field, toCondition(field, filter[field])] as const);
  return Object.fromEntries(conditions.filter(([, condition]) => condition !== undefined));
}

function toCondition<Field extends FilterField>(field: Field, value: Given<Field> | undefined): Condition | undefined {
  const { column, compare }: FilterColumn<Given<Field>> = (filterColumns as FilterColumns)[field];
  return value === undefined ? undefined : compare(raw(column), value);
}

export function listConditions(conditions: Conditions): readonly Sql[] {
  return Object.values(conditions).map((condition) => condition.sql);
}

function isEqual(column: Sql, text: string): Condition {
  return { sql: sql`${column} = ${toIndexedValue(text)}` };
}

/** A list of one text is compared with `=`, because an index then also provides the order. */
function isOneOf(column: Sql, texts: readonly string[]): Condition {
  if (texts.length === 1) return isEqual(column, texts[0]!);
  const list = sql`${toIndexedValues(texts)}::text[]`;
  return { sql: sql`${column} = any(${list})`, list };
}

/**
 * Like {@link isOneOf}, with a condition for each text: `status = ($1::text[])[1]`. The list of `$1` has each text
 * once.
 */
function isOneOfFew(column: Sql, texts: readonly string[]): Condition {
  const condition = isOneOf(column, texts);
  const { list } = condition;
  const { size } = new Set(texts);
  if (!list || size === 0) return condition;
  const each = Array.from({ length: size }, (_, at) => sql`${column} = (${list})[${raw(`${at + 1}`)}]`);
  return { ...condition, each };
}

/** Up to this many SKUs, pairwise comparison is faster than a hash table. */
const fewSkus = 12;

/** Without an index, `&&` compares pairwise. For `any`, PostgreSQL builds a hash table of a long list. */
function overlaps(column: Sql, texts: readonly string[]): Condition {
  const list = sql`${toIndexedValues(texts)}::text[]`;
  const condition = { sql: sql`${column} && ${list}`, list };
  if (texts.length <= fewSkus) return condition;
  return { ...condition, test: sql`exists (select from unnest(${column}) as held(sku) where held.sku = any(${list}))` };
}

function isAtLeast(column: Sql, instant: number): Condition {
  return { sql: sql`${column} >= ${toBigint(instant)}` };
}

function isAtMost(column: Sql, instant: number): Condition {
  return { sql: sql`${column} <= ${toBigint(instant)}` };
}

/** Replaces infinity, which `bigint` does not have, with a bound beyond all instants. */
function toBigint(instant: number): number {
  return Math.min(Math.max(instant, -maxAmount), maxAmount);
}
