import type { StockTransfer } from "../list/StockTransfer";
import { describeValue } from "../result/describeValue";
import { assertValid, inCall } from "../result/misuse";
import { integerFault, iterableFault, objectFault, textFault } from "../result/valueFaults";
import type { StockMovement } from "../time/StockMovement";
import { isDone, leftOf, linesOf, readTransfer, underWayOf } from "../list/transferLines";

/**
 * The units that open transfers (neither completed nor cancelled) will bring to a warehouse, as `movements` for its
 * stock levels: units to be shipped, and units in transit. O(items + dates × log dates).
 *
 * @param transfers In any order, to any warehouse.
 * @param warehouseCode The destination.
 * @returns By SKU: the units of each `estimatedArrivalDate`, in order of dates.
 * @throws TypeError or RangeError if an open transfer to the warehouse breaks a rule of {@link StockTransfer}, if
 * `transfers` is not an iterable of objects, if `warehouseCode` is not a string, or if the units of a SKU and a date
 * exceed 2^53 − 1.
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
): ReadonlyMap<string, readonly StockMovement[]> {
  return inCall("suppliesOf", () => {
    assertValid("transfers", iterableFault(transfers));
    assertValid("warehouseCode", textFault(warehouseCode));
    const bySku = new Map<string, Map<string, number>>();
    let index = 0;
    for (const given of transfers) {
      const place = `transfers[${index}]`;
      index += 1;
      assertValid(place, objectFault(given));
      // Fast path: most transfers lead elsewhere or are done.
      if (given.destWarehouseCode !== warehouseCode || isDone(given.status)) continue;
      const transfer = readTransfer(place, given);
      for (const line of linesOf(transfer)) {
        const qty = leftOf(line) + underWayOf(line);
        if (qty > 0) addSupply(bySku, line.sku, transfer.estimatedArrivalDate, qty);
      }
    }
    return new Map(Array.from(bySku, ([sku, byDate]) => [sku, movementsOf(byDate)]));
  });
}

function addSupply(bySku: Map<string, Map<string, number>>, sku: string, date: string, qty: number): void {
  const byDate = bySku.get(sku) ?? new Map<string, number>();
  const sum = (byDate.get(date) ?? 0) + qty;
  assertValid(`the supply of ${describeValue(sku)} on ${date}`, integerFault(sum));
  bySku.set(sku, byDate.set(date, sum));
}

function movementsOf(byDate: ReadonlyMap<string, number>): readonly StockMovement[] {
  return Array.from(byDate, ([on, qty]) => ({ on, qty })).sort((a, b) => (a.on < b.on ? -1 : 1));
}
