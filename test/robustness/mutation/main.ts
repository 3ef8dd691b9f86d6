/**
 * Runs Stryker with the arguments given, trims what it keeps for the next run, names the surviving mutants that
 * equivalent.ts does not explain, and what it explains that does not survive. It fails on either, and below 97 %.
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

const resultsFile = "test/robustness/mutation/results.json";

const { status } = spawnSync(
  "stryker",
  ["run", "test/robustness/mutation/stryker.config.js", ...process.argv.slice(2)],
  {
    stdio: "inherit",
    env: { ...process.env, FC_SEED: "20261121", FC_RUNS: "20" },
  },
);
const results = JSON.parse(readFileSync(resultsFile, "utf8")) as Results;
writeFileSync(resultsFile, `${JSON.stringify(trim(results))}\n`);
const { killed, survivors } = countMutants(results);
const explanations = new Set(equivalent.flatMap(({ file, mutants }) => mutants.map((line) => `${file}: ${line}`)));
const unexplained = survivors.filter((survivor) => !explanations.has(survivor));
for (const survivor of unexplained) console.log(`not explained: ${survivor}`);
const outdated = Array.from(explanations).filter((explanation) => !survivors.includes(explanation));
for (const explanation of outdated) console.log(`explained, but no survivor: ${explanation}`);
const score = (100 * killed) / (killed + survivors.length);
console.log(
  `${killed} of ${killed + survivors.length} mutants killed: ${score.toFixed(2)} %; ${survivors.length - unexplained.length} explained`,
);
process.exit(status === 0 && unexplained.length === 0 && outdated.length === 0 && score >= 97 ? 0 : 1);

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

function countMutants({ files }: Results): { readonly killed: number; readonly survivors: readonly string[] } {
  let killed = 0;
  const survivors: string[] = [];
  for (const [file, { source, mutants }] of Object.entries(files)) {
    for (const mutant of mutants) {
      if (mutant.status === "Killed" || mutant.status === "Timeout") killed += 1;
      else if (mutant.status === "Survived" || mutant.status === "NoCoverage") {
        survivors.push(`${file}: ${mutatedLine(source, mutant)}`);
      }
    }
  }
  return { killed, survivors };
}

/** The line as it reads with the mutation; where it is more than one, closed up to one. */
function mutatedLine(source: string, { location: { start, end }, replacement }: Mutant): string {
  const lines = source.split("\n");
  const before = lines[start.line - 1]?.slice(0, start.column - 1);
  const after = lines[end.line - 1]?.slice(end.column - 1);
  return `${before}${replacement}${after}`.trim().replace(/\s+/g, " ");
}
