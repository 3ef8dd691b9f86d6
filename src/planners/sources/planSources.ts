import type { RequestedItem } from "../../check/CheckRequest";
import { assertItems, readRequestedLines } from "../../check/requestedLines";
import { refusalCodes } from "../../check/refusals";
import { describeValue } from "../../result/describeValue";
import type { Issue } from "../../result/Issue";
import type { Unchecked } from "../../result/kinds";
import { assertKnownFields, assertOptions, assertValid, inCall, within } from "../../result/misuse";
import { hasIssues } from "../../result/collectIssues";
import type { Result } from "../../result/Result";
import { instantFault, integerFault, iterableFault, kindFault, methodFault } from "../../result/valueFaults";
import { findOffers } from "./findOffers";
import { listUsableSources } from "./listUsableSources";
import { earliestCover } from "./earliestCover";
import type { CoverProblem } from "./CoverProblem";
import type { MissingCode, MissingItem, PlannedSource, SourceContext, SourcePlan, SourceRequest } from "./SourcePlan";

const contextFields: readonly (keyof SourceContext)[] = ["network", "stocks", "now"];

/**
 * Chooses the fewest warehouses that together supply everything available for a request and, among equally few, those
 * with the earliest last arrival.
 *
 * A warehouse supplies the available units of SKUs that are transferable and have a weight. The destination, and
 * warehouses without a lane to it within the calendars, are skipped. The chosen warehouses supply each SKU in order of
 * arrival, then of the stocks. Weight limits are reported, not enforced: `planTransfers` divides heavier loads.
 *
 * The plan is the same on every machine: `effort` counts steps, not time. Up to 12 warehouses are searched exhaustively
 * with any effort, and so are groups of up to 12 that share no SKU with other groups. Otherwise `optimal` shows whether
 * the plan is proven.
 *
 * Besides the steps, each of O(log dates) searches costs O(sources² × SKUs) for a first plan and O(2^sources × sources
 * × SKUs) for each such group: some tenths of a second for 12 warehouses and 10 000 SKUs.
 *
 * @param options `effort`: the maximum number of search steps, a safe integer ≥ 0. Default 2 000 000, some tens of
 * milliseconds. 0 gives the first plan, which is exhaustive for small groups.
 * @returns The plan, or every issue that applies: `unknown_warehouse` for the destination and each source;
 * `beyond_calendars` if it applies to all services; those of `checkTransfer` for the quantities; `unsafe_total` if the
 * supply of one source weighs more than 2^53 − 1.
 * @throws RangeError or TypeError on misuse: a missing part of the request or the context, a repeated warehouse in the stocks,
 * a malformed stock level, an unknown or invalid option, an invalid `now`, an arrival after 9999-12-31.
 *
 * @example
 * ```ts
 * import { createNetwork } from "stock-transfer";
 * import { planSources } from "stock-transfer/planners";
 *
 * const warehouses = ["HCM", "DAD", "HPH", "HAN"].map((code) => ({ code, timeZone: "Asia/Ho_Chi_Minh" }));
 * const network = createNetwork({ warehouses, defaultLane: { transferType: "ROAD", weightLimit: 25_000, transitDays: 2 } });
 * const stocks = new Map([
 *   ["HCM", new Map([["HELMET", { onHandQty: 6, unitWeight: 340 }]])],
 *   ["DAD", new Map([["HELMET", { onHandQty: 4, unitWeight: 340 }], ["BELL", { onHandQty: 5, unitWeight: 60 }]])],
 *   ["HPH", new Map([["HELMET", { onHandQty: 5, unitWeight: 340 }], ["BELL", { onHandQty: 1, unitWeight: 60 }]])],
 * ]);
 * const items = [{ sku: "HELMET", qty: 9 }, { sku: "BELL", qty: 8 }];
 * const plan = planSources({ items, destWarehouseCode: "HAN" }, { network, stocks, now: Date.parse("2026-03-02T02:00:00Z") });
 * if (plan.issues) throw new Error(plan.issues[0].message);
 *
 * plan.value.sources.map(({ srcWarehouseCode }) => srcWarehouseCode); // => ["DAD", "HPH"]
 * plan.value.sources[1]?.items; // => [{ sku: "HELMET", qty: 5, unitWeight: 340 }, { sku: "BELL", qty: 1, unitWeight: 60 }]
 * plan.value.missing; // => [{ sku: "BELL", qty: 2, codes: ["unknown_sku", "insufficient_stock"] }]
 * plan.value.optimal; // => true
 * ```
 */
