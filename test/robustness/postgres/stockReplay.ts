import { isDeepStrictEqual } from "node:util";
import type { RequestedItem, StockLevel } from "stock-transfer";
import type { ShortItem, StockChange } from "stock-transfer/postgres";

/** What a session does with the stock. */
export type StockStep =
  | { readonly action: "put"; readonly sku: string; readonly level: Readonly<Level> }
  | { readonly action: "claim" | "release" | "ship" | "receive"; readonly items: readonly RequestedItem[] };

interface Level {
  onHandQty: number;
  reservedQty: number;
  safetyQty: number;
  transferable: boolean;
}

/** What a transaction did, and what it was told. */
export interface LogEntry {
  readonly key: string;
  readonly step: StockStep;
  readonly answer: StockChange;
}

/** Makes each step of the log by the rules of the page, one after the other. Returns each answer and each level that is another. */
export function replay(log: readonly LogEntry[], found: ReadonlyMap<string, StockLevel>): string[] {
  const faults: string[] = [];
  const levels = new Map<string, Level>();
  const doneKeys = new Set<string>();
  for (const { key, step, answer } of log) {
    if (step.action === "put") {
      levels.set(step.sku, { ...step.level });
      continue;
    }
    const expected = doneKeys.has(key) ? { done: true, already: true } : change(levels, step.action, step.items);
    if (expected.done) doneKeys.add(key);
    if (!isDeepStrictEqual(answer, expected)) {
      faults.push(`${JSON.stringify(step)} answered ${JSON.stringify(answer)}, expected ${JSON.stringify(expected)}`);
    }
  }
  const sorted = (map: ReadonlyMap<string, StockLevel>) => Array.from(map).sort(([a], [b]) => (a < b ? -1 : 1));
  if (!isDeepStrictEqual(sorted(found), sorted(levels))) {
    faults.push(`found ${JSON.stringify(sorted(found))}, expected ${JSON.stringify(sorted(levels))}`);
  }
  return faults;
}

function change(levels: Map<string, Level>, action: string, items: readonly RequestedItem[]): StockChange {
  const wanted = new Map<string, number>();
  for (const { sku, qty } of items) wanted.set(sku, (wanted.get(sku) ?? 0) + qty);
  const short = Array.from(wanted).flatMap(([sku, qty]): ShortItem[] => {
    const level = levels.get(sku);
    if (!level) return [{ sku, code: "unknown_sku" }];
    const { onHandQty, reservedQty, safetyQty, transferable } = level;
    if (action === "claim" && !transferable) return [{ sku, code: "not_transferable" }];
    let available = Infinity;
    if (action === "claim") available = Math.max(0, onHandQty - reservedQty - safetyQty);
    if (action === "release") available = reservedQty;
    if (action === "ship") available = Math.max(0, Math.min(reservedQty, onHandQty));
    return available < qty ? [{ sku, shortBy: qty - available, code: "insufficient_stock" }] : [];
  });
  if (short.length > 0) return { done: false, short };
  for (const [sku, qty] of wanted) {
    const level = levels.get(sku)!;
    if (action === "claim") level.reservedQty += qty;
    if (action === "release" || action === "ship") level.reservedQty -= qty;
    if (action === "ship") level.onHandQty -= qty;
    if (action === "receive") level.onHandQty += qty;
  }
  return { done: true };
}
