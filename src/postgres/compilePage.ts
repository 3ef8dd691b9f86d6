import type { ListQuery } from "../list/ListQuery";
import { maxAmount } from "../result/kinds";
import { type FilterField, joinConditions, toConditions } from "./conditions";
import { type Statement, type TableLayout, ValueList } from "./Statement";
import { readColumns } from "./transferColumns";
import { listWalks, type Search, type Walk } from "./walk";

/**
 * How many transfers of a walk are tested first, or two for each transfer of the page if that is more. Transfers that follow one
 * another in the table are read faster than those that an index names.
 */
const sampled = { inTable: 400, byIndex: 100 };
/** How many are tested at most, or ten for each transfer of the page if that is more. */
const maxTested = 5_000;
/** After the sample, so many times the number is tested in which its share of matches promises a full page. */
const patience = 2;

/** The placeholders of numbers of transfers: on the page and one more, tested first, and tested at most. */
interface Limits {
  readonly page: string;
  readonly sample: string;
  readonly most: string;
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

  const atLeast = (number: number, perTransfer: number) =>
    values.add(Math.min(Math.max(number, perTransfer * query.limit), maxAmount));
  const sample = atLeast(walks[0]!.fields.length > 0 ? sampled.byIndex : sampled.inTable, 2);
  return { text: testThenSearch(search, walks, { page, sample, most: atLeast(maxTested, 10) }), values: values.list };
}

function toOrder({ next, order }: ListQuery, values: ValueList): Pick<Search, "direction" | "comparison" | "first"> {
  const isOldest = order === "oldest";
  const seq = isOldest ? next + 1 : next === 0 ? maxAmount : next - 1;
  const first = `${values.add(seq)}::bigint`;
  return isOldest ? { direction: "asc", comparison: ">=", first } : { direction: "desc", comparison: "<=", first };
}

/**
 * Tests a sample of each walk, one after the other, until the page is full or a walk has ended. If neither happens, it goes on with
 * the walk whose sample promises a full page soonest. If no sample has a match, or the promise fails, matches are rare: all of them
 * are searched for, by the index that PostgreSQL chooses, and sorted.
 *
 *     with walk_0 as …, state_0 as …, found_0 as …,
 *       far as (
 *         select seq from stock_transfer where … and (seq + 0) <= $3::bigint and <the page is still open>
 *         order by (seq + 0) desc limit $4)
 *     select … from stock_transfer
 *     where seq in (select seq from found_0 union all select seq from far) order by seq desc limit $4
 */
function testThenSearch(search: Search, walks: readonly Walk[], limits: Limits): string {
  const { table, isByPartner, conditions, direction, comparison, first } = search;
  const { page } = limits;
  const samples = walks.flatMap((walk, at) => testSample(at, walk, search, limits));
  const others = walks.map((walk, at) => testOthers(at, walks.length, walk, search, limits));

  const all = Object.values(conditions).map(({ sql }) => sql);
  const areOpen = walks.map((_, at) => `(select count(*) from found_${at}) < ${page}`);
  // No b-tree is ordered by `(seq + 0)`. For `seq`, PostgreSQL might walk the primary key through the whole table.
  const where = joinConditions([...all, `(seq + 0) ${comparison} ${first}`, isOpenAfter(walks.length - 1), ...areOpen]);
  const far = `far as (select seq from ${table} where ${where} order by (seq + 0) ${direction} limit ${page})`;

  const found = [...walks.map((_, at) => `found_${at}`), "far"].map((name) => `select seq from ${name}`);
  // In a table by partner, another partner may have the same `seq`.
  const ofPartner = isByPartner ? `${conditions.partnerCode!.sql} and ` : "";
  return (
    `with ${[...samples, ...others, far].join(", ")} select ${readColumns} from ${table} ` +
    `where ${ofPartner}seq in (${found.join(" union all ")}) order by seq ${direction} limit ${page}`
  );
}

/** Whether the page is still open after the samples up to this one. */
function isOpenAfter(at: number): string {
  return `(select is_open from state_${at})`;
}

/**
 * Tests a sample of one walk, if the walks before it left the page open. With fewer transfers than it was to have, the walk has ended.
 *
 *     walk_0 as materialized (<the walk: seq, fits>),
 *     state_0 as materialized (
 *       select count(*) as number, count(*) filter (where fits) < $4 and count(*) = $5 as is_open,
 *         $5::float8 * $4 / nullif(count(*) filter (where fits), 0) as promise
 *       from (select * from walk_0 limit $5) as walked where true)
 */
function testSample(at: number, walk: Walk, search: Search, { page, sample, most }: Limits): readonly string[] {
  const { readAtMost } = walk;
  const wantedIf = at === 0 ? [] : [isOpenAfter(at - 1)];
  const found = "count(*) filter (where fits)";
  const isOpen = joinConditions([...wantedIf, `${found} < ${page}`, `count(*) = ${sample}`]);
  const state =
    `state_${at} as materialized (select count(*) as number, ${isOpen} as is_open, ` +
    `${sample}::float8 * ${page} / nullif(${found}, 0) as promise ` +
    `from (${selectFirst(at, walk, search, sample)}) as walked where ${joinConditions(wantedIf)})`;
  return readAtMost ? [`walk_${at} as materialized (${selectTested(walk, search, readAtMost(most))})`, state] : [state];
}

/**
 * The matches of the sample, and if this walk promises a full page soonest, those among the transfers after it.
 *
 *     found_0 as materialized (
 *       select seq from (
 *         select * from walk_0
 *         limit (select case when is_open and promise is not null then least(2 * promise, $6)::bigint else number end from state_0)
 *       ) as walked where fits limit $4)
 */
function testOthers(at: number, count: number, walk: Walk, search: Search, { page, most }: Limits): string {
  const soonestIf = Array.from({ length: count }, (_, other) => other)
    .filter((other) => other !== at)
    .map((other) => `promise ${other < at ? "<" : "<="} (select coalesce(promise, 'Infinity') from state_${other})`);
  const wantedIf = joinConditions([isOpenAfter(count - 1), "promise is not null", ...soonestIf]);
  const limit =
    `(select case when ${wantedIf} then least(${patience} * promise, ${most})::bigint else number end ` +
    `from state_${at})`;
  return (
    `found_${at} as materialized (select seq from (${selectFirst(at, walk, search, limit)}) as walked ` +
    `where fits limit ${page})`
  );
}

/** The first transfers of a walk. Those that were read one by one are not read again. */
function selectFirst(at: number, walk: Walk, search: Search, limit: string): string {
  return walk.readAtMost ? `select * from walk_${at} limit ${limit}` : selectTested(walk, search, limit);
}

/** A walk with the conditions that it does not fulfil by itself. */
function selectTested({ fields, select }: Walk, { conditions }: Search, limit: string): string {
  const others = (Object.keys(conditions) as FilterField[]).filter((field) => !fields.includes(field));
  const fits = joinConditions(others.map((field) => conditions[field]!.test ?? conditions[field]!.sql));
  return select(`seq, ${fits} as fits`, limit);
}
