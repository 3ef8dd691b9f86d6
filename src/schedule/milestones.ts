import { millisecondsInDay } from "date-fns/constants";
import type { RouteData, Warehouse } from "../network/RouteData";
import { describeValue } from "../result/describeValue";
import { throwMisuse } from "../result/throwMisuse";
import { type CivilDay, lastCivilDay, weekdayOf } from "../time/civilDay";
import { addWorkingDays, isWorkingDay, nextWorkingDay } from "../time/workingCalendar";
import { type LocalTime, readClock } from "../time/zoneClock";

/** The days on which a transfer enters its next stage, each on or after the one before. */
export interface Milestones {
  /** The date at the source at the instant of the request. */
  readonly today: CivilDay;
  /** The transfer is created: outbound handling begins. */
  readonly transferDay: CivilDay;
  /** Transit begins. */
  readonly departure: CivilDay;
  /** Inbound handling begins. */
  readonly delivery: CivilDay;
  /** Inbound handling has ended. */
  readonly handled: CivilDay;
  /** The first working day of the destination from then on. */
  readonly arrival: CivilDay;
}

/** @throws RangeError if `now` is no instant, or if a day falls outside the years 0000 to 9999. */
export function computeMilestones(now: number, { src, dest, source, destination, lane }: RouteData): Milestones {
  const local = readClock(source.clock, now);
  if (!local) throwMisuse("scheduleTransfer", "now", "epoch milliseconds within the years 0000 to 9999", now);
  const transferDay = firstTransferDay(local, source);
  const departure = addWorkingDays(source.calendar, transferDay, lane.outboundHandlingDays);
  const delivery = addWorkingDays(lane.transitCalendar, departure, lane.transitDays);
  const handled = addWorkingDays(destination.calendar, delivery, lane.inboundHandlingDays);
  const isOpen = isWorkingDay(destination.calendar, handled);
  const arrival = isOpen ? handled : nextWorkingDay(destination.calendar, handled);
  if (arrival > lastCivilDay) {
    const days = `now plus the days of ${describeValue(src)} → ${describeValue(dest)}`;
    throwMisuse("scheduleTransfer", days, "within the years 0000 to 9999", now);
  }
  return { today: local.day, transferDay, departure, delivery, handled, arrival };
}

function firstTransferDay({ day, time }: LocalTime, { calendar, cutOffs }: Warehouse): CivilDay {
  const cutOff = cutOffs.get(weekdayOf(day)) ?? millisecondsInDay;
  return time < cutOff && isWorkingDay(calendar, day) ? day : nextWorkingDay(calendar, day);
}
