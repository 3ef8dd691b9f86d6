import { assertListQuery, type ListQuery, type TransferPage } from "./ListQuery";
import { matchesFilter } from "./matchesFilter";
import { PageCollector } from "./pageCollector";
import type { StockTransfer } from "./StockTransfer";

/**
 * A page of the transfers that match, found by looking at each: the plain scan, for collections that are small or change
 * altogether. The transfers may come in any order.
 *
 * O(transfers), and O(limit) for each that enters the page. It keeps a page and one transfer more, whatever matches.
 * Guarantee: over any walk from `next: 0` to `next: 0`, a transfer that is there and matches throughout is returned
 * exactly once, whatever comes and goes in between.
 *
 * @throws RangeError if the limit, the cursor or the order is none, TypeError if there is no filter.
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
  const collector = new PageCollector(query, matchesFilter(query.filter));
  for (const transfer of transfers) collector.add(transfer);
  return collector.page();
}
