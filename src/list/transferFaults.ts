import { describeValue } from "../result/describeValue";
import { isAmount } from "../result/isAmount";
import { isObject } from "../result/isObject";
import type { ReportFault } from "../result/readFields";
import type { Unchecked } from "../result/throwMisuse";
import type { CivilDay } from "../time/civilDay";
import { isFormattableInEveryZone } from "../time/wallTime";
import { isTransferStatus, statusRule, type StockTransfer, type TransferItem } from "./StockTransfer";

/** The day of a calendar date, or `undefined` if there is none. */
export type ParseDay = (text: string) => CivilDay | undefined;

/**
 * Adds to a list why a transfer cannot be found or encoded: each fault with the field, the id, the rule and the value.
 * A transfer without a fault can be written in every time zone. O(items).
 *
 * @returns Whether there is a fault.
 */
export function addTransferFaults(transfer: StockTransfer, parseDay: ParseDay, faults: string[]): boolean {
  const earlier = faults.length;
  reportFaults(transfer, parseDay, (field, rule, value) => {
    faults.push(describeFault(field, transfer, rule, value));
  });
  return faults.length > earlier;
}

export function describeFault(field: string, { id }: StockTransfer, rule: string, value: unknown): string {
  return `${field} of transfer ${describeValue(id)} must be ${rule}, got ${describeValue(value)}`;
}

const maxFaultsTold = 1_000;

/** Throws the error for some faults: a line for each of the first 1000, and how many more there are. */
export function throwTransferFaults(caller: string, faults: readonly string[], ErrorType = RangeError): never {
  if (faults.length === 1) throw new ErrorType(`${caller}: ${faults[0]}`);
  const told = faults.slice(0, maxFaultsTold);
  if (faults.length > maxFaultsTold) told.push(`and ${faults.length - maxFaultsTold} more`);
  throw new ErrorType(`${caller}: ${faults.length} faults\n  ${told.join("\n  ")}`);
}

function reportFaults(transfer: StockTransfer, parseDay: ParseDay, report: ReportFault): void {
  // One after the other: a loop over the names of the fields takes several times as long.
  testText("id", transfer.id, report);
  testText("subStatus", transfer.subStatus, report);
  testText("code", transfer.code, report);
  testText("refCode", transfer.refCode, report);
  testText("srcWarehouseCode", transfer.srcWarehouseCode, report);
  testText("destWarehouseCode", transfer.destWarehouseCode, report);
  testText("note", transfer.note, report);
  testText("outboundShipmentCode", transfer.outboundShipmentCode, report);
  testText("inboundShipmentCode", transfer.inboundShipmentCode, report);

  const { seq, status, partner, items, estimatedArrivalDate, createdAt, updatedAt, doneAt } = transfer;
  if (!isAmount(seq, 1)) report("seq", "a safe integer ≥ 1", seq);
  if (!isTransferStatus(status)) report("status", statusRule(), status);
  if (isObject(partner)) {
    testText("partner.code", partner.code, report);
    testText("partner.name", partner.name, report);
  } else report("partner", "an object", partner);
  if (Array.isArray(items)) testItems(items, report);
  else report("items", "an array", items);
  if (parseDay(estimatedArrivalDate) === undefined) {
    report("estimatedArrivalDate", "a date that exists, YYYY-MM-DD", estimatedArrivalDate);
  }
  testInstant("createdAt", createdAt, report);
  testInstant("updatedAt", updatedAt, report);
  if (doneAt !== undefined) testInstant("doneAt", doneAt, report);
}

function testText(field: string, text: unknown, report: ReportFault): void {
  if (typeof text !== "string") report(field, "a string", text);
}

function testItems(items: readonly Unchecked<TransferItem>[], report: ReportFault): void {
  let total = 0;
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index];
    if (!isObject(item)) {
      report(`items[${index}]`, "an object", item);
      continue;
    }
    const { sku, qty } = item;
    if (typeof sku !== "string") report(`items[${index}].sku`, "a string", sku);
    if (isAmount(qty, 1)) total += qty;
    else report(`items[${index}].qty`, "a safe integer ≥ 1", qty);
  }
  if (!Number.isSafeInteger(total)) report("the sum of all qty", "a safe integer", total);
}

function testInstant(field: string, instant: number, report: ReportFault): void {
  if (!isFormattableInEveryZone(instant))
    report(field, "epoch milliseconds from 0000-01-02 to 9999-12-30 in UTC", instant);
}
