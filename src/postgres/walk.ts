import { maxAmount } from "../result/kinds";
import { type Conditions, type FilterField, filterColumns, joinConditions, timeFields } from "./conditions";

/** A b-tree that holds the transfers of one value, or of one combination of values, in the order of `seq`. */
export interface OrderedIndex {
  readonly suffix: string;
  /** The fields of a filter that ask for its columns. */
  readonly fields: readonly FilterField[];
  /**
   * The index is ordered by `seq` plus this number. Each index has a number of its own, so that no other index can give this
   * order. Otherwise PostgreSQL would walk the primary key, through the whole table, where it wrongly expects a match soon.
   */
  readonly shift: number;
}

/** The most selective index comes first: the first index whose fields are all given is walked. */
const orderedIndexes: readonly OrderedIndex[] = [
  { suffix: "code", fields: ["codes"], shift: 1 },
  { suffix: "reference", fields: ["refCode"], shift: 2 },
  { suffix: "lane_status", fields: ["srcWarehouseCode", "destWarehouseCode", "statuses"], shift: 3 },
  { suffix: "lane", fields: ["srcWarehouseCode", "destWarehouseCode"], shift: 4 },
  { suffix: "partner_status", fields: ["partnerCode", "statuses"], shift: 10 },
  { suffix: "partner", fields: ["partnerCode"], shift: 11 },
  { suffix: "source_status", fields: ["srcWarehouseCode", "statuses"], shift: 5 },
  { suffix: "source", fields: ["srcWarehouseCode"], shift: 6 },
  { suffix: "destination_status", fields: ["destWarehouseCode", "statuses"], shift: 7 },
  { suffix: "destination", fields: ["destWarehouseCode"], shift: 8 },
  { suffix: "status", fields: ["statuses"], shift: 9 },
];

/** Those of a table by partner: all begin with the partner. */
const partnerIndexes: readonly OrderedIndex[] = [
  ...orderedIndexes
    .filter(({ suffix, fields }) => suffix !== "status" && !fields.includes("partnerCode"))
    .map((each): OrderedIndex => ({ ...each, fields: ["partnerCode", ...each.fields] })),
  ...orderedIndexes.filter(({ fields }) => fields.includes("partnerCode")),
];

export function indexesInOrder(isByPartner: boolean): readonly OrderedIndex[] {
  return isByPartner ? partnerIndexes : orderedIndexes;
}

/** The expression that the index is ordered by. */
export function orderOf({ shift }: OrderedIndex): string {
  return `(seq + ${shift})`;
}

/** A page that is searched for. */
export interface Search {
  readonly table: string;
  /** Whether the table is one by partner. Then one partner is among the conditions, so that one partition is read. */
  readonly isByPartner: boolean;
  readonly conditions: Conditions;
  readonly direction: "asc" | "desc";
  /** Compares `seq` with the first `seq` that may be on the page. */
  readonly comparison: "<=" | ">=";
  /** The placeholder of that first `seq`. */
  readonly first: string;
}

/** A way through the transfers that fulfil some of the conditions: in the order of the page, from its first `seq` on. */
export interface Walk {
  /** The fields of these conditions. */
  readonly fields: readonly FilterField[];
  /** What it goes through. The costs of a step differ. */
  readonly through: "table" | "index" | "list" | "times";
  /** How their `position` is ordered. */
  readonly direction: "asc" | "desc";
  /** Selects the first of these transfers, in the order of the page. */
  readonly select: (columns: string, limit: string) => string;
}

/** By an ordered index and by times, if their fields are given. If neither is possible, through the table. */
export function listWalks(search: Search, hasExtensions: boolean): readonly Walk[] {
  const isGiven = (field: FilterField) => search.conditions[field] !== undefined;
  const given = indexesInOrder(search.isByPartner).filter(({ fields }) => fields.every(isGiven));
  // A reference is rare, but many transfers have none: then the next index may be the better one.
  const indexes = given.slice(0, given[0]?.suffix === "reference" ? 2 : 1);
  const walks = indexes.map((index) => walkInOrder(search, index));
  const times: readonly FilterField[] = hasExtensions ? timeFields.filter(isGiven) : [];
  if (times.length > 0) walks.push(walkByTime(search, search.isByPartner ? ["partnerCode", ...times] : times));
  return walks.length > 0 ? walks : [walkInOrder(search)];
}

