import type { TransferLimits } from "../../network/Load";
import { addUpLines } from "../../check/addUpLines";
import { limitedAmounts } from "../../check/limits";
import type { Fault, Issue } from "../../result/Issue";
import { isAmount, isObject, isPlainObject, maxAmount } from "../../result/kinds";
import { formatPath } from "../../result/messages";
import {
  assertKnownFields,
  assertOptions,
  assertValid,
  inCall,
  type PlacedFault,
  throwMisuse,
} from "../../result/misuse";
import { arrayFault, faultOf, integerFault, kindFault } from "../../result/valueFaults";
import { addFree, assignSkus, packsOf, unitOf } from "./assignSkus";
import { packByRoom } from "./packByRoom";
import { simplePackings } from "./simplePackings";
import { defaultSteps, pack } from "./pack";
import { countTransfers, mapKinds, type PackingProblem } from "./PackingProblem";
import type { PlannedItem, TransferPlan } from "./TransferPlan";

const maxTransfers = 1_000_000;
/** With more limits times kinds, packing unit by unit takes too long. */
const maxAmounts = 600;

/**
 * Plans as few transfers as possible, each within every limit. A quantity may be split across transfers, a pack may
 * not. Units that count towards no limit, or only towards limits that all units together do not exceed, go into the
 * first transfer. If there is no other transfer, they get one of their own.
 *
 * The plan is the same on every machine, because `effort` counts steps, not time. If `optimal` is false, the search
 * neither found fewer transfers nor proved that fewer are impossible. The plan is at least as good as the plans of
 * several simple heuristics. With an `effort` above 0 and up to 600 different packs times limits, these include greedy
 * plans that take one pack after the other (unless 2 000 000 packs would be compared): by the share of its tightest
 * limit, by the sum of its shares, by their products with the free room, or by the squares of the room left. The time depends on the number of different packs (by weight, and volume and units if
 * limited), hardly on the number of units. `effort` limits the search only. The simple heuristics take almost linear
 * time: with three limits, about 0.1 s for 4 000 SKUs. Creating the result takes about 3 µs for each transfer. More
 * effort never plans more transfers.
 *
 * @param items The items to transfer. Items of one SKU are added up.
 * @param limits The maximum weight of a transfer, a safe integer ≥ 0, or any limits of weight, volume and units.
 * @param options `effort`: the maximum number of search steps, a safe integer ≥ 0. Default 800 000, up to a second for
 * 200 SKUs. With 0, the best plan of the simple heuristics is returned.
 * @throws RangeError or TypeError if an argument is malformed, if no limit is given, if a quantity is not a multiple of its pack, if items of
 * one SKU differ in weight, volume or pack, if there is a volume limit and an item has no volume, if the total weight
 * (or a limited total volume or number of units) exceeds 2^53 − 1, or if the plan has more than 1 000 000 transfers.
 *
 * @example
 * ```ts
 * import { planTransfers } from "stock-transfer/planners";
 *
 * const items = [
 *   { sku: "HELMET", qty: 2, unitWeight: 4 },
 *   { sku: "BELL", qty: 4, unitWeight: 3 },
 *   { sku: "ANVIL", qty: 1, unitWeight: 11 },
 * ];
 * const plan = planTransfers(items, 10);
 * plan.transfers.map(({ totalWeight }) => totalWeight); // => [10, 10]
 * plan.transfers[0]?.items; // => [{ sku: "HELMET", qty: 1 }, { sku: "BELL", qty: 2 }]
 * plan.impossible; // => [{ sku: "ANVIL", qty: 1, unitWeight: 11 }]
 * plan.optimal; // => true
 * ```
 */
export function planTransfers(
  items: readonly PlannedItem[],
  limits: number | TransferLimits,
  options: {
    /** The maximum number of search steps, a safe integer ≥ 0. Default 800 000. */
    readonly effort?: number | undefined;
  } = {},
): TransferPlan {
  return inCall("planTransfers", () => {
    assertOptions(options, ["effort"]);
    const { effort = defaultSteps } = options;
    const bounds = readLimits(limits);
    assertValid("options.effort", integerFault(effort));
    return plan(readItems(items, bounds), bounds, effort);
  });
}

