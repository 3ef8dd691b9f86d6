import type { Unchecked } from "../result/kinds";
import { assertValid, inCall } from "../result/misuse";
import { arrayFault, faultOf } from "../result/valueFaults";
import { assertListQuery, type ListQuery, type TransferPage } from "./ListQuery";
import { assertUniqueSeqs, bySeq, directionOf, readPage } from "./seqOrder";

/**
 * Merges the pages that several nodes returned for one query: the result is the page of {@link listTransfers} over the
 * transfers of all nodes. Each transfer must be on one node only, and `seq` must be unique across nodes. For the next
 * page, query every node with `next` of the merged page.
 *
 * O(transfers × log transfers) over all pages.
 *
 * @param pages One page per node. Without pages, the result is an empty page with `next` 0.
 * @throws TypeError or RangeError if `pages` is not an array; if the query is malformed, as for {@link listTransfers};
 * if a page does not fit the query (too long, in another order, with transfers at or before the cursor, with a wrong
 * `next`, or without an array of transfers with a `seq`); or if two transfers have the same `seq`.
 *
 * @example
 * ```ts
 * import { mergePages, type StockTransfer } from "stock-transfer";
 *
 * const transfer = (seq: number): StockTransfer => ({
 *   seq, id: `st-${seq}`, status: "created", subStatus: "", code: `ST${seq}`, refCode: "", note: "",
 *   partner: { code: "P1", name: "Partner" }, srcWarehouseCode: "HCM", destWarehouseCode: "HAN",
 *   items: [{ sku: "HELMET", qty: 3 }], estimatedArrivalDate: "2026-03-05", createdAt: 0, updatedAt: 0,
 *   outboundShipmentCode: "", inboundShipmentCode: "",
 * });
 * const north = { transfers: [transfer(9), transfer(4)], next: 4 };
 * const south = { transfers: [transfer(8)], next: 0 };
 * mergePages([north, south], { filter: {}, limit: 2, next: 0 }); // => { transfers: [transfer(9), transfer(8)], next: 8 }
 * ```
 */
export function mergePages(pages: readonly TransferPage[], query: ListQuery): TransferPage {
  return inCall("mergePages", () => {
    assertValid("pages", arrayFault(pages));
    assertListQuery(query);
    const read = Array.from(pages, (page, index) => readMergeable(`pages[${index}]`, page, query));
    const transfers = read.flatMap((page) => page.transfers).sort(bySeq(directionOf(query.order)));
    assertUniqueSeqs(transfers);
    const shown = transfers.slice(0, query.limit);
    const hasMore = transfers.length > query.limit || read.some(({ next }) => next !== 0);
    return { transfers: shown, next: hasMore ? shown.at(-1)!.seq : 0 };
  });
}

/** A page of another query would silently drop transfers from the result. */
function readMergeable(place: string, page: Unchecked<TransferPage>, query: ListQuery): TransferPage {
  const read = readPage(place, page, query);
  const { transfers, next } = read;
  // A page with `next`, but fewer transfers than `limit`, omits transfers that may belong before the transfers of other
  // pages.
  if (next !== 0 && transfers.length < query.limit) {
    const expected = "0, or seq of the last transfer of a full page";
    assertValid(`${place}.next`, faultOf("malformed", next, { expected }));
  }
  return read;
}
