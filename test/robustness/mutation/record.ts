import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { Result } from "./runStryker";

/** What the last run has found in a source file, and hashes of that file and of its tests as they were. */
export interface Entry extends Result {
  readonly source: string;
  readonly tests: string;
}

const recordFile = "test/robustness/mutation/record.json";

export function readRecord(): Map<string, Entry> {
  if (!existsSync(recordFile)) return new Map();
  return new Map(Object.entries(JSON.parse(readFileSync(recordFile, "utf8")) as Record<string, Entry>));
}

/** One line for each source file, so that a change of the record can be read. */
export function writeRecord(record: ReadonlyMap<string, Entry>): void {
  const lines = Array.from(record)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([source, entry]) => `${JSON.stringify(source)}: ${JSON.stringify(entry)}`);
  writeFileSync(recordFile, `{\n${lines.join(",\n")}\n}\n`);
}
