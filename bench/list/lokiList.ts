import Loki from "lokijs";
import type { StockTransfer } from "stock-transfer";
import type { CreateListContestants } from "./ListContestant";
import { mongoConditions } from "./mongoQuery";
import { pageOfFound } from "./pageOfFound";

/** A collection with an index of every field that is asked for, and a chain of finds, the most selective first. */
export const createLokiList: CreateListContestants = (transfers) => {
  const collection = new Loki("bench").addCollection<StockTransfer>("transfers", {
    unique: ["id", "seq"],
    indices: ["seq", "status", "code", "refCode", "srcWarehouseCode", "destWarehouseCode", "createdAt", "updatedAt"],
    clone: false,
    disableMeta: true,
    disableChangesApi: true,
  });
  // It writes a number of its own into what it is given, hence the copies. The second argument, which its types lack, builds the indexes once for all.
  const insert: (rows: StockTransfer[], atOnce: boolean) => void = collection.insert.bind(collection);
  insert(
    transfers.map((transfer) => ({ ...transfer })),
    true,
  );
  return [
    {
      name: "LokiJS",
      prepare(query) {
        const conditions = mongoConditions(query);
        const descending = query.order !== "oldest";
        const ask = () =>
          conditions
            .reduce((chain, condition) => chain.find(condition as Parameters<typeof chain.find>[0]), collection.chain())
            .simplesort("seq", descending)
            .limit(query.limit + 1)
            .data();
        return () => pageOfFound(ask(), query.limit);
      },
    },
  ];
};
