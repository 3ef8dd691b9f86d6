import { describeValue } from "../result/describeValue";
import { assertArray, throwMisuse, type Unchecked } from "../result/throwMisuse";
import { assertInOrder } from "./assertInOrder";
import { bySeq, directionOf } from "./direction";
import { assertListQuery, type ListQuery, type TransferPage } from "./ListQuery";
import type { StockTransfer } from "./StockTransfer";

/**
 * The pages that several nodes gave for the same query as one page: what {@link listTransfers} answers over the transfers of
 * all nodes together. Each transfer is on one node, and its `seq` is unique over all of them. The page's `next` is then
 * asked of every node again. Of no pages at all it is the empty page, with `next` 0: make sure that there are nodes.
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
  assertArray("mergePages", "pages", pages);
  assertListQuery("mergePages", query);
  const { limit, order } = query;
  for (const [index, page] of pages.entries()) assertPage(`pages[${index}]`, page, query);

  const transfers = pages.flatMap((page) => page.transfers).sort(bySeq(directionOf(order)));
  transfers.forEach(({ seq, id }, index) => {
    if (seq !== transfers[index + 1]?.seq) return;
    throwMisuse("mergePages", `seq of transfer ${describeValue(id)}`, "on one page only", seq);
  });
  const hasMore = transfers.length > limit || pages.some(({ next }) => next !== 0);
  const shown = transfers.slice(0, limit);
  return { transfers: shown, next: hasMore ? shown.at(-1)!.seq : 0 };
}

/** A page of another query, or a list of rows, would leave out transfers without a word. */
function assertPage(field: string, page: Unchecked<TransferPage>, query: ListQuery): void {
  const transfers = page?.transfers;
  if (!Array.isArray(transfers)) throwMisuse("mergePages", field, "a page of transfers", page, TypeError);
  if (transfers.length > query.limit) {
    throwMisuse("mergePages", `${field}.transfers`, `at most ${query.limit} transfers`, transfers);
  }
  const listed = transfers as readonly StockTransfer[];
  assertInOrder("mergePages", `${field}.transfers`, listed, query);
  const following = page!.next;
  if (following !== 0 && (following !== listed.at(-1)?.seq || listed.length !== query.limit)) {
    throwMisuse("mergePages", `${field}.next`, "0, or seq of the last transfer of a full page", following);
  }
}
