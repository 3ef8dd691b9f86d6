import type { Unchecked } from "../result/kinds";
import { assertValid, inCall } from "../result/misuse";
import { arrayFault, faultOf, kindFault } from "../result/valueFaults";
import { assertPage } from "./assertPage";
import { bySeq, directionOf } from "./direction";
import { assertListQuery, type ListQuery, type TransferPage } from "./ListQuery";
import { placeOfField } from "./transferRules";

/**
 * The pages that several nodes gave for the same query as one page: what {@link listTransfers} answers over the transfers of
 * all nodes together. Each transfer is on one node, and its `seq` is unique over all of them. The page's `next` is then
 * asked of every node again. No pages at all are merged to the empty page with `next` 0.
 *
 * O(transfers × log transfers), of all pages together.
 *
 * @throws TypeError or RangeError if the query is malformed, as {@link listTransfers} says; if a page is none of this query:
 * longer than its limit, not in its order, from before its cursor, or with something else than transfers; and if two pages
 * hold the same `seq`.
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
  return inCall("mergePages", () => merge(pages, query));
}

function merge(pages: readonly TransferPage[], query: ListQuery): TransferPage {
  assertValid("pages", arrayFault(pages));
  assertListQuery(query);
  const { limit, order } = query;
  for (const [index, page] of pages.entries()) assertMergeable(`pages[${index}]`, page, query);

  const transfers = pages.flatMap((page) => page.transfers).sort(bySeq(directionOf(order)));
  transfers.forEach((transfer, index) => {
    if (transfer.seq !== transfers[index + 1]?.seq) return;
    const fault = faultOf("not_unique", transfer.seq, { expected: "those of the other transfers" });
    assertValid(placeOfField("seq", transfer), fault);
  });
  const hasMore = transfers.length > limit || pages.some(({ next }) => next !== 0);
  const shown = transfers.slice(0, limit);
  return { transfers: shown, next: hasMore ? shown.at(-1)!.seq : 0 };
}

/** A page of another query, or a list of rows, would leave out transfers without a word. */
function assertMergeable(place: string, page: Unchecked<TransferPage>, query: ListQuery): void {
  if (!Array.isArray(page?.transfers)) assertValid(place, kindFault("a page of transfers", page));
  const { transfers, next } = page as TransferPage;
  // After a page that is not full, the transfers that follow may belong before those of the other pages.
  if (next !== 0 && transfers.length < query.limit) {
    const expected = "0, or seq of the last transfer of a full page";
    assertValid(`${place}.next`, faultOf("malformed", next, { expected }));
  }
  assertPage(place, { transfers, next }, query);
}
