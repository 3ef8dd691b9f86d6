import type { TransferPage } from "../list/ListQuery";
import type { StockTransfer, TransferItem } from "../list/StockTransfer";
import { isObject, type Unchecked } from "../result/kinds";
import { assertValid } from "../result/misuse";
import { kindFault, objectFault } from "../result/valueFaults";

/**
 * Copies a page and reads each field once, so that the page that is tested is the page that is sent. A getter, a proxy or a
 * later change could otherwise differ between the two. The fields may still have any values. O(items of the page).
 *
 * @throws TypeError if it is not a page of objects.
 */
export function readPage(page: Unchecked<TransferPage>): TransferPage {
  const transfers: unknown = page?.transfers;
  if (!Array.isArray(transfers)) assertValid("page", kindFault("a page with its transfers", page));
  return { transfers: readList(transfers as readonly unknown[], readTransfer), next: page!.next! };
}

/** Reads by index: the methods of an array may be those of a subclass. */
function readList<Entry>(list: readonly unknown[], read: (entry: unknown, index: number) => Entry): Entry[] {
  return Array.from({ length: list.length }, (_, index) => read(list[index], index));
}

/** Field by field, since those of a class may be inherited getters. */
function readTransfer(given: unknown, index: number): StockTransfer {
  assertValid(`page.transfers[${index}]`, objectFault(given));
  const transfer = given as StockTransfer;
  const { partner, items } = transfer;
  return {
    seq: transfer.seq,
    id: transfer.id,
    status: transfer.status,
    subStatus: transfer.subStatus,
    code: transfer.code,
    refCode: transfer.refCode,
    partner: isObject(partner) ? { code: partner.code, name: partner.name } : partner,
    srcWarehouseCode: transfer.srcWarehouseCode,
    destWarehouseCode: transfer.destWarehouseCode,
    items: Array.isArray(items) ? readList(items, readItem) : items,
    note: transfer.note,
    estimatedArrivalDate: transfer.estimatedArrivalDate,
    createdAt: transfer.createdAt,
    updatedAt: transfer.updatedAt,
    doneAt: transfer.doneAt,
    outboundShipmentCode: transfer.outboundShipmentCode,
    inboundShipmentCode: transfer.inboundShipmentCode,
  };
}

function readItem(item: unknown): TransferItem {
  if (!isObject(item)) return item as TransferItem;
  const { sku, qty } = item as Unchecked<TransferItem> as TransferItem;
  return { sku, qty };
}
