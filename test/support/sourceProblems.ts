import fc from "fast-check";
import { createNetwork, type NetworkConfig, type StockLevel } from "stock-transfer";
import { planSources, type SourceContext, type SourceRequest, type SourcePlan } from "stock-transfer/planners";
import { expect } from "vitest";
import type { Cover, CoverProblem } from "../../src/planners/sources/CoverProblem";
import { type Random, seededRandom } from "./random";

export const now = Date.parse("2026-03-02T02:00:00Z");

/** A warehouse, the days from `now` until its transfers arrive, and its stock. */
export interface TestSource {
  readonly code: string;
  readonly days: number;
  /** Days of further services from there. */
  readonly otherDays?: readonly number[];
  readonly stock: ReadonlyMap<string, StockLevel>;
}

/** All of them have lanes to `DEST`. */
export function contextOf(sources: readonly TestSource[], config: Partial<NetworkConfig> = {}): SourceContext {
  const network = createNetwork({
    warehouses: ["DEST", ...sources.map(({ code }) => code)].map((code) => ({ code, timeZone: "UTC" })),
    lanes: sources.flatMap(({ code, days, otherDays = [] }) =>
      [days, ...otherDays].map((transitDays, index) => ({
        src: code,
        dest: "DEST",
        transferType: `BY-${code}${index === 0 ? "" : `-${index}`}`,
        weightLimit: 1000,
        transitDays,
      })),
    ),
    ...config,
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

/** A problem of plain numbers: a row for each source, with its units of each SKU. Each costs 1. */
export function coverProblem(needs: readonly number[], ...rows: readonly (readonly number[])[]): CoverProblem {
  return groupedProblem(
    needs,
    rows.map((row) => [{ row, cost: 1 }]),
  );
}

export interface TestColumn {
  readonly row: readonly number[];
  readonly cost: number;
}

/** A problem in which one column of each group can be chosen. */
export function groupedProblem(needs: readonly number[], groups: readonly (readonly TestColumn[])[]): CoverProblem {
  let service = 0;
  return {
    needs: Float64Array.from(needs),
    groups: groups.map((group) =>
      group.map(({ row, cost }) => {
        const skus = Array.from(row.keys()).filter((sku) => Math.min(row[sku]!, needs[sku]!) > 0);
        return { skus, qtys: skus.map((sku) => Math.min(row[sku]!, needs[sku]!)), cost, services: [service++] };
      }),
    ),
  };
}

/** The rows of which a problem was made. */
export function rowsOf({ needs, groups }: CoverProblem): number[][] {
  return groups.flat().map(({ skus, qtys }) => {
    const row = Array.from(needs, () => 0);
    skus.forEach((sku, k) => (row[sku] = qtys[k]!));
    return row;
  });
}

/** Few enough columns to try every choice. All groups together supply everything. */
export const smallProblem: fc.Arbitrary<CoverProblem> = fc
  .record({ skus: fc.integer({ min: 1, max: 4 }), most: fc.integer({ min: 1, max: 5 }), greatestCost: fc.nat(5) })
  .chain(({ skus, most, greatestCost }) => {
    const column = fc.record({
      row: fc.array(fc.nat(most), { minLength: skus, maxLength: skus }),
      cost: fc.integer({ min: Math.min(1, greatestCost), max: greatestCost }),
    });
    return fc.record({
      groups: fc.array(fc.array(column, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6, size: "+1" }),
      needs: fc.array(fc.integer({ min: 1, max: 2 * most }), { minLength: skus, maxLength: skus }),
    });
  })
  .map(({ groups, needs }) => {
    // The services of a source may be used together.
    const mostOf = (group: readonly TestColumn[]) =>
      needs.map((_, sku) => Math.max(...group.map(({ row }) => row[sku]!)));
    const together = (group: readonly TestColumn[]) => ({
      row: mostOf(group),
      cost: group.reduce((sum, { cost }) => sum + cost, 0),
    });
    const total = needs.map((_, sku) => groups.reduce((sum, group) => sum + mostOf(group)[sku]!, 0));
    return groupedProblem(
      needs.map((need, sku) => Math.min(need, total[sku]!)),
      groups.map((group) => (group.length > 1 ? [...group, together(group)] : group)),
    );
  });

/** Expects that these columns supply everything, at most one of each group. */
export function expectCover({ needs, groups }: CoverProblem, cover: Cover): void {
  const chosen = new Set(cover.map(({ services }) => services[0]));
  const columns = groups.map((group) => group.filter(({ services }) => chosen.has(services[0])));
  for (const group of columns) expect(group.length).toBeLessThan(2);
  expect(columns.flat()).toHaveLength(cover.length);
  const rows = rowsOf({ needs, groups: columns });
  needs.forEach((need, sku) => {
    expect(rows.reduce((sum, row) => sum + row[sku]!, 0)).toBeGreaterThanOrEqual(need);
  });
}

export const plenty = () => ({ stepsLeft: 10_000_000 });

/**
 * The 12 lines of the affine plane of 9 points as SKUs, its points as sources: 5 are needed to meet every line, while parts
 * of a third of each would do. The smallest of the Steiner triple systems, on which covers are hard to prove.
 */
export function steinerProblem(copies: number): CoverProblem {
  const lines = [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
    [0, 3, 6],
    [1, 4, 7],
    [2, 5, 8],
  ];
  lines.push([0, 4, 8], [1, 5, 6], [2, 3, 7], [0, 5, 7], [1, 3, 8], [2, 4, 6]);
  const all = Array.from({ length: copies }, (_, copy) =>
    lines.map((line) => line.map((point) => point + 9 * copy)),
  ).flat();
  const rows = Array.from({ length: 9 * copies }, (_, point) => all.map((line) => Number(line.includes(point))));
  return coverProblem(
    all.map(() => 1),
    ...rows,
  );
}

/** A problem in which this many sources are enough: the needs are divided among them, and other sources have parts. */
export function plantedProblem(planted: number, sources: number, skus: number, seed: number): CoverProblem {
  const random = seededRandom(seed);
  const needs = Array.from({ length: skus }, () => 20 + random(80));
  const rows = Array.from({ length: sources }, () => needs.map(() => 0));
  // The sufficient sources are neither the first nor the last.
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

/** A problem with sources that have random SKUs. */
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
