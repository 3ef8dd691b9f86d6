import type { Unchecked } from "../result/kinds";
import { assertValid, inCall } from "../result/misuse";
import { integerFault, iterableFault, objectFault } from "../result/valueFaults";
import { assertListQuery, type ListQuery, type TransferPage } from "./ListQuery";
import { compileTest } from "./matchesFilter";
import { PageCollector } from "./pageCollector";
import type { StockTransfer } from "./StockTransfer";

/**
 * A page of the transfers that match, found by testing each of them: the plain scan, for collections that are small or
 * that change as a whole. The transfers may come in any order.
 *
 * O(transfers × log limit) at most. It never keeps more than one page and one transfer.
 * Guarantee: over any walk from `next: 0` to `next: 0`, a transfer that is there and matches throughout is returned
 * exactly once, whatever comes and goes in between.
 *
 * @throws TypeError or RangeError if the limit, `next` or the order is not valid, if the query has an unknown
 * field, if the filter is malformed or a transfer cannot be compared with it, as {@link matchesFilter} says, if `transfers`
 * is no iterable, if one of them is no object with a `seq`, and if two on the page have the same `seq`.
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
  return inCall("listTransfers", () => scan(transfers, query));
}

function scan(transfers: Iterable<StockTransfer>, query: ListQuery): TransferPage {
  assertValid("transfers", iterableFault(transfers));
  assertListQuery(query);
  const collector = new PageCollector(query, compileTest(query.filter));
  let index = 0;
  for (const transfer of transfers) {
    const seq: unknown = (transfer as Unchecked<StockTransfer>)?.seq;
    if (typeof seq !== "number") {
      assertValid(`transfers[${index}]`, objectFault(transfer));
      assertValid(`transfers[${index}].seq`, integerFault(seq, 1));
    }
    collector.add(transfer);
    index += 1;
  }
  return collector.page();
}
