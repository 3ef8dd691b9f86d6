import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

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

export interface Zone {
  readonly name: string;
  readonly history: ZoneHistory;
}

/** The folder of the compiled IANA time zone database. The C library reads TZDIR too. */
export const folder = process.env["TZDIR"] ?? "/usr/share/zoneinfo";

/** @throws Error if there is no `tzdata.zi` in the folder. */
export function readNames(): { readonly version: string; readonly names: readonly string[] } {
  const text = readFileSync(join(folder, "tzdata.zi"), "utf8");
  const version = /^# version (\S+)/.exec(text)?.[1] ?? "unknown";
  // "Z Europe/Berlin 0:53:28 - LMT 1893 Ap" and "L America/New_York US/Eastern".
  const names = Array.from(text.matchAll(/^(?:Z|L \S+) (\S+)/gm), ([, name]) => name!);
  return { version, names: names.sort() };
}

/** Read by zdump of the C library. */
export function readZones(names: readonly string[]): Zone[] {
  const files = names.map((name) => join(folder, name));
  const dump = execFileSync("zdump", ["-i", "-c", "1999,2039", ...files], { encoding: "utf8" });
  const blocks = dump.split(/^TZ=.*\n/m).slice(1);
  return names.map((name, index) => ({ name, history: readHistory(blocks[index]!) }));
}

/** The first line has the first offset; each other has the local date, time and offset after a change. */
function readHistory(block: string): ZoneHistory {
  const [first, ...others] = block
    .trim()
    .split("\n")
    .map((line) => line.split("\t"));
  const before = readDuration(first![2]!);
  const changes: OffsetChange[] = [];
  let last = before;
  for (const [date, time, given] of others) {
    const offset = readDuration(given!);
    // Some changes affect only the name.
    if (offset !== last) changes.push({ at: Date.parse(`${date}T00:00:00Z`) + readDuration(time!) - offset, offset });
    last = offset;
  }
  return { before, changes };
}

/** `-0330`, `+01`, `01:30` and `23:59:59` in milliseconds. */
function readDuration(text: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = (text.match(/\d\d/g) ?? []).map(Number);
  return (text.startsWith("-") ? -1 : 1) * ((hours * 60 + minutes) * 60 + seconds) * 1000;
}

export function offsetAt({ before, changes }: ZoneHistory, instant: number): number {
  for (let index = changes.length - 1; index >= 0; index -= 1) {
    if (changes[index]!.at <= instant) return changes[index]!.offset;
  }
  return before;
}

/** Local time in milliseconds, as if it were UTC. */
export function localAt(history: ZoneHistory, instant: number): number {
  return instant + offsetAt(history, instant);
}

/** The changes from 2000 to 2037, by the year of UTC. */
export function probedChanges({ changes }: ZoneHistory): OffsetChange[] {
  return changes.filter(({ at }) => at >= Date.UTC(2000, 0) && at < Date.UTC(2038, 0));
}