/**
 * Walks an ordered index, or the primary key if there is none:
 *
 *     select …, (seq + 6) as position from stock_transfer as transfer
 *     where src_warehouse_code = $1 and (seq + 6) <= $2::bigint + 6
 *     order by (seq + 6) desc limit $3
 *
 * An index gives the order within one value. The planner merges the parts of a union as they are read, so that is how a short list is
 * walked:
 *
 *     select * from (
 *       (select … where status = ($1::text[])[1] and … limit $3) union all (select … where status = ($1::text[])[2] and … limit $3)
 *     ) as each order by position desc limit $3
 *
 * For a list of any length, the first transfers of each value are read and sorted:
 *
 *     select each.* from unnest($1::text[]) as listed(value)
 *     cross join lateral (select … where code = listed.value and … limit $3) as each
 *     order by position desc limit $3
 */
function walkInOrder({ table, conditions, direction, comparison, first }: Search, index?: OrderedIndex): Walk {
  const fields = index?.fields ?? [];
  const key = index ? orderOf(index) : "seq";
  const bound = `${key} ${comparison} ${index ? `${first} + ${index.shift}` : first}`;
  const listed = fields.find((field) => conditions[field]!.list);
  const single = fields.filter((field) => field !== listed).map((field) => conditions[field]!.sql);
  const walk = { fields, direction, through: index ? "index" : "table" } as const;
  if (!listed) return { ...walk, select: selectOne() };
  const { list, each } = conditions[listed]!;
  if (each) return { ...walk, select: mergeAll(each) };
  return { ...walk, through: "list", select: sortAll(list!, filterColumns[listed].column) };

  function selectOne(test?: string): Walk["select"] {
    const where = joinConditions([...single, ...(test ? [test] : []), bound]);
    return (columns, limit) =>
      `select ${columns}, ${key} as position from ${table} as transfer where ${where} order by ${key} ${direction} limit ${limit}`;
  }

  function mergeAll(tests: readonly string[]): Walk["select"] {
    return (columns, limit) => {
      const parts = tests.map((test) => `(${selectOne(test)(columns, limit)})`);
      return `select * from (${parts.join(" union all ")}) as each order by position ${direction} limit ${limit}`;
    };
  }

  function sortAll(list: string, column: string): Walk["select"] {
    const selectEach = selectOne(`${column} = listed.value`);
    return (columns, limit) =>
      `select each.* from unnest(${list}) as listed(value) ` +
      `cross join lateral (${selectEach(columns, limit)}) as each order by position ${direction} limit ${limit}`;
  }
}

/**
 * A condition that is always true, and that the planner expects to be costly. Since `seq` is positive, PostgreSQL does not evaluate
 * the part after `or`; if it did, the answer would be the same. But the planner counts its cost for each row. So the planner sorts a
 * range of time only if it expects few transfers in that range, and never in a generic plan, which does not know the range.
 */
const seemsCostly = "(seq > 0 or (select count(*) from generate_series(1, 1000) as each where each > seq) > 0)";

/**
 * Walks the GiST index of times. It gives the order as the distance from an end that no `seq` is beyond:
 *
 *     select …, (seq + 0) <-> 9007199254740991 as position from stock_transfer
 *     where created_at >= $1 and (seq + 0) <= $2::bigint and (seq > 0 or …)
 *     order by (seq + 0) <-> 9007199254740991 limit $3
 */
function walkByTime({ table, conditions, direction, comparison, first }: Search, times: readonly FilterField[]): Walk {
  const position = `(seq + 0) <-> ${direction === "desc" ? maxAmount : 0}`;
  const where = joinConditions([
    ...times.map((field) => conditions[field]!.sql),
    `(seq + 0) ${comparison} ${first}`,
    seemsCostly,
  ]);
  return {
    fields: times,
    through: "times",
    direction: "asc",
    select: (columns, limit) =>
      `select ${columns}, ${position} as position from ${table} as transfer where ${where} order by ${position} limit ${limit}`,
  };
}
