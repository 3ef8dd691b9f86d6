import type { TransferFilter } from "../list/TransferFilter";
import { maxAmount } from "../result/kinds";
import { all, raw, type Sql, sql } from "./sql";
import { toIndexedValue, toIndexedValues } from "./storable";
import type { TransferLayout } from "./transferSchema";

export type FilterField = keyof TransferFilter;

export interface Condition {
  readonly sql: Sql;
  /** The array with which the column is compared. */
  readonly list?: Sql;
  /** One condition for each distinct text of the list, for a column with few possible values. */
  readonly each?: readonly Sql[];
  /** The same condition in a form that is faster without an index. */
  readonly test?: Sql;
  /** Whether the list is so long that an index is slower than a scan, unless matches are rare. */
  readonly isVeryLong?: boolean;
}

/** The conditions of a filter, by its fields. */
export type Conditions = Readonly<Partial<Record<FilterField, Condition>>>;

type Given<Field extends FilterField> = NonNullable<TransferFilter[Field]>;

interface FilterColumn<Value> {
  readonly column: string;
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

function listConditions(conditions: Conditions): readonly Sql[] {
  return Object.values(conditions).map((condition) => condition.sql);
}

/**
 * Selects columns of the rows that meet all conditions. Very long lists of SKUs are looked up in an index if at most a
 * quarter of the newest 400 rows have one of them, and otherwise in a hash table: 500 SKUs of a million transfers take
 * 1.5 ms instead of 1,440 if they are unknown, and 1,300 ms instead of 5,900 if most transfers have one.
 */
export function selectMatches(
  { table, isByPartner }: Pick<TransferLayout, "table" | "isByPartner">,
  columns: Sql,
  conditions: Conditions,
  further: readonly Sql[] = [],
): Sql {
  const select = (given: Conditions, ...tests: readonly Sql[]) =>
    sql`select ${columns} from ${table} as transfer where ${all([...listConditions(given), ...further, ...tests])}`;
  const { skus, ...others } = conditions;
  if (!skus?.isVeryLong) return select(conditions);
  const partner = all(isByPartner ? [conditions.partnerCode!.sql] : []);
  const isCommon = sql`(
    select count(*) > 100 from (select skus from ${table} where ${partner} order by seq desc limit 400) as newest
    where ${skus.test!})`;
  return sql`${select(conditions, sql`not ${isCommon}`)} union all ${select(others, skus.test!, isCommon)}`;
}

function isEqual(column: Sql, text: string): Condition {
  return { sql: sql`${column} = ${toIndexedValue(text)}` };
}

/** Up to this many texts, pairwise comparison is faster than a hash table. */
const fewTexts = 16;

/** From this many SKUs on, a hash table is faster than the index of SKUs, unless they are rare. */
const manySkus = 500;

/** A list of one text is compared with `=`, because an index then also provides the order. */
function isOneOf(column: Sql, texts: readonly string[]): Condition {
  if (texts.length === 1) return isEqual(column, texts[0]!);
  const list = sql`${toIndexedValues(texts)}::text[]`;
  const condition = { sql: sql`${column} = any(${list})`, list };
  return texts.length > fewTexts ? { ...condition, test: isHashed(column, list) } : condition;
}

/** PostgreSQL makes a hash table of the subquery, in a generic plan too. `is true` keeps it from becoming a join. */
function isHashed(text: Sql, list: Sql): Sql {
  return sql`(${text} = any(select unnest(${list}))) is true`;
}

/**
 * Like {@link isOneOf}, also with a condition for each text: `status = ($1::text[])[1]`. `$1` has each text once.
 */
function isOneOfFew(column: Sql, texts: readonly string[]): Condition {
  const condition = isOneOf(column, texts);
  const { list } = condition;
  const { size } = new Set(texts);
  if (!list || size === 0) return condition;
  const each = Array.from({ length: size }, (_, at) => sql`${column} = (${list})[${raw(`${at + 1}`)}]`);
  return { ...condition, each };
}

/** Without an index, `&&` compares pairwise. */
function overlaps(column: Sql, texts: readonly string[]): Condition {
  const list = sql`${toIndexedValues(texts)}::text[]`;
  const condition = { sql: sql`${column} && ${list}`, list };
  if (texts.length <= fewTexts) return condition;
  const test = sql`exists (select from unnest(${column}) as held(sku) where ${isHashed(raw("held.sku"), list)})`;
  return { ...condition, test, isVeryLong: texts.length >= manySkus };
}

function isAtLeast(column: Sql, instant: number): Condition {
  return { sql: sql`${column} >= ${toBigint(instant)}::bigint` };
}

function isAtMost(column: Sql, instant: number): Condition {
  return { sql: sql`${column} <= ${toBigint(instant)}::bigint` };
}

/** Replaces infinity, which `bigint` does not have, with a bound beyond all instants. */
function toBigint(instant: number): number {
  return Math.min(Math.max(instant, -maxAmount), maxAmount);
}
