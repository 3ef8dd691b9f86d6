import {
  type CheckRequest,
  checkTransfers,
  explainSchedule,
  type LargestAllowed,
  largestAllowed,
  latestTransfer,
  type LatestTransfer,
  parseCheckRequest,
  planSources,
  type Result,
  type ScheduleStep,
  type SourcePlan,
  type StockLevel,
  type TransferCheck,
  type TransferPlan,
} from "stock-transfer";
import { planRest, valueOf } from "../demo/service";
import { drawStrip } from "../pictures/drawStrip";
import { type CheckCase, toBody } from "./checkCase";
import type { Company } from "./company";

/** A request that could be checked. */
export interface Checked {
  readonly request: CheckRequest;
  readonly check: TransferCheck;
}

/** All that is shown of the last request of a case. */
export interface Details {
  readonly largest: readonly LargestAllowed[];
  readonly plan: TransferPlan;
  readonly sources: SourcePlan;
  readonly steps: readonly ScheduleStep[];
  /** SVG. */
  readonly strip: string;
  /** Undefined where no date is asked for. */
  readonly latest: LatestTransfer | undefined;
}

/** Each request of the case, checked after those before it, or what is wrong with it. */
export function answerCase({ now, weightRule, requests }: CheckCase, { network, stocks }: Company): Result<Checked>[] {
  const parsed = requests.map((request) => parseCheckRequest(toBody(request)));
  const readable = parsed.flatMap(({ value }) => (value ? [value] : []));
  const checks = checkTransfers(readable, { network, stocks, now, weightRule }).values();
  return parsed.map(({ issues, value }) => {
    if (issues) return { issues };
    const checked: Result<TransferCheck> = checks.next().value!;
    return checked.issues ? checked : { value: { request: value, check: checked.value } };
  });
}

/** What more there is to say of the last request. */
export function explainCase(
  { now, weightRule, arriveBy }: CheckCase,
  company: Company,
  earlier: readonly Result<Checked>[],
  { request, check }: Checked,
): Details {
  const { network } = company;
  const stocks = remainingStocks(company, earlier);
  const stock = stocks.get(request.srcWarehouseCode) ?? new Map<string, StockLevel>();
  const route = valueOf(network.route(request.srcWarehouseCode, request.destWarehouseCode));
  return {
    largest: valueOf(largestAllowed(request, { network, stock, now, weightRule })),
    plan: planRest({ now, request, check }),
    sources: valueOf(planSources(request, { network, stocks, now })),
    steps: explainSchedule(now, route),
    strip: drawStrip(now, route, network.config),
    latest: arriveBy === "" ? undefined : latestTransfer(arriveBy, route),
  };
}

/** The stocks without what the allowed lines of earlier requests claim. */
export function remainingStocks(
  { stocks }: Company,
  earlier: readonly Result<Checked>[],
): ReadonlyMap<string, ReadonlyMap<string, StockLevel>> {
  const remaining = new Map(Array.from(stocks, ([code, levels]) => [code, new Map(levels)] as const));
  for (const { value } of earlier) {
    const levels = value && remaining.get(value.request.srcWarehouseCode);
    for (const { sku, allowed, requestedQty } of value?.check.items ?? []) {
      const level = levels?.get(sku);
      if (allowed && level) levels?.set(sku, { ...level, reservedQty: (level.reservedQty ?? 0) + requestedQty });
    }
  }
  return remaining;
}
