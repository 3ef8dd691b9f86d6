import type { LaneTerms, TransferSchedule, WarehouseConfig } from "stock-transfer";
import { nextDate, readWall, weekdayOfDate } from "./intlCalendar";

// The oracle of scheduleTransfer: the rule as it is written, over date texts and Intl. Do not improve it.

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

/** Whether a transfer can be created at a time of a date: `HH:MM:SS`. */
export function takesTransfers(warehouse: WarehouseConfig, date: string, time = "00:00:00"): boolean {
  const { cutOff, cutOffOn = {} } = warehouse;
  const usual = typeof cutOff === "object" ? cutOff[String(weekdayOfDate(date))] : cutOff;
  return counts(warehouse, date) && time < `${cutOffOn[date] ?? usual ?? "24:00"}:00`;
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
  readonly ready: string;
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
  const { date: today, time } = readWall(now, source.timeZone);
  let transferDate = today;
  if (!takesTransfers(source, today, time)) {
    do transferDate = nextDate(transferDate);
    while (!takesTransfers(source, transferDate));
  }

  const ready = add(source, transferDate, terms.outboundHandlingDays ?? 0);
  let departure = ready;
  while (!counts(departuresOf(terms), departure) || !counts(source, departure)) departure = nextDate(departure);
  const delivery = add(carrierOf(terms), departure, terms.transitDays);
  const handled = add(destination, delivery, terms.inboundHandlingDays ?? 0);
  const arrival = counts(destination, handled) ? handled : add(destination, handled, 1);
  return { today, transferDate, ready, departure, delivery, arrival };
}

export function carrierOf({ transitWorkingDays, transitHolidays, transitExtraWorkingDays }: LaneTerms): Days {
  return { workingDays: transitWorkingDays, holidays: transitHolidays, extraWorkingDays: transitExtraWorkingDays };
}

export function departuresOf({ departureDays, departureHolidays, departureExtraDays }: LaneTerms): Days {
  return { workingDays: departureDays, holidays: departureHolidays, extraWorkingDays: departureExtraDays };
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
