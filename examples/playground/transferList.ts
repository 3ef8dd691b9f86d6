import {
  listTransfers,
  matchesFilter,
  type StockTransfer,
  type TransferCollection,
  transferStatuses,
} from "stock-transfer";

/** What the page needs of a collection. */
export type TransferList = Pick<TransferCollection, "size" | "list" | "countByStatus" | "put">;

/** Few enough transfers to be scanned, so that the page does without the indexes of a collection. */
export function createTransferList(transfers: readonly StockTransfer[]): TransferList {
  const byId = new Map(transfers.map((transfer) => [transfer.id, transfer]));
  return {
    size: byId.size,
    list: (query) => listTransfers(byId.values(), query),
    countByStatus(filter) {
      const matches = [...byId.values()].filter(matchesFilter(filter));
      const countOf = (status: string) => matches.filter((transfer) => transfer.status === status).length;
      return Object.fromEntries(transferStatuses.map((status) => [status, countOf(status)])) as ReturnType<
        TransferList["countByStatus"]
      >;
    },
    put(transfer) {
      byId.set(transfer.id, transfer);
    },
  };
}
