import type { ListQuery } from "../list/ListQuery";
import { maxAmount } from "../result/kinds";
import { type FilterField, joinConditions, toConditions } from "./conditions";
import { type Statement, type TableLayout, ValueList } from "./Statement";
import { readColumns } from "./transferColumns";
import { listWalks, type Search, type Walk } from "./walk";

/**
 * `sample`: how many transfers of a walk are tested first, and at least twice as many as the page has. `most`: how many are tested at
 * most for a page of up to 500 transfers, and in proportion for a larger one. Transfers that follow one another in the table are read faster
 * than those that an index names. A short range of time often ends within its sample. A long one is tested less far: if more were
 * to be read, the planner would sort it.
 */
const tested: Readonly<Record<Walk["through"], { readonly sample: number; readonly most: number }>> = {
  table: { sample: 400, most: 5_000 },
  index: { sample: 100, most: 5_000 },
  times: { sample: 300, most: 1_000 },
};
/** After the sample, so many times the number is tested in which its share of matches promises a full page. */
const patience = 2;

/** A walk of a search, with the placeholders of how many of its transfers are tested first, and at most. */
interface TestedWalk extends Walk {
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
  const testedWalks = walks.map((walk): TestedWalk => {
    const { sample, most } = tested[walk.through];
    return { ...walk, sample: atLeast(sample, 2), most: atLeast(most, most / 500) };
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
 * Tests a sample of each walk, one after the other, until the page is full or a walk has ended. If neither happens, it goes on with
 * the walk whose sample promises a full page soonest. If no sample has a match, or the promise fails, matches are rare: all of them
 * are searched for, by the index that PostgreSQL chooses, and sorted.
 *
 *     with walk_0 as …, state_0 as …, reach_0 as …, found_0 as …,
 *       far as (
 *         select seq from stock_transfer where … and (seq - 0) <= $3::bigint and <the page is still open>
 *         order by (seq - 0) desc limit $4)
 *     select … from stock_transfer
 *     where seq in (select seq from found_0 union all select seq from far) order by seq desc limit $4
 */
function testThenSearch(search: Search, walks: readonly TestedWalk[], page: string): string {
  const { table, isByPartner, conditions, direction, comparison, first } = search;
  const samples = walks.flatMap((walk, at) => testSample(at, walk, search, page));
  const others = walks.flatMap((_, at) => testOthers(at, walks, search, page));

  const all = Object.values(conditions).map(({ sql }) => sql);
  const areOpen = walks.flatMap((walk, at) => [
    `(select count(*) from found_${at}) < ${page}`,
    // A walk that has ended has found all. One that would have to be read again is not asked.
    ...(walk.readAtMost
      ? [`(select count(*) from (${selectFirst(at, walk, search)}) as walked) = ${reachOf(at)}`]
      : []),
  ]);
  // No index has `(seq - 0)`. For `seq`, PostgreSQL might walk the primary key through the whole table, and for `(seq + 0)`, the
  // whole index of times.
  const where = joinConditions([...all, `(seq - 0) ${comparison} ${first}`, isOpenAfter(walks.length - 1), ...areOpen]);
  const far = `far as (select seq from ${table} where ${where} order by (seq - 0) ${direction} limit ${page})`;

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
function testSample(at: number, walk: TestedWalk, search: Search, page: string): readonly string[] {
  const { readAtMost, sample, most } = walk;
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
 *     reach_0 as materialized (
 *       select case when is_open and promise is not null then least(2 * promise, $6)::bigint else number end as reach from state_0),
 *     found_0 as materialized (
 *       select seq from (select * from walk_0 limit (select reach from reach_0)) as walked where fits limit $4)
 */
function testOthers(at: number, walks: readonly TestedWalk[], search: Search, page: string): readonly string[] {
  const walk = walks[at]!;
  const soonestIf = [...walks.keys()]
    .filter((other) => other !== at)
    .map((other) => `promise ${other < at ? "<" : "<="} (select coalesce(promise, 'Infinity') from state_${other})`);
  const wantedIf = joinConditions([isOpenAfter(walks.length - 1), "promise is not null", ...soonestIf]);
  const reach = `case when ${wantedIf} then least(${patience} * promise, ${walk.most})::bigint else number end`;
  return [
    `reach_${at} as materialized (select ${reach} as reach from state_${at})`,
    `found_${at} as materialized (select seq from (${selectFirst(at, walk, search)}) as walked where fits limit ${page})`,
  ];
}

/** How many transfers of a walk are tested in all. */
function reachOf(at: number): string {
  return `(select reach from reach_${at})`;
}

/** The first transfers of a walk. Those that were read one by one are not read again. */
function selectFirst(at: number, walk: Walk, search: Search, limit = reachOf(at)): string {
  return walk.readAtMost ? `select * from walk_${at} limit ${limit}` : selectTested(walk, search, limit);
}

/** A walk with the conditions that it does not fulfil by itself. */
function selectTested({ fields, select }: Walk, { conditions }: Search, limit: string): string {
  const others = (Object.keys(conditions) as FilterField[]).filter((field) => !fields.includes(field));
  const fits = joinConditions(others.map((field) => conditions[field]!.test ?? conditions[field]!.sql));
  return select(`seq, ${fits} as fits`, limit);
}
