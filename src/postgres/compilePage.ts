import type { ListQuery } from "../list/ListQuery";
import type { TransferFilter } from "../list/TransferFilter";
import { maxAmount } from "../result/isAmount";
import { type Conditions, joinConditions, toConditions } from "./conditions";
import { Parameters, type Statement } from "./Statement";
import type { TransferTableNames } from "./transferSchema";
import { readColumns } from "./transferRows";
import { findOrderedIndex, type Order, selectInOrder } from "./walk";

/**
 * At most so many transfers, or ten for each of the page if that is more, are tested one after the other, in order, before
 * an index is asked for all further matches. Those that follow one another in the table are read faster than those that an
 * index names.
 */
const maxTested = { inTable: 2_000, byIndex: 500 };
/** One in so many of them is tested first. Where none of these fits, matches are too rare for the others to fill a page. */
const samplePart = 5;

type Field = keyof TransferFilter;

const timeFields: readonly Field[] = ["createdFrom", "createdTo", "updatedFrom", "updatedTo"];

/** The statement of a page. Its rows are the transfers of the page in order and, if there is one, the match after it. */
export function compilePage({ table, hasExtensions }: TransferTableNames, query: ListQuery): Statement {
  const parameters = new Parameters();
  const conditions = toConditions(query.filter, parameters);
  const order = toOrder(query, parameters);
  const limitParameter = parameters.add(query.limit + 1);
  const given = Object.keys(conditions) as Field[];
  const times = hasExtensions ? timeFields.filter((field) => given.includes(field)) : [];
  const index = findOrderedIndex(conditions);
  const text = compile();
  return { text, values: parameters.values };

  function compile(): string {
    if (given.every((field) => index?.fields.includes(field))) {
      return selectInOrder(table, readColumns, index, conditions, order, limitParameter);
    }
    if (times.length === given.length) return selectByTime(readColumns, limitParameter);
    return testThenSearch(table, conditions, order, limitParameter, listWalks());
  }

  /** By an index and by times, or else through the table. */
  function listWalks(): Walk[] {
    const usual = index || times.length > 0 ? maxTested.byIndex : maxTested.inTable;
    const most = Math.min(Math.max(usual, 10 * query.limit), maxAmount);
    const limits = { sample: parameters.add(Math.ceil(most / samplePart)), most: parameters.add(most) };
    const byIndex: Walk = {
      select: (columns, limit) => selectInOrder(table, columns, index, conditions, order, limit),
      fits: testOf(given.filter((field) => !index?.fields.includes(field))),
      direction: order.direction,
      limits,
    };
    const byTime: Walk = {
      select: selectByTime,
      fits: testOf(given.filter((field) => !times.includes(field))),
      // The distance from where the order begins.
      direction: "asc",
      limits,
    };
    if (times.length > 0) return index ? [byIndex, byTime] : [byTime];
    return [byIndex];
  }

  function testOf(fields: readonly Field[]): string {
    return joinConditions(fields.map((field) => conditions[field]!.test ?? conditions[field]!.sql));
  }

  /** By the GiST index: the distance from an end that no transfer is beyond gives the order. */
  function selectByTime(columns: string, limitParameter: string): string {
    const { direction, comparison, firstParameter } = order;
    const where = joinConditions([
      ...times.map((field) => conditions[field]!.sql),
      `(seq + 0) ${comparison} ${firstParameter}`,
    ]);
    const position = `(seq + 0) <-> ${direction === "desc" ? maxAmount : 0}`;
    return `select ${columns}, ${position} as position from ${table} where ${where} order by ${position} limit ${limitParameter}`;
  }
}

function toOrder({ next, order }: ListQuery, parameters: Parameters): Order {
  const isOldest = order === "oldest";
  const first = isOldest ? next + 1 : next === 0 ? maxAmount : next - 1;
  const placeholder = `${parameters.add(first)}::bigint`;
  if (isOldest) return { direction: "asc", comparison: ">=", firstParameter: placeholder };
  return { direction: "desc", comparison: "<=", firstParameter: placeholder };
}

/** Some of the transfers in the order of the page, of which those that fit are matches. */
interface Walk {
  readonly select: (columns: string, limitParameter: string) => string;
  readonly fits: string;
  /** That of the column `position`, by which it is ordered. */
  readonly direction: Order["direction"];
  /** The placeholders of how many are tested first, and at most. */
  readonly limits: { readonly sample: string; readonly most: string };
}

/**
 * The first transfers of a walk are tested: with fewer than asked for, they are all. Where some of them fit, but do not fill
 * the page, more are tested. Where none of the walks fills the page or ends, matches are rare: all are found, and sorted.
 */
function testThenSearch(
  table: string,
  conditions: Conditions,
  { direction, comparison, firstParameter }: Order,
  limitParameter: string,
  walks: readonly Walk[],
): string {
  let isOpen = "true";
  const parts = walks.flatMap(({ select, fits, direction: upOrDown, limits: { sample, most } }, at) => {
    const matchesAmong = (limit: string, condition: string) =>
      `select seq from (${select(`seq, ${fits} as fits`, limit)}) as walked where fits and ${condition} order by position ${upOrDown} limit ${limitParameter}`;
    const hasMore = `(select count(*) from (${select("seq", sample)}) as walked) = ${sample}`;
    const names = { first: `first_${at}`, state: `state_${at}`, more: `more_${at}` };
    const part = [
      `${names.first} as materialized (${matchesAmong(sample, isOpen)})`,
      `${names.state} as materialized (select count(*) as found, ${isOpen} and count(*) < ${limitParameter} and ${hasMore} as is_open from ${names.first})`,
      `${names.more} as materialized (${matchesAmong(most, `(select is_open and found > 0 from ${names.state})`)})`,
    ];
    isOpen = `(select is_open from ${names.state}) and (select count(*) from ${names.more}) < ${limitParameter}`;
    return part;
  });
  const all = Object.values(conditions).map(({ sql }) => sql);
  const where = joinConditions([...all, `(seq + 0) ${comparison} ${firstParameter}`, isOpen]);
  const far = `far as (select seq from ${table} where ${where} order by (seq + 0) ${direction} limit ${limitParameter})`;
  const found = [...walks.flatMap((_, at) => [`first_${at}`, `more_${at}`]), "far"].map(
    (name) => `select seq from ${name}`,
  );
  return (
    `with ${[...parts, far].join(", ")} select ${readColumns} from ${table} ` +
    `where seq in (${found.join(" union all ")}) order by seq ${direction} limit ${limitParameter}`
  );
}
