import { assertListQuery, type ListQuery, pageOf, type TransferPage } from "./ListQuery";
import { isBefore } from "./maskCursor";
import { matchesFilter } from "./matchesFilter";
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
  const { filter, limit, next, order = "newest" } = query;
  const matches = matchesFilter(filter);
  const direction = order === "newest" ? -1 : 1;

  /** Matches after the cursor, the first of them in list order, at most `limit + 1`. */
  const found: StockTransfer[] = [];
  for (const transfer of transfers) {
    const isAfterCursor = next === 0 || isBefore(next, transfer.seq, direction);
    if (!isAfterCursor || !matches(transfer)) continue;
    let place = found.length;
    while (place > 0 && isBefore(transfer.seq, found[place - 1]!.seq, direction)) place -= 1;
    if (place > limit) continue;
    found.splice(place, 0, transfer);
    if (found.length > limit + 1) found.pop();
  }
  return pageOf(found, limit);
}