/** A limit, and the amount of it that a pack of an item uses. */
interface Bound {
  readonly max: number;
  readonly amountOf: (item: PlannedItem) => number;
  /** The name in errors. */
  readonly kind: "weight" | "volume" | "units";
}

const amountsOf: Readonly<Record<keyof TransferLimits, Bound["amountOf"]>> = {
  weight: ({ unitWeight, packQty = 1 }) => unitWeight * packQty,
  volume: ({ unitVolume, packQty = 1 }) => unitVolume! * packQty,
  units: ({ packQty = 1 }) => packQty,
};

function readLimits(limits: number | TransferLimits): readonly Bound[] {
  const isSeveral = isPlainObject(limits);
  if (!isSeveral) assertValid("weightLimit", integerFault(limits));
  const given: TransferLimits = isSeveral ? limits : { weight: limits as number };
  if ("limits" in given) assertValid("limits", kindFault("route.limits instead of the route", limits));
  assertKnownFields("limits", given, limitedAmounts);
  if (limitedAmounts.every((kind) => given[kind] === undefined)) {
    assertValid("limits", kindFault("an object with weight, volume or units", limits));
  }
  for (const kind of limitedAmounts) {
    if (given[kind] !== undefined) assertValid(`limits.${kind}`, integerFault(given[kind]));
  }
  return boundsOf(given);
}

function boundsOf(limits: TransferLimits): readonly Bound[] {
  return limitedAmounts.flatMap((kind) => {
    const max = limits[kind];
    return max === undefined ? [] : [{ kind, max, amountOf: amountsOf[kind] }];
  });
}

/**
 * The transfers that {@link planTransfers} finds for valid items, one for each SKU, with packs within the limits.
 *
 * @param effort If omitted, only the fastest heuristics are tried.
 */
export function countPlanned(items: readonly PlannedItem[], limits: TransferLimits, effort?: number): number {
  const { problem, free, packGreedily } = toProblem(items, boundsOf(limits));
  return Math.max(countTransfers(pack(problem, effort, packGreedily).packing), free.length > 0 ? 1 : 0);
}

function plan(merged: readonly PlannedItem[], bounds: readonly Bound[], effort: number): TransferPlan {
  const isImpossible = (item: PlannedItem) => bounds.some(({ max, amountOf }) => amountOf(item) > max);
  const { problem, groups, free, packGreedily } = toProblem(
    merged.filter((item) => !isImpossible(item)),
    bounds,
  );
  const { packing, lowerBound: boundByLimits } = pack(problem, effort, packGreedily);
  const count = countTransfers(packing);
  assertValid("the number of transfers", integerFault(count, 0, maxTransfers));
  const transfers = addFree(assignSkus(packing, groups), free);
  const lowerBound = Math.max(boundByLimits, free.length > 0 ? 1 : 0);
  return {
    transfers,
    impossible: merged.filter(isImpossible),
    lowerBound,
    optimal: transfers.length === lowerBound,
  };
}

