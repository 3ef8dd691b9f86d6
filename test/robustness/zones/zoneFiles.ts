import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Zone } from "./tally";
import { readHistory } from "./zoneHistory";

/** The IANA time zone database as it is installed. */
export interface ZoneFiles {
  readonly version: string;
  /** The names of zones and links. */
  readonly names: readonly string[];
}

/** Where the compiled database lies; TZDIR is what the C library goes by. */
export const folder = process.env["TZDIR"] ?? "/usr/share/zoneinfo";

/** @throws Error if there is no `tzdata.zi` in the folder. */
export function readZoneFiles(): ZoneFiles {
  const lines = readFileSync(join(folder, "tzdata.zi"), "utf8").split("\n");
  const version = /^# version (\S+)/.exec(lines[0] ?? "")?.[1] ?? "unknown";
  // "Z Europe/Berlin 0:53:28 - LMT 1893 Ap" and "L America/New_York US/Eastern".
  const names = lines.flatMap((line) => {
    const [kind, first = "", second = ""] = line.split(" ");
    return kind === "Z" ? [first] : kind === "L" ? [second] : [];
  });
  return { version, names: names.sort() };
}

export function readZone(name: string): Zone {
  return { name, history: readHistory(readFileSync(join(folder, name))) };
}
