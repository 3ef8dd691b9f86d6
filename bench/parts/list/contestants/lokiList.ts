import Loki from "lokijs";
import type { StockTransfer } from "stock-transfer";
import { type ListContestant, pageOfFound } from "./ListContestant";
import { mongoConditions } from "./mongoQuery";

/** A collection with an index of every field that is asked for, and a chain of finds, the most selective first. */
export function createLokiList(transfers: readonly StockTransfer[]): ListContestant {
  const collection = new Loki("bench").addCollection<StockTransfer>("transfers", {
    unique: ["id", "seq"],
    indices: ["seq", "status", "code", "refCode", "srcWarehouseCode", "destWarehouseCode", "createdAt", "updatedAt"],
    clone: false,
    disableMeta: true,
    disableChangesApi: true,
  });
  // It writes a number of its own into what it is given, hence the copies. With the second argument, which its types
  // lack, it builds the indexes once, after all rows are in.
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
