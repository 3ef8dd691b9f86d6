import { readFileSync } from "node:fs";
import type { PlannedItem, TransferLimits } from "stock-transfer/planners";

/** A published instance of the bin-packing, the cutting-stock or the vector-packing problem. */
export interface Instance {
  readonly limit: number | TransferLimits;
  readonly items: readonly PlannedItem[];
}

/** Reads a file in one of the forms that the help of `bench/planInstances.ts` describes. */
export function readInstance(file: string): Instance {
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
