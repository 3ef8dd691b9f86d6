import { parseArgs } from "node:util";
import { millisecondsInMinute } from "date-fns/constants";
import { timeLeft } from "../../support/timeLeft";
import { equivalent } from "./equivalent";
import { readRecord, type Result, runStryker, writeRecord } from "./runStryker";
import { folderOf, hashFiles, listOwnTests, listSources } from "./sources";

const minScore = 97;
const recordFile = "test/robustness/mutation/record.json";
const help = `npm run mutation -- [--all] [--minutes N] [path of src]...

Makes small changes to the source, one at a time, and runs its tests on each of these mutants. It skips files that have
not changed since ${recordFile}, nor have their tests. It adds the results to this record.

It fails if a mutant survives without an explanation in equivalent.ts, if equivalent.ts explains a mutant that does not
survive, or if less than ${minScore} % of all mutants in the record are killed.

  src/list ...   only files at or below these paths
  --all          files that have not changed, too
  --minutes N    starts no file after N minutes, and lists the remaining ones; 0 only reads the record
  --help         this text`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: "boolean", default: false },
    minutes: { type: "string", default: "Infinity" },
    help: { type: "boolean", default: false },
  },
});
if (options.help) {
  console.log(help);
  process.exit();
}
const sources = listSources();
const paths = positionals.map((path) => path.replace(/\/$/, ""));
const unknown = paths.filter((path) => !sources.some((source) => isAt(path, source)));
if (unknown.length > 0) {
  console.error(`There is nothing to mutate at ${unknown.join(", ")}.`);
  process.exit(2);
}

const minutes = Number(options.minutes);
if (!(minutes >= 0)) {
  console.error(`--minutes must be a number ≥ 0, got ${options.minutes}.`);
  process.exit(2);
}
const end = Date.now() + minutes * millisecondsInMinute;

/** The results of the last run for a source file, with hashes of the file and its tests at that time. */
type Entry = Result & { readonly source: string; readonly tests: string };
const record = new Map(Array.from(readRecord<Entry>(recordFile)).filter(([source]) => sources.includes(source)));
const changed = sources.filter((source) => isChosen(source) && (options.all || !isRecorded(source)));
// First the files that have changed, then those with changed tests.
changed.sort((a, b) => Number(isSameSource(a)) - Number(isSameSource(b)));
if (changed.length === 0) console.log("Nothing has changed since the record.");
// One run for the files of a folder shares the time that it takes to start; runs of one file each can stop in between.
const runs = minutes === Infinity ? groupByFolder(changed) : changed.map((file) => [file]);
const left: string[] = [];
const start = Date.now();
let begun = 0;
for (const files of runs) {
  if (Date.now() < end) {
    console.log(
      `\n${files.length} of the files of src/${folderOf(files[0]!)}, ${timeLeft(start, begun / changed.length)}`,
    );
    mutate(files);
    begun += files.length;
  } else left.push(...files);
}
for (const file of left) console.log(`not mutated, for lack of time: ${file}`);

const files = new Set([...record.keys(), ...equivalent.map(({ file }) => file)].filter(isCurrent));
for (const file of Array.from(files).sort()) {
  const survivors = new Set(record.get(file)?.survivors);
  const explanations = new Set(equivalent.filter((each) => each.file === file).flatMap(({ mutants }) => mutants));
  for (const line of survivors) if (!explanations.has(line)) complain("not explained", file, line);
  for (const line of explanations) if (!survivors.has(line)) complain("explained, but no survivor", file, line);
}
const killed = sum(({ killed }) => killed);
const all = killed + sum(({ survivors }) => survivors.length);
const score = (100 * killed) / all;
console.log(`${killed} of ${all} mutants killed: ${score.toFixed(2)} %`);
if (score < minScore) process.exitCode = 1;

function groupByFolder(files: readonly string[]): readonly (readonly string[])[] {
  const folders = new Set(files.map(folderOf));
  return Array.from(folders, (folder) => files.filter((file) => folderOf(file) === folder));
}

function mutate(files: readonly string[]): void {
  const folder = folderOf(files[0]!);
  // Before the run, because files edited during the run must run again.
  const hashes = files.map(hashesOf);
  const results = runStryker(folder, files) ?? process.exit(1);
  files.forEach((file, index) => record.set(file, { ...hashes[index]!, ...results[index]! }));
  // After each folder: a run that ends early keeps its results.
  writeRecord(record, recordFile);
}

function complain(problem: string, file: string, line: string): void {
  console.log(`${problem}: ${file}: ${line}`);
  process.exitCode = 1;
}

function sum(count: (entry: Entry) => number): number {
  return Array.from(record.values()).reduce((total, entry) => total + count(entry), 0);
}

function isRecorded(source: string): boolean {
  return isSameSource(source) && record.get(source)?.tests === hashesOf(source).tests;
}

function isSameSource(source: string): boolean {
  return record.get(source)?.source === hashesOf(source).source;
}

function hashesOf(source: string): { readonly source: string; readonly tests: string } {
  return { source: hashFiles([source]), tests: hashFiles(listOwnTests(folderOf(source))) };
}

/** The record of a file that this run left out may be outdated. */
function isCurrent(file: string): boolean {
  return isChosen(file) && !left.includes(file);
}

function isChosen(source: string): boolean {
  return paths.length === 0 || paths.some((path) => isAt(path, source));
}

function isAt(path: string, source: string): boolean {
  return source === path || source.startsWith(`${path}/`);
}
