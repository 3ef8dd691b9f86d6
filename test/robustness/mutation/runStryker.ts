import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import settings from "./stryker.config.js";

export interface Result {
  readonly killed: number;
  /** Of each surviving mutant, the line as it reads with the mutation. */
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

/** Where the loops are so short that counting who reaches what takes several times as long as they do. */
const timeoutFactors: Readonly<Record<string, number>> = { planners: 0.5 };

/** The results of files of one folder of src. Without results, Stryker has failed and has told why. */
export function runStryker(folder: string, files: readonly string[]): readonly Result[] | undefined {
  const temporary = mkdtempSync(join(tmpdir(), "stock-transfer-mutation-"));
  try {
    const config = join(temporary, "stryker.config.json");
    const reportFile = join(temporary, "report.json");
    const timeoutFactor = timeoutFactors[folder] ?? settings.timeoutFactor;
    const options = { ...settings, timeoutFactor, mutate: files, jsonReporter: { fileName: reportFile } };
    writeFileSync(config, JSON.stringify(options));
    const { status } = spawnSync("stryker", ["run", config], {
      stdio: "inherit",
      env: { ...process.env, MUTATED_FOLDER: folder, FC_SEED: "20261121", FC_RUNS: "20" },
    });
    if (status !== 0) return undefined;
    const report = JSON.parse(readFileSync(reportFile, "utf8")) as Report;
    return files.map((file) => summarize(report.files[file]));
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

/** A file of types has no mutants, and none in the report. */
function summarize({ source, mutants }: Report["files"][string] = { source: "", mutants: [] }): Result {
  const having = (...statuses: readonly string[]) => mutants.filter(({ status }) => statuses.includes(status));
  return {
    // A runtime error is that of a test file that the mutant does not let load.
    killed: having("Killed", "Timeout", "RuntimeError").length,
    survivors: having("Survived", "NoCoverage")
      .map((mutant) => mutatedLine(source, mutant))
      .sort(),
  };
}

/** Where the mutation is of more than one line, closed up to one. */
function mutatedLine(source: string, { location: { start, end }, replacement }: Mutant): string {
  const lines = source.split("\n");
  const before = lines[start.line - 1]?.slice(0, start.column - 1);
  const after = lines[end.line - 1]?.slice(end.column - 1);
  return `${before}${replacement}${after}`.trim().replace(/\s+/g, " ");
}

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
