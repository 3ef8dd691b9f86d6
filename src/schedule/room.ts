import { type Load, loadKinds, type TransferLimits } from "../network/Load";
import type { RouteData } from "../network/RouteData";
import { assertFields, assertValid, type FieldRules } from "../result/misuse";
import { functionFault, integerFault, objectFault, unlessOmitted } from "../result/valueFaults";
import { type CivilDay, formatCivilDay } from "../time/civilDay";

/** The transfers of a lane that depart on one date. */
export interface Departure {
  /** Code of the source warehouse. */
  readonly srcWarehouseCode: string;
  /** Code of the destination warehouse. */
  readonly destWarehouseCode: string;
  /** The transfer type of the lane. */
  readonly transferType: string;
  /** Calendar date at the source, `YYYY-MM-DD`. */
  readonly date: string;
}

/**
 * Must be pure. Returns what other transfers already take on a departure; `undefined`: nothing. It is asked only about
 * departure days of lanes with a capacity.
 */
export type BookedOn = (departure: Departure) => Load | undefined;

/** What must fit on a departure. Lanes without a capacity ignore it. */
export interface LoadOptions {
  /** What the transfer takes, besides one place. Default: nothing. */
  readonly load?: TransferLimits | undefined;
  /** What other transfers take. Default: nothing. */
  readonly booked?: BookedOn | undefined;
}

const amountRule = /* @__PURE__ */ unlessOmitted(integerFault);
const limitRules = { weight: amountRule, volume: amountRule, units: amountRule };
const loadRules = { weight: amountRule, volume: amountRule, units: amountRule, transfers: amountRule };

/** What a transfer needs on its departure, from validated options. */
export interface Needs {
  /** Its load and its place. */
  readonly load: Load;
  /** The most that it takes of each amount. */
  readonly limits?: Load | undefined;
  readonly booked?: BookedOn | undefined;
  /** Earlier departures count as full. */
  readonly departsFrom?: CivilDay | undefined;
}

/** One place. */
export const noLoad: Needs = { load: { transfers: 1 } };

/** @throws RangeError or TypeError for malformed options. */
export function readNeeds({ load, booked }: LoadOptions): Needs {
  if (load === undefined && booked === undefined) return noLoad;
  if (load !== undefined) assertLoad("options.load", load, limitRules);
  if (booked !== undefined) assertValid("options.booked", functionFault(booked));
  // A spread would drop inherited fields.
  const { weight, volume, units } = load ?? {};
  return { load: { weight, volume, units, transfers: 1 }, booked };
}

function assertLoad(place: string, load: Load, rules: FieldRules): void {
  assertValid(place, objectFault(load));
  assertFields(place, load, rules);
}

/** Whether a departure day of a lane with a capacity has room. */
export function hasRoom(day: CivilDay, route: RouteData, needs = noLoad): boolean {
  const { load, limits, booked, departsFrom = day } = needs;
  const left = leftOn(day, route, booked);
  const fits = (kind: keyof Load) => (left[kind] ?? Infinity) >= Math.min(load[kind] ?? 0, limits?.[kind] ?? Infinity);
  return day >= departsFrom && loadKinds.every(fits);
}

/** The limited amounts of a departure day, less what is booked: negative if that exceeds the capacity. */
export function leftOn(day: CivilDay, route: RouteData, booked: BookedOn | undefined): Load {
  const { src: srcWarehouseCode, dest: destWarehouseCode, transferType, lane } = route;
  const taken = readBooked(booked, { srcWarehouseCode, destWarehouseCode, transferType, date: formatCivilDay(day) });
  const left: { -readonly [Kind in keyof Load]: Load[Kind] } = {
    ...(lane.capacities.get(day) ?? lane.capacities.get(undefined)),
  };
  for (const kind in left) left[kind as keyof Load]! -= taken[kind as keyof Load] ?? 0;
  return left;
}

/** @throws RangeError or TypeError that names the date if the load is malformed. */
export function readBooked(booked: BookedOn | undefined, departure: Departure): Load {
  const load = booked?.(departure);
  if (load === undefined) return {};
  assertLoad(`booked({ date: "${departure.date}" })`, load, loadRules);
  return load;
}
