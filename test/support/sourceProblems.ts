import fc from "fast-check";
import { createNetwork, type LaneTerms, type NetworkConfig, type StockLevel } from "stock-transfer";
import type { SourceContext, SourceOptions, TransferCost } from "stock-transfer/planners";
import { optional } from "./arbitraries";
import { dateAt } from "./dates";
import { deepFreeze } from "./deepFreeze";

/** A Monday. */
export const now = Date.parse("2026-03-02T02:00:00Z");
export const dayAfter = (days: number) => dateAt(now, days);
export const skus = ["A", "B", "C"];

/** Warehouses with these stocks, each with these services to `DEST`: one of a day, except for the given terms. */
export function contextOf(
  stocks: Readonly<Record<string, Readonly<Record<string, StockLevel>>>>,
  services: readonly Partial<LaneTerms>[] = [{}],
): Pick<SourceContext, "network" | "now" | "stocks"> {
  const codes = Object.keys(stocks);
  const usual = { transferType: "ROAD", weightLimit: 1000, transitDays: 1 };
  return {
    network: createNetwork({
      warehouses: ["DEST", ...codes].map((code) => ({ code, timeZone: "UTC" })),
      lanes: codes.flatMap((src) => services.map((service) => ({ ...usual, ...service, src, dest: "DEST" }))),
    }),
    now,
    stocks: codes.map((code) => [code, new Map(Object.entries(stocks[code]!))]),
  };
}

/** Days are counted from `now`. */
interface Dated {
  readonly qty: number;
  readonly days: number;
}
interface Service extends Partial<LaneTerms> {
  readonly weightLimit: number;
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

/** Problems of every kind, except for limits of volume and units. */
export const anyProblem: fc.Arbitrary<ServiceProblem> = fc.record({
  sources: fc.array(
    fc.record({
      services: fc.array(
        fc.record(
          {
            weightLimit: fc.constantFrom(4, 5, 9, 100),
            days: fc.nat(4),
            cutOffs: fc.array(fc.tuple(fc.nat(4), fc.constantFrom("00:00", "01:00", "24:00")), { maxLength: 2 }),
            departureDays: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1 }),
            cost: fc.record({ perService: fc.nat(5), perTransfer: fc.nat(9), perWeight: fc.nat(2) }),
          },
          { requiredKeys: ["weightLimit", "days", "cost"] },
        ),
        { minLength: 1, maxLength: 3 },
      ),
      stock: fc.array(
        fc.record({
          onHandQty: fc.nat(8),
          unitWeight: fc.integer({ min: 1, max: 4 }),
          packQty: fc.constantFrom(undefined, undefined, 2, 3),
          preparationDays: fc.constantFrom(undefined, undefined, 1, 3),
          lots: optional(
            fc.array(fc.record({ qty: fc.integer({ min: 1, max: 4 }), days: fc.nat(8) }), { maxLength: 3 }),
          ),
          moves: fc.array(
            fc.record({ qty: fc.integer({ min: -3, max: 4 }), days: fc.nat(6), expiresIn: optional(fc.nat(8)) }),
            { maxLength: 2 },
          ),
        }),
        { minLength: 3, maxLength: 3 },
      ),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  wanted: fc.tuple(fc.integer({ min: 1, max: 9 }), fc.nat(6), fc.nat(6)),
  notBefore: optional(fc.nat(4)),
  arriveBy: optional(fc.nat(12)),
  minShelfDays: fc.nat(2),
  isCounted: fc.boolean(),
});

const dateAfter = (days: number | undefined) => (days === undefined ? undefined : dayAfter(days));

/** The arguments of `planSources`: warehouses W0, W1 and so on with services T0, T1 and so on to `DEST`. */
export function callOf(
  { sources, wanted, accepted, forbidden = [], isCounted, minShelfDays, ...by }: ServiceProblem,
  config: Partial<NetworkConfig> = {},
) {
  const network = createNetwork({
    warehouses: ["DEST", ...sources.map((_, source) => `W${source}`)].map((code) => ({ code, timeZone: "UTC" })),
    lanes: sources.flatMap(({ services }, source) =>
      services.map(({ days, more = 0, cutOffs = [], cost, ...terms }, service) => ({
        ...{ ...terms, src: `W${source}`, dest: "DEST", transferType: `T${service}`, meta: { cost } },
        ...{ transitDays: days, maxTransitDays: days + more },
        cutOffOn: Object.fromEntries(cutOffs.map(([onDay, cutOff]) => [dayAfter(onDay), cutOff])),
      })),
    ),
    ...config,
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
  const cost: SourceOptions["cost"] = ({ meta }) => (meta as { readonly cost: TransferCost }).cost;
  const request = deepFreeze({ items, destWarehouseCode: "DEST", arriveBy: dateAfter(by.arriveBy) });
  return { request, context, options: isCounted ? {} : { cost } };
}
