import { describeValue } from "../result/describeValue";
import type { Fault } from "../result/Issue";
import { isObject, maxAmount, type Unchecked } from "../result/kinds";
import type { PlacedFault } from "../result/misuse";
import { arrayFault, faultOf, formFault, integerFault, kindFault, textFault } from "../result/valueFaults";
import { calendarDateFault, type CivilDay, parseCivilDay } from "../time/civilDay";
import { isFormattableInEveryZone } from "../time/wallTime";
import { type StockTransfer, type TransferItem, transferStatuses } from "./StockTransfer";

/** Receives a field, such as `items[3].qty`, and its fault if it has one. */
type ReportField = (field: string, fault: Fault | undefined) => void;

/**
 * Validates a transfer: returns every fault with its place. A transfer without faults can be encoded in every time
 * zone. O(items).
 *
 * @param parseDay `parseCivilDay`, perhaps with a cache.
 * @param isInstant Whether an instant is accepted. An encoder accepts those that its zone can show.
 */
export function transferFaults(
  transfer: StockTransfer,
  parseDay: (text: string) => CivilDay | undefined = parseCivilDay,
  isInstant: (instant: number) => boolean = isFormattableInEveryZone,
): readonly PlacedFault[] {
  const faults: PlacedFault[] = [];
  const test: ReportField = (field, fault) => {
    if (fault) faults.push({ place: placeOfField(field, transfer), fault });
  };
  // Several times faster than a loop over the field names.
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
  const isStatus = (transferStatuses as readonly unknown[]).includes(value);
  return isStatus ? undefined : faultOf("unknown_status", value, { expected: transferStatuses });
}

export function timeFault(value: unknown, isInstant = isFormattableInEveryZone): Fault | undefined {
  return typeof value === "number" && isInstant(value) ? undefined : notATime(value);
}

export function notATime(value: unknown): Fault {
  return formFault("number", "epoch milliseconds from 0000-01-02 to 9999-12-30 in UTC", value);
}

export function testItems(items: unknown, test: ReportField): void {
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

/** Copies a transfer with its partner and items before they are validated. Holes in the items become `undefined`. */
export function copyTransfer(transfer: StockTransfer): MutableTransfer {
  const { partner, items, doneAt } = transfer;
  const copyOf = <Value>(value: Value): Value => (isObject(value) ? { ...value } : value);
  const copies = Array.isArray(items) ? [...(items as readonly TransferItem[])].map(copyOf) : items;
  const copy = { ...transfer, partner: copyOf(partner), items: copies };
  // The spread drops inherited fields. Validation would not miss this one, since it is optional.
  if (doneAt !== undefined) copy.doneAt = doneAt;
  return copy;
}
