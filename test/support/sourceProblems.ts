import {
  createNetwork,
  planSources,
  type SourceContext,
  type SourceRequest,
  type SourcePlan,
  type StockLevel,
} from "stock-transfer";
import type { CoverProblem } from "../../src/sources/search/CoverProblem";
import { type Random, seededRandom } from "./random";

export const now = Date.parse("2026-03-02T02:00:00Z");

/** A warehouse whose transfers arrive so many days after `now`, and what it has. */
export interface TestSource {
  readonly code: string;
  readonly days: number;
  readonly stock: ReadonlyMap<string, StockLevel>;
}

/** All of them have lanes to `DEST`. */
export function contextOf(sources: readonly TestSource[]): SourceContext {
  const network = createNetwork({
    warehouses: ["DEST", ...sources.map(({ code }) => code)].map((code) => ({ code, timeZone: "UTC" })),
    lanes: sources.map(({ code, days }) => ({
      src: code,
      dest: "DEST",
      transferType: `BY-${code}`,
      weightLimit: 1000,
      transitDays: days,
    })),
  });
  return { network, now, stocks: sources.map(({ code, stock }) => [code, stock] as const) };
}

export function planFrom(
  items: SourceRequest["items"],
  sources: readonly TestSource[],
  options?: { readonly effort?: number },
): SourcePlan {
  const plan = planSources({ items, destWarehouseCode: "DEST" }, contextOf(sources), options);
  if (plan.issues) throw new Error(plan.issues[0].message);
  return plan.value;
}

/** A problem of plain numbers: a row for each source, with its units of each SKU. */
export function coverProblem(needs: readonly number[], ...rows: readonly (readonly number[])[]): CoverProblem {
  const supplies = rows.map((row, source) => {
    const skus = Array.from(row.keys()).filter((sku) => Math.min(row[sku]!, needs[sku]!) > 0);
    const qtys = Float64Array.from(skus, (sku) => Math.min(row[sku]!, needs[sku]!));
    return { source, skus: Int32Array.from(skus), qtys };
  });
  return { needs: Float64Array.from(needs), supplies };
}

/** A problem in which so many sources are enough: what is needed is divided among these, and others have parts of it. */
export function plantedProblem(planted: number, sources: number, skus: number, seed: number): CoverProblem {
  const random = seededRandom(seed);
  const needs = Array.from({ length: skus }, () => 20 + random(80));
  const rows = Array.from({ length: sources }, () => needs.map(() => 0));
  // Those that are enough are neither the first nor the last.
  const place = (index: number) => (index * 7 + 3) % sources;
  needs.forEach((need, sku) => {
    const first = random(planted);
    const part = random(need + 1);
    rows[place(first)]![sku] = part;
    rows[place((first + 1 + random(planted - 1)) % planted)]![sku] = need - part;
    for (let index = planted; index < sources; index += 1) {
      if (random(10) === 0) rows[place(index)]![sku] = 1 + random(Math.ceil(need / 3));
    }
  });
  return coverProblem(needs, ...rows);
}

/** A problem with sources that have each SKU by chance. */
export function randomProblem(sources: number, skus: number, percent: number, seed: number): CoverProblem {
  const random: Random = seededRandom(seed);
  const rows = Array.from({ length: sources }, () =>
    Array.from({ length: skus }, () => (random(100) < percent ? 1 + random(9) : 0)),
  );
  const needs = Array.from({ length: skus }, (_, sku) =>
    Math.min(
      1 + random(30),
      rows.reduce((sum, row) => sum + row[sku]!, 0),
    ),
  );
  return coverProblem(needs, ...rows);
}
