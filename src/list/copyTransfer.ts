import { describeValue } from "../result/describeValue";
import { isAmount } from "../result/isAmount";
import { throwMisuse, type Unchecked } from "../result/throwMisuse";
import type { CivilDay } from "../time/civilDay";
import { isFormattableInEveryZone } from "../time/wallTime";
import { isTransferStatus, statusRule, type StockTransfer, type TransferItem } from "./StockTransfer";

/** A copy under construction. */
export type MutableTransfer = { -readonly [Field in keyof StockTransfer]: StockTransfer[Field] };

/**
 * A copy of a transfer that can be found and encoded, so that changes of the caller's object do not reach the indexes.
 * Fields that no transfer has are kept. It is made before the fields are tested, so that a getter cannot change its value
 * afterwards; holes in the items become `undefined`.
 *
 * @param parseDay The day of a calendar date, or `undefined` if there is none.
 * @throws RangeError naming `caller`, the field, the id, the rule and the value.
 */
export function copyTransfer(
  caller: string,
  transfer: StockTransfer,
  parseDay: (text: string) => CivilDay | undefined,
): MutableTransfer {
  const { partner, items } = transfer;
  const copies = Array.isArray(items) ? [...(items as readonly TransferItem[])].map(copyItem) : items;
  const copy = { ...transfer, partner: isObject(partner) ? { ...partner } : partner, items: copies };
  assertTransfer(copy, parseDay, (field, rule, value) => {
    throwMisuse(caller, `${field} of transfer ${describeValue(copy.id)}`, rule, value);
  });
  return copy;
}

function copyItem(item: TransferItem): TransferItem {
  return isObject(item) ? { ...item } : item;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

type Fail = (field: string, rule: string, value: unknown) => void;

function assertTransfer(transfer: StockTransfer, parseDay: (text: string) => CivilDay | undefined, fail: Fail): void {
  // One after the other: a loop over the names of the fields takes several times as long.
  assertText("id", transfer.id, fail);
  assertText("subStatus", transfer.subStatus, fail);
  assertText("code", transfer.code, fail);
  assertText("refCode", transfer.refCode, fail);
  assertText("srcWarehouseCode", transfer.srcWarehouseCode, fail);
  assertText("destWarehouseCode", transfer.destWarehouseCode, fail);
  assertText("note", transfer.note, fail);
  assertText("outboundShipmentCode", transfer.outboundShipmentCode, fail);
  assertText("inboundShipmentCode", transfer.inboundShipmentCode, fail);

  const { seq, status, partner, items, estimatedArrivalDate, createdAt, updatedAt, doneAt } = transfer;
  if (!isAmount(seq, 1)) fail("seq", "a safe integer ≥ 1", seq);
  if (!isTransferStatus(status)) fail("status", statusRule(), status);
  if (!isObject(partner)) fail("partner", "an object", partner);
  assertText("partner.code", partner.code, fail);
  assertText("partner.name", partner.name, fail);
  assertItems(items, fail);
  if (parseDay(estimatedArrivalDate) === undefined) {
    fail("estimatedArrivalDate", "a date that exists, YYYY-MM-DD", estimatedArrivalDate);
  }
  assertInstant("createdAt", createdAt, fail);
  assertInstant("updatedAt", updatedAt, fail);
  if (doneAt !== undefined) assertInstant("doneAt", doneAt, fail);
}

function assertText(field: string, text: unknown, fail: Fail): void {
  if (typeof text !== "string") fail(field, "a string", text);
}

function assertItems(items: readonly TransferItem[], fail: Fail): void {
  if (!Array.isArray(items)) fail("items", "an array", items);
  let total = 0;
  for (let index = 0; index < items.length; index += 1) {
    const item: Unchecked<TransferItem> = items[index];
    if (!isObject(item)) fail(`items[${index}]`, "an object", item);
    const { sku, qty } = item as TransferItem;
    if (typeof sku !== "string") fail(`items[${index}].sku`, "a string", sku);
    if (!isAmount(qty, 1)) fail(`items[${index}].qty`, "a safe integer ≥ 1", qty);
    total += qty;
  }
  if (!Number.isSafeInteger(total)) fail("the sum of all qty", "a safe integer", total);
}

function assertInstant(field: string, instant: number, fail: Fail): void {
  if (!isFormattableInEveryZone(instant))
    fail(field, "epoch milliseconds from 0000-01-02 to 9999-12-30 in UTC", instant);
}
