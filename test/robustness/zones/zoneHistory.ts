import { day, dateText, dayOf } from "./civilDates";
import { changesOfYear } from "./posixRule";
import { readTzif } from "./readTzif";

/** From `at` on, the zone is `offset` milliseconds ahead of UTC. */
export interface OffsetChange {
  readonly at: number;
  readonly offset: number;
}

/** The offsets of a zone from 1999 to 2038: a year more at each end than is probed. */
export interface ZoneHistory {
  readonly before: number;
  readonly changes: readonly OffsetChange[];
}

const firstYear = 1999;
const lastYear = 2038;

/** Of a TZif file. A line of it that changes no offset, but a name only, is left out. */
export function readHistory(bytes: Uint8Array): ZoneHistory {
  const { before, changes, rule } = readTzif(bytes);
  const last = changes.at(-1)?.at;
  const all = [...changes];
  // The rule begins with the last change, which may be long before the years that are asked about.
  for (let year = last === undefined ? firstYear : yearOf(last); rule !== "" && year <= lastYear; year += 1) {
    all.push(...changesOfYear(rule, year).filter(({ at }) => at > (last ?? -Infinity)));
  }

  const start = dayOf(firstYear, 1, 1) * day;
  const end = dayOf(lastYear + 1, 1, 1) * day;
  let offset = before;
  let atStart = before;
  const kept: OffsetChange[] = [];
  for (const change of all) {
    if (change.at < start) atStart = change.offset;
    else if (change.at < end && change.offset !== offset) kept.push(change);
    offset = change.offset;
  }
  return { before: atStart, changes: kept };
}

export function offsetAt({ before, changes }: ZoneHistory, instant: number): number {
  let low = 0;
  let high = changes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (changes[middle]!.at <= instant) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? before : changes[low - 1]!.offset;
}

/** What the clock on the wall shows, in milliseconds as if it were UTC. */
export function localAt(history: ZoneHistory, instant: number): number {
  return instant + offsetAt(history, instant);
}

/** The changes from 2000 to 2037, by the year of UTC. */
export function probedChanges({ changes }: ZoneHistory): OffsetChange[] {
  return changes.filter(({ at }) => yearOf(at) > firstYear && yearOf(at) < lastYear);
}

function yearOf(instant: number): number {
  return Number(dateText(Math.floor(instant / day)).slice(0, 4));
}
