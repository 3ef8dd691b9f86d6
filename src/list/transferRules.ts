import { describeValue } from "../result/describeValue";
import type { Fault } from "../result/Issue";
import { isObject, maxAmount, type Unchecked } from "../result/kinds";
import type { PlacedFault } from "../result/misuse";
import { arrayFault, faultOf, formFault, integerFault, kindFault, textFault } from "../result/valueFaults";
import { calendarDateFault, type CivilDay, parseCivilDay } from "../time/civilDay";
import { isFormattableInEveryZone } from "../time/wallTime";
import { isTransferStatus, type StockTransfer, type TransferItem, transferStatuses } from "./StockTransfer";

/** The day of a calendar date, or `undefined` if there is none. */
export type ParseDay = (text: string) => CivilDay | undefined;

/** Is given each fault with the field that has it: `items[3].qty`. */
type Report = (field: string, fault: Fault | undefined) => void;

/**
 * Why a transfer cannot be found or encoded: each fault with the field and the id. These are the only rules of a transfer. A
 * transfer without a fault can be written in every time zone. O(items).
 *
 * @param parseDay `parseCivilDay`, or the same with a cache.
 * @param isInstant Which instants are accepted: for an encoder those that its zone can show.
 */
export function transferFaults(
  transfer: StockTransfer,
  parseDay: ParseDay = parseCivilDay,
  isInstant: (instant: number) => boolean = isFormattableInEveryZone,
): readonly PlacedFault[] {
  const faults: PlacedFault[] = [];
  const test: Report = (field, fault) => {
    if (fault) faults.push({ place: placeOfField(field, transfer), fault });
  };
  // One after the other: a loop over the names of the fields takes several times as long.
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

/** Where a fault is, in words: `status of transfer "st-7"`. */
export function placeOfField(field: string, { id }: Pick<StockTransfer, "id">): string {
  return `${field} of transfer ${describeValue(id)}`;
}

export function statusFault(value: unknown): Fault | undefined {
  return isTransferStatus(value) ? undefined : faultOf("unknown_status", value, { expected: transferStatuses });
}

/** Of a time of a transfer. */
export function timeFault(value: unknown, isInstant = isFormattableInEveryZone): Fault | undefined {
  return typeof value === "number" && isInstant(value) ? undefined : notATime(value);
}

export function notATime(value: unknown): Fault {
  return formFault("number", "epoch milliseconds from 0000-01-02 to 9999-12-30 in UTC", value);
}

/** Reports what is wrong with the items of a transfer. O(items). */
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
