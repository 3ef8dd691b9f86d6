import { type Load, loadKinds } from "../network/Load";
import { maxAmount } from "../result/kinds";
import type { BookedOn, Departure } from "./room";

/** Loads by departure. */
export interface Bookings {
  readonly add: (departure: Departure, load: Load) => void;
  readonly bookedOn: BookedOn;
}

export function createBookings(): Bookings {
  const loads = new Map<string, Load>();
  const keyOf = ({ srcWarehouseCode, destWarehouseCode, transferType, date }: Departure) =>
    JSON.stringify([srcWarehouseCode, destWarehouseCode, transferType, date]);
  return {
    add(departure, load) {
      const key = keyOf(departure);
      loads.set(key, addLoads(load, loads.get(key)));
    },
    bookedOn: (departure) => loads.get(keyOf(departure)),
  };
}

/** A sum above 2^53 − 1 becomes 2^53 − 1, which leaves no room. */
export function addLoads(some: Load, others: Load = {}): Load {
  return Object.fromEntries(
    loadKinds.map((kind) => [kind, Math.min((some[kind] ?? 0) + (others[kind] ?? 0), maxAmount)]),
  );
}
