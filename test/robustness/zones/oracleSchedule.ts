import type { LaneTerms, WarehouseConfig } from "stock-transfer";
import { dateText, day, dayOfText, millisecondsOf, weekdayOf } from "./civilDates";
import { localAt, type ZoneHistory } from "./zoneHistory";

// The schedule as its rule is worded, over the numbers of days and the offsets of the zone database. Do not improve it.

export interface OracleSchedule {
  readonly today: number;
  readonly transferDay: number;
  readonly departureDay: number;
  readonly arrivalDay: number;
  /** The reason and place of each day from today to the arrival. */
  readonly passed: readonly string[];
}

/** The oracle of a lane. Its source is in the zone of the history. */
export function createOracle(
  history: ZoneHistory,
  source: WarehouseConfig,
  destination: WarehouseConfig,
  terms: LaneTerms,
  preparationDays: number,
): (now: number) => OracleSchedule {
  const closedAtSource = closedDays(source.workingDays, source.holidays);
  const closedInTransit = closedDays(terms.transitWorkingDays, terms.transitHolidays);
  const closedAtDestination = closedDays(destination.workingDays, destination.holidays);
  const receivingDays = new Set(destination.receivingDays ?? [1, 2, 3, 4, 5, 6, 7]);

  return (now) => {
    const local = localAt(history, now);
    const today = Math.floor(local / day);
    const passed: string[] = [];
    const here = () => today + passed.length;
    let time = local - today * day;
    while (closedAtSource(here()) !== undefined || time >= cutOffOf(source, terms, weekdayOf(here()))) {
      pass("after_cut_off", closedAtSource, "source");
      time = 0;
    }
    const transferDay = here();
    passMany(preparationDays, "preparation", closedAtSource, "source");
    passMany(terms.outboundHandlingDays ?? 0, "handling", closedAtSource, "source");
    // Lanes do not have departure days: the carrier departs on its working days.
    while (closedAtSource(here()) !== undefined || closedInTransit(here()) !== undefined) {
      pass("no_departure", closedAtSource, "source");
    }
    const departureDay = here();
    passMany(terms.transitDays, "transit", closedInTransit, "transit");
    while (closedAtDestination(here()) !== undefined || !receivingDays.has(weekdayOf(here()))) {
      pass("no_receiving", closedAtDestination, "destination");
    }
    passMany(terms.inboundHandlingDays ?? 0, "handling", closedAtDestination, "destination");
    return { today, transferDay, departureDay, arrivalDay: here(), passed };

    function pass(why: string, closed: Closed, place: string): void {
      passed.push(`${closed(here()) ?? why} ${place}`);
    }

    /** Begins on an open day, and ends on one. */
    function passMany(count: number, why: string, closed: Closed, place: string): void {
      for (let counted = 0; counted < count; counted += 1) {
        do pass(why, closed, place);
        while (closed(here()) !== undefined);
      }
    }
  };
}

/** Consecutive days with the same reason are one step, `from to to +days why place`. */
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

/** Why a day does not count; `undefined` if it counts. */
type Closed = (dayNumber: number) => string | undefined;

function closedDays(workingDays: readonly number[] = [1, 2, 3, 4, 5, 6, 7], holidays: readonly string[] = []): Closed {
  const weekdays = new Set(workingDays);
  const dates = new Set(holidays.map(dayOfText));
  return (dayNumber) => {
    if (dates.has(dayNumber)) return "holiday";
    return weekdays.has(weekdayOf(dayNumber)) ? undefined : "not_a_working_day";
  };
}

/** The cut-off in milliseconds of local time; a whole day if there is none. */
export function cutOffOf(source: WarehouseConfig, terms: LaneTerms, weekday: number): number {
  const [ofLane, ofSource] = [terms, source].map(({ cutOff }) =>
    typeof cutOff === "object" ? cutOff[weekday as 1] : cutOff,
  );
  const text = ofLane ?? ofSource;
  return text === undefined ? day : millisecondsOf(text);
}
