import { type Conditions, type FilterField, filterColumns, timeFields } from "./conditions";
import { distanceFromEnd, indexesInOrder, type OrderedIndex, orderOf, seemsCostly, seqOfTimes } from "./indexes";
import { all, join, raw, type Sql, sql } from "./sql";

/** A page that is searched for. */
export interface Search {
  readonly table: Sql;
  /** In a table by partner, one partner is among the conditions, so that one partition is read. */
  readonly isByPartner: boolean;
  readonly conditions: Conditions;
  readonly isOldest: boolean;
  readonly direction: Sql;
  /** Compares `seq` with the first `seq` that may be on the page. */
  readonly comparison: Sql;
  readonly first: Sql;
}

/** A way through the transfers that fulfil some of the conditions: in the order of the page, from its first `seq` on. */
export interface Walk {
  /** The fields of these conditions. */
  readonly fields: readonly FilterField[];
  /** What it goes through. The costs of a step differ. */
  readonly through: "table" | "index" | "list" | "times";
  /** How their `position` is ordered. */
  readonly direction: Sql;
  /** Selects the first of these transfers, in the order of the page. */
  readonly select: (columns: Sql, limit: Sql) => Sql;
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

/** Walks an ordered index, or the primary key if there is none. */
function walkInOrder({ table, conditions, direction, comparison, first }: Search, index?: OrderedIndex): Walk {
  const fields = index?.fields ?? [];
  const key = raw(index ? orderOf(index) : "seq");
  const bound = sql`${key} ${comparison} ${first}${raw(index ? ` + ${index.shift}` : "")}`;
  const listed = fields.find((field) => conditions[field]!.list);
  const single = fields.filter((field) => field !== listed).map((field) => conditions[field]!.sql);
  const selectOne =
    (...tests: readonly Sql[]): Walk["select"] =>
    (columns, limit) => sql`
      select ${columns}, ${key} as position from ${table} as transfer where ${all([...single, ...tests, bound])}
      order by ${key} ${direction} limit ${limit}`;
  const walk = { fields, direction, through: index ? "index" : "table" } as const;
  if (!listed) return { ...walk, select: selectOne() };

  // An index gives the order within one value.
  const { list, each } = conditions[listed]!;
  if (!each) {
    const selectEach = selectOne(sql`${raw(filterColumns[listed].column)} = listed.value`);
    const select: Walk["select"] = (columns, limit) => sql`
      select each.* from unnest(${list!}) as listed(value)
      cross join lateral (${selectEach(columns, limit)}) as each order by position ${direction} limit ${limit}`;
    return { ...walk, through: "list", select };
  }
  // The planner merges the parts of a union as they are read.
  const select: Walk["select"] = (columns, limit) => {
    const parts = each.map((test) => sql`(${selectOne(test)(columns, limit)})`);
    return sql`select * from (${join(parts, " union all ")}) as each order by position ${direction} limit ${limit}`;
  };
  return { ...walk, select };
}

/** Walks the GiST index of times. */
function walkByTime({ table, conditions, isOldest, comparison, first }: Search, times: readonly FilterField[]): Walk {
  const position = raw(distanceFromEnd(isOldest));
  const bound = sql`${raw(seqOfTimes)} ${comparison} ${first}`;
  const where = all([...times.map((field) => conditions[field]!.sql), bound, raw(seemsCostly)]);
  return {
    fields: times,
    through: "times",
    direction: raw("asc"),
    select: (columns, limit) => sql`
      select ${columns}, ${position} as position from ${table} as transfer where ${where}
      order by ${position} limit ${limit}`,
  };
}
