import { type ListQuery, pageOf, readListQuery, type TransferPage } from "../list/ListQuery";
import { assertInOrder } from "../list/seqOrder";
import { describeValue } from "../result/describeValue";
import { maxAmount } from "../result/kinds";
import { within } from "../result/misuse";
import { type FilterField, listConditions, toConditions } from "./conditions";
import { seqOfNoIndex } from "./indexes";
import { assertRows, type Row, RowReader } from "./readRow";
import { all, join, raw, type Sql, sql } from "./sql";
import { readColumns, readTransferRow } from "./transferColumns";
import type { TransferLayout } from "./transferSchema";
import { listWalks, type Search, type Walk } from "./walk";

/**
 * How many transfers of a walk are tested at most, unless the page is large. Transfers that follow one another in the table are read
 * faster than those that an index names. For a walk of a list, this many of each value are read and sorted before the first is tested.
 */
const tested: Readonly<Record<Walk["through"], number>> = { table: 10_000, index: 3_000, list: 300, times: 8_000 };

/** The same for a walk of an index, if a walk of the index of times can follow. */
const testedBeforeTimes = 1_000;

/** For a large page, at least this many are tested for each transfer of the page. */
const perTransfer = 10;

/** At least this many are tested before a walk is given up: fewer of them say little about the others. */
const sample = raw("100");

/** A walk, and how many of its transfers are tested at most, in all and for each of the page. */
interface TestedWalk extends Walk {
  readonly most: Sql;
  readonly perMatch: Sql;
}

/**
 * The statement of a page. Its rows are the transfers of the page in order and, if there is one, the match after it.
 * `test/postgres/forms` has a whole statement of each form.
 */
export function compilePage({ table, hasExtensions, isByPartner }: TransferLayout, query: ListQuery): Sql {
  const conditions = toConditions(query.filter);
  const search = { table, isByPartner, conditions, ...toOrder(query) };
  const page = sql`${query.limit + 1}`;
  const walks = listWalks(search, hasExtensions);

  // Such a walk finds matches only.
  const given = Object.keys(conditions) as FilterField[];
  const sufficient = walks.find(({ fields }) => given.every((field) => fields.includes(field)));
  if (sufficient) return sufficient.select(readColumns, page);

  const hasTimes = walks.some(({ through }) => through === "times");
  const testedWalks = walks.map((walk): TestedWalk => {
    const number = walk.through === "index" && hasTimes ? testedBeforeTimes : tested[walk.through];
    const perMatch = Math.max(Math.floor(number / (query.limit + 1)), perTransfer);
    const most = Math.min(perMatch * (query.limit + 1), maxAmount);
    return { ...walk, most: sql`${most}`, perMatch: sql`${perMatch}` };
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
 * Tests the transfers of one walk after the other, until a walk has filled the page or has ended: it decides. If none does, matches
 * are rare: PostgreSQL searches for all of them by the index that it chooses, and sorts them.
 *
 * It reads the parts of an unordered union one after the other, and stops when it has enough rows. It computes a materialized walk
 * only as far as its rows are asked for.
 */
function testThenSearch(search: Search, walks: readonly TestedWalk[], page: Sql): Sql {
  const { table, conditions, direction, comparison, first } = search;
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
  const where = all([...listConditions(conditions), sql`${seq} ${comparison} ${first}`, isUndecided]);
  return sql`
    with ${join(tests)}, decided as materialized (${join(decisions, " union all ")} limit 1)
    select ${readColumns} from (
      select (transfer).* from (
        ${join(found, " union all ")}
        union all (
          select case when true then transfer.* end as transfer from ${table} as transfer
          where ${where} order by ${seq} ${direction} limit ${page}
        )
      ) as found
    ) as page
    order by seq ${direction}`;
}

/**
 * The transfers of a walk, each with its number and with how many matches there are up to it. One that is no match is `null`: it
 * need not be kept. Within an expression `transfer.*` is the row, also of a table that has a column `transfer`.
 */
function testInOrder({ fields, through, select, most, direction }: TestedWalk, { conditions }: Search): Sql {
  // Those that the walk does not fulfil by itself.
  const others = (Object.keys(conditions) as FilterField[]).filter((field) => !fields.includes(field));
  const fits = all(others.map((field) => conditions[field]!.test ?? conditions[field]!.sql));
  // For a walk of times the planner sees the limit, since a short range is better sorted. For one in the order of an index it does not,
  // in a subquery: if it did, it would sort all rows of a value that has not many more.
  const limit = through === "index" || through === "table" ? sql`(select ${most}::bigint)` : most;
  return sql`
    select transfer, row_number() over walk as number, count(transfer) over walk as found
    from (${select(sql`case when ${fits} then transfer.* end as transfer`, limit)}) as walked
    window walk as (order by position ${direction} rows unbounded preceding)`;
}

/**
 * Reads a walk until the page is full, and selects `false`; or until the matches up to there, and one more, are too few to fill the
 * page within the number that is tested at most, and selects `true`. If the walk has ended before, it selects nothing.
 */
function isOpen(name: Sql, { perMatch }: TestedWalk, page: Sql): Sql {
  return sql`
    select found < ${page} from ${name}
    where found = ${page} or number >= greatest(${sample}, ${perMatch}::bigint * (found + 1)) limit 1`;
}

/** The page of the rows of a statement. */
export function readPage(rows: readonly Row[], given: ListQuery): TransferPage {
  const query = readListQuery(given);
  const { limit } = query;
  // The rows of a page, and the match after it.
  assertRows(rows, limit + 1);
  const transfers = rows.map((row, index) =>
    within(
      () => placeOfRow(row, index),
      () => readTransferRow(new RowReader(row)),
    ),
  );
  assertInOrder("rows", transfers, query);
  return pageOf(transfers, limit);
}

/** A row names its transfer as far as it can be read. */
function placeOfRow(row: Row, index: number): string {
  const id: unknown = (row as Row | null)?.["id"];
  return typeof id === "string" ? `the row of transfer ${describeValue(id)}` : `rows[${index}]`;
}
