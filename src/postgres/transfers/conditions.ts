import type { TransferFilter } from "../../list/TransferFilter";
import { maxAmount } from "../../result/kinds";
import type { Values } from "../sql";
import { toIndexedValue, toIndexedValues } from "../storable";
import type { TransferLayout } from "./TransferLayout";

export type FilterField = keyof TransferFilter;

export interface Condition {
  readonly sql: string;
  readonly value: string | number | null;
  /** Whether it is one value, so that an index also gives the order. */
  readonly isSingle?: boolean;
  /** Only of lists with values that may be common or rare: how to find their rows depends on it. */
  readonly sampled?: Sample;
}

/** How the newest rows show whether values are common. */
interface Sample {
  readonly column: string;
  /** The condition in a form that is faster without an index. */
  readonly test: string;
  /** The values are common if at least this many of the newest 400 rows have one. Not sampled if absent. */
  readonly leastCommon: Readonly<Partial<Record<Purpose, number>>>;
}

/** A page reads the newest rows that match, the others all rows that match. */
type Purpose = "page" | "all";

export type Conditions = Readonly<Partial<Record<FilterField, Condition>>>;

type FilterColumns = {
  readonly [Field in FilterField]-?: {
    readonly column: string;
    readonly compare: (column: string, given: string, value: NonNullable<TransferFilter[Field]>) => Condition;
  };
};

/** Each field of a filter with its column and its comparison. The conditions of a statement are in this order. */
export const filterColumns = {
  codes: { column: "code", compare: isOneOf },
  refCode: { column: "ref_code", compare: isEqual },
  partnerCode: { column: "partner_code", compare: isEqual },
  srcWarehouseCode: { column: "src_warehouse_code", compare: isEqual },
  destWarehouseCode: { column: "dest_warehouse_code", compare: isEqual },
  srcWarehouseCodes: { column: "src_warehouse_code", compare: isWarehouse },
  destWarehouseCodes: { column: "dest_warehouse_code", compare: isWarehouse },
  statuses: { column: "status", compare: isOneOf },
  transferTypes: { column: "transfer_type", compare: isOneOf },
  skus: { column: "skus", compare: overlaps },
  createdFrom: { column: "created_at", compare: isWithin(">=") },
  createdTo: { column: "created_at", compare: isWithin("<=") },
  updatedFrom: { column: "updated_at", compare: isWithin(">=") },
  updatedTo: { column: "updated_at", compare: isWithin("<=") },
  arrivesFrom: { column: "estimated_arrival_date", compare: isWithin(">=") },
  arrivesTo: { column: "estimated_arrival_date", compare: isWithin("<=") },
  departsFrom: { column: "departure_date", compare: isWithin(">=") },
  departsTo: { column: "departure_date", compare: isWithin("<=") },
} as const satisfies FilterColumns;

/** A condition for each given field, with the field as its placeholder. Texts that PostgreSQL cannot store match nothing. */
export function toConditions(filter: TransferFilter): Conditions {
  const conditions = Object.entries(filterColumns).flatMap(([field, { column, compare }]) => {
    const value = filter[field as FilterField];
    return value === undefined ? [] : [[field, compare(column, `:${field}`, value as never)] as const];
  });
  return Object.fromEntries(conditions);
}

export function valuesOf(conditions: Conditions): Values {
  return Object.fromEntries(Object.entries(conditions).map(([field, { value }]) => [field, value]));
}

/**
 * Selects the rows that meet all conditions: those of a sampled list by an index if its values are rare. A count of 500
 * SKUs in a million transfers takes 1.5 ms by the index if they are rare, 1.3 s by a hash table, and 5.9 s by the index.
 */
export function selectMatches(
  { table, isByPartner }: TransferLayout,
  conditions: Conditions,
  purpose: Purpose,
  select: (where: string, isRare: boolean) => string,
): string {
  const partner = isByPartner ? conditions.partnerCode!.sql : "true";
  const plain = (condition: Condition) => condition.sampled?.test ?? condition.sql;
  const all = (list: readonly string[]) => list.join(" and ") || "true";
  const selects: string[] = [];
  const tests: string[] = [];
  let others = Object.values(conditions);
  for (const condition of Object.values(conditions)) {
    const { column, test, leastCommon } = condition.sampled ?? {};
    if (!column || !test || !leastCommon?.[purpose]) continue;
    others = others.filter((other) => other !== condition);
    // Stops at the last row that it needs.
    const isCommon = `exists (
      select from (select ${column} from ${table} where ${partner} order by seq desc limit 400) as newest
      where ${test} offset ${leastCommon[purpose] - 1})`;
    selects.push(select(all([condition.sql, ...others.map(plain), ...tests, `not ${isCommon}`]), true));
    tests.push(test, isCommon);
  }
  selects.push(select(all([...others.map(plain), ...tests]), false));
  return selects.join(" union all ");
}

function isEqual(column: string, given: string, text: string): Condition {
  return { sql: `${column} = ${given}`, value: toIndexedValue(text), isSingle: true };
}

/** A list of one text is compared with `=`, because the index then also provides the order of the rows. */
function isOneOf(column: string, given: string, texts: readonly string[]): Condition {
  if (texts.length === 1) return isEqual(column, given, texts[0]!);
  return { sql: `${column} = any(${given}::text[])`, value: toIndexedValues(texts) };
}

/** The subquery hides the list from the planner, which expects many rows of unknown codes, and would read the whole table. */
function isWarehouse(column: string, given: string, codes: readonly string[]): Condition {
  const { sql: test, ...others } = isOneOf(column, given, codes);
  if (others.isSingle) return { sql: test, ...others };
  const sql = `${column} = any((select ${given}::text[])::text[])`;
  return { sql, ...others, sampled: { column, test, leastCommon: { page: 2 } } };
}

/** Up to this many texts, pairwise comparison is faster than a hash table. */
const fewTexts = 16;

/**
 * For long lists without an index, PostgreSQL makes a hash table of a subquery, where `&&` compares pairwise. Without `is
 * true`, it would become a join. Another one hides the list from the planner, which expects many rows of unknown SKUs.
 */
function overlaps(column: string, given: string, texts: readonly string[]): Condition {
  const [list, value] = [`${given}::text[]`, toIndexedValues(texts)];
  if (texts.length <= fewTexts) return { sql: `${column} && ${list}`, value };
  const isHeld = `(held.sku = any(select unnest(${list}))) is true`;
  const test = `exists (select from unnest(${column}) as held(sku) where ${isHeld})`;
  // A page reads fewer rows than a count, so that an index pays later.
  const leastCommon = { page: 10, all: 101 };
  return { sql: `${column} && (select ${list})`, value, sampled: { column, test, leastCommon } };
}

/** The end is a date, or an instant: ±Infinity, which `bigint` does not have, becomes a bound beyond all instants. */
function isWithin(comparison: ">=" | "<=") {
  return (column: string, given: string, end: number | string): Condition =>
    typeof end === "string"
      ? { sql: `${column} ${comparison} ${given}`, value: end }
      : { sql: `${column} ${comparison} ${given}::bigint`, value: Math.min(Math.max(end, -maxAmount), maxAmount) };
}
