import type { ListQuery } from "../list/ListQuery";
import { maxAmount } from "../result/kinds";
import { type FilterField, joinConditions, toConditions } from "./conditions";
import { type Statement, type TableLayout, ValueList } from "./Statement";
import { readColumns } from "./transferColumns";
import { listWalks, type Search, type Walk } from "./walk";

/**
 * How many transfers of a walk are tested at most, or ten for each transfer of the page if that is more. Transfers that follow
 * one another in the table are read faster than those that an index names.
 */
const maxTested = { inTable: 2_000, byIndex: 500 };
/** A fifth of them is tested first. If none of that fifth fits, matches are too rare for the others to fill a page. */
const samplePart = 5;

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

  const usual = walks[0]!.fields.length > 0 ? maxTested.byIndex : maxTested.inTable;
  const most = Math.min(Math.max(usual, 10 * query.limit), maxAmount);
  const limits = { page, sample: values.add(Math.ceil(most / samplePart)), most: values.add(most) };
  return { text: testThenSearch(search, walks, limits), values: values.list };
}

function toOrder({ next, order }: ListQuery, values: ValueList): Pick<Search, "direction" | "comparison" | "first"> {
  const isOldest = order === "oldest";
  const seq = isOldest ? next + 1 : next === 0 ? maxAmount : next - 1;
  const first = `${values.add(seq)}::bigint`;
  return isOldest ? { direction: "asc", comparison: ">=", first } : { direction: "desc", comparison: "<=", first };
}

/**
 * Tests the first transfers of each walk, one walk after the other, until the page is full or a walk has ended. If neither
 * happens, matches are rare: all of them are searched for, by the index that PostgreSQL chooses, and sorted.
 *
 *     with first_0 as …, state_0 as …, more_0 as …,
 *       far as (
 *         select seq from stock_transfer where … and (seq + 0) <= $3::bigint and <the page is still open>
 *         order by (seq + 0) desc limit $4)
 *     select … from stock_transfer
 *     where seq in (select seq from first_0 union all select seq from more_0 union all select seq from far)
 *     order by seq desc limit $4
 */
function testThenSearch(search: Search, walks: readonly Walk[], limits: Limits): string {
  const { table, isByPartner, conditions, direction, comparison, first } = search;
  const named: string[] = [];
  const sources: string[] = [];
  let isOpen = "true";
  for (const [at, walk] of walks.entries()) {
    const tested = testWalk(at, walk, search, isOpen, limits);
    named.push(...tested.named);
    sources.push(`first_${at}`, `more_${at}`);
    isOpen = tested.isOpen;
  }

  const all = Object.values(conditions).map(({ sql }) => sql);
  // No b-tree is ordered by `(seq + 0)`. For `seq`, PostgreSQL might walk the primary key through the whole table.
  const where = joinConditions([...all, `(seq + 0) ${comparison} ${first}`, isOpen]);
  named.push(`far as (select seq from ${table} where ${where} order by (seq + 0) ${direction} limit ${limits.page})`);
  sources.push("far");

  const found = sources.map((name) => `select seq from ${name}`).join(" union all ");
  // In a table by partner, another partner may have the same `seq`.
  const ofPartner = isByPartner ? `${conditions.partnerCode!.sql} and ` : "";
  return (
    `with ${named.join(", ")} select ${readColumns} from ${table} ` +
    `where ${ofPartner}seq in (${found}) order by seq ${direction} limit ${limits.page}`
  );
}

/**
 * Tests the first transfers of one walk, if the walks before it left the page open. It tests a sample. If some of the sample
 * fit but do not fill the page, it tests more. With fewer transfers than the sample was to have, the walk has ended.
 *
 *     first_0 as materialized (
 *       select seq from (<the walk: seq, fits, position; the sample>) as walked
 *       where fits and true order by position desc limit $4),
 *     state_0 as materialized (
 *       select count(*) as found, true and count(*) < $4 and <the walk has not ended> as is_open from first_0),
 *     more_0 as materialized (
 *       select seq from (<the walk: seq, fits, position; at most>) as walked
 *       where fits and (select is_open and found > 0 from state_0) order by position desc limit $4)
 */
function testWalk(
  at: number,
  { fields, select, direction }: Walk,
  { conditions }: Search,
  isOpenBefore: string,
  { page, sample, most }: Limits,
): { readonly named: readonly string[]; readonly isOpen: string } {
  const [first, state, more] = [`first_${at}`, `state_${at}`, `more_${at}`];
  const others = (Object.keys(conditions) as FilterField[]).filter((field) => !fields.includes(field));
  const fits = joinConditions(others.map((field) => conditions[field]!.test ?? conditions[field]!.sql));
  const matchesAmong = (limit: string, isWanted: string) =>
    `select seq from (${select(`seq, ${fits} as fits`, limit)}) as walked ` +
    `where fits and ${isWanted} order by position ${direction} limit ${page}`;

  const hasNotEnded = `(select count(*) from (${select("seq", sample)}) as walked) = ${sample}`;
  const isOpenAfterFirst = `${isOpenBefore} and count(*) < ${page} and ${hasNotEnded}`;
  const named = [
    `${first} as materialized (${matchesAmong(sample, isOpenBefore)})`,
    `${state} as materialized (select count(*) as found, ${isOpenAfterFirst} as is_open from ${first})`,
    `${more} as materialized (${matchesAmong(most, `(select is_open and found > 0 from ${state})`)})`,
  ];
  return { named, isOpen: `(select is_open from ${state}) and (select count(*) from ${more}) < ${page}` };
}
