import type { StockTransfer, TransferItem } from "../list/StockTransfer";
import { describeValue } from "../result/describeValue";
import { assertOptionValues, assertValid, inCall } from "../result/misuse";
import {
  functionFault,
  integerFault,
  iterableFault,
  objectFault,
  textFault,
  unlessOmitted,
} from "../result/valueFaults";
import { calendarDateFault } from "../time/civilDay";
import type { StockMovement } from "../time/StockMovement";
import { isDone, linesOf, readTransfer } from "../list/transferLines";

/**
 * The units that open transfers (neither completed nor cancelled) will bring to a warehouse, as `movements` for its
 * stock levels: units to be shipped, and units in transit. O(items + dates × log dates).
 *
 * @param transfers In any order, to any warehouse.
 * @param warehouseCode The destination.
 * @param options `expiresOn`: returns the last date on which the units of an item are good, or `undefined`. It is
 * called once for each item with expected units. Without it, stock with `lots` counts no arrival as fresh.
 * @returns By SKU: the units of each `estimatedArrivalDate` and `expiresOn`, in order of dates.
 * @throws TypeError or RangeError if an open transfer to the warehouse breaks a rule of {@link StockTransfer}, if
 * `transfers` is not an iterable of objects, if `warehouseCode` is not a string, if an option is unknown, if
 * `expiresOn` returns anything else, or if the units of a SKU and a date exceed 2^53 − 1.
 *
 * @example
 * ```ts
 * import { type StockTransfer, suppliesOf } from "stock-transfer";
 *
 * const transfer: StockTransfer = {
 *   seq: 1, id: "st-1", status: "in_transit", subStatus: "", code: "ST0001", refCode: "", note: "",
 *   partner: { code: "P1", name: "Partner" }, srcWarehouseCode: "HCM", destWarehouseCode: "HAN",
 *   items: [{ sku: "HELMET", qty: 10, shippedQty: 8, acceptedQty: 5 }], estimatedArrivalDate: "2026-03-05",
 *   createdAt: 0, updatedAt: 0, outboundShipmentCode: "", inboundShipmentCode: "",
 * };
 * const movements = suppliesOf([transfer], "HAN").get("HELMET"); // for the stock level of the SKU in HAN
 * movements; // => [{ on: "2026-03-05", qty: 5 }]
 * ```
 */
export function suppliesOf(
  transfers: Iterable<StockTransfer>,
  warehouseCode: string,
  options: {
    /** The last date on which the units of an item are good, `YYYY-MM-DD`. `undefined`: unknown. */
    readonly expiresOn?: ((item: TransferItem, transfer: StockTransfer) => string | undefined) | undefined;
  } = {},
): ReadonlyMap<string, readonly StockMovement[]> {
  return inCall("suppliesOf", () => {
    assertOptionValues(options, { expiresOn: unlessOmitted(functionFault) });
    assertValid("transfers", iterableFault(transfers));
    assertValid("warehouseCode", textFault(warehouseCode));
    const bySku = new Map<string, Map<string, StockMovement>>();
    let index = 0;
    for (const given of transfers) {
      const place = `transfers[${index}]`;
      index += 1;
      assertValid(place, objectFault(given));
      // Fast path: most transfers lead elsewhere or are done.
      if (given.destWarehouseCode !== warehouseCode || isDone(given.status)) continue;
      const transfer = readTransfer(place, given);
      for (const [place, line] of linesOf(transfer).entries()) {
        const qty = line.left + line.underWay;
        if (qty === 0) continue;
        const expiresOn = options.expiresOn?.(given.items[place]!, given);
        if (expiresOn !== undefined)
          assertValid(`the expiresOn of ${describeValue(line.sku)}`, calendarDateFault(expiresOn));
        addSupply(bySku, line.sku, {
          on: transfer.estimatedArrivalDate,
          qty,
          ...(expiresOn !== undefined && { expiresOn }),
        });
      }
    }
    return new Map(Array.from(bySku, ([sku, byDates]) => [sku, movementsOf(byDates)]));
  });
}

function addSupply(bySku: Map<string, Map<string, StockMovement>>, sku: string, supply: StockMovement): void {
  const byDates = bySku.get(sku) ?? new Map<string, StockMovement>();
  const dates = datesOf(supply);
  const qty = (byDates.get(dates)?.qty ?? 0) + supply.qty;
  assertValid(`the supply of ${describeValue(sku)} on ${supply.on}`, integerFault(qty));
  bySku.set(sku, byDates.set(dates, { ...supply, qty }));
}

function movementsOf(byDates: ReadonlyMap<string, StockMovement>): readonly StockMovement[] {
  return [...byDates.values()].sort((a, b) => (datesOf(a) < datesOf(b) ? -1 : 1));
}

/** Sorts units without an expiry date after the others of their day. */
function datesOf({ on, expiresOn = "without" }: StockMovement): string {
  return on + expiresOn;
}
