/**
 * Runs Stryker with the arguments given, trims what it keeps for the next run, and fails on a surviving mutant that
 * equivalent.ts does not explain, and on an explanation that explains nothing.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { equivalent } from "./equivalent";

interface Position {
  line: number;
  column: number;
}

interface Mutant {
  status: string;
  mutatorName: string;
  replacement: string;
  location: { start: Position; end: Position };
  coveredBy?: string[];
  killedBy?: string[];
  statusReason?: string;
  testsCompleted?: number;
}

interface Results {
  schemaVersion: string;
  thresholds: object;
  files: Record<string, { source: string; mutants: Mutant[] }>;
  testFiles: Record<string, { tests: object[] }>;
}

const resultsFile = "test/mutation/results.json";

const { status } = spawnSync("stryker", ["run", "test/mutation/stryker.config.js", ...process.argv.slice(2)], {
  stdio: "inherit",
  env: { ...process.env, FC_SEED: "20261121", FC_RUNS: "20" },
});
const results = JSON.parse(readFileSync(resultsFile, "utf8")) as Results;
writeFileSync(resultsFile, `${JSON.stringify(trim(results))}\n`);
const mismatches = [...explain(results)];
for (const mismatch of mismatches) console.error(mismatch);
process.exit(status === 0 && mismatches.length === 0 ? 0 : 1);

/** Without what the next run does not read, and without the paths and versions of a machine. */
function trim({ schemaVersion, thresholds, files, testFiles }: Results): Results {
  for (const mutant of Object.values(files).flatMap(({ mutants }) => mutants)) {
    delete mutant.statusReason;
    delete mutant.testsCompleted;
    // One that runs out of time would do so again, whatever tests are added: it counts as killed by one that reaches it.
    if (mutant.status === "Timeout" && mutant.coveredBy?.[0] !== undefined) {
      mutant.status = "Killed";
      mutant.killedBy = [mutant.coveredBy[0]];
    }
    // A killed mutant is run again when the test that killed it is gone, any other when a new test reaches it.
    if (mutant.status === "Killed") delete mutant.coveredBy;
  }
  const tests = Object.entries(testFiles).map(([name, file]) => [name, { tests: file.tests }] as const);
  return { schemaVersion, thresholds, files, testFiles: Object.fromEntries(tests) };
}

function* explain({ files }: Results): Generator<string> {
  const explained = equivalent.flatMap(({ file, mutants }) => mutants.map((line) => `${file}: ${line}`));
  const survivors = new Set<string>();
  for (const [file, { source, mutants }] of Object.entries(files)) {
    for (const mutant of mutants.filter(({ status }) => status === "Survived" || status === "NoCoverage")) {
      survivors.add(`${file}: ${mutatedLine(source, mutant)}`);
    }
  }
  for (const name of survivors) if (!explained.includes(name)) yield `not explained: ${name}`;
  for (const name of explained) if (!survivors.has(name)) yield `explained, but no survivor: ${name}`;
}

/** The line as it reads with the mutation; where it is more than one, closed up to one. */
function mutatedLine(source: string, { location: { start, end }, replacement }: Mutant): string {
  const lines = source.split("\n");
  const before = lines[start.line - 1]?.slice(0, start.column - 1);
  const after = lines[end.line - 1]?.slice(end.column - 1);
  return `${before}${replacement}${after}`.trim().replace(/\s+/g, " ");
}
