import type { TransferFilter } from "../../list/TransferFilter";
import { maxAmount } from "../../result/kinds";
import { all, raw, type Sql, sql } from "../sql";
import { toIndexedValue, toIndexedValues } from "../storable";
import type { TransferLayout } from "./TransferLayout";

export type FilterField = keyof TransferFilter;

export interface Condition {
  readonly sql: Sql;
  /** Whether the column must equal one value, so that an index also gives the order. */
  readonly isSingle?: boolean;
  /** The same condition in a form that is faster without an index. Only of a long list of SKUs. */
  readonly test?: Sql;
}

/** The conditions of a filter by field. */
export type Conditions = Readonly<Partial<Record<FilterField, Condition>>>;

type FilterColumns = {
  readonly [Field in FilterField]-?: {
    readonly column: string;
    readonly compare: (column: Sql, value: NonNullable<TransferFilter[Field]>) => Condition;
  };
};

/** Each field of a filter with its column and its comparison. The conditions of a statement are in this order. */
export const filterColumns = {
  codes: { column: "code", compare: isOneOf },
  refCode: { column: "ref_code", compare: isEqual },
  partnerCode: { column: "partner_code", compare: isEqual },
  srcWarehouseCode: { column: "src_warehouse_code", compare: isEqual },
  destWarehouseCode: { column: "dest_warehouse_code", compare: isEqual },
  statuses: { column: "status", compare: isOneOf },
  transferTypes: { column: "transfer_type", compare: isOneOf },
  skus: { column: "skus", compare: overlaps },
  createdFrom: { column: "created_at", compare: isWithin(">=") },
  createdTo: { column: "created_at", compare: isWithin("<=") },
  updatedFrom: { column: "updated_at", compare: isWithin(">=") },
  updatedTo: { column: "updated_at", compare: isWithin("<=") },
  arrivesFrom: { column: "estimated_arrival_date", compare: isWithin(">=") },
  arrivesTo: { column: "estimated_arrival_date", compare: isWithin("<=") },
} as const satisfies FilterColumns;

/** A condition for each given field. Texts that PostgreSQL cannot store match nothing. */
export function toConditions(filter: TransferFilter): Conditions {
  const conditions = Object.entries(filterColumns).flatMap(([field, { column, compare }]) => {
    const value = filter[field as FilterField];
    return value === undefined ? [] : [[field, compare(raw(column), value as never)] as const];
  });
  return Object.fromEntries(conditions);
}

/**
 * Selects the rows that meet all conditions. A long list of SKUs is looked up in an index if fewer than `leastCommon` of
 * the newest 400 rows have one of these SKUs, and otherwise in a hash table. With 500 SKUs and a million transfers, a
 * count by the index takes 1.5 ms and by the hash table 1,440 ms if the SKUs are unknown. If most transfers have one of
 * these SKUs, the index takes 5,900 ms and the hash table 1,300 ms.
 *
 * @param select Selects the rows that meet a condition. `isRare` if the SKUs of a long list are rare.
 */
export function selectMatches(
  { table, isByPartner }: Pick<TransferLayout, "table" | "isByPartner">,
  conditions: Conditions,
  leastCommon: number,
  select: (where: Sql, isRare: boolean) => Sql,
): Sql {
  const whereOf = (given: Conditions, ...tests: readonly Sql[]) =>
    all([...Object.values(given).map((condition) => condition.sql), ...tests]);
  const { skus, ...others } = conditions;
  if (!skus?.test) return select(whereOf(conditions), false);
  const partner = all(isByPartner ? [conditions.partnerCode!.sql] : []);
  const isCommon = sql`(
    select count(*) >= ${raw(`${leastCommon}`)}
    from (select skus from ${table} where ${partner} order by seq desc limit 400) as newest where ${skus.test})`;
  const rare = select(whereOf(conditions, sql`not ${isCommon}`), true);
  return sql`${rare} union all ${select(whereOf(others, skus.test, isCommon), false)}`;
}

function isEqual(column: Sql, text: string): Condition {
  return { sql: sql`${column} = ${toIndexedValue(text)}`, isSingle: true };
}

/** A list of one text is compared with `=`, because the index then also provides the order of the rows. */
function isOneOf(column: Sql, texts: readonly string[]): Condition {
  if (texts.length === 1) return isEqual(column, texts[0]!);
  return { sql: sql`${column} = any(${toIndexedValues(texts)}::text[])` };
}

/** Up to this many texts, pairwise comparison is faster than a hash table. */
const fewTexts = 16;

/**
 * For long lists without an index, a hash table replaces `&&`, which compares pairwise. PostgreSQL makes it of a subquery,
 * in a generic plan too. Without `is true`, the subquery would become a join. A subquery also hides a long list from the
 * planner, which adds up the frequencies of unknown SKUs and then scans the table.
 */
function overlaps(column: Sql, texts: readonly string[]): Condition {
  const list = sql`${toIndexedValues(texts)}::text[]`;
  if (texts.length <= fewTexts) return { sql: sql`${column} && ${list}` };
  const isHeld = sql`(held.sku = any(select unnest(${list}))) is true`;
  const test = sql`exists (select from unnest(${column}) as held(sku) where ${isHeld})`;
  return { sql: sql`${column} && (select ${list})`, test };
}

/** The end is a date, or an instant: ±Infinity, which `bigint` does not have, becomes a bound beyond all instants. */
function isWithin(comparison: ">=" | "<=") {
  return (column: Sql, end: number | string): Condition => {
    const bound =
      typeof end === "string" ? sql`${end}` : sql`${Math.min(Math.max(end, -maxAmount), maxAmount)}::bigint`;
    return { sql: sql`${column} ${raw(comparison)} ${bound}` };
  };
}
