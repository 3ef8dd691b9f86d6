import { type CivilDay, everyWeekday, firstCivilDay, lastCivilDay } from "./civilDay";
import { closed, cutOffOn, maxDaysClosed, type WorkingCalendar } from "./workingCalendar";

/** The days on which a carrier departs. Without weekdays all its departures are listed: there is none before or after those. */
export interface DepartureCalendar {
  readonly days: WorkingCalendar;
  readonly first: CivilDay;
  readonly last: CivilDay;
}

/** `undefined` where the carrier departs every day. */
export function createDepartureCalendar(days: WorkingCalendar): DepartureCalendar | undefined {
  if (days.weekdays.size === everyWeekday.length && days.dates.size === 0) return undefined;
  if (days.weekdays.size > 0) return Object.freeze({ days, first: firstCivilDay, last: lastCivilDay });
  let [first, last] = [Infinity, -Infinity];
  for (const [day, cutOff] of days.dates) {
    if (cutOff === closed) continue;
    first = Math.min(first, day);
    last = Math.max(last, day);
  }
  return Object.freeze({ days, first, last });
}

/**
 * The first day from `day` on which the carrier departs and the source works; the day after {@link lastCivilDay} if none is left.
 * O(days until then), which {@link departsInAny366Days} bounds.
 */
export function firstDeparture(
  { days, first, last }: DepartureCalendar,
  source: WorkingCalendar,
  day: CivilDay,
): CivilDay {
  let departure = Math.max(day, first);
  while (departure <= last && !leavesOn(departure, days, source)) departure += 1;
  return departure <= last ? departure : lastCivilDay + 1;
}

/** The last day on which the carrier departs and the source works; {@link lastCivilDay} unless all departures are listed. */
export function lastDeparture({ days, last }: DepartureCalendar, source: WorkingCalendar): CivilDay {
  let departure = last;
  while (days.weekdays.size === 0 && !leavesOn(departure, days, source)) departure -= 1;
  return departure;
}

function leavesOn(day: CivilDay, days: WorkingCalendar, source: WorkingCalendar): boolean {
  return cutOffOn(days, day) !== closed && cutOffOn(source, day) !== closed;
}

/**
 * Whether any 366 days have one on which the carrier departs and the source works; where all departures are listed, whether there
 * is one. O(dates · days of their closures).
 */
export function departsInAny366Days(departures: DepartureCalendar, source: WorkingCalendar): boolean {
  const { days, first } = departures;
  if (days.weekdays.size === 0) return firstDeparture(departures, source, first) <= lastCivilDay;
  if (!everyWeekday.some((weekday) => days.weekdays.has(weekday) && source.weekdays.has(weekday))) return false;
  // A closure that is longer than a week has one of the dates in the week after its first day.
  return [...days.dates.keys(), ...source.dates.keys()].every((date) =>
    everyWeekday.every((before) => {
      const from = Math.max(first, date - before);
      return firstDeparture(departures, source, from) - from < maxDaysClosed;
    }),
  );
}
