import { assertContext, reportDate } from "../../check/examineRequest";
import type { RequestedItem } from "../../check/CheckRequest";
import { limitedAmounts } from "../../check/limits";
import { refusalCodes } from "../../check/refusals";
import { assertItems, readRequestedLines } from "../../check/requestedLines";
import { hasIssues } from "../../result/collectIssues";
import { describeValue } from "../../result/describeValue";
import type { Issue } from "../../result/Issue";
import { maxAmount, pickFields } from "../../result/kinds";
import { makeIssue } from "../../result/messages";
import { assertOptions, assertValid, inCall } from "../../result/misuse";
import type { Result } from "../../result/Result";
import { choiceFault, functionFault, integerFault } from "../../result/valueFaults";
import { sum } from "../sum";
import { type Chosen, chooseServices } from "./chooseServices";
import { type ClaimsOf, listServices, type UsableService } from "./listServices";
import {
  type MissingCode,
  type MissingItem,
  type PlannedSource,
  type SourceContext,
  type SourcedItem,
  type SourceOptions,
  type SourcePlan,
  type SourceRequest,
  sourceRules,
} from "./SourcePlan";
import { readSupplies } from "./Supplies";

/**
 * Chooses the services that supply a request. A service is a lane from a source warehouse to the destination; lanes
 * from one source differ in their transfer type. By default, as few services as possible supply everything available,
 * with the earliest last arrival that so few services allow. `choose` sets another aim.
 *
 * A service supplies the available units of a SKU that are fresh enough, in whole packs. It supplies none if
 * `checkTransfer` would refuse any number of them, or one pack exceeds a limit. A service whose dates are beyond the
 * calendars or whose latest arrival is after `arriveBy` supplies nothing. Services of one warehouse share its stock.
 * Stock of the destination is ignored. A service may supply more than one transfer can carry: `planTransfers` splits it
 * according to `limits`. The resulting transfers pass `checkTransfers` as one batch, with the same context.
 *
 * The plan is the same on every machine: `effort` counts steps, not time. If at most 8 services have units to supply,
 * the plan is optimal. With more, `optimal` shows whether this is proven. Neither holds for a SKU in packs of several
 * large sizes, whose units only a heuristic can divide. In addition to the steps: O(2^services × services × SKUs) for up
 * to 8 services, O(services² × SKUs) for more, and for a SKU in packs of several sizes up to 10 000 × services for each
 * set of services that is tried.
 *
 * @returns The plan, or the issues: for quantities, as `checkTransfer`; `malformed` for each invalid date; if all dates
 * are valid, `unknown_warehouse` for the destination and each source that the network does not know, and `unsafe_total`
 * if the units that one service could supply exceed 2^53 − 1 in weight, or in a limited volume or number.
 * @throws RangeError or TypeError on misuse, such as a missing part of the request or the context, a repeated warehouse
 * in the stocks, a malformed stock level, an unknown or invalid option, an invalid `now`, an arrival after 9999-12-31,
 * or costs that add up to more than 2^53 − 1.
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
  options: SourceOptions = {},
): Result<SourcePlan> {
  return inCall("planSources", () => {
    assertItems("request", request);
    assertContext(context, sourceRules);
    const terms = pickFields(context, Object.keys(sourceRules) as (keyof SourceContext)[]);
    assertSourceOptions(options);
    const issues: Issue[] = [];
    const items = readRequestedLines(request.items, undefined, issues);
    const { destWarehouseCode, arriveBy } = request;
    return computeSources({ items, destWarehouseCode, arriveBy }, terms, options, issues);
  });
}

export function assertSourceOptions(options: SourceOptions): void {
  assertOptions(options, ["effort", "choose", "cost"]);
  const { effort, choose, cost } = options;
  if (effort !== undefined) assertValid("options.effort", integerFault(effort));
  if (choose !== undefined) assertValid("options.choose", choiceFault(choose, ["fewest", "cheapest", "in_order"]));
  if (cost !== undefined) assertValid("options.cost", functionFault(cost));
}

/**
 * {@link planSources} for validated arguments, with one line for each SKU.
 *
 * @param lineIssues The issues found while the lines were read.
 */
