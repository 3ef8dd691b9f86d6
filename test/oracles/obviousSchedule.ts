import type { LaneTerms, ScheduleOptions, TransferSchedule, WarehouseConfig } from "stock-transfer";
import { nextDate, type Reading, readWall, weekdayOfDate } from "./intlCalendar";

// The oracle of scheduleTransfer: the six steps as they are written, over date texts and Intl. Do not improve it.

export interface Days {
  readonly workingDays?: readonly number[] | undefined;
  readonly holidays?: readonly string[] | undefined;
  readonly extraWorkingDays?: readonly string[] | undefined;
}

export function counts(days: Days, date: string): boolean {
  const { workingDays = [1, 2, 3, 4, 5, 6, 7], holidays = [], extraWorkingDays = [] } = days;
  if (extraWorkingDays.includes(date)) return true;
  return workingDays.includes(weekdayOfDate(date)) && !holidays.includes(date);
}

function cutOffOfWeekday({ cutOff }: Pick<WarehouseConfig, "cutOff">, date: string): string | undefined {
  return typeof cutOff === "object" ? cutOff[String(weekdayOfDate(date))] : cutOff;
}

export function cutOffOf(source: WarehouseConfig, terms: Partial<LaneTerms>, date: string): string {
  if (terms.cutOffOn?.[date] !== undefined) return terms.cutOffOn[date];
  const ofService = cutOffOfWeekday(terms, date);
  const ofDate = source.cutOffOn?.[date];
  if (ofService !== undefined && ofDate !== undefined) return ofService < ofDate ? ofService : ofDate;
  return ofService ?? ofDate ?? cutOffOfWeekday(source, date) ?? "24:00";
}

/** Whether a transfer can be created at a time of a date: `HH:MM:SS`. */
export function takesTransfers(
  source: WarehouseConfig,
  terms: Partial<LaneTerms>,
  date: string,
  time = "00:00:00",
): boolean {
  return counts(source, date) && time < `${cutOffOf(source, terms, date)}:00`;
}

export function receives(destination: WarehouseConfig, date: string): boolean {
  const { receivingDays } = destination;
  return counts(destination, date) && (receivingDays === undefined || receivingDays.includes(weekdayOfDate(date)));
}

export function add(days: Days, date: string, count: number): string {
  let reached = date;
  for (let left = count; left > 0; left -= 1) {
    do reached = nextDate(reached);
    while (!counts(days, reached));
  }
  return reached;
}

function firstFrom(date: string, passes: (date: string) => boolean): string {
  let first = date;
  while (!passes(first)) first = nextDate(first);
  return first;
}

/** The local date and time at an instant in a zone. */
export type ReadWall = (instant: number, timeZone: string) => Pick<Reading, "date" | "time">;

export function obviousTransferDate(
  now: number,
  source: WarehouseConfig,
  terms: LaneTerms,
  { notBefore = "0000-01-01" }: ScheduleOptions = {},
  read: ReadWall = readWall,
): string {
  const { date: today, time } = read(now, source.timeZone);
  return firstFrom(
    today,
    (date) => date >= notBefore && takesTransfers(source, terms, date, date === today ? time : "00:00:00"),
  );
}

export type ObviousSchedule = Omit<TransferSchedule, "validUntil">;

export function obviousSchedule(
  now: number,
  source: WarehouseConfig,
  destination: WarehouseConfig,
  terms: LaneTerms,
  options: ScheduleOptions = {},
  read: ReadWall = readWall,
): ObviousSchedule {
  const transferDate = obviousTransferDate(now, source, terms, options, read);
  const prepared = add(source, transferDate, options.preparationDays ?? 0);
  const ready = add(source, prepared, terms.outboundHandlingDays ?? 0);
  const departureDate = firstFrom(ready, (date) => departs(source, terms, date));
  const { arrival, latestArrival } = obviousArrival(departureDate, destination, terms);
  return { transferDate, departureDate, estimatedArrivalDate: arrival, latestArrivalDate: latestArrival };
}

export function departs(source: WarehouseConfig, terms: LaneTerms, date: string): boolean {
  return counts(departuresOf(terms), date) && counts(source, date);
}

export function obviousArrival(departure: string, destination: WarehouseConfig, terms: LaneTerms) {
  const delivered = (transitDays: number) => {
    const delivery = add(carrierOf(terms), departure, transitDays);
    const receipt = firstFrom(delivery, (date) => receives(destination, date));
    return { delivery, receipt, arrival: add(destination, receipt, terms.inboundHandlingDays ?? 0) };
  };
  const { arrival: latestArrival } = delivered(terms.maxTransitDays ?? terms.transitDays);
  return { ...delivered(terms.transitDays), latestArrival };
}

export function carrierOf({ transitWorkingDays, transitHolidays, transitExtraWorkingDays }: LaneTerms): Days {
  return { workingDays: transitWorkingDays, holidays: transitHolidays, extraWorkingDays: transitExtraWorkingDays };
}

export function departuresOf(terms: LaneTerms): Days {
  const { departureDays, departureHolidays = [], departureExtraDays = [] } = terms;
  if (departureDays) {
    return { workingDays: departureDays, holidays: departureHolidays, extraWorkingDays: departureExtraDays };
  }
  const { workingDays, holidays = [], extraWorkingDays = [] } = carrierOf(terms);
  return {
    workingDays,
    holidays: [...holidays, ...departureHolidays],
    extraWorkingDays: [...departureExtraDays, ...extraWorkingDays.filter((date) => !departureHolidays.includes(date))],
  };
}

/** The dates of anything that has them. */
export function datesOf(given: ObviousSchedule): ObviousSchedule {
  const { transferDate, departureDate, estimatedArrivalDate, latestArrivalDate } = given;
  return { transferDate, departureDate, estimatedArrivalDate, latestArrivalDate };
}
