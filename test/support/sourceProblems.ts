import { createNetwork, type NetworkConfig, type StockLevel } from "stock-transfer";
import {
  planSources,
  type SourceContext,
  type SourceOptions,
  type SourcePlan,
  type SourceRequest,
} from "stock-transfer/planners";
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
  options?: SourceOptions,
): SourcePlan {
  const plan = planSources({ items, destWarehouseCode: "DEST" }, contextOf(sources), options);
  if (plan.issues) throw new Error(plan.issues[0].message);
  return plan.value;
}

/** A problem with sources that have random SKUs. */
export function randomProblem(sources: number, skus: number, percent: number, seed: number) {
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
  return { needs, rows };
}
