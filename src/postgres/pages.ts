import type { ListQuery } from "../list/ListQuery";
import { maxAmount } from "../result/kinds";
import { type Conditions, type FilterField, selectMatches, toConditions } from "./conditions";
import { distanceFromEnd, indexedTimes, indexesInOrder, ofTimes, orderOf, seemsCostly, seqOfNoIndex } from "./indexes";
import { all, join, raw, type Sql, sql } from "./sql";
import { readColumns } from "./transferColumns";
import type { TransferLayout } from "./transferSchema";

/**
 * A way to visit the transfers that satisfy some of the conditions, in page order. A walk tests the other conditions of
 * each transfer.
 */
interface Walk {
  /** The filter fields of the conditions that every visited transfer satisfies. */
  readonly fields: readonly FilterField[];
  /** Further conditions, for the start of the page. */
  readonly tests: readonly Sql[];
  /** The expression that gives the order, and its direction. */
  readonly position: Sql;
  readonly direction: Sql;
}

/** The maximum number of tests in a walk, unless the page is large. */
const maxTests = 5_000;

/** The minimum number of allowed tests per transfer of the page. It raises the maximum for large pages. */
const perTransfer = 10;

/** The minimum number of tests before a walk is abandoned: fewer are not representative. */
const sample = 400;

/** Selects the transfers of the page in order, then the next match if there is one. */
export function compilePage(layout: TransferLayout, query: ListQuery): Sql {
  const conditions = toConditions(query.filter);
  const given = Object.keys(conditions) as FilterField[];
  const walks = listWalks(layout, conditions, query);
  const page = sql`${query.limit + 1}`;
  // If a walk guarantees all conditions, it needs no tests.
  const sufficient = walks.find(({ fields }) => given.every((field) => fields.includes(field)));
  return sufficient
    ? select(layout, conditions, sufficient, readColumns, page)
    : testThenSearch(layout, conditions, walks, query, page);
}

/** A walk by an ordered index, or by the primary key, and a walk by time if the filter has a time. */
function listWalks(layout: TransferLayout, conditions: Conditions, query: ListQuery): Walk[] {
  const { hasExtensions, isByPartner } = layout;
  const { isOldest, direction, from } = toOrder(query);
  const partner: readonly FilterField[] = isByPartner ? ["partnerCode"] : [];
  const index = indexesInOrder(layout).find(({ field }) => conditions[field]?.isSingle);
  const key = raw(index ? orderOf(index) : "seq");
  const times = hasExtensions ? indexedTimes.filter((field) => conditions[field]) : [];
  const inOrder: Walk = {
    fields: [...partner, ...(index ? [index.field] : [])],
    tests: [from(key, index?.shift ?? 0)],
    position: key,
    direction,
  };
  if (times.length === 0) return [inOrder];
  const byTime: Walk = {
    fields: [...partner, ...times],
    tests: [from(raw(orderOf(ofTimes)), ofTimes.shift), raw(seemsCostly)],
    position: raw(distanceFromEnd(isOldest)),
    direction: raw("asc"),
  };
  return index ? [inOrder, byTime] : [byTime];
}

function toOrder({ next, order }: ListQuery) {
  const isOldest = order === "oldest";
  const first = sql`${isOldest ? next + 1 : next === 0 ? maxAmount : next - 1}::bigint`;
  const [direction, comparison] = isOldest ? [raw("asc"), raw(">=")] : [raw("desc"), raw("<=")];
  const from = (key: Sql, shift: number) => sql`${key} ${comparison} ${first}${raw(shift === 0 ? "" : ` + ${shift}`)}`;
  return { isOldest, direction, from };
}

/** Selects the first `limit` transfers of a walk: some columns, and `position`. */
function select({ table }: TransferLayout, conditions: Conditions, walk: Walk, columns: Sql, limit: Sql): Sql {
  const { fields, tests, position, direction } = walk;
  const where = all([...fields.map((field) => conditions[field]!.sql), ...tests]);
  return sql`
    select ${columns}, ${position} as position from ${table} as transfer where ${where}
    order by ${position} ${direction} limit ${limit}`;
}

/**
 * Runs one walk after the other until one fills the page or reaches its last transfer. If every walk is abandoned,
 * matches are rare. PostgreSQL then finds all matches with an index of its choice, and sorts them.
 *
 * PostgreSQL reads the parts of an unordered union in turn, and stops when it has enough rows. It computes materialized
 * walks on demand.
 */
function testThenSearch(
  layout: TransferLayout,
  conditions: Conditions,
  walks: readonly Walk[],
  query: ListQuery,
  page: Sql,
): Sql {
  const { direction, from } = toOrder(query);
  const perMatch = Math.max(Math.floor(maxTests / (query.limit + 1)), perTransfer);
  const most = Math.min(perMatch * (query.limit + 1), maxAmount);
  const least = Math.min(sample, most);
  const numbered = walks.map((walk, at) => ({ walk, at: raw(`${at}`), name: raw(`walk_${at}`) }));
  const tests = numbered.map(
    ({ walk, name }) => sql`${name} as materialized (${testInOrder(layout, conditions, walk, sql`${most}`)})`,
  );
  // A walk decides the page if it fills the page, or if it is not abandoned before its last transfer. It is abandoned
  // if it has too few matches to fill the page within the maximum number of tests.
  const decisions = numbered.map(
    ({ at, name }) => sql`
      select ${at} as walk where (
        select found < ${page} from ${name}
        where found = ${page} or number >= greatest(${least}::bigint, ${perMatch}::bigint * (found + 1))
        limit 1
      ) is not true`,
  );
  const found = numbered.map(
    ({ at, name }) => sql`
      (select transfer from ${name}
      where (select walk from decided) = ${at} and transfer is distinct from null limit ${page})`,
  );
  const seq = raw(seqOfNoIndex);
  const columns = sql`case when true then transfer.* end as transfer, ${seq} as position`;
  const searched = selectMatches(layout, columns, conditions, [from(seq, 0), raw("not exists (select from decided)")]);
  return sql`
    with ${join(tests)}, decided as materialized (${join(decisions, " union all ")} limit 1)
    select ${readColumns} from (
      select (transfer).* from (
        ${join(found, " union all ")}
        union all (select transfer from (${searched}) as matching order by position ${direction} limit ${page}::bigint)
      ) as found
    ) as page
    order by seq ${direction}`;
}

/**
 * Selects the visited transfers, each with the number of tests and of matches so far. Transfers that do not match are
 * `null`, to save memory. In an expression, `transfer.*` is the row even if the table has a column `transfer`.
 */
function testInOrder(layout: TransferLayout, conditions: Conditions, walk: Walk, most: Sql): Sql {
  const others = (Object.keys(conditions) as FilterField[]).filter((field) => !walk.fields.includes(field));
  const fits = all(others.map((field) => conditions[field]!.test ?? conditions[field]!.sql));
  // A subquery hides the limit from the planner. If it saw the limit, it would sort all rows of an index value
  // that has few more rows than the limit.
  const limit = sql`(select ${most}::bigint)`;
  return sql`
    select transfer, row_number() over walk as number, count(transfer) over walk as found
    from (${select(layout, conditions, walk, sql`case when ${fits} then transfer.* end as transfer`, limit)}) as walked
    window walk as (order by position ${walk.direction} rows unbounded preceding)`;
}
