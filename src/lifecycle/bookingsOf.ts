import type { StockTransfer } from "../list/StockTransfer";
import { readTransfer } from "../list/transferLines";
import { assertValid, inCall } from "../result/misuse";
import { iterableFault, objectFault } from "../result/valueFaults";
import { createBookings } from "../schedule/bookings";
import type { BookedOn } from "../schedule/room";

/**
 * What transfers take on their departures, as `booked` of a check or of a schedule. Each transfer that is not cancelled
 * and has a `departureDate` and a `transferType` takes one place, its total weight and volume, and the units of its
 * lines. O(items).
 *
 * @param transfers The transfers, such as those of a list.
 * @throws TypeError or RangeError if `transfers` is not an iterable of objects, or if one of these transfers breaks a
 * rule of {@link StockTransfer}.
 *
 * @example
 * ```ts
 * import { bookingsOf, type StockTransfer } from "stock-transfer";
 *
 * const transfer: StockTransfer = {
 *   seq: 1, id: "st-1", status: "created", subStatus: "", code: "ST0001", refCode: "", note: "",
 *   partner: { code: "P1", name: "Partner" }, srcWarehouseCode: "HCM", destWarehouseCode: "HAN", transferType: "ROAD",
 *   items: [{ sku: "HELMET", qty: 10 }], totalWeight: 3_400, departureDate: "2026-03-03", estimatedArrivalDate: "2026-03-05",
 *   createdAt: 0, updatedAt: 0, outboundShipmentCode: "", inboundShipmentCode: "",
 * };
 * const booked = bookingsOf([transfer]);
 * const departure = { srcWarehouseCode: "HCM", destWarehouseCode: "HAN", transferType: "ROAD", date: "2026-03-03" };
 * booked(departure); // => { weight: 3400, volume: 0, units: 10, transfers: 1 }
 * booked({ ...departure, date: "2026-03-06" }); // => undefined
 * ```
 */
export function bookingsOf(transfers: Iterable<StockTransfer>): BookedOn {
  return inCall("bookingsOf", () => {
    assertValid("transfers", iterableFault(transfers));
    const bookings = createBookings();
    let index = 0;
    for (const given of transfers) {
      const place = `transfers[${index}]`;
      index += 1;
      assertValid(place, objectFault(given));
      if (given.status === "cancelled" || given.departureDate === undefined || given.transferType === undefined)
        continue;
      const { srcWarehouseCode, destWarehouseCode, transferType, departureDate, ...rest } = readTransfer(place, given);
      const { items, totalWeight: weight, totalVolume: volume } = rest;
      const units = items.reduce((sum, { qty }) => sum + qty, 0);
      const departure = { srcWarehouseCode, destWarehouseCode, transferType: transferType!, date: departureDate! };
      bookings.add(departure, { weight, volume, units, transfers: 1 });
    }
    return bookings.bookedOn;
  });
}
