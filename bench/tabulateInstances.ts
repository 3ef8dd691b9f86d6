import { readdirSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import type { PlannedItem } from "stock-transfer/planners";
import { heading, type Order, rowOf } from "./tabulatePlans";

/** Plans every instance in a folder and its subfolders. Returns a Markdown table with a row for each class. */
export function tabulateInstances(
  folder: string,
  { byName = false, effort }: { readonly byName?: boolean | undefined; readonly effort?: number | undefined } = {},
): readonly string[] {
  const classes = new Map<string, Order[]>();
  for (const file of listFiles(folder)) {
    const name = byName ? basename(file).replace(/_[^_]*$/, "") : relative(folder, join(file, ".."));
    const instances = classes.get(name) ?? [];
    classes.set(name, instances);
    instances.push(readInstance(file));
  }
  const rows = Array.from(classes, ([name, instances]) => rowOf(name || ".", instances, effort));
  return [...heading.split("\n"), ...rows];
}

/** In alphabetical order, so it is the same on every machine. */
function listFiles(from: string): string[] {
  const entries = readdirSync(from, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = join(from, entry.name);
    return entry.isDirectory() ? listFiles(path) : /\.(txt|vbp)$/.test(path) ? [path] : [];
  });
}

/** Reads a file in one of the forms that the help of `bench/planInstances.ts` describes. */
function readInstance(file: string): Order {
  const numbers = readFileSync(file, "utf8").trim().split(/\s+/).map(Number);
  return file.endsWith(".vbp") ? readVectors(file, numbers) : readWeights(file, numbers);
}

function readVectors(file: string, [count = NaN, weight, volume, size = NaN, ...numbers]: readonly number[]): Order {
  if (count !== 2) throw new Error(`${file}: there must be 2 limits, got ${count}`);
  if (numbers.length !== 3 * size) {
    throw new Error(`${file}: ${size} kinds must be followed by three times as many numbers, got ${numbers.length}`);
  }
  const items = Array.from({ length: size }, (_, index) => ({
    ...toItem(index, numbers[3 * index]!, numbers[3 * index + 2]!),
    unitVolume: numbers[3 * index + 1]!,
  }));
  return { limits: { weight, volume }, items };
}

function readWeights(file: string, [size = NaN, limits = NaN, ...numbers]: readonly number[]): Order {
  const step = numbers.length === size ? 1 : 2;
  if (numbers.length !== step * size) {
    throw new Error(
      `${file}: ${size} weights must be followed by as many numbers, or twice as many, got ${numbers.length}`,
    );
  }
  const items = Array.from({ length: size }, (_, index) =>
    toItem(index, numbers[step * index]!, step === 1 ? 1 : numbers[2 * index + 1]!),
  );
  return { limits, items };
}

function toItem(index: number, unitWeight: number, qty: number): PlannedItem {
  return { sku: `SKU-${index}`, qty, unitWeight };
}
