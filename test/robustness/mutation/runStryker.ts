import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import settings from "./stryker.config.js";

export interface Result {
  readonly killed: number;
  /** The line number and the mutated line of each surviving mutant. */
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

/** Their tests in a database take so long that they only run on the mutants that all others leave. */
const foldersInDatabases: readonly string[] = ["postgres"];

/** The results of files of one folder of src. If there are none, Stryker has failed and printed the reason. */
export function runStryker(folder: string, files: readonly string[]): readonly Result[] | undefined {
  const inDatabase = foldersInDatabases.includes(folder);
  const reports = [createReport(folder, files, inDatabase)];
  if (inDatabase && reports[0]) {
    const left = Object.entries(reports[0]).flatMap(([file, { mutants }]) =>
      mutants.filter(isSurvivor).map(({ location: { start, end } }) => `${file}:${spot(start)}-${spot(end)}`),
    );
    if (left.length > 0) reports.push(createReport(folder, left, false));
  }
  if (!reports.every((report) => report !== undefined)) return undefined;
  return files.map((file) => summarize(reports.map((report) => report[file] ?? noMutants)));
}

type Files = Report["files"];

/** A file of types has no mutants and is not in the report. */
const noMutants: Files[string] = { source: "", mutants: [] };

function createReport(folder: string, mutate: readonly string[], isQuick: boolean): Files | undefined {
  const temporary = mkdtempSync(join(tmpdir(), "stock-transfer-mutation-"));
  try {
    const config = join(temporary, "stryker.config.json");
    const reportFile = join(temporary, "report.json");
    const timeoutFactor = timeoutFactors[folder] ?? settings.timeoutFactor;
    const options = { ...settings, timeoutFactor, mutate, jsonReporter: { fileName: reportFile } };
    writeFileSync(config, JSON.stringify(options));
    const { status } = spawnSync("stryker", ["run", config], {
      stdio: "inherit",
      env: {
        ...process.env,
        MUTATED_FOLDER: folder,
        MUTATION_WITHOUT_DATABASE: isQuick ? "yes" : "",
        FC_SEED: "20261121",
        FC_RUNS: "20",
      },
    });
    return status === 0 ? (JSON.parse(readFileSync(reportFile, "utf8")) as Report).files : undefined;
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

/** In a range of lines, Stryker counts columns from 0. In its report, it counts them from 1. */
function spot({ line, column }: Position): string {
  return `${line}:${column - 1}`;
}

/** The second report, if there is one, has the mutants again that survive in the first. */
function summarize(reports: readonly Files[string][]): Result {
  const { source, mutants } = reports[0]!;
  const killedLater = new Set(reports[1]?.mutants.filter((mutant) => !isSurvivor(mutant)).map(nameOf));
  const survivors = mutants.filter((mutant) => isSurvivor(mutant) && !killedLater.has(nameOf(mutant)));
  const ignored = mutants.filter(({ status }) => status === "Ignored" || status === "CompileError");
  return {
    killed: mutants.length - survivors.length - ignored.length,
    survivors: survivors.map((mutant) => `${mutant.location.start.line}: ${mutatedLine(source, mutant)}`),
  };
}

function isSurvivor({ status }: Mutant): boolean {
  return status === "Survived" || status === "NoCoverage";
}

function nameOf({ location, replacement }: Mutant): string {
  return JSON.stringify([location, replacement]);
}

/** A mutation of several lines is joined to one line. */
function mutatedLine(source: string, { location: { start, end }, replacement }: Mutant): string {
  const lines = source.split("\n");
  const before = lines[start.line - 1]?.slice(0, start.column - 1);
  const after = lines[end.line - 1]?.slice(end.column - 1);
  return `${before}${replacement}${after}`.trim().replace(/\s+/g, " ");
}