/** Groups the items to be packed. The other items are free: they use none of the limits that matter. */
function toProblem(possible: readonly PlannedItem[], bounds: readonly Bound[]) {
  const binding = bounds.filter(({ max, amountOf }) => max < sumOf(possible, amountOf));
  // Limits that all units together do not exceed are dropped. If one limit is left, faster methods apply.
  const kept = binding.length > 0 ? binding : bounds.slice(0, 1);
  const isFree = (item: PlannedItem) => kept.every(({ amountOf }) => amountOf(item) === 0);
  const packed = possible.filter((item) => !isFree(item));
  const groups = groupByAmounts(packed, kept).sort(([a], [b]) => {
    const { amountOf } = kept.find((bound) => bound.amountOf(a) !== bound.amountOf(b))!;
    return amountOf(b) - amountOf(a);
  });
  return { problem: problemOf(groups, kept), groups, free: possible.filter(isFree), packGreedily };

  /** By all limits, because those that are dropped change the order of units, and for lines as well as for kinds. */
  function packGreedily() {
    const all = bounds.filter(({ max }) => max > 0);
    const lines = packed.map((item): Group => [item]);
    const kinds = groupByAmounts(packed, all);
    const groupOf = new Map(groups.flatMap((group, index) => group.map((item) => [item, index])));
    return (kinds.length < lines.length ? [lines, kinds] : [lines]).flatMap((parts) => {
      if (all.length * parts.length > maxAmounts) return [];
      const whole = problemOf(parts, all);
      const packings = [...simplePackings(whole), ...packByRoom(whole)];
      return packings.map((packing) => mapKinds(packing, (part) => groupOf.get(parts[part]![0])!));
    });
  }
}

function problemOf(groups: readonly Group[], bounds: readonly Bound[]): PackingProblem {
  return {
    limits: bounds.map(({ max }) => max),
    amounts: groups.map(([item]) => bounds.map(({ amountOf }) => amountOf(item))),
    counts: groups.map((group) => group.reduce((sum, item) => sum + packsOf(item), 0)),
  };
}

function sumOf(items: readonly PlannedItem[], amountOf: Bound["amountOf"]): number {
  return items.reduce((sum, item) => sum + packsOf(item) * amountOf(item), 0);
}

/** One item for each SKU that has units. All faults are thrown together. */
function readItems(items: readonly PlannedItem[], bounds: readonly Bound[]): readonly PlannedItem[] {
  assertValid("items", arrayFault(items));
  const faults: PlacedFault[] = [];
  const report = (path: Issue["path"], fault: Fault) => {
    faults.push({ place: formatPath(["items", ...path]), fault });
  };
  const lines = addUpLines(items, 0, report);
  const needsVolume = bounds.some(({ kind }) => kind === "volume");
  const firstOf = new Map<string, PlannedItem>();
  for (const [index, item] of items.entries()) {
    if (!isObject(item)) continue;
    const given = item as unknown as PlannedItem;
    const first = firstOf.get(given.sku) ?? given;
    firstOf.set(given.sku, first);
    for (const field of ["unitWeight", "unitVolume", "packQty"] as const) {
      const value = field === "packQty" ? (given.packQty ?? 1) : given[field];
      if (field === "unitVolume" && value === undefined && !needsVolume) continue;
      const fault = integerFault(value, field === "packQty" ? 1 : 0);
      if (fault) report([index, field], fault);
      const earlier = field === "packQty" ? (first.packQty ?? 1) : first[field];
      if (value === earlier) continue;
      const expected = `${earlier}, as in earlier items of the SKU`;
      report([index, field], faultOf("malformed", value, { expected }));
    }
    const { qty, packQty = 1 } = given;
    if (isAmount(packQty, 1) && isAmount(qty) && qty % packQty !== 0) {
      report([index, "qty"], faultOf("malformed", qty, { expected: `a multiple of ${packQty}` }));
    }
  }
  if (faults.length > 0) throwMisuse(faults);
  const merged = lines.map((line) => ({ ...line, ...unitOf(firstOf.get(line.sku)!) }));
  // The plan reports weights even if they are not limited.
  for (const { kind, amountOf } of [{ kind: "weight", amountOf: amountsOf.weight }, ...bounds]) {
    if (sumOf(merged, amountOf) <= maxAmount) continue;
    assertValid("items", { code: "unsafe_total", params: { max: maxAmount, expected: kind } });
  }
  return merged;
}

type Group = [PlannedItem, ...PlannedItem[]];

/** Groups of items with equal amounts of each limit. */
function groupByAmounts(items: readonly PlannedItem[], bounds: readonly Bound[]): Group[] {
  const groups = new Map<string, Group>();
  for (const item of items) {
    const key = bounds.map(({ amountOf }) => amountOf(item)).join();
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return Array.from(groups.values());
}
