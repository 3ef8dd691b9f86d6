import type { TransferFilter } from "../list/TransferFilter";
import { maxAmount } from "../result/kinds";
import { raw, type Sql, sql } from "./sql";
import { toIndexedValue, toIndexedValues } from "./storable";

export type FilterField = keyof TransferFilter;

export interface Condition {
  readonly sql: Sql;
  /** The array that the column is compared with. */
  readonly list?: Sql;
  /** One condition for each distinct text of the list, for a column with few possible values. */
  readonly each?: readonly Sql[];
  /** The same condition, written so that it is faster where no index answers it. */
  readonly test?: Sql;
}

/** The conditions of a filter by its fields. A field that is not given has none. */
export type Conditions = Readonly<Partial<Record<FilterField, Condition>>>;

type Given<Field extends FilterField> = NonNullable<TransferFilter[Field]>;

interface FilterColumn<Value> {
  readonly column: string;
  /** Writes the condition. */
  readonly compare: (column: Sql, value: Value) => Condition;
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
export const timeFields = filterFields.filter((field) => /^(?:created|updated)/.test(field));

/** A condition for each field that is given. A text that no row can hold matches nothing. */
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

/** A list of one text is compared with `=`: for that, an index also gives the order. */
function isOneOf(column: Sql, texts: readonly string[]): Condition {
  if (texts.length === 1) return isEqual(column, texts[0]!);
  const list = sql`${toIndexedValues(texts)}::text[]`;
  return { sql: sql`${column} = any(${list})`, list };
}

/** As {@link isOneOf}, and for each text by itself: `status = ($1::text[])[1]`. The list of `$1` has each text once. */
function isOneOfFew(column: Sql, texts: readonly string[]): Condition {
  const condition = isOneOf(column, texts);
  const { list } = condition;
  const { size } = new Set(texts);
  if (!list || size === 0) return condition;
  const each = Array.from({ length: size }, (_, at) => sql`${column} = (${list})[${raw(`${at + 1}`)}]`);
  return { ...condition, each };
}

/** The longest list of SKUs for which comparing each with each is faster than making a hash table. */
const fewSkus = 12;

/** Where no index answers `&&`, PostgreSQL compares each with each. For `any` it makes a hash table of a long list. */
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

/** A `bigint` has no infinity, and no transfer has an instant as far away as these bounds. */
function toBigint(instant: number): number {
  return Math.min(Math.max(instant, -maxAmount), maxAmount);
}
