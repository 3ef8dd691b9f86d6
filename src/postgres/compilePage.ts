import type { ListQuery } from "../list/ListQuery";
import { maxAmount } from "../result/kinds";
import { type FilterField, joinConditions, toConditions } from "./conditions";
import { type Statement, type TableLayout, ValueList } from "./Statement";
import { readColumns } from "./transferColumns";
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
const sample = 100;

/** A walk of a search, with placeholders: how many of its transfers are tested at most, in all and for each of the page. */
interface TestedWalk extends Walk {
  readonly most: string;
  readonly perMatch: string;
}

/**
 * The statement of a page. Its rows are the transfers of the page in order and, if there is one, the match after it.
 * `test/postgres/forms` has a whole statement of each form.
 */
export function compilePage({ table, hasExtensions, isByPartner }: TableLayout, query: ListQuery): Statement {
  const values = new ValueList();
  const conditions = toConditions(query.filter, values);
  const search = { table, isByPartner, conditions, ...toOrder(query, values) };
  const page = values.add(query.limit + 1);
  const walks = listWalks(search, hasExtensions);

  // Such a walk finds matches only.
  const given = Object.keys(conditions) as FilterField[];
  const sufficient = walks.find(({ fields }) => given.every((field) => fields.includes(field)));
  if (sufficient) return { text: sufficient.select(readColumns, page), values: values.list };

  const hasTimes = walks.some(({ through }) => through === "times");
  const testedWalks = walks.map((walk): TestedWalk => {
    const number = walk.through === "index" && hasTimes ? testedBeforeTimes : tested[walk.through];
    const perMatch = Math.max(Math.floor(number / (query.limit + 1)), perTransfer);
    const most = Math.min(perMatch * (query.limit + 1), maxAmount);
    return { ...walk, most: values.add(most), perMatch: values.add(perMatch) };
  });
  return { text: testThenSearch(search, testedWalks, page), values: values.list };
}

function toOrder({ next, order }: ListQuery, values: ValueList): Pick<Search, "direction" | "comparison" | "first"> {
  const isOldest = order === "oldest";
  const seq = isOldest ? next + 1 : next === 0 ? maxAmount : next - 1;
  const first = `${values.add(seq)}::bigint`;
  return isOldest ? { direction: "asc", comparison: ">=", first } : { direction: "desc", comparison: "<=", first };
}

/**
 * Tests the transfers of one walk after the other, until a walk has filled the page or has ended: it decides. If none does, matches
 * are rare: all of them are searched for, by the index that PostgreSQL chooses, and sorted.
 *
 *     with walk_0 as …, walk_1 as …,
 *       decided as materialized (
 *         select 0 as walk where (<walk 0 is open>) is not true
 *         union all select 1 as walk where (<walk 1 is open>) is not true limit 1)
 *     select … from (
 *       select (transfer).* from (
 *         (select transfer from walk_0 where (select walk from decided) = 0 and transfer is distinct from null limit $4)
 *         union all (select transfer from walk_1 where (select walk from decided) = 1 and … limit $4)
 *         union all (
 *           select case when true then transfer.* end as transfer from stock_transfer as transfer
 *           where … and (seq - 0) <= $3::bigint and not exists (select from decided)
 *           order by (seq - 0) desc limit $4)
 *       ) as found
 *     ) as page
 *     order by seq desc
 *
 * Of a union that is not ordered, PostgreSQL reads one part after the other, and stops when it has enough rows. A materialized walk,
 * too, is computed only as far as its rows are asked for.
 */
function testThenSearch(search: Search, walks: readonly TestedWalk[], page: string): string {
  const { table, conditions, direction, comparison, first } = search;
  const tested = walks.map((walk, at) => `walk_${at} as materialized (${testInOrder(walk, search)}), `);
  const decided = walks.map((walk, at) => `select ${at} as walk where (${isOpen(at, walk, page)}) is not true`);
  const found = walks.map(
    (_, at) =>
      `(select transfer from walk_${at} ` +
      `where (select walk from decided) = ${at} and transfer is distinct from null limit ${page})`,
  );

  const all = Object.values(conditions).map(({ sql }) => sql);
  // No index has `(seq - 0)`. For `seq`, PostgreSQL might walk the primary key through the whole table, and for `(seq + 0)`, the
  // whole index of times.
  const where = joinConditions([...all, `(seq - 0) ${comparison} ${first}`, "not exists (select from decided)"]);
  const far = `(select case when true then transfer.* end as transfer from ${table} as transfer where ${where} order by (seq - 0) ${direction} limit ${page})`;
  return (
    `with ${tested.join("")}decided as materialized (${decided.join(" union all ")} limit 1) ` +
    `select ${readColumns} from (select (transfer).* from (${[...found, far].join(" union all ")}) as found) as page ` +
    `order by seq ${direction}`
  );
}

/**
 * The transfers of a walk, each with its number and with how many matches there are up to it. One that is no match is `null`: it
 * need not be kept. Within an expression `transfer.*` is the row, also of a table that has a column `transfer`.
 *
 *     select transfer, row_number() over walk as number, count(transfer) over walk as found
 *     from (<the walk: transfer, position>) as walked window walk as (order by position desc rows unbounded preceding)
 */
function testInOrder({ fields, through, select, most, direction }: TestedWalk, { conditions }: Search): string {
  // Those that the walk does not fulfil by itself.
  const others = (Object.keys(conditions) as FilterField[]).filter((field) => !fields.includes(field));
  const fits = joinConditions(others.map((field) => conditions[field]!.test ?? conditions[field]!.sql));
  // For a walk of times the planner sees the limit, since a short range is better sorted. For one in the order of an index it does not,
  // in a subquery: if it did, it would sort all rows of a value that has not many more.
  const limit = through === "index" || through === "table" ? `(select ${most}::bigint)` : most;
  return (
    "select transfer, row_number() over walk as number, count(transfer) over walk as found " +
    `from (${select(`case when ${fits} then transfer.* end as transfer`, limit)}) as walked ` +
    `window walk as (order by position ${direction} rows unbounded preceding)`
  );
}

/**
 * Reads a walk until the page is full, and selects `false`; or until the matches up to there, and one more, are too few to fill the
 * page within the number that is tested at most, and selects `true`. If the walk has ended before, it selects nothing.
 */
function isOpen(at: number, { perMatch }: TestedWalk, page: string): string {
  return (
    `select found < ${page} from walk_${at} ` +
    `where found = ${page} or number >= greatest(${sample}, ${perMatch}::bigint * (found + 1)) limit 1`
  );
}
