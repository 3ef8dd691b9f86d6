import { computeCheck } from "../../check/checkTransfer";
import { laneWithCapacity } from "../../check/laneWithCapacity";
import { toIndexedValue, toIndexedValues } from "../storable";
import { createBookings } from "./departures";
import { readInquiry } from "./inquiry";
import { isOfWarehouse, readStock, selectLevels } from "./readLevels";
import type { StoreContext } from "./StoreContext";
import type { TransferStore } from "./TransferStore";

export function createCheck(context: StoreContext): TransferStore["check"] {
  const { layout, run, define } = context;
  const readBookings = createBookings(context);
  const find = define("check", () => selectLevels(layout, isOfWarehouse, true), readStock);
  return async (asked, given) => {
    const { request, skus, terms } = readInquiry(asked, given);
    const lane = laneWithCapacity(request, terms);
    const { booked } = lane ? await readBookings(run, lane, null, terms) : terms;
    const warehouseCode = toIndexedValue(request.srcWarehouseCode);
    const stock = await run(find({ warehouseCode, skus: toIndexedValues(skus), now: terms.now }));
    return computeCheck(request, { ...terms, stock, booked });
  };
}