export function computeSources(
  request: SourceRequest,
  context: SourceContext,
  options: SourceOptions,
  lineIssues: readonly Issue[],
  claimsOf?: ClaimsOf,
): Result<SourcePlan> {
  const { effort = 4_000_000, choose = "fewest", cost = () => 1 } = options;
  const { items: lines, arriveBy } = request;
  const { notBefore, promisesUntil, acceptedQty } = context;
  const issues: Issue[] = [];
  for (const [name, date] of Object.entries({ notBefore, promisesUntil, arriveBy })) {
    reportDate(name, date, issues);
  }
  if (hasIssues(issues)) return { issues: [issues[0], ...issues.slice(1), ...lineIssues] };
  const { usable, codes: skipped } = listServices(request, context, issues, claimsOf);
  // A spread of this many arguments could overflow the stack.
  for (const issue of lineIssues) issues.push(issue);

  if (choose !== "in_order")
    usable.sort((a, b) => (arrivalOf(a) < arrivalOf(b) ? -1 : Number(arrivalOf(a) > arrivalOf(b))));
  const codes = lines.map(() => new Set(skipped));
  const wanted = lines.map(({ sku, qty }, line) => {
    const accepted = acceptedQty?.get(sku);
    if (accepted === undefined) return { sku, qty };
    assertValid(`the acceptedQty of ${describeValue(sku)}`, integerFault(accepted));
    if (accepted < qty) codes[line]!.add("not_accepted");
    return { sku, qty: Math.min(qty, accepted) };
  });
  const supplies = readSupplies(usable, wanted, codes);
  const all = Array.from(usable.keys());
  const offering = all.filter((service) => lines.some((_, line) => supplies.qtyOf(service, line) > 0));
  for (const service of offering) reportUnsafe(service);
  if (hasIssues(issues)) return { issues };

  const costs = usable.map(() => 1);
  const askCost = (service: number) => {
    const { told } = usable[service]!;
    costs[service] = cost(told);
    const place = `the cost of ${describeValue(told.srcWarehouseCode)} by ${describeValue(told.transferType)}`;
    assertValid(place, integerFault(costs[service]));
  };
  if (choose === "cheapest") offering.forEach(askCost);
  const how = choose === "in_order" ? "in turn" : "together";
  const chosen = choose === "in_order" ? { services: offering, lowerBound: 0, isProven: true } : search();
  if (choose !== "cheapest") chosen.services.forEach(askCost);

  const takes = wanted.map(({ qty }, line) => supplies.take(line, chosen.services, qty, how));
  const sources = chosen.services.map(plan).filter(({ items }) => items.length > 0);
  const totalCost = sum(sources.map((source) => source.cost));
  assertValid("the total cost", integerFault(totalCost));
  const isExact = choose === "in_order" || supplies.isExact();
  const lowerBound = choose === "in_order" ? sources.length : isExact ? chosen.lowerBound : 0;
  const optimal = chosen.isProven && isExact;
  return { value: { sources, missing: lines.flatMap(missingOf), totalCost, lowerBound, optimal } };

  function search(): Chosen {
    const needs = Float64Array.from(wanted, ({ qty }, line) => sum(supplies.take(line, offering, qty, "together")));
    const [sources, arrivals] = [usable.map(({ source }) => source), usable.map(arrivalOf)];
    return chooseServices({ services: offering, supplies, needs, sources, arrivals, costs }, effort);
  }

  function plan(service: number, place: number): PlannedSource {
    const items: SourcedItem[] = [];
    let totalWeight = 0;
    lines.forEach(({ sku }, line) => {
      const qty = takes[line]![place]!;
      if (qty === 0) return;
      const { unitWeight = 0, unitVolume, packQty } = supplies.levelOf(service, line)!;
      // Adding 0 turns a -0 into 0.
      items.push({
        sku,
        qty,
        unitWeight: unitWeight + 0,
        ...(unitVolume !== undefined && { unitVolume }),
        ...(packQty !== undefined && { packQty }),
      });
      totalWeight += qty * unitWeight;
    });
    return { ...usable[service]!.told, items, totalWeight, cost: costs[service]! };
  }

  function missingOf({ sku, qty }: RequestedItem, line: number): MissingItem[] {
    const missing = qty - sum(takes[line]!);
    return missing > 0 ? [{ sku, qty: missing, codes: allCodes.filter((code) => codes[line]!.has(code)) }] : [];
  }

  /** Adds an issue if the units of a service exceed 2^53 − 1 in weight, or in a limited volume or number. */
  function reportUnsafe(service: number): void {
    const totals = { weight: 0, volume: 0, units: 0 };
    lines.forEach((_, line) => {
      const qty = supplies.qtyOf(service, line);
      const { unitWeight = 0, unitVolume = 0 } = supplies.levelOf(service, line) ?? {};
      totals.weight += qty * unitWeight;
      totals.volume += qty * unitVolume;
      totals.units += qty;
    });
    const { limits, srcWarehouseCode } = usable[service]!.told;
    const source = describeValue(srcWarehouseCode);
    for (const expected of limitedAmounts) {
      // Rounding never turns a sum or product above 2^53 − 1 into a safe integer.
      if (totals[expected] <= maxAmount || (expected !== "weight" && limits[expected] === undefined)) continue;
      const isReported = issues.some(({ params }) => params?.["expected"] === expected && params["source"] === source);
      const params = { max: maxAmount, expected, source };
      if (!isReported) issues.push(makeIssue(["items"], { code: "unsafe_total", params }));
    }
  }
}

const allCodes: readonly MissingCode[] = [...refusalCodes, "beyond_calendars", "too_late", "no_lane"];

function arrivalOf({ told }: UsableService): string {
  return told.estimatedArrivalDate;
}
