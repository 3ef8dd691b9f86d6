import { type CivilDay, everyWeekday, firstCivilDay, lastCivilDay, weekdayOf } from "./civilDay";
import { memoize } from "./memoize";
import { closed, cutOffOn, isShortClosure, type WorkingCalendar } from "./workingCalendar";

/** The days on which a carrier departs. Without weekdays all its departures are listed: there is none before or after those. */
export interface DepartureCalendar {
  readonly days: WorkingCalendar;
  readonly first: CivilDay;
  readonly last: CivilDay;
  /** {@link findSuspects}, with a cache that all sources share. */
  readonly suspectsFor: (weekdays: string) => readonly CivilDay[];
}

/** `undefined` where the carrier departs every day. */
export function createDepartureCalendar(days: WorkingCalendar): DepartureCalendar | undefined {
  if (days.weekdays.size === everyWeekday.length && days.dates.size === 0) return undefined;
  const suspectsFor = memoize((weekdays: string) => findSuspects(days, weekdays));
  if (days.weekdays.size > 0) return Object.freeze({ days, first: firstCivilDay, last: lastCivilDay, suspectsFor });
  let [first, last] = [Infinity, -Infinity];
  for (const [day, cutOff] of days.dates) {
    if (cutOff === closed) continue;
    first = Math.min(first, day);
    last = Math.max(last, day);
  }
  return Object.freeze({ days, first, last, suspectsFor });
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
 * is one. O(dates of the source), apart from the first source with the same weekdays.
 */
export function departsInAny366Days({ days, suspectsFor }: DepartureCalendar, source: WorkingCalendar): boolean {
  const isListed = days.weekdays.size === 0;
  if (!isListed && !everyWeekday.some((weekday) => days.weekdays.has(weekday) && source.weekdays.has(weekday))) {
    return false;
  }
  const leavesOn = (day: CivilDay) => cutOffOn(days, day) !== closed && cutOffOn(source, day) !== closed;
  const suspects = suspectsFor([...source.weekdays.keys()].sort().join(""));
  // The source closes at most as many suspects as it has dates: the search ends after those.
  if (isListed) return suspects.some(leavesOn) || [...source.dates.keys()].some(leavesOn);
  return [...suspects, ...source.checkpoints].every((day) => isShortClosure(day, orBeyondYears(leavesOn)));
}

/**
 * What the dates of the carrier alone leave to test for a source with these weekdays: the listed departures on them; otherwise
 * the checkpoints in closures of 366 days, of which there are hardly any.
 */
function findSuspects(days: WorkingCalendar, weekdays: string): readonly CivilDay[] {
  const leavesOn = (day: CivilDay) => cutOffOn(days, day) !== closed && weekdays.includes(String(weekdayOf(day)));
  if (days.weekdays.size === 0) return [...days.dates.keys()].filter(leavesOn);
  return [...days.checkpoints].filter((day) => !isShortClosure(day, orBeyondYears(leavesOn)));
}

function orBeyondYears(isOpen: (day: CivilDay) => boolean): (day: CivilDay) => boolean {
  return (day) => day < firstCivilDay || day > lastCivilDay || isOpen(day);
}
