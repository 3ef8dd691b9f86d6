import type { ListQuery } from "../list/ListQuery";
import type { TransferFilter } from "../list/TransferFilter";
import { maxAmount } from "../result/isAmount";
import { type Conditions, joinConditions, toConditions } from "./conditions";
import { Parameters, type Statement } from "./Statement";
import type { TransferTableNames } from "./transferSchema";
import { readColumns } from "./transferRows";
import { findOrderedIndex, type Order, selectInOrder } from "./walk";

/**
 * So many transfers are tested one after the other, in order, before an index is asked for all further matches. Those that
 * follow one another in the table are read faster than those that an index names.
 */
const minTested = { inTable: 2_000, byIndex: 500 };

type Field = keyof TransferFilter;

const timeFields: readonly Field[] = ["createdFrom", "createdTo", "updatedFrom", "updatedTo"];
/** Conditions that few transfers meet, as a rule: their matches are found at once, and sorted. */
const selectiveFields: readonly Field[] = ["codes", "refCode", "skus"];

/** The statement of a page. Its rows are the transfers of the page in order and, if there is one, the match after it. */
export function compilePage(names: TransferTableNames, query: ListQuery): Statement {
  const { table, postings, hasTimeIndex } = names;
  const parameters = new Parameters();
  const conditions = toConditions(query.filter, parameters);
  const order = toOrder(query, parameters);
  const limit = parameters.add(query.limit + 1);

  const given = Object.keys(conditions) as Field[];
  const index = findOrderedIndex(conditions);
  const tested = given.filter((field) => !index?.fields.includes(field));
  const skus = given.length === 1 ? conditions.skus?.list : undefined;

  let text;
  if (tested.length === 0) text = selectInOrder(table, readColumns, index, conditions, order, limit);
  else if (postings && skus) text = selectByPostings(table, postings, skus, order, limit);
  else if (hasTimeIndex && given.every((field) => timeFields.includes(field))) {
    text = selectByTime(table, conditions, order, limit);
  } else {
    const least = index ? minTested.byIndex : minTested.inTable;
    const max = parameters.add(Math.min(Math.max(least, 10 * query.limit), maxAmount));
    const walk = (columns: string) => selectInOrder(table, columns, index, conditions, order, max);
    const fits = joinConditions(tested.map((field) => conditions[field]!.test ?? conditions[field]!.sql));
    text = testThenSearch(names, walk, fits, conditions, order, limit, index && max);
  }
  return { text, values: parameters.values };
}

function toOrder({ next, order }: ListQuery, parameters: Parameters): Order {
  const isOldest = order === "oldest";
  const first = isOldest ? next + 1 : next === 0 ? maxAmount : next - 1;
  const placeholder = `${parameters.add(first)}::bigint`;
  if (isOldest) return { direction: "asc", comparison: ">=", first: placeholder };
  return { direction: "desc", comparison: "<=", first: placeholder };
}

function joinAll(conditions: Conditions): string {
  return joinConditions(Object.values(conditions).map(({ sql }) => sql));
}

/** In the order of `seq` as the GiST index gives it, from an end that no transfer is beyond. */
function orderByTimeIndex(direction: Order["direction"]): string {
  return `(seq + 0) <-> ${direction === "desc" ? maxAmount : 0}`;
}

function selectByTime(
  table: string,
  conditions: Conditions,
  { direction, comparison, first }: Order,
  limit: string,
): string {
  return (
    `select ${readColumns} from ${table} where ${joinAll(conditions)} and (seq + 0) ${comparison} ${first} ` +
    `order by ${orderByTimeIndex(direction)} limit ${limit}`
  );
}

/**
 * The transfers that are walked in order are tested, up to a number. Where matches are common, that fills the page. Where it
 * does not, they are rare, and all of them are found and sorted; unless the walk by an index came to its end. A range of times
 * may hold many all the same: the GiST index gives those in order.
 */
function testThenSearch(
  { table, hasTimeIndex }: TransferTableNames,
  walk: (columns: string) => string,
  fits: string,
  conditions: Conditions,
  { direction, comparison, first }: Order,
  limit: string,
  maxByIndex: string | undefined,
): string {
  const given = Object.keys(conditions) as Field[];
  const isByTime =
    hasTimeIndex &&
    given.some((field) => timeFields.includes(field)) &&
    !given.some((field) => selectiveFields.includes(field));
  const key = isByTime ? orderByTimeIndex(direction) : `(seq + 0) ${direction}`;
  const goesOn = maxByIndex ? ` and (select count(*) from (${walk("seq")}) as walked) = ${maxByIndex}` : "";
  return [
    `with near as materialized (select seq from (${walk(`seq, ${fits} as fits`)}) as walked`,
    // In the order of the walk, so that it ends where the page is full.
    `where fits order by position ${direction} limit ${limit}),`,
    `far as (select seq from ${table} where ${joinAll(conditions)} and (seq + 0) ${comparison} ${first}`,
    `and (select count(*) from near) < ${limit}${goesOn} order by ${key} limit ${limit})`,
    `select ${readColumns} from ${table} where seq in (select seq from near union all select seq from far)`,
    `order by seq ${direction} limit ${limit}`,
  ].join(" ");
}

function selectByPostings(table: string, postings: string, skus: string, order: Order, limit: string): string {
  const { direction, comparison, first } = order;
  const one =
    `select posting.seq from ${postings} as posting where posting.sku = listed.value ` +
    `and posting.seq ${comparison} ${first} order by posting.seq ${direction} limit ${limit}`;
  return (
    `select ${readColumns} from ${table} where seq in ` +
    `(select each.seq from unnest(${skus}) as listed(value) cross join lateral (${one}) as each) ` +
    `order by seq ${direction} limit ${limit}`
  );
}
