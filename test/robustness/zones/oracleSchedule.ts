import type { LaneTerms, WarehouseConfig } from "stock-transfer";
import { dateText, day, dayOfText, millisecondsOf, weekdayOf } from "./civilDates";
import { localAt, type ZoneHistory } from "./zoneHistory";

// The schedule as its rule is worded, over the numbers of days and the offsets of the zone database. Do not improve it.

export interface OracleSchedule {
  readonly today: number;
  readonly transferDay: number;
  readonly arrivalDay: number;
  /** Why and where each day from today to the arrival passes. */
  readonly passed: readonly string[];
}

/** The oracle of a lane. Its source is in the zone of the history. */
export function createOracle(
  history: ZoneHistory,
  source: WarehouseConfig,
  destination: WarehouseConfig,
  terms: LaneTerms,
): (now: number) => OracleSchedule {
  const closedAtSource = closedDays(source.workingDays, source.holidays);
  const closedInTransit = closedDays(terms.transitWorkingDays, terms.transitHolidays);
  const closedAtDestination = closedDays(destination.workingDays, destination.holidays);

  return (now) => {
    const local = localAt(history, now);
    const today = Math.floor(local / day);
    const passed: string[] = [];
    let transferDay = today;
    let time = local - today * day;
    while (closedAtSource(transferDay) !== undefined || time >= cutOffOf(source, weekdayOf(transferDay))) {
      passed.push(`${closedAtSource(transferDay) ?? "after_cut_off"} source`);
      transferDay += 1;
      time = 0;
    }
    pass(terms.outboundHandlingDays ?? 0, "handling", closedAtSource, "source");
    pass(terms.transitDays, "transit", closedInTransit, "transit");
    pass(terms.inboundHandlingDays ?? 0, "handling", closedAtDestination, "destination");
    passClosed(closedAtDestination, "destination");
    return { today, transferDay, arrivalDay: today + passed.length, passed };

    /** To add a day is to go to the next day that counts, from whatever day. */
    function pass(count: number, why: string, closed: Closed, place: string): void {
      for (let counted = 0; counted < count; counted += 1) {
        passed.push(`${closed(today + passed.length) ?? why} ${place}`);
        passClosed(closed, place);
      }
    }

    function passClosed(closed: Closed, place: string): void {
      let why = closed(today + passed.length);
      while (why !== undefined) {
        passed.push(`${why} ${place}`);
        why = closed(today + passed.length);
      }
    }
  };
}

/** The days of the same reason in a row are a step, each as `from to to +days why place`. */
export function stepsOf({ today, arrivalDay, passed }: OracleSchedule): string {
  const steps = [`${dateText(today)} to ${dateText(today)} +0 starts source`];
  let days = 0;
  for (const [index, reason] of passed.entries()) {
    days += 1;
    if (passed[index + 1] === reason) continue;
    steps.push(`${dateText(today + index + 1 - days)} to ${dateText(today + index)} +${days} ${reason}`);
    days = 0;
  }
  steps.push(`${dateText(arrivalDay)} to ${dateText(arrivalDay)} +0 arrives destination`);
  return steps.join();
}

/** Why a day does not count, `undefined` if it does. */
type Closed = (dayNumber: number) => string | undefined;

function closedDays(workingDays: readonly number[] = [1, 2, 3, 4, 5, 6, 7], holidays: readonly string[] = []): Closed {
  const weekdays = new Set(workingDays);
  const dates = new Set(holidays.map(dayOfText));
  return (dayNumber) => {
    if (dates.has(dayNumber)) return "holiday";
    return weekdays.has(weekdayOf(dayNumber)) ? undefined : "not_a_working_day";
  };
}

/** The cut-off in milliseconds since midnight; a whole day without one. */
export function cutOffOf({ cutOff }: WarehouseConfig, weekday: number): number {
  const text = typeof cutOff === "object" ? cutOff[weekday as 1] : cutOff;
  return text === undefined ? day : millisecondsOf(text);
}
