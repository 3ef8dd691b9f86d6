import { type ListQuery, pageOf, readListQuery, type TransferPage } from "../list/ListQuery";
import { assertInOrder } from "../list/seqOrder";
import { maxAmount } from "../result/kinds";
import { type FilterField, selectMatches, toConditions } from "./conditions";
import { seqOfNoIndex } from "./indexes";
import { readRows, type Row } from "./readRow";
import { all, join, raw, type Sql, sql } from "./sql";
import { readColumns, readTransferRow } from "./transferColumns";
import type { TransferLayout } from "./transferSchema";
import { listWalks, type Search, type Walk } from "./walk";

/**
 * A walk visits transfers in page order and tests the conditions that it does not guarantee itself. This is the maximum
 * number of tests by what the walk reads, unless the page is large. Consecutive rows of the table are faster than rows
 * from an index. A `list` walk reads and sorts this many transfers of each value before the first test.
 */
const tested: Readonly<Record<Walk["through"], number>> = { table: 10_000, index: 3_000, list: 300, times: 8_000 };

/** The maximum number of tests in an index walk if a walk by time can follow. */
const testedBeforeTimes = 1_000;

/** The minimum number of allowed tests per transfer of the page. It raises the maximum for large pages. */
const perTransfer = 10;

/** The minimum number of tests before a walk is abandoned. Fewer tests are not representative. */
const sample = 400;

interface TestedWalk extends Walk {
  /** The maximum number of tests. */
  readonly most: Sql;
  /** The minimum number of tests before the walk is abandoned. */
  readonly least: Sql;
  /** The allowed number of tests per match. */
  readonly perMatch: Sql;
}

/**
 * Selects the transfers of the page in order, then the next match if there is one. `test/postgres/forms` has a
 * statement of each form.
 */
export function compilePage({ table, hasExtensions, isByPartner }: TransferLayout, query: ListQuery): Sql {
  const conditions = toConditions(query.filter);
  const search = { table, isByPartner, conditions, ...toOrder(query) };
  const page = sql`${query.limit + 1}`;
  const walks = listWalks(search, hasExtensions);

  // If a walk guarantees all conditions, it needs no tests.
  const given = Object.keys(conditions) as FilterField[];
  const sufficient = walks.find(({ fields }) => given.every((field) => fields.includes(field)));
  if (sufficient) return sufficient.select(readColumns, page);

  const hasTimes = walks.some(({ through }) => through === "times");
  const testedWalks = walks.map((walk): TestedWalk => {
    const number = walk.through === "index" && hasTimes ? testedBeforeTimes : tested[walk.through];
    const perMatch = Math.max(Math.floor(number / (query.limit + 1)), perTransfer);
    const most = Math.min(perMatch * (query.limit + 1), maxAmount);
    return { ...walk, most: sql`${most}`, least: sql`${Math.min(sample, most)}`, perMatch: sql`${perMatch}` };
  });
  return testThenSearch(search, testedWalks, page);
}

function toOrder({ next, order }: ListQuery): Pick<Search, "isOldest" | "direction" | "comparison" | "first"> {
  const isOldest = order === "oldest";
  const seq = isOldest ? next + 1 : next === 0 ? maxAmount : next - 1;
  const [direction, comparison] = isOldest ? [raw("asc"), raw(">=")] : [raw("desc"), raw("<=")];
  return { isOldest, direction, comparison, first: sql`${seq}::bigint` };
}

/**
 * Runs one walk after the other until one fills the page or reaches its last transfer. If every walk is abandoned,
 * matches are rare. PostgreSQL then finds all matches with an index of its choice, and sorts them.
 *
 * PostgreSQL reads the parts of an unordered union in turn, and stops when it has enough rows. It computes materialized
 * walks on demand.
 */
function testThenSearch(search: Search, walks: readonly TestedWalk[], page: Sql): Sql {
  const { conditions, direction, comparison, first } = search;
  const numbered = walks.map((walk, at) => ({ walk, at: raw(`${at}`), name: raw(`walk_${at}`) }));
  const tests = numbered.map(({ walk, name }) => sql`${name} as materialized (${testInOrder(walk, search)})`);
  const decisions = numbered.map(
    ({ walk, at, name }) => sql`select ${at} as walk where (${isOpen(name, walk, page)}) is not true`,
  );
  const found = numbered.map(
    ({ at, name }) => sql`
      (select transfer from ${name}
      where (select walk from decided) = ${at} and transfer is distinct from null limit ${page})`,
  );
  const seq = raw(seqOfNoIndex);
  const isUndecided = raw("not exists (select from decided)");
  const searched = sql`
    select transfer from (${selectMatches(
      search,
      sql`case when true then transfer.* end as transfer, ${seq} as position`,
      conditions,
      [sql`${seq} ${comparison} ${first}`, isUndecided],
    )}) as matching order by position ${direction} limit ${page}::bigint`;
  return sql`
    with ${join(tests)}, decided as materialized (${join(decisions, " union all ")} limit 1)
    select ${readColumns} from (
      select (transfer).* from (
        ${join(found, " union all ")}
        union all (${searched})
      ) as found
    ) as page
    order by seq ${direction}`;
}

/**
 * Selects the visited transfers, each with the number of tests and of matches so far. Transfers that do not match are
 * `null`, to save memory. In an expression, `transfer.*` is the row even if the table has a column `transfer`.
 */
function testInOrder({ fields, through, select, most, direction }: TestedWalk, { conditions }: Search): Sql {
  const others = (Object.keys(conditions) as FilterField[]).filter((field) => !fields.includes(field));
  const fits = all(others.map((field) => conditions[field]!.test ?? conditions[field]!.sql));
  // A subquery hides the limit from the planner. If it saw the limit, it would sort all rows of an index value
  // that has few more rows than the limit. The other walks sort anyway, so their limit is visible.
  const limit = through === "index" || through === "table" ? sql`(select ${most}::bigint)` : most;
  return sql`
    select transfer, row_number() over walk as number, count(transfer) over walk as found
    from (${select(sql`case when ${fits} then transfer.* end as transfer`, limit)}) as walked
    window walk as (order by position ${direction} rows unbounded preceding)`;
}

/**
 * Selects `false` if the walk fills the page, and `true` if it is abandoned: it has too few matches to fill the page
 * within the maximum number of tests. Selects no row if the walk reaches its last transfer first.
 */
function isOpen(name: Sql, { least, perMatch }: TestedWalk, page: Sql): Sql {
  return sql`
    select found < ${page} from ${name}
    where found = ${page} or number >= greatest(${least}::bigint, ${perMatch}::bigint * (found + 1)) limit 1`;
}

export function readPage(rows: readonly Row[], given: ListQuery): TransferPage {
  const query = readListQuery(given);
  const { limit } = query;
  // The statement selects the page and the next match.
  const transfers = readRows(rows, readTransferRow, limit + 1);
  assertInOrder("rows", transfers, query);
  return pageOf(transfers, limit);
}
