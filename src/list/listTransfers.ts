import type { Unchecked } from "../result/kinds";
import { assertValid, inCall } from "../result/misuse";
import { integerFault, iterableFault, objectFault } from "../result/valueFaults";
import { compileTest } from "./filterFields";
import { assertListQuery, type ListQuery, pageOf, type TransferPage } from "./ListQuery";
import { assertUniqueSeqs, bySeq, directionOf, isBefore } from "./seqOrder";
import type { StockTransfer } from "./StockTransfer";

/**
 * Returns a page of the matching transfers by a full scan, for few transfers, or a list that is always replaced as a
 * whole.
 *
 * O(transfers × log limit), with memory for eight pages. Paging starts with a query with `next: 0` and ends with a page
 * with `next: 0`. A transfer that exists and matches throughout is returned exactly once, whatever else is added or
 * removed meanwhile.
 *
 * @param transfers In any order.
 * @throws TypeError or RangeError if the limit, `next` or the order is invalid; if the query has an unknown field; if
 * the filter is invalid or a transfer cannot be compared with it, as for {@link matchesFilter}; if `transfers` is not
 * an iterable of objects with a `seq`; or if a transfer on the page has the same `seq` as another match.
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
  return inCall("listTransfers", () => {
    assertValid("transfers", iterableFault(transfers));
    assertListQuery(query);
    const matches = compileTest(query.filter);
    const { limit, next } = query;
    const direction = directionOf(query.order);
    const start = next === 0 ? -direction * Infinity : next;
    // Only matches between `start` and `end`, both excluded, can be on the page or directly after it.
    let end = direction * Infinity;
    const found: StockTransfer[] = [];
    const cut = () => found.sort(bySeq(direction)).splice(limit + 1);
    let index = 0;
    for (const transfer of transfers) {
      if (typeof (transfer as Unchecked<StockTransfer>)?.seq !== "number") {
        assertValid(`transfers[${index}]`, objectFault(transfer));
        assertValid(`transfers[${index}].seq`, integerFault(transfer.seq, 1));
      }
      const { seq } = transfer;
      index += 1;
      if (!isBefore(seq, end, direction) || !isBefore(start, seq, direction) || !matches(transfer)) continue;
      if (found.push(transfer) < 8 * (limit + 1)) continue;
      cut();
      end = found.at(-1)!.seq;
    }
    cut();
    assertUniqueSeqs(found);
    return pageOf(found, limit);
  });
}
