import { describeValue } from "../result/describeValue";
import type { Fault } from "../result/Issue";
import { isObject, maxAmount, type Unchecked } from "../result/kinds";
import type { PlacedFault } from "../result/misuse";
import { arrayFault, faultOf, formFault, integerFault, kindFault, textFault } from "../result/valueFaults";
import { calendarDateFault, type CivilDay, parseCivilDay } from "../time/civilDay";
import { isFormattableInEveryZone } from "../time/wallTime";
import { isTransferStatus, type StockTransfer, type TransferItem, transferStatuses } from "./StockTransfer";

/** Takes each fault with the field that has it: `items[3].qty`. */
type Report = (field: string, fault: Fault | undefined) => void;

/**
 * The rules of a transfer: each fault with its field and the id of the transfer. A transfer without faults can be encoded in every
 * time zone. O(items).
 *
 * @param parseDay `parseCivilDay`, or the same with a cache.
 * @param isInstant Which instants are accepted: for an encoder those that its zone can show.
 */
export function transferFaults(
  transfer: StockTransfer,
  parseDay: (text: string) => CivilDay | undefined = parseCivilDay,
  isInstant: (instant: number) => boolean = isFormattableInEveryZone,
): readonly PlacedFault[] {
  const faults: PlacedFault[] = [];
  const test: Report = (field, fault) => {
    if (fault) faults.push({ place: placeOfField(field, transfer), fault });
  };
  // A loop over the names of the fields takes several times as long.
  test("id", textFault(transfer.id));
  test("subStatus", textFault(transfer.subStatus));
  test("code", textFault(transfer.code));
  test("refCode", textFault(transfer.refCode));
  test("srcWarehouseCode", textFault(transfer.srcWarehouseCode));
  test("destWarehouseCode", textFault(transfer.destWarehouseCode));
  test("note", textFault(transfer.note));
  test("outboundShipmentCode", textFault(transfer.outboundShipmentCode));
  test("inboundShipmentCode", textFault(transfer.inboundShipmentCode));

  const { partner, estimatedArrivalDate, doneAt } = transfer;
  test("seq", integerFault(transfer.seq, 1));
  test("status", statusFault(transfer.status));
  if (isObject(partner)) {
    const { code, name } = partner;
    test("partner.code", textFault(code));
    test("partner.name", textFault(name));
  } else test("partner", kindFault("object", partner));
  testItems(transfer.items, test);
  if (parseDay(estimatedArrivalDate) === undefined)
    test("estimatedArrivalDate", calendarDateFault(estimatedArrivalDate));
  test("createdAt", timeFault(transfer.createdAt, isInstant));
  test("updatedAt", timeFault(transfer.updatedAt, isInstant));
  if (doneAt !== undefined) test("doneAt", timeFault(doneAt, isInstant));
  return faults;
}

/** `status of transfer "st-7"`. */
export function placeOfField(field: string, { id }: Pick<StockTransfer, "id">): string {
  return `${field} of transfer ${describeValue(id)}`;
}

export function statusFault(value: unknown): Fault | undefined {
  return isTransferStatus(value) ? undefined : faultOf("unknown_status", value, { expected: transferStatuses });
}

export function timeFault(value: unknown, isInstant = isFormattableInEveryZone): Fault | undefined {
  return typeof value === "number" && isInstant(value) ? undefined : notATime(value);
}

export function notATime(value: unknown): Fault {
  return formFault("number", "epoch milliseconds from 0000-01-02 to 9999-12-30 in UTC", value);
}

export function testItems(items: unknown, test: Report): void {
  if (!Array.isArray(items)) {
    test("items", arrayFault(items));
    return;
  }
  let total = 0;
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index] as Unchecked<TransferItem>;
    if (!isObject(item)) {
      test(`items[${index}]`, kindFault("object", item));
      continue;
    }
    const { sku, qty } = item as TransferItem;
    const skuFault = textFault(sku);
    if (skuFault) test(`items[${index}].sku`, skuFault);
    const qtyFault = integerFault(qty, 1);
    if (qtyFault) test(`items[${index}].qty`, qtyFault);
    else total += qty;
  }
  if (total > maxAmount) test("the sum of all qty", faultOf("too_big", total, { max: maxAmount }));
}

/** A copy under construction. */
export type MutableTransfer = { -readonly [Field in keyof StockTransfer]: StockTransfer[Field] };

/** Copies a transfer, its partner and its items, which may still be anything. Holes in the items become `undefined`. */
export function copyTransfer(transfer: StockTransfer): MutableTransfer {
  const { partner, items, doneAt } = transfer;
  const copyOf = <Value>(value: Value): Value => (isObject(value) ? { ...value } : value);
  const copies = Array.isArray(items) ? [...(items as readonly TransferItem[])].map(copyOf) : items;
  const copy = { ...transfer, partner: copyOf(partner), items: copies };
  // The only optional field: if it is inherited, the spread leaves it out.
  if (doneAt !== undefined) copy.doneAt = doneAt;
  return copy;
}
