import { assertContext, reportDate } from "../../check/examineRequest";
import type { RequestedItem } from "../../check/CheckRequest";
import { limitedAmounts } from "../../check/limits";
import { refusalCodes } from "../../check/refusals";
import { assertItems, readRequestedLines } from "../../check/requestedLines";
import { hasIssues } from "../../result/collectIssues";
import { describeValue } from "../../result/describeValue";
import type { Issue } from "../../result/Issue";
import { isPlainObject, maxAmount, pickFields } from "../../result/kinds";
import { makeIssue } from "../../result/messages";
import { assertKnownFields, assertOptions, assertValid, inCall } from "../../result/misuse";
import type { Result } from "../../result/Result";
import { choiceFault, functionFault, integerFault } from "../../result/valueFaults";
import { sum } from "../sum";
import { defaultSteps } from "../transfers/pack";
import { chooseLoads, countLoads } from "./chooseLoads";
import { type ClaimsOf, listServices } from "./listServices";
import { createPlace, type FullCost, type LoadProblem, type Place } from "./LoadProblem";
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
  type SourceService,
  type TransferCost,
} from "./SourcePlan";
import { readSupplies, type UnitLimit } from "./Supplies";

/**
 * Chooses the services that supply a request. A service is a lane from a source warehouse to the destination; lanes
 * from one source differ in their transfer type. All that can be supplied is supplied, at the least cost that the search
 * finds: by default, in the fewest transfers. With `choose: "in_order"`, each source in turn supplies what it can.
 *
 * A service supplies the available units of a SKU that are fresh enough, in whole packs. It supplies none if
 * `checkTransfer` would refuse any number of them, or one pack exceeds a limit. A service whose dates are beyond the
 * calendars or whose latest arrival is after `arriveBy` supplies nothing. Services of one warehouse share its stock.
 * Stock of the destination is ignored. A service may supply more than one transfer can carry: `planTransfers` splits it
 * according to `limits`. Without lots, the resulting transfers pass `checkTransfers` as one batch, with the same context.
 *
 * A SKU must arrive in time, and fresh, by the dates with its own `preparationDays`. A source of the plan has the dates
 * of its slowest SKU. A check refuses SKUs with lots that are not fresh by those dates: send them apart from slower SKUs,
 * as `planSupply` does.
 *
 * The plan is the same on every machine: `effort` counts steps, not time, and packing counts, too. More effort is never
 * dearer. With up to 4 services and 12 packs in all, the plan is nearly always the cheapest. In addition to the steps:
 * O(n log n) for n SKUs times services, counting the transfers of the plan, and for a SKU in packs of several sizes up
 * to 100 000.
 *
 * @returns The plan, or the issues: for quantities, as `checkTransfer`; `malformed` for each invalid date; if all dates
 * are valid, `unknown_warehouse` for the destination and each source that the network does not know, and `unsafe_total`
 * if the units that one service could supply exceed 2^53 − 1 in weight, or in a limited volume or number.
 * @throws RangeError or TypeError on misuse, such as a missing part of the request or the context, a repeated warehouse
 * in the stocks, a malformed stock level, an unknown or invalid option, an invalid `now`, or costs that add up to more than 2^53 − 1.
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
    const plan = computeSources({ items, destWarehouseCode, arriveBy }, terms, options, issues);
    if (plan.issues || options.choose === "in_order") return plan;
    return { value: { ...plan.value, sources: Array.from(plan.value.sources).sort(byArrival) } };
  });
}

export function assertSourceOptions(options: SourceOptions): void {
  assertOptions(options, ["effort", "choose", "cost"]);
  const { effort, choose, cost } = options;
  if (effort !== undefined) assertValid("options.effort", integerFault(effort));
  if (choose !== undefined) assertValid("options.choose", choiceFault(choose, ["cheapest", "in_order"]));
  if (cost !== undefined) assertValid("options.cost", functionFault(cost));
}

/**
 * {@link planSources} for validated arguments, with one line for each SKU.
 *
 * @param lineIssues The issues found while the lines were read.
 * @param supply In a supply plan: the units that earlier needs have taken, the units that later needs leave, and the
 * steps with which transfers are counted.
 */
