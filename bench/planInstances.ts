import { readdirSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { type PlannedItem, planTransfers, type TransferLimits } from "stock-transfer";

// Plans the published instances of the bin-packing and the cutting-stock problem that a folder holds.

const help = `node --import tsx bench/planInstances.ts FOLDER     from the root of the package

Plans each .txt and .vbp file in the folder and the folders in it, and prints a row for each class: how many instances there are,
how many plans are proven optimal, how many transfers the plans have above their lower bounds, and how long they took.

A .txt file holds numbers in lines, in one of two forms:
  the number of units, the limit, and the weight of each unit
  the number of weights, the limit, and each weight with the number of its units
The instances of Falkenauer, Scholl, Schwerin, Wäscher and Schoenfield (hard28) have these forms in the library BPPLIB.
A .vbp file holds a problem of two limits, in the form of the library VPSolver:
  2, the two limits, the number of kinds, and for each kind its two amounts and the number of its units
The two-dimensional vector packing classes of Spieksma, and of Caprara and Toth, are published in this form.

Options:
  --effort N    the effort of planTransfers
  --by-name     a class is what the names of its files have in common before the last underscore, not a folder
  --help`;

const { values, positionals } = readArguments();
const folder = positionals[0]!;
const options = values.effort === undefined ? {} : { effort: Number(values.effort) };

const classes = new Map<string, Instance[]>();
for (const file of listFiles(folder)) {
  const name = values["by-name"] ? basename(file).replace(/_[^_]*$/, "") : relative(folder, join(file, ".."));
  const instances = classes.get(name) ?? [];
  classes.set(name, instances);
  instances.push(readInstance(file));
}

console.log("| class | instances | proven optimal | above the bound, mean | at most | ms, median | at most |");
console.log("| --- | --- | --- | --- | --- | --- | --- |");
for (const [name, instances] of classes) {
  // The first calls of a process are slower than all others.
  planTransfers(instances[0]!.items, instances[0]!.limit, options);
  const plans = instances.map(measurePlan);
  const excesses = plans.map(({ excess }) => excess);
  const times = plans.map(({ ms }) => ms).sort((a, b) => a - b);
  const mean = excesses.reduce((sum, excess) => sum + excess, 0) / plans.length;
  const proven = excesses.filter((excess) => excess === 0).length;
  const median = times[Math.floor(times.length / 2)]!;
  const cells = [
    ...[name || ".", plans.length, proven, mean.toFixed(2), Math.max(...excesses)],
    ...[median.toFixed(1), times.at(-1)!.toFixed(1)],
  ];
  console.log(`| ${cells.join(" | ")} |`);
}

interface Instance {
  readonly limit: number | TransferLimits;
  readonly items: readonly PlannedItem[];
}

function readArguments() {
  const given = parseArgs({
    allowPositionals: true,
    options: { effort: { type: "string" }, "by-name": { type: "boolean" }, help: { type: "boolean" } },
  });
  if (given.values.help || given.positionals.length !== 1) {
    console.log(help);
    process.exit(given.values.help ? 0 : 1);
  }
  return given;
}

/** In alphabetical order, so that a table is the same on every machine. */
function listFiles(from: string): string[] {
  const entries = readdirSync(from, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = join(from, entry.name);
    return entry.isDirectory() ? listFiles(path) : /\.(txt|vbp)$/.test(path) ? [path] : [];
  });
}

function readInstance(file: string): Instance {
  return file.endsWith(".vbp") ? readVectors(file) : readWeights(file);
}

function readVectors(file: string): Instance {
  const text = readFileSync(file, "utf8").trim();
  const [limits = NaN, weight, volume, size = NaN, ...numbers] = text.split(/\s+/).map(Number);
  if (limits !== 2) throw new Error(`${file}: there must be 2 limits, got ${limits}`);
  if (numbers.length !== 3 * size) {
    throw new Error(`${file}: ${size} kinds must be followed by three times as many numbers, got ${numbers.length}`);
  }
  const items = Array.from({ length: size }, (_, index) => ({
    ...toItem(index, numbers[3 * index]!, numbers[3 * index + 2]!),
    unitVolume: numbers[3 * index + 1]!,
  }));
  return { limit: { weight, volume }, items };
}

function readWeights(file: string): Instance {
  const [size = NaN, limit = NaN, ...numbers] = readFileSync(file, "utf8").trim().split(/\s+/).map(Number);
  if (numbers.length === size) return { limit, items: numbers.map((weight, index) => toItem(index, weight, 1)) };
  if (numbers.length === 2 * size) {
    const items = Array.from({ length: size }, (_, index) =>
      toItem(index, numbers[2 * index]!, numbers[2 * index + 1]!),
    );
    return { limit, items };
  }
  throw new Error(
    `${file}: ${size} weights must be followed by as many numbers, or twice as many, got ${numbers.length}`,
  );
}

function toItem(index: number, unitWeight: number, qty: number): PlannedItem {
  return { sku: `SKU-${index}`, qty, unitWeight };
}

function measurePlan({ items, limit }: Instance): { excess: number; ms: number } {
  const start = performance.now();
  const { transfers, lowerBound } = planTransfers(items, limit, options);
  return { excess: transfers.length - lowerBound, ms: performance.now() - start };
}
