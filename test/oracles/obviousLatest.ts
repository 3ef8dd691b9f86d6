import type { LaneTerms, LatestOptions, LatestTransfer, WarehouseConfig } from "stock-transfer";
import { obviousSchedule } from "./obviousSchedule";

// The oracle of latestTransfer: every minute of some days is tried. Do not improve it.

const minute = 60_000;

/**
 * The latest transfer by a date. The offsets and cut-offs of the source are whole minutes. Requests at `from` must arrive
 * in time, those at `to` too late.
 */
export function obviousLatest(
  arriveBy: string,
  from: number,
  to: number,
  source: WarehouseConfig,
  destination: WarehouseConfig,
  terms: LaneTerms,
  { surely = false, preparationDays }: LatestOptions,
): LatestTransfer | undefined {
  for (let now = to; now > from; now -= minute) {
    const schedule = obviousSchedule(now - minute, source, destination, terms, { preparationDays });
    const arrival = surely ? schedule.latestArrivalDate : schedule.estimatedArrivalDate;
    if (arrival <= arriveBy) return { transferDate: schedule.transferDate, before: now };
  }
  return undefined;
}