export function computeSources(
  request: SourceRequest,
  context: SourceContext,
  options: SourceOptions,
  lineIssues: readonly Issue[],
  supply: { readonly claimsOf?: ClaimsOf; readonly limitOf?: UnitLimit; readonly countingSteps?: number } = {},
): Result<SourcePlan> {
  const { claimsOf, limitOf, countingSteps = defaultSteps } = supply;
  const { effort = 4_000_000, choose = "cheapest", cost = () => 1 } = options;
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

  const codes = lines.map(() => new Set(skipped));
  const wanted = lines.map(({ sku, qty }, line) => {
    const accepted = acceptedQty?.get(sku);
    if (accepted === undefined) return { sku, qty };
    assertValid(`the acceptedQty of ${describeValue(sku)}`, integerFault(accepted));
    if (accepted < qty) codes[line]!.add("not_accepted");
    return { sku, qty: Math.min(qty, accepted) };
  });
  const supplies = readSupplies(usable, wanted, codes, limitOf);
  const all = Array.from(usable.keys());
  const offering = all.filter((service) => lines.some((_, line) => supplies.qtyOf(service, line) > 0));
  for (const service of offering) reportUnsafe(service);
  if (hasIssues(issues)) return { issues };

  const prices = offering.map((service) => readCost(usable[service]!.told, cost));
  // Services take from the stock in the order of the sources of the plan.
  const turns = Array.from(offering.keys());
  if (choose !== "in_order") turns.sort((a, b) => byArrival(usable[offering[a]!]!.told, usable[offering[b]!]!.told));
  const inTurn = turns.map((place) => offering[place]!);
  const first = wanted.map(({ qty }, line) => {
    const qtys = offering.map(() => 0);
    supplies.take(line, inTurn, qty, choose !== "in_order").forEach((taken, turn) => (qtys[turns[turn]!] = taken));
    return qtys;
  });
  const problem = toProblem();
  const chosen =
    choose === "in_order" ? countLoads(problem, countingSteps) : chooseLoads(problem, effort, countingSteps);
  const sources = turns.filter((place) => chosen.transfers[place]! > 0).map(plan);
  const totalCost = sum(sources.map((source) => source.cost));
  assertValid("the total cost", integerFault(totalCost));
  return { value: { sources, missing: lines.flatMap(missingOf), totalCost } };

  function toProblem(): LoadProblem {
    const services = offering.map((service, place) => ({ limits: usable[service]!.told.limits, cost: prices[place]! }));
    const places = lines.map(({ sku }, line) => {
      const peers = new Map<number, Place[]>();
      return offering.flatMap((service, place) => {
        const most = supplies.qtyOf(service, line);
        const limit = supplies.limitAt(service, line);
        if (Math.min(most, limit) === 0) return [];
        const { source } = usable[service]!;
        const { packQty = 1, unitWeight = 0, unitVolume = 0 } = supplies.levelOf(service, line)!;
        const offer = { sku, line, service: place, most, limit, packQty, unitWeight, unitVolume };
        const others = peers.get(source) ?? [];
        peers.set(source, others);
        const created = { ...createPlace(offer, services[place]!), peers: others };
        others.push(created);
        return [created];
      });
    });
    return {
      services,
      places,
      first,
      isDated: places.map((each) => each.some(isDated)),
      divide: (line, order) => {
        const chosen = order.map((place) => offering[place]!);
        return supplies.take(line, chosen, sum(first[line]!));
      },
      canTake: (line, taken) => {
        const qtys = supplies.claim(line, inTurn, (place) => taken[turns[place]!]!);
        return turns.every((turn, place) => taken[turn] === qtys[place]);
      },
    };
  }

  /** Stock depends on the date, or a service that arrives no earlier can take more, because others prepare longer. */
  function isDated({ service, most, peers }: Place): boolean {
    const latest = (place: number) => usable[offering[place]!]!.told.latestArrivalDate;
    const isLate = (peer: Place) => peer.most > most && latest(peer.service) >= latest(service);
    return supplies.isLater ? peers.length > 1 : peers.some(isLate);
  }

  function plan(place: number): PlannedSource {
    const items: SourcedItem[] = [];
    const supplied: number[] = [];
    let totalWeight = 0;
    lines.forEach(({ sku }, line) => {
      const qty = chosen.takes[line]![place]!;
      if (qty === 0) return;
      const { unitWeight = 0, unitVolume, packQty } = supplies.levelOf(offering[place]!, line)!;
      supplied.push(line);
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
    const { [place]: transfers = 0 } = chosen.transfers;
    return { ...supplies.told(offering[place]!, supplied), items, totalWeight, transfers, cost: chosen.costs[place]! };
  }

  function missingOf({ sku, qty }: RequestedItem, line: number): MissingItem[] {
    const missing = qty - sum(chosen.takes[line]!);
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

function byArrival({ estimatedArrivalDate: a }: SourceService, { estimatedArrivalDate: b }: SourceService): number {
  return a < b ? -1 : Number(a > b);
}

const allCodes: readonly MissingCode[] = [...refusalCodes, "beyond_calendars", "too_late", "no_lane"];

/** The cost of a service, or an error that names it. */
function readCost(told: SourceService, cost: NonNullable<SourceOptions["cost"]>): FullCost {
  const given = cost(told);
  const place = `the cost of ${describeValue(told.srcWarehouseCode)} by ${describeValue(told.transferType)}`;
  if (!isPlainObject(given)) {
    assertValid(place, integerFault(given));
    return { perService: 0, perTransfer: given as number, perWeight: 0, perVolume: 0 };
  }
  const { perService = 0, perTransfer = 0, perWeight = 0, perVolume = 0 } = given as TransferCost;
  const read = { perService, perTransfer, perWeight, perVolume };
  assertKnownFields(place, given, Object.keys(read));
  for (const [field, value] of Object.entries(read)) assertValid(`${place}: ${field}`, integerFault(value));
  return read;
}
