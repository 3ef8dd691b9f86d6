import { createNetwork, type LaneConfig, type NetworkConfig, type StockLevel } from "stock-transfer";
import {
  planSources,
  type SourceContext,
  type SourceOptions,
  type SourcePlan,
  type SourceRequest,
  type TransferCost,
} from "stock-transfer/planners";
import { deepFreeze } from "./deepFreeze";
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

/** Days are counted from `now`. */
interface Dated {
  readonly qty: number;
  readonly days: number;
}
interface Service extends Pick<LaneConfig, "weightLimit" | "volumeLimit" | "unitLimit"> {
  readonly days: number;
  /** Days from the usual to the latest arrival. */
  readonly more?: number;
  readonly cutOffs?: readonly (readonly [days: number, cutOff: string])[];
  readonly cost: TransferCost;
}
interface Level extends Omit<StockLevel, "lots" | "movements"> {
  readonly lots?: readonly Dated[] | undefined;
  readonly moves?: readonly (Dated & { readonly expiresIn: number | undefined })[];
}
/** Lists have an entry for each SKU. */
export interface ServiceProblem {
  readonly sources: readonly {
    readonly services: readonly Service[];
    readonly stock: readonly (Level | undefined)[];
  }[];
  readonly wanted: readonly number[];
  /** The most units of the first SKU. */
  readonly accepted?: number | undefined;
  readonly notBefore?: number | undefined;
  readonly arriveBy?: number | undefined;
  readonly minShelfDays: number;
  /** Such as "A T0". */
  readonly forbidden?: readonly string[];
  /** Whether transfers are counted, without costs. */
  readonly isCounted: boolean;
}

const dateAfter = (days: number | undefined) => (days === undefined ? undefined : dayAfter(days));

/** The arguments of `planSources`: warehouses W0, W1 and so on with services T0, T1 and so on to `DEST`. */
export function callOf({ sources, wanted, accepted, forbidden = [], isCounted, minShelfDays, ...by }: ServiceProblem) {
  const network = createNetwork({
    warehouses: ["DEST", ...sources.map((_, source) => `W${source}`)].map((code) => ({ code, timeZone: "UTC" })),
    lanes: sources.flatMap(({ services }, source) =>
      services.map(({ days, more = 0, weightLimit, volumeLimit, unitLimit, cutOffs = [] }, service) => ({
        ...{ src: `W${source}`, dest: "DEST", transferType: `T${service}` },
        ...{ weightLimit, volumeLimit, unitLimit, transitDays: days, maxTransitDays: days + more },
        cutOffOn: Object.fromEntries(cutOffs.map(([onDay, cutOff]) => [dayAfter(onDay), cutOff])),
      })),
    ),
  });
  const stocks = new Map(
    sources.map(({ stock }, source) => {
      const levels = stock.flatMap((level, index): [string, StockLevel][] => {
        if (!level) return [];
        const { lots, moves = [], ...rest } = level;
        const movements = moves.map(({ qty, days, expiresIn }) => ({
          ...{ on: dayAfter(days), qty },
          expiresOn: qty > 0 ? dateAfter(expiresIn) : undefined,
        }));
        const dated = lots?.map(({ qty, days }) => ({ qty, expiresOn: dayAfter(days) }));
        return [[skus[index]!, { ...rest, movements, lots: dated }]];
      });
      return [`W${source}`, new Map(levels)];
    }),
  );
  const context = {
    ...{ network, stocks, now, minShelfDays, notBefore: dateAfter(by.notBefore) },
    acceptedQty: new Map(accepted === undefined ? [] : [["A", accepted]]),
    forbids: (sku: string, _: StockLevel, { transferType }: { transferType: string }) =>
      forbidden.includes(`${sku} ${transferType}`) ? "rule" : undefined,
  };
  const items = wanted.map((qty, index) => ({ sku: skus[index]!, qty })).filter(({ qty }) => qty > 0);
  const cost: SourceOptions["cost"] = ({ srcWarehouseCode, transferType }) =>
    sources[Number(srcWarehouseCode.slice(1))]!.services[Number(transferType.slice(1))]!.cost;
  const request = deepFreeze({ items, destWarehouseCode: "DEST", arriveBy: dateAfter(by.arriveBy) });
  return { request, context, options: isCounted ? {} : { cost } };
}
