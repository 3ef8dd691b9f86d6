import type { ListQuery } from "stock-transfer";
import { indexesInOrder } from "../../../src/postgres/transfers/indexes";
import { readColumns } from "../../../src/postgres/transfers/transferColumns";
import { otherTable } from "./onServers";

/** A statement for the rows of a page and one more. */
export interface Formulation {
  /** A short description of how it is written. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

interface Conditions {
  readonly where: string;
  readonly values: readonly unknown[];
}

/** The select list. It has no values. */
const selected = readColumns;

/** The plain SELECT with the conditions of the query. */
export function plainSelect(query: ListQuery): Formulation {
  return { ...select(query, conditionsOf(query), "seq"), name: "the plain SELECT" };
}

/** The plain SELECT, and the statements that an expert would write who knows the data and the indexes. */
export function handWritten(query: ListQuery): Formulation[] {
  const { filter } = query;
  const plain = plainSelect(query);
  if (Object.keys(filter).length === 0) return [plain];
  const ways = [plain, ...otherWays(query, conditionsOf(query))];
  if (filter.codes && Object.keys(filter).length === 1 && query.next === 0)
    ways.push(selectPerCode(query, filter.codes));
  if (filter.skus) {
    const conditions = conditionsOf(query, holdsOneByOne);
    const hashed = [{ ...select(query, conditions, "seq"), name: "order by seq" }, ...otherWays(query, conditions)];
    ways.push(...hashed.map((way) => ({ ...way, name: `${way.name}, each SKU of a row looked up in a hash table` })));
  }
  return ways;
}

function otherWays(query: ListQuery, conditions: Conditions): Formulation[] {
  const farthest = query.order === "oldest" ? 0 : Number.MAX_SAFE_INTEGER;
  // Only one index has this order, so the planner must scan it.
  const keys = query.next === 0 ? ownOrders(query) : [];
  return [
    { ...select(query, conditions, "(seq + 0)"), name: "order by (seq + 0)" },
    { ...select(query, conditions, `(seq + 0) <-> ${farthest}`, ""), name: `order by (seq + 0) <-> ${farthest}` },
    { ...selectNarrow(query, conditions), name: "seq alone is sorted, then the rows of the page are read" },
    ...keys.map((key) => ({ ...select(query, conditions, key), name: `order by ${key}` })),
  ];
}

function select(query: ListQuery, { where, values }: Conditions, key: string, direction?: string) {
  const text = `select ${selected} from ${otherTable} where ${where} ${tailOf(query, key, direction)}`;
  return { text, values };
}

function tailOf({ order, limit }: ListQuery, key = "seq", direction = order === "oldest" ? "asc" : "desc"): string {
  return `order by ${key} ${direction} limit ${limit + 1}`;
}

function selectNarrow(query: ListQuery, { where, values }: Conditions) {
  const tail = tailOf(query);
  const text =
    `with found as materialized (select seq from ${otherTable} where ${where}) ` +
    `select ${selected} from ${otherTable} where seq in (select seq from found ${tail}) ${tail}`;
  return { text, values };
}

/** For a first page with only codes: merges the sorted rows of each code. */
function selectPerCode(query: ListQuery, codes: readonly string[]): Formulation {
  const tail = tailOf(query);
  const text =
    "select each.* from unnest($1::text[]) as listed(code) cross join lateral " +
    `(select ${selected} from ${otherTable} where code = listed.code ${tail}) as each ${tail}`;
  return { name: "each code by itself", text, values: [codes] };
}

/** The expressions of the indexes with a single value of the filter for every column. */
function ownOrders({ filter }: ListQuery): string[] {
  const isSingle = (value: unknown) => (Array.isArray(value) ? value.length === 1 : value !== undefined);
  return indexesInOrder({ hasExtensions: true, isByPartner: false })
    .filter(({ field }) => isSingle(filter[field]))
    .map(({ shift }) => `(seq + ${shift})`);
}

function conditionsOf({ filter, next, order }: ListQuery, holdsAny = overlaps): Conditions {
  const values: unknown[] = [];
  const add = (value: unknown) => `$${values.push(value)}`;
  const tests: string[] = [];
  const test = <T>(value: T | undefined, write: (value: T) => string) => {
    if (value !== undefined) tests.push(write(value));
  };
  const equals = (column: string) => (value: string) => `${column} = ${add(value)}`;
  // With a single value, an index also gives the order.
  const isAny = (column: string) => (list: readonly string[]) =>
    list.length === 1 ? equals(column)(list[0]!) : `${column} = any(${add(list)})`;
  test(filter.srcWarehouseCode, equals("src_warehouse_code"));
  test(filter.destWarehouseCode, equals("dest_warehouse_code"));
  test(filter.refCode, equals("ref_code"));
  test(filter.codes, isAny("code"));
  test(filter.statuses, isAny("status"));
  test(filter.skus, (list) => holdsAny(add(list)));
  test(filter.createdFrom, (instant) => `created_at >= ${add(instant)}`);
  test(filter.createdTo, (instant) => `created_at <= ${add(instant)}`);
  test(filter.updatedFrom, (instant) => `updated_at >= ${add(instant)}`);
  test(filter.updatedTo, (instant) => `updated_at <= ${add(instant)}`);
  if (next !== 0) tests.push(`seq ${order === "oldest" ? ">" : "<"} ${add(next)}`);
  return { where: tests.length === 0 ? "true" : tests.join(" and "), values };
}

function overlaps(list: string): string {
  return `skus && ${list}`;
}

/** PostgreSQL builds a hash table of the list once. */
function holdsOneByOne(list: string): string {
  return `exists (select from unnest(skus) as held(sku) where held.sku = any(${list}))`;
}
