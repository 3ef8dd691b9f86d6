import type { ListQuery, TransferFilter } from "stock-transfer";
import type { SqliteIndex } from "../../../data/sqliteSchema";

/** A statement that returns the `seq` of the transfers of a page and of one more. */
export interface Formulation {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}

interface Condition extends Formulation {
  /** The column of the table of transfers; absent for a condition on the items. */
  readonly column?: string;
}

/**
 * The ways to write a query for SQLite: with the planner's choice of index, in the order of `seq` without an index, or with
 * each index that begins with a column of the query or `seq`; and with the items as a subquery, a set or the first table.
 */
export function sqliteFormulations(query: ListQuery, indexes: readonly SqliteIndex[]): Formulation[] {
  const { filter, limit, order } = query;
  const conditions = conditionsOf(query);
  const columns = new Set(conditions.map(({ column }) => column));
  const tail = `ORDER BY seq ${order === "oldest" ? "ASC" : "DESC"} LIMIT ${limit + 1}`;
  const sources = [
    "transfers",
    "transfers NOT INDEXED",
    ...indexes
      .filter(({ table, on }) => table === "transfers" && columns.has(on[0] === "seq" ? on[1] : on[0]))
      .map(({ name }) => `transfers INDEXED BY ${name}`),
  ];
  const skus = filter.skus;
  const bySku = skus === undefined ? [undefined] : skuConditions(skus);
  const plain = sources.flatMap((source) =>
    bySku.map((last) => select(`SELECT seq FROM ${source}`, last ? [...conditions, last] : conditions, tail)),
  );
  return skus === undefined ? plain : [...plain, ...itemsFirst(skus, conditions, tail)];
}

function conditionsOf({ filter, next, order }: ListQuery): Condition[] {
  const conditions: Condition[] = [];
  const add = (column: string, operator: string, value: string | number | undefined) => {
    if (value !== undefined) conditions.push({ column, sql: `${column} ${operator} ?`, values: [value] });
  };
  // For a single value, an index returns the rows in the order of `seq`; for a range it cannot.
  const addRange = (column: string, from: number | undefined, to: number | undefined) => {
    if (from === to) {
      add(column, "=", from);
    } else {
      add(column, ">=", from);
      add(column, "<=", to);
    }
  };
  const addList = (column: string, values: readonly string[] | undefined) => {
    if (values !== undefined) conditions.push({ column, ...isAnyOf(column, values) });
  };
  add("src", "=", filter.srcWarehouseCode);
  add("dest", "=", filter.destWarehouseCode);
  add("ref_code", "=", filter.refCode);
  addRange("created_at", filter.createdFrom, filter.createdTo);
  addRange("updated_at", filter.updatedFrom, filter.updatedTo);
  addList("status", filter.statuses);
  addList("code", filter.codes);
  if (next !== 0) add("seq", order === "oldest" ? ">" : "<", next);
  return conditions;
}

function isAnyOf(column: string, values: readonly string[]): Formulation {
  const sql = values.length === 1 ? `${column} = ?` : `${column} IN (${values.map(() => "?").join()})`;
  return { sql, values };
}

function skuConditions(skus: TransferFilter["skus"] & object): Condition[] {
  const { sql, values } = isAnyOf("sku", skus);
  return [
    { sql: `EXISTS (SELECT 1 FROM items WHERE items.seq = transfers.seq AND ${sql})`, values },
    // The plus prevents a look-up for each SKU: a transfer has only a few items.
    { sql: `EXISTS (SELECT 1 FROM items WHERE items.seq = transfers.seq AND +${sql})`, values },
    { sql: `seq IN (SELECT seq FROM items WHERE ${sql})`, values },
  ];
}

/** The maximum number of selects in a UNION of SQLite. */
const maxUnions = 500;

/** Starting from the items: one pass over all, or a merge of the sorted rows of each SKU, which may stop early. */
function itemsFirst(skus: readonly string[], conditions: readonly Condition[], tail: string): Formulation[] {
  const any = isAnyOf("sku", skus);
  const joined = conditions.some(({ column }) => column !== "seq");
  const from = joined ? "items CROSS JOIN transfers USING (seq)" : "items";
  const single = select(`SELECT DISTINCT seq FROM ${from}`, [any, ...conditions], tail);
  if (skus.length === 1 || skus.length > maxUnions) return [single];

  const each = skus.map((sku) => select(`SELECT seq FROM ${from}`, [isAnyOf("sku", [sku]), ...conditions], ""));
  const values = each.flatMap((one) => one.values);
  const merged = { sql: `${each.map(({ sql }) => sql).join(" UNION ")} ${tail}`, values };
  const limited = each.map(({ sql }) => `SELECT seq FROM (${sql} ${tail})`).join(" UNION ");
  return [single, merged, { sql: `${limited} ${tail}`, values }];
}

function select(head: string, conditions: readonly Formulation[], tail: string): Formulation {
  const where = conditions.length === 0 ? "" : `WHERE ${conditions.map(({ sql }) => sql).join(" AND ")}`;
  return { sql: `${head} ${where} ${tail}`, values: conditions.flatMap(({ values }) => values) };
}
