import { type CivilDay, everyWeekday, firstCivilDay, lastCivilDay, weekdayOf } from "./civilDay";
import { memoize } from "./memoize";
import { closed, cutOffOn, isShortClosure, orBeyondYears, weekdaysOf, type WorkingCalendar } from "./workingCalendar";

/** The days on which a carrier departs. Without weekdays all its departures are listed: there is none before or after those. */
export interface DepartureCalendar {
  readonly days: WorkingCalendar;
  readonly first: CivilDay;
  readonly last: CivilDay;
  /** The departures that are listed, on these weekdays, with a cache that all sources share. */
  readonly listedOn: (weekdays: string) => readonly CivilDay[];
}

/** `undefined` where the carrier departs every day. */
export function createDepartureCalendar(days: WorkingCalendar): DepartureCalendar | undefined {
  if (days.weekdays.size === everyWeekday.length && days.dates.size === 0) return undefined;
  const listedOn = memoize((weekdays: string) =>
    [...days.dates.keys()].filter((day) => cutOffOn(days, day) !== closed && weekdays.includes(String(weekdayOf(day)))),
  );
  if (days.weekdays.size > 0) return Object.freeze({ days, first: firstCivilDay, last: lastCivilDay, listedOn });
  let [first, last] = [Infinity, -Infinity];
  for (const [day, cutOff] of days.dates) {
    if (cutOff === closed) continue;
    first = Math.min(first, day);
    last = Math.max(last, day);
  }
  return Object.freeze({ days, first, last, listedOn });
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
 * is one. O(dates of the one that has fewer), apart from the first time with the same weekdays of the other.
 */
export function departsInAny366Days({ days, listedOn }: DepartureCalendar, source: WorkingCalendar): boolean {
  const isOpen = (day: CivilDay) => leavesOn(day, days, source);
  // The source closes at most as many departures as it has dates: the search ends after those.
  if (days.weekdays.size === 0) {
    return listedOn(weekdaysOf(source)).some(isOpen) || someOfBoth(days.dates, source.dates, isOpen);
  }
  if (!everyWeekday.some((weekday) => days.weekdays.has(weekday) && source.weekdays.has(weekday))) return false;
  const isLong = (day: CivilDay) => !isShortClosure(day, orBeyondYears(isOpen));
  // A long closure without dates of the one is a long closure of the other's dates and its weekdays.
  return !(
    days.longClosuresOn(weekdaysOf(source)).some(isLong) ||
    source.longClosuresOn(weekdaysOf(days)).some(isLong) ||
    someOfBoth(days.checkpoints, source.checkpoints, isLong)
  );
}

type DaySet = ReadonlySet<CivilDay> | ReadonlyMap<CivilDay, unknown>;

/** Whether a day that is in both satisfies the test. O(days of the one that has fewer). */
function someOfBoth(one: DaySet, other: DaySet, test: (day: CivilDay) => boolean): boolean {
  const [fewer, more] = one.size < other.size ? [one, other] : [other, one];
  return [...fewer.keys()].some((day) => more.has(day) && test(day));
}
