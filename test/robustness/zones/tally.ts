import { wallTime } from "../../oracles/intlCalendar";
import { localText } from "./civilDates";
import { localAt, type Zone } from "./zoneHistory";

/** A clock that lives long, times in responses, schedules, and how long they are valid. */
export const kinds = ["clock", "wire", "schedule", "validity"] as const;

export type Kind = (typeof kinds)[number];

/** The comparisons with the oracle, and their results. */
export interface Tally {
  changes: number;
  days: number;
  readonly probes: Record<Kind, number>;
  readonly differences: string[];
  /** Differences at instants where Intl contradicts the database, by zone: the runtime has different data. */
  readonly otherData: Map<string, number>;
}

export function createTally(): Tally {
  const probes = { clock: 0, wire: 0, schedule: 0, validity: 0 };
  return { changes: 0, days: 0, probes, differences: [], otherData: new Map() };
}

/** Counts a result for an instant in a zone, and records it if it differs from the oracle. */
export function compare(
  tally: Tally,
  kind: Kind,
  zone: Zone,
  at: number,
  got: string | number | undefined,
  expected: string | number,
): void {
  tally.probes[kind] += 1;
  if (got === expected) return;
  if (wallTime(at, zone.name) === localText(localAt(zone.history, at))) {
    tally.differences.push(`${kind} of ${zone.name} at ${at}: expected ${expected}, got ${got}`);
  } else {
    tally.otherData.set(zone.name, (tally.otherData.get(zone.name) ?? 0) + 1);
  }
}