export function planSources(
  request: SourceRequest,
  context: SourceContext,
  options: {
    /** The maximum number of search steps, a safe integer ≥ 0. Default 2 000 000. */
    readonly effort?: number | undefined;
  } = {},
): Result<SourcePlan> {
  return inCall("planSources", () => {
    assertParts(request, context);
    assertOptions(options, ["effort"]);
    const { effort = 2_000_000 } = options;
    assertValid("options.effort", integerFault(effort));
    return plan(request, context, effort);
  });
}

function plan(request: SourceRequest, context: SourceContext, effort: number): Result<SourcePlan> {
  const issues: Issue[] = [];
  const { usable: sources, lacksLane } = listUsableSources(context, request.destWarehouseCode, issues);
  const lines = readRequestedLines(request.items, undefined, issues);
  const codes = lines.map(() => new Set<MissingCode>(lacksLane ? ["no_lane"] : []));
  const offers = sources.map((source) =>
    within(
      () => `the source ${describeValue(source.route.src)}`,
      () => findOffers(source, lines, codes, issues),
    ),
  );
  if (hasIssues(issues)) return { issues };

  const missing = lines.map(({ qty }) => qty);
  for (const { line, qty } of offers.flat()) missing[line]! -= Math.min(qty, missing[line]!);
  const needs = Float64Array.from(lines, ({ qty }, line) => qty - missing[line]!);
  const supplies = offers.map((offer, source) => ({
    source,
    skus: offer.map(({ line }) => line),
    qtys: offer.map(({ qty }) => qty),
  }));
  const problem: CoverProblem = { needs, supplies: supplies.filter(({ skus }) => skus.length > 0) };
  const arrivals = sources.map(({ schedule }) => schedule.estimatedArrivalDate);
  const { cover, lowerBound } = earliestCover(problem, arrivals, effort);

  const planned = cover.map(take);
  return {
    value: {
      sources: planned,
      missing: lines.map(toMissing).filter(({ qty }) => qty > 0),
      lowerBound,
      optimal: planned.length === lowerBound,
    },
  };

  function toMissing({ sku }: RequestedItem, line: number): MissingItem {
    const inOrder = [...refusalCodes, "no_lane" as const].filter((code) => codes[line]!.has(code));
    return { sku, qty: missing[line]!, codes: inOrder };
  }

  /** Takes the units that are still required from a source. */
  function take(source: number): PlannedSource {
    const { route, schedule } = sources[source]!;
    const items = [];
    let totalWeight = 0;
    for (const { line, qty, unitWeight } of offers[source]!) {
      const taken = Math.min(qty, needs[line]!);
      if (taken === 0) continue;
      needs[line]! -= taken;
      items.push({ sku: lines[line]!.sku, qty: taken, unitWeight });
      totalWeight += taken * unitWeight;
    }
    const { src: srcWarehouseCode, transferType, weightLimit } = route;
    const { transferDate, estimatedArrivalDate } = schedule;
    return { srcWarehouseCode, transferType, transferDate, estimatedArrivalDate, items, totalWeight, weightLimit };
  }
}

/** If a part is missing, the message shows the whole value: it may be a promise or a Result. */
function assertParts(request: Unchecked<SourceRequest>, context: Unchecked<SourceContext>): void {
  assertItems("request", request);
  if (!context?.network) assertValid("context", kindFault("an object with network", context));
  const { network, stocks, now } = context as SourceContext;
  assertValid("context.network", methodFault(network, "route"));
  assertKnownFields("context", context!, contextFields);
  assertValid("context.stocks", iterableFault(stocks));
  // Tested here, because `now` is not used if no source has a lane.
  assertValid("context.now", instantFault(now));
}
