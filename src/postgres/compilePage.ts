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
const minTested = { inTable: 1_000, byIndex: 200 };

/** The fields that a GiST index by `seq` and times can answer in order, together with others that many transfers match. */
const timeFields: readonly (keyof TransferFilter)[] = ["createdFrom", "createdTo", "updatedFrom", "updatedTo"];
const selectiveFields: readonly (keyof TransferFilter)[] = ["codes", "refCode", "skus"];

/** The statement of a page. Its rows are the transfers of the page in order and, if there is one, the match after it. */
export function compilePage(names: TransferTableNames, query: ListQuery): Statement {
  const { table, postings } = names;
  const parameters = new Parameters();
  const conditions = toConditions(query.filter, parameters);
  const order = toOrder(query, parameters);
  const limit = parameters.add(query.limit + 1);

  const given = Object.keys(conditions) as (keyof TransferFilter)[];
  const index = findOrderedIndex(conditions);
  const tested = given.filter((field) => !index?.fields.includes(field));
  const skus = given.length === 1 ? conditions.skus?.list : undefined;

  let text;
  if (postings && skus) text = selectByPostings(table, postings, skus, order, limit);
  else if (tested.length === 0) text = selectInOrder(table, readColumns, index, conditions, order, limit);
  else {
    const max = parameters.add(
      Math.min(Math.max(index ? minTested.byIndex : minTested.inTable, 10 * query.limit), maxAmount),
    );
    const columns = `seq, ${joinFields(conditions, tested)} as fits`;
    const inOrder = selectInOrder(table, columns, index, conditions, order, max);
    text = testThenSearch(names, inOrder, conditions, order, limit, max);
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

function joinFields(conditions: Conditions, fields: readonly (keyof TransferFilter)[]): string {
  return joinConditions(fields.map((field) => conditions[field]!.sql));
}

/**
 * The transfers that an index gives in order are tested, up to a number. Where matches are common, that fills the page. Where
 * it does not, and there are more to test, they are rare: all of them beyond are found and sorted. A range of times may hold
 * many all the same: a GiST index gives those in order.
 */
function testThenSearch(
  { table, hasTimeIndex }: TransferTableNames,
  inOrder: string,
  conditions: Conditions,
  { direction }: Order,
  limit: string,
  max: string,
): string {
  const given = Object.keys(conditions) as (keyof TransferFilter)[];
  const isByTime =
    hasTimeIndex &&
    given.some((field) => timeFields.includes(field)) &&
    !given.some((field) => selectiveFields.includes(field));
  const isNewest = direction === "desc";
  // No index but that by time has this expression, so that nothing is walked in order here.
  const key = isByTime ? `(seq + 0) <-> ${isNewest ? maxAmount : 0}` : `(seq + 0) ${direction}`;
  const beyond = isNewest ? "< (select min(seq)" : "> (select max(seq)";
  return [
    `with tested as materialized (${inOrder}),`,
    `near as materialized (select seq from tested where fits order by seq ${direction} limit ${limit}),`,
    `far as (select seq from ${table} where ${joinFields(conditions, given)} and (seq + 0) ${beyond} from tested)`,
    `and (select count(*) from tested) = ${max} and (select count(*) from near) < ${limit}`,
    `order by ${key} limit ${limit})`,
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
