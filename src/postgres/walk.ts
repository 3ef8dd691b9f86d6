import { type Conditions, type FilterField, filterColumns, timeFields } from "./conditions";
import { distanceFromEnd, indexesInOrder, type OrderedIndex, orderOf, seemsCostly, timeIndexFor } from "./indexes";
import { all, join, raw, type Sql, sql } from "./sql";

/** A query for a page, as fragments. */
export interface Search {
  readonly table: Sql;
  /** The option `byPartner`. If `true`, the conditions include one partner, so PostgreSQL reads one partition. */
  readonly isByPartner: boolean;
  readonly conditions: Conditions;
  readonly isOldest: boolean;
  readonly direction: Sql;
  /** The operator between `seq` and `first`: `>=` or `<=`. */
  readonly comparison: Sql;
  /** The first `seq` that may be on the page. */
  readonly first: Sql;
}

/** A way to visit the transfers that satisfy some of the conditions, in page order, from the first `seq` on. */
export interface Walk {
  /** The filter fields of these conditions. */
  readonly fields: readonly FilterField[];
  /**
   * What the walk reads: the primary key (`table`); an ordered `index`, with several values merged in order; an ordered
   * index once for each value of a `list`, then sorted; or an index of `times`. This determines the cost per transfer.
   */
  readonly through: "table" | "index" | "list" | "times";
  /** The order of the column `position`: `asc` or `desc`. */
  readonly direction: Sql;
  /** Selects the first `limit` transfers in page order: some columns, and `position`. */
  readonly select: (columns: Sql, limit: Sql) => Sql;
}

/**
 * Walks by an ordered index and by time, if the filter has their fields. Without such fields, a walk through the table.
 */
export function listWalks(search: Search, hasExtensions: boolean): readonly Walk[] {
  const isGiven = (field: FilterField) => search.conditions[field] !== undefined;
  // A long list of codes is not used if there is a reference, which usually has fewer transfers.
  const skipsCodes = search.conditions.codes?.test !== undefined && isGiven("refCode");
  const given = indexesInOrder(search.isByPartner).filter(
    ({ fields }) => fields.every(isGiven) && !(skipsCodes && fields.includes("codes")),
  );
  // Many transfers may have the same reference, such as an empty one. So the next index is tried too.
  const indexes = given.slice(0, given[0]?.suffix === "reference" ? 2 : 1);
  const walks = indexes.map((index) => walkInOrder(search, index));
  const times: readonly FilterField[] = hasExtensions ? timeFields.filter(isGiven) : [];
  if (times.length > 0) walks.push(walkByTime(search, times));
  return walks.length > 0 ? walks : [walkInOrder(search)];
}

/** Walks an ordered index, or the primary key if no index is given. */
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

  // An index is ordered by `seq` only within one value of the list.
  const { list, each } = conditions[listed]!;
  if (!each) {
    const selectEach = selectOne(sql`${raw(filterColumns[listed].column)} = listed.value`);
    const select: Walk["select"] = (columns, limit) => sql`
      select each.* from unnest(${list!}) as listed(value)
      cross join lateral (${selectEach(columns, limit)}) as each order by position ${direction} limit ${limit}`;
    return { ...walk, through: "list", select };
  }
  // The planner merges the parts of a union if they are ordered.
  const select: Walk["select"] = (columns, limit) => {
    const parts = each.map((test) => sql`(${selectOne(test)(columns, limit)})`);
    return sql`select * from (${join(parts, " union all ")}) as each order by position ${direction} limit ${limit}`;
  };
  return { ...walk, select };
}

/** Walks a GiST index of times. */
function walkByTime(search: Search, times: readonly FilterField[]): Walk {
  const { table, isByPartner, conditions, isOldest, comparison, first } = search;
  const index = timeIndexFor(times);
  const position = raw(distanceFromEnd(index, isOldest));
  const indexed = times.filter((field) => index.fields.includes(field));
  const fields: readonly FilterField[] = isByPartner ? ["partnerCode", ...indexed] : indexed;
  const bound = sql`${raw(orderOf(index))} ${comparison} ${first} + ${raw(`${index.shift}`)}`;
  const where = all([...fields.map((field) => conditions[field]!.sql), bound, raw(seemsCostly)]);
  return {
    fields,
    through: "times",
    direction: raw("asc"),
    select: (columns, limit) => sql`
      select ${columns}, ${position} as position from ${table} as transfer where ${where}
      order by ${position} limit ${limit}`,
  };
}
