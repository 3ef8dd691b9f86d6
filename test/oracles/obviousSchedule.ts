import type { LaneTerms, TransferSchedule, WarehouseConfig } from "stock-transfer";
import { nextDate, readWall, weekdayOfDate } from "./intlCalendar";

// The oracle of scheduleTransfer: the rule as it is written, over date texts and Intl. Do not improve it.

export interface Days {
  readonly workingDays?: readonly number[] | undefined;
  readonly holidays?: readonly string[] | undefined;
}

export function counts({ workingDays = [1, 2, 3, 4, 5, 6, 7], holidays = [] }: Days, date: string): boolean {
  return workingDays.includes(weekdayOfDate(date)) && !holidays.includes(date);
}

function add(days: Days, date: string, count: number): string {
  let reached = date;
  for (let left = count; left > 0; left -= 1) {
    do reached = nextDate(reached);
    while (!counts(days, reached));
  }
  return reached;
}

/** The dates on which a transfer enters its next stage. */
export interface ObviousStages {
  readonly today: string;
  readonly transferDate: string;
  readonly departure: string;
  readonly delivery: string;
  readonly arrival: string;
}

export function obviousStages(
  now: number,
  source: WarehouseConfig,
  destination: WarehouseConfig,
  terms: LaneTerms,
): ObviousStages {
  const { date: today, weekday, time } = readWall(now, source.timeZone);
  const cutOff = typeof source.cutOff === "object" ? source.cutOff[weekday as 1] : source.cutOff;
  const inTime = cutOff === undefined || time < `${cutOff}:00`;
  const transferDate = counts(source, today) && inTime ? today : add(source, today, 1);

  const departure = add(source, transferDate, terms.outboundHandlingDays ?? 0);
  const delivery = add(carrierOf(terms), departure, terms.transitDays);
  const handled = add(destination, delivery, terms.inboundHandlingDays ?? 0);
  const arrival = counts(destination, handled) ? handled : add(destination, handled, 1);
  return { today, transferDate, departure, delivery, arrival };
}

export function carrierOf({ transitWorkingDays, transitHolidays }: LaneTerms): Days {
  return { workingDays: transitWorkingDays, holidays: transitHolidays };
}

export function obviousSchedule(
  now: number,
  source: WarehouseConfig,
  destination: WarehouseConfig,
  terms: LaneTerms,
): TransferSchedule {
  const { transferDate, arrival } = obviousStages(now, source, destination, terms);
  return { transferDate, estimatedArrivalDate: arrival };
}
