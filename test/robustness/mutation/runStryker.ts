import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import settings from "./stryker.config.js";

export interface Result {
  readonly killed: number;
  /** The mutated line of each surviving mutant. */
  readonly survivors: readonly string[];
}

interface Position {
  readonly line: number;
  readonly column: number;
}

interface Mutant {
  readonly status: string;
  readonly replacement: string;
  readonly location: { readonly start: Position; readonly end: Position };
}

interface Report {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>>;
}

/** For folders with loops so short that measuring coverage takes several times as long. */
const timeoutFactors: Readonly<Record<string, number>> = { planners: 0.5 };

/**
 * The results of files of one folder of src. If there are none, Stryker has failed and printed the reason.
 *
 * @param tests The folder whose tests decide, or `vectorTests`.
 */
export function runStryker(folder: string, files: readonly string[], tests = folder): readonly Result[] | undefined {
  const temporary = mkdtempSync(join(tmpdir(), "stock-transfer-mutation-"));
  try {
    const config = join(temporary, "stryker.config.json");
    const reportFile = join(temporary, "report.json");
    const timeoutFactor = timeoutFactors[folder] ?? settings.timeoutFactor;
    const options = { ...settings, timeoutFactor, mutate: files, jsonReporter: { fileName: reportFile } };
    writeFileSync(config, JSON.stringify(options));
    const { status } = spawnSync("stryker", ["run", config], {
      stdio: "inherit",
      env: { ...process.env, MUTATED_FOLDER: tests, FC_SEED: "20261121", FC_RUNS: "20" },
    });
    if (status !== 0) return undefined;
    const report = JSON.parse(readFileSync(reportFile, "utf8")) as Report;
    return files.map((file) => summarize(report.files[file]));
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

/** A file of types has no mutants and is not in the report. */
function summarize({ source, mutants }: Report["files"][string] = { source: "", mutants: [] }): Result {
  const having = (...statuses: readonly string[]) => mutants.filter(({ status }) => statuses.includes(status));
  return {
    // A runtime error means that the mutant prevents a test file from loading.
    killed: having("Killed", "Timeout", "RuntimeError").length,
    survivors: having("Survived", "NoCoverage")
      .map((mutant) => mutatedLine(source, mutant))
      .sort(),
  };
}

/** A mutation of several lines is joined to one line. */
function mutatedLine(source: string, { location: { start, end }, replacement }: Mutant): string {
  const lines = source.split("\n");
  const before = lines[start.line - 1]?.slice(0, start.column - 1);
  const after = lines[end.line - 1]?.slice(end.column - 1);
  return `${before}${replacement}${after}`.trim().replace(/\s+/g, " ");
}

/** The results of the last run for a source file, with hashes of the file and its tests at that time. */
export interface Entry extends Result {
  readonly source: string;
  readonly tests: string;
}

const recordFile = "test/robustness/mutation/record.json";

export function readRecord(): Map<string, Entry> {
  if (!existsSync(recordFile)) return new Map();
  return new Map(Object.entries(JSON.parse(readFileSync(recordFile, "utf8")) as Record<string, Entry>));
}

/** One line for each source file, so that diffs of the record are readable. */
export function writeRecord(record: ReadonlyMap<string, Entry>): void {
  const lines = Array.from(record)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([source, entry]) => `${JSON.stringify(source)}: ${JSON.stringify(entry)}`);
  writeFileSync(recordFile, `{\n${lines.join(",\n")}\n}\n`);
}
