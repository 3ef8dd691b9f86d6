import type { LaneTerms, Load, ScheduleOptions, TransferLimits, WarehouseConfig } from "stock-transfer";
import { nextDate } from "./intlCalendar";
import { add, departs, obviousArrival, type ObviousSchedule, obviousTransferDate } from "./obviousSchedule";

// The oracle of departures with room: one date after the other. Do not improve it.

/** A lane with its warehouses, and what is booked on it. */
export interface BookedLane {
  readonly source: WarehouseConfig;
  readonly destination: WarehouseConfig;
  readonly terms: LaneTerms;
  readonly calendarsUntil?: string | undefined;
  readonly bookedOn: (date: string) => Load;
}

/** What remains of each limited amount, negative if more is booked. */
export function obviousLeft({ terms, bookedOn }: BookedLane, date: string): Load {
  const capacity = terms.capacityOn?.[date] ?? terms.capacity ?? {};
  const { weight, volume, units, transfers } = bookedOn(date);
  return {
    ...(capacity.weight !== undefined && { weight: capacity.weight - (weight ?? 0) }),
    ...(capacity.volume !== undefined && { volume: capacity.volume - (volume ?? 0) }),
    ...(capacity.units !== undefined && { units: capacity.units - (units ?? 0) }),
    ...(capacity.transfers !== undefined && { transfers: capacity.transfers - (transfers ?? 0) }),
  };
}

export function obviousRoom(lane: BookedLane, date: string, load: TransferLimits): boolean {
  const left = obviousLeft(lane, date);
  if (left.weight !== undefined && (load.weight ?? 0) > left.weight) return false;
  if (left.volume !== undefined && (load.volume ?? 0) > left.volume) return false;
  if (left.units !== undefined && (load.units ?? 0) > left.units) return false;
  return left.transfers === undefined || left.transfers >= 1;
}

/** The date from which the goods of a request at `now` wait for the carrier. */
export function obviousReady(
  now: number,
  { source, terms }: BookedLane,
  { preparationDays = 0, ...options }: ScheduleOptions,
): string {
  const transferDate = obviousTransferDate(now, source, terms, options);
  return add(source, add(source, transferDate, preparationDays), terms.outboundHandlingDays ?? 0);
}

/** The last date on which the lane may depart. */
function endOf({ terms, calendarsUntil = "9999-12-31" }: BookedLane): string {
  if (terms.departureDays?.length !== 0) return calendarsUntil;
  const listed = [...(terms.departureExtraDays ?? [])].sort().at(-1)!;
  return listed < calendarsUntil ? listed : calendarsUntil;
}

export type ObviousOutcome = ObviousSchedule | { readonly code: "beyond_calendars" | "fully_booked"; max?: string };

/** The dates of a request, or why it has none. */
export function obviousBooked(now: number, lane: BookedLane, options: ScheduleOptions): ObviousOutcome {
  const { source, destination, terms, calendarsUntil = "9999-12-31" } = lane;
  let looked = 0;
  let max = "";
  for (let date = obviousReady(now, lane, options); date <= endOf(lane); date = nextDate(date)) {
    // The 366 days begin with the first departure day.
    if (looked > 0 || departs(source, terms, date)) looked += 1;
    if (looked > 366) break;
    if (looked > 0) max = date;
    if (!departs(source, terms, date) || !obviousRoom(lane, date, options.load ?? {})) continue;
    const { arrival, latestArrival } = obviousArrival(date, destination, terms);
    if (latestArrival > calendarsUntil) return { code: "beyond_calendars" };
    const transferDate = obviousTransferDate(now, source, terms, options);
    return { transferDate, departureDate: date, estimatedArrivalDate: arrival, latestArrivalDate: latestArrival };
  }
  return max === "" ? { code: "beyond_calendars" } : { code: "fully_booked", max };
}

/** The date before. */
function dateBefore(date: string): string {
  return new Date(Date.parse(date) - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

/** The last departure that arrives by a date and has room, within 366 days. */
export function obviousLastDeparture(
  arriveBy: string,
  lane: BookedLane,
  { surely = false, load = {} }: { readonly surely?: boolean; readonly load?: TransferLimits },
): string | undefined {
  const { source, destination, terms, calendarsUntil = "9999-12-31" } = lane;
  const isInTime = (date: string) => {
    const { arrival, latestArrival } = obviousArrival(date, destination, terms);
    return (surely ? latestArrival : arrival) <= arriveBy && latestArrival <= calendarsUntil;
  };
  const isPossible = (date: string) => departs(source, terms, date) && isInTime(date);
  let last = arriveBy;
  // No lane of the tests waits longer for a departure.
  for (let days = 0; !isPossible(last); days += 1, last = dateBefore(last)) if (days > 800) return undefined;
  let date = last;
  for (let days = 0; days < 366; days += 1, date = dateBefore(date)) {
    if (departs(source, terms, date) && obviousRoom(lane, date, load)) return date;
  }
  return undefined;
}
