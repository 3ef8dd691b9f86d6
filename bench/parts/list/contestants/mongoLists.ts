import Loki from "lokijs";
import { Query } from "mingo";
import sift from "sift";
import { type ListQuery, listTransfers, type StockTransfer } from "stock-transfer";
import { type ListContestant, pageOfFound } from "./ListContestant";

/** The libraries that read arrays. Sift and mingo receive one in the order of the page, so they need not sort. */
export function createArrayLists(transfers: readonly StockTransfer[]): ListContestant[] {
  const oldest = [...transfers].sort((a, b) => a.seq - b.seq);
  const sorted = { oldest, newest: [...oldest].reverse() };
  return [
    // Our own scan, over transfers in any order.
    { name: "plain scan", prepare: (query) => () => listTransfers(transfers, query) },
    {
      // A filter of an array, as in its documentation.
      name: "sift",
      prepare(query) {
        const test = sift(mongoQuery(query));
        const all = sorted[query.order ?? "newest"];
        return () => pageOfFound(all.filter(test), query.limit);
      },
    },
    {
      // Reads the cursor only to the end of the page: its own `limit` and `sort` would read the whole array.
      name: "mingo",
      prepare(query) {
        const compiled = new Query(mongoQuery(query));
        const all = sorted[query.order ?? "newest"];
        return () => {
          const cursor = compiled.find<StockTransfer>(all);
          const found: StockTransfer[] = [];
          while (found.length <= query.limit && cursor.hasNext()) found.push(cursor.next());
          return pageOfFound(found, query.limit);
        };
      },
    },
  ];
}

/** A collection with an index of every queried field, and a chain of finds, the most selective first. */
export function createLokiList(transfers: readonly StockTransfer[]): ListContestant {
  const collection = new Loki("bench").addCollection<StockTransfer>("transfers", {
    unique: ["id", "seq"],
    indices: ["seq", "status", "code", "refCode", "srcWarehouseCode", "destWarehouseCode", "createdAt", "updatedAt"],
    clone: false,
    disableMeta: true,
    disableChangesApi: true,
  });
  // It adds a number to each given object, so it receives copies. With the second argument, missing from its types, it
  // builds the indexes once, after all rows are inserted.
  const insert: (rows: StockTransfer[], atOnce: boolean) => void = collection.insert.bind(collection);
  insert(
    transfers.map((transfer) => ({ ...transfer })),
    true,
  );
  return {
    name: "LokiJS",
    prepare(query) {
      const conditions = mongoConditions(query);
      const isDescending = query.order !== "oldest";
      const find = () =>
        conditions
          .reduce((chain, condition) => chain.find(condition as Parameters<typeof chain.find>[0]), collection.chain())
          .simplesort("seq", isDescending)
          .limit(query.limit + 1)
          .data();
      return () => pageOfFound(find(), query.limit);
    },
  };
}

type Criteria = Record<string, unknown>;

/** The conditions of a list query in the query language of MongoDB, for sift, mingo and, nearly unchanged, LokiJS. */
function mongoConditions({ filter, next, order }: ListQuery): Criteria[] {
  const conditions: Criteria[] = [];
  const add = (field: string, operator: string, value: unknown) => {
    if (value !== undefined) conditions.push({ [field]: { [operator]: value } });
  };
  // The most selective first.
  add("code", "$in", filter.codes);
  add("refCode", "$eq", filter.refCode);
  add("srcWarehouseCode", "$eq", filter.srcWarehouseCode);
  add("destWarehouseCode", "$eq", filter.destWarehouseCode);
  add("status", "$in", filter.statuses);
  add("updatedAt", "$gte", filter.updatedFrom);
  add("updatedAt", "$lte", filter.updatedTo);
  add("createdAt", "$gte", filter.createdFrom);
  add("createdAt", "$lte", filter.createdTo);
  add("items.sku", "$in", filter.skus);
  if (next !== 0) add("seq", order === "oldest" ? "$gt" : "$lt", next);
  return conditions;
}

function mongoQuery(query: ListQuery): Criteria {
  const conditions = mongoConditions(query);
  return conditions.length === 0 ? {} : conditions.length === 1 ? conditions[0]! : { $and: conditions };
}
