import { readdirSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { performance } from "node:perf_hooks";
import { type PlannedItem, planTransfers, type TransferLimits } from "stock-transfer/planners";

/** A published instance of the bin-packing, the cutting-stock or the vector-packing problem. */
interface Instance {
  readonly limit: number | TransferLimits;
  readonly items: readonly PlannedItem[];
}

/** Plans every instance in a folder and its subfolders. Returns a Markdown table with a row for each class. */
export function tabulateInstances(
  folder: string,
  { byName = false, effort }: { readonly byName?: boolean | undefined; readonly effort?: number | undefined } = {},
): readonly string[] {
  const classes = new Map<string, Instance[]>();
  for (const file of listFiles(folder)) {
    const name = byName ? basename(file).replace(/_[^_]*$/, "") : relative(folder, join(file, ".."));
    const instances = classes.get(name) ?? [];
    classes.set(name, instances);
    instances.push(readInstance(file));
  }
  return [
    "| class | instances | proven optimal | above the bound, mean | at most | ms, median | at most |",
    "| --- | --- | --- | --- | --- | --- | --- |",
    ...Array.from(classes, ([name, instances]) => rowOf(name, instances, effort)),
  ];
}

function rowOf(name: string, instances: readonly Instance[], effort: number | undefined): string {
  // The first calls of a process are slower than all others.
  planTransfers(instances[0]!.items, instances[0]!.limit, { effort });
  const plans = instances.map((instance) => measurePlan(instance, effort));
  const excesses = plans.map(({ excess }) => excess);
  const times = plans.map(({ ms }) => ms).sort((a, b) => a - b);
  const mean = excesses.reduce((sum, excess) => sum + excess, 0) / plans.length;
  const proven = excesses.filter((excess) => excess === 0).length;
  const median = times[Math.floor(times.length / 2)]!;
  const cells = [
    ...[name || ".", plans.length, proven, mean.toFixed(2), Math.max(...excesses)],
    ...[median.toFixed(1), times.at(-1)!.toFixed(1)],
  ];
  return `| ${cells.join(" | ")} |`;
}

/** In alphabetical order, so it is the same on every machine. */
function listFiles(from: string): string[] {
  const entries = readdirSync(from, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = join(from, entry.name);
    return entry.isDirectory() ? listFiles(path) : /\.(txt|vbp)$/.test(path) ? [path] : [];
  });
}

function measurePlan({ items, limit }: Instance, effort: number | undefined): { excess: number; ms: number } {
  const start = performance.now();
  const { transfers, lowerBound } = planTransfers(items, limit, { effort });
  return { excess: transfers.length - lowerBound, ms: performance.now() - start };
}

/** Reads a file in one of the forms that the help of `bench/planInstances.ts` describes. */
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
