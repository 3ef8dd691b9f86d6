import { createNetwork, type LaneConfig, type NetworkConfig, type StockLevel } from "stock-transfer";
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

export const skus = ["A", "B", "C"];
export const dayAfter = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10);

interface Service extends Pick<LaneConfig, "weightLimit" | "volumeLimit" | "unitLimit"> {
  readonly days: number;
  /** Days from the usual to the latest arrival. */
  readonly more: number;
}
interface Level extends Omit<StockLevel, "lots"> {
  readonly lots?: readonly { readonly qty: number; readonly days: number }[] | undefined;
}
/** Lists have an entry for each SKU. Days are counted from `now`. */
export interface ServiceProblem {
  readonly sources: readonly {
    readonly services: readonly Service[];
    readonly stock: readonly (Level | undefined)[];
  }[];
  readonly wanted: readonly number[];
  /** The most units of the first SKU. */
  readonly accepted: number | undefined;
  readonly arriveBy: number | undefined;
  readonly minShelfDays: number;
  /** Such as "A T0". */
  readonly forbidden: readonly string[];
  readonly onlyType?: string | undefined;
}

/** The arguments of `planSources`: warehouses W0, W1 and so on with services T0, T1 and so on to `DEST`. */
export function callOf({ sources, wanted, accepted, arriveBy, minShelfDays, forbidden, onlyType }: ServiceProblem) {
  const network = createNetwork({
    warehouses: ["DEST", ...sources.map((_, source) => `W${source}`)].map((code) => ({ code, timeZone: "UTC" })),
    lanes: sources.flatMap(({ services }, source) =>
      services.map(({ days, more, weightLimit, volumeLimit, unitLimit }, service) => ({
        ...{ src: `W${source}`, dest: "DEST", transferType: `T${service}` },
        ...{ weightLimit, volumeLimit, unitLimit },
        transitDays: days,
        maxTransitDays: days + more,
      })),
    ),
  });
  const stocks = new Map(
    sources.map(({ stock }, source) => {
      const levels = stock.flatMap((level, index): [string, StockLevel][] => {
        const lots = level?.lots?.map(({ qty, days }) => ({ qty, expiresOn: dayAfter(days) }));
        return level ? [[skus[index]!, { ...level, lots }]] : [];
      });
      return [`W${source}`, new Map(levels)];
    }),
  );
  const context = {
    ...{ network, stocks, now, minShelfDays, transferType: onlyType },
    acceptedQty: new Map(accepted === undefined ? [] : [["A", accepted]]),
    forbids: (sku: string, _: StockLevel, { transferType }: { transferType: string }) =>
      forbidden.includes(`${sku} ${transferType}`) ? "rule" : undefined,
  };
  const items = wanted.map((qty, index) => ({ sku: skus[index]!, qty })).filter(({ qty }) => qty > 0);
  const by = arriveBy === undefined ? undefined : dayAfter(arriveBy);
  return { request: { items, destWarehouseCode: "DEST", arriveBy: by }, context };
}
