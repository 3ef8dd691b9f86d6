import { Query } from "mingo";
import sift from "sift";
import { listTransfers, type StockTransfer } from "stock-transfer";
import { type ListContestant, pageOfFound } from "./ListContestant";
import { mongoQuery } from "./mongoQuery";

/** Those that read arrays. Sift and mingo get one that is in the order of the page, so that they need not sort. */
export function createArrayLists(transfers: readonly StockTransfer[]): ListContestant[] {
  const oldest = [...transfers].sort((a, b) => a.seq - b.seq);
  const sorted = { oldest, newest: [...oldest].reverse() };
  return [
    // Our own scan, over transfers in any order.
    { name: "plain scan", prepare: (query) => () => listTransfers(transfers, query) },
    {
      // A filter of an array, as its documentation has it.
      name: "sift",
      prepare(query) {
        const test = sift(mongoQuery(query));
        const all = sorted[query.order ?? "newest"];
        return () => pageOfFound(all.filter(test), query.limit);
      },
    },
    {
      // A cursor that is read no further than the page goes: its own `limit` and `sort` would go through all of the array.
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
