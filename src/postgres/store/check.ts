import { computeCheck } from "../../check/checkTransfer";
import { laneWithCapacity } from "../../check/laneWithCapacity";
import { valuesOfPartner } from "../scope";
import { draftStatement } from "../sql";
import { createBookings } from "./departures";
import { readInquiry } from "./inquiry";
import { readStock, selectLevelsIn } from "./readLevels";
import type { StoreContext } from "./StoreContext";
import { inAsyncCall } from "./transact";
import type { TransferStore } from "./TransferStore";

export function createCheck(context: StoreContext): TransferStore["check"] {
  const { layout, partnerCode, run } = context;
  const readBookings = createBookings(context);
  return (asked, given) =>
    inAsyncCall("TransferStore.check", async () => {
      const { request, skus, terms } = readInquiry(asked, given);
      const lane = laneWithCapacity(request, terms);
      const bookings = lane && (await readBookings(run, lane, null, terms));
      const { text, values } = selectLevelsIn(layout, request.srcWarehouseCode, skus, terms);
      const find = { text, values: { ...values, ...valuesOfPartner(partnerCode) }, read: readStock };
      const stock = await run(draftStatement("check", find));
      return computeCheck(request, { ...terms, stock, ...(bookings && { booked: bookings.booked }) });
    });
}
