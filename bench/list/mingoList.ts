import { Query } from "mingo";
import type { StockTransfer } from "stock-transfer";
import type { CreateListContestants } from "./ListContestant";
import { inBothOrders, mongoQuery } from "./mongoQuery";
import { pageOfFound } from "./pageOfFound";

/**
 * A cursor over an array that is in the order of the page, and read no further than the page goes: `limit` and `sort` of
 * the cursor would go through all of it.
 */
export const createMingoList: CreateListContestants = (transfers) => {
  const sorted = inBothOrders(transfers);
  return [
    {
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
};
