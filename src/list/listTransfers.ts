import { assertListQuery, type ListQuery, type TransferPage } from "./ListQuery";
import { PageCollector } from "./pageCollector";
import type { StockTransfer } from "./StockTransfer";

/**
 * A page of the transfers that match, found by a look at each of them: the plain scan, for collections that are small or
 * that change as a whole. The transfers may come in any order.
 *
 * O(transfers × log limit) at most. It never keeps more than two pages and 64 transfers.
 * Guarantee: over any walk from `next: 0` to `next: 0`, a transfer that is there and matches throughout is returned
 * exactly once, whatever comes and goes in between.
 *
 * @throws RangeError if the limit, `next` or the order is not valid, TypeError if there is no filter.
 *
 * @example
 * ```ts
 * import { listTransfers, type StockTransfer } from "stock-transfer";
 *
 * const transfers: StockTransfer[] = [];
 * listTransfers(transfers, { filter: { statuses: ["created"] }, limit: 20, next: 0 }); // => { transfers: [], next: 0 }
 * ```
 */
export function listTransfers(transfers: Iterable<StockTransfer>, query: ListQuery): TransferPage {
  assertListQuery("listTransfers", query);
  const collector = new PageCollector(query);
  for (const transfer of transfers) collector.add(transfer);
  return collector.page();
}
