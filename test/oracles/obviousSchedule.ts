import type { LaneTerms, TransferSchedule, WarehouseConfig } from "stock-transfer";
import { nextDate, readWall, weekdayOfDate } from "./intlCalendar";

// The oracle of scheduleTransfer: the rule as it is written, over date texts and Intl. Do not improve it.

interface Days {
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

export function obviousSchedule(
  now: number,
  source: WarehouseConfig,
  destination: WarehouseConfig,
  terms: LaneTerms,
): TransferSchedule {
  const { date, weekday, time } = readWall(now, source.timeZone);
  const cutOff = typeof source.cutOff === "object" ? source.cutOff[weekday as 1] : source.cutOff;
  const inTime = cutOff === undefined || time < `${cutOff}:00`;
  const transferDate = counts(source, date) && inTime ? date : add(source, date, 1);

  const left = add(source, transferDate, terms.outboundHandlingDays ?? 0);
  const carrier = { workingDays: terms.transitWorkingDays, holidays: terms.transitHolidays };
  const delivered = add(carrier, left, terms.transitDays);
  const handled = add(destination, delivered, terms.inboundHandlingDays ?? 0);
  const estimatedArrivalDate = counts(destination, handled) ? handled : add(destination, handled, 1);
  return { transferDate, estimatedArrivalDate };
}
