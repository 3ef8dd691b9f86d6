import type { CheckContext } from "../../check/CheckContext";
import { batchRules, createBatch } from "../../check/checkTransfers";
import { assertContext } from "../../check/examineRequest";
import { assertItems, readRequestedLines } from "../../check/requestedLines";
import { readLevels } from "../../check/StockLevel";
import { hasIssues } from "../../result/collectIssues";
import type { Issue } from "../../result/Issue";
import { pickFields } from "../../result/kinds";
import { formatPath } from "../../result/messages";
import { assertValid, type FieldRules, inCall } from "../../result/misuse";
import type { Result } from "../../result/Result";
import { arrayFault, iterableFault } from "../../result/valueFaults";
import { assertSourceOptions, computeSources } from "../sources/planSources";
import type { MissingItem, SourcedItem, SourceOptions, SourcePlan } from "../sources/SourcePlan";
import type { UnitLimit } from "../sources/Supplies";
import { sum } from "../sum";
import { planTransfers } from "../transfers/planTransfers";
import { nameOf, type Shares, type Take } from "./createPriority";
import { readPriorities, withinNeed } from "./readPriorities";
import type { MissingSupply, SupplyContext, SupplyNeed, SupplyPlan, SupplyTransfer } from "./SupplyPlan";

const supplyRules: FieldRules = /* @__PURE__ */ listRules();

function listRules(): FieldRules {
  const known = Object.entries(batchRules).filter(([name]) => name !== "booked");
  return { ...Object.fromEntries(known), stocks: iterableFault };
}

/** The sources of a need are planned again, at most so many times, if they would starve later needs. */
const maxRounds = 3;

/**
 * Plans the transfers that supply several warehouses.
 *
 * For each need, chooses sources and transfer types as `planSources` does, from the stock that earlier needs leave. In
 * turn, each need misses as few units of each SKU as possible: an earlier need takes another source where it loses no
 * unit by that.
 * Transfers are dated as if departures were empty: `checkTransfers` of their requests, with `booked`, shows which go later.
 * Then divides the load of each source into transfers as `planTransfers` does; SKUs with lots do not wait for SKUs with
 * more `preparationDays`. Checks the transfers in order as
 * `checkTransfers` does; every line is allowed. Units that no transfer supplies are `missing`, with reasons.
 *
 * @param needs In order of priority.
 * @param options `choose` and `cost` as for `planSources`. `effort`: the maximum number of search steps for each need,
 * half for its sources, half for its transfers. Default 400 000, a few tens of milliseconds.
 * @returns The plan, or the issues of all needs, at most one for each path: the issues of `planSources`, and
 * `duplicate_sku` with `duplicateLines: "reject"`. Paths within a need begin with `needs` and the index of the need.
 * @throws RangeError or TypeError on misuse, as `planSources` and `checkTransfers` do.
 *
 * @example
 * ```ts
 * import { createNetwork } from "stock-transfer";
 * import { planSupply } from "stock-transfer/planners";
 *
 * const warehouses = ["HCM", "HAN", "DAD", "HUE"].map((code) => ({ code, timeZone: "Asia/Ho_Chi_Minh" }));
 * const network = createNetwork({ warehouses, defaultLane: { transferType: "ROAD", weightLimit: 1_000, transitDays: 2 } });
 * const stocks = new Map(["HCM", "HAN"].map((code) => [code, new Map([["HELMET", { onHandQty: 4, unitWeight: 340 }]])]));
 * const needs = [
 *   { destWarehouseCode: "DAD", items: [{ sku: "HELMET", qty: 3 }] },
 *   { destWarehouseCode: "HUE", items: [{ sku: "HELMET", qty: 7 }] },
 * ];
 * const plan = planSupply(needs, { network, stocks, now: Date.parse("2026-03-02T02:00:00Z") });
 * if (plan.issues) throw new Error(plan.issues[0].message);
 *
 * const { transfers, missing } = plan.value;
 * transfers.map(({ need, request }) => [need, request.srcWarehouseCode]); // => [[0, "HCM"], [0, "HCM"], [1, "HCM"], [1, "HAN"], [1, "HAN"]]
 * transfers.map(({ request }) => request.items[0]?.qty); // => [2, 1, 1, 2, 2]
 * missing; // => [{ need: 1, destWarehouseCode: "HUE", sku: "HELMET", qty: 2, codes: ["insufficient_stock"] }]
 * ```
 */
export function planSupply(
  needs: readonly SupplyNeed[],
  context: SupplyContext,
  options: SourceOptions = {},
): Result<SupplyPlan> {
  return inCall("planSupply", () => {
    assertValid("needs", arrayFault(needs));
    assertContext(context, supplyRules);
    const given = pickFields(context, Object.keys(supplyRules) as (keyof SupplyContext)[]);
    assertSourceOptions(options);
    const entries = Array.from(given.stocks);
    const batch = createBatch({ ...given, stocks: new Map(entries.filter(Array.isArray)) }, false);
    // Malformed entries and entries without a stock stay: `listServices` throws an error with their index.
    const stocks = entries.map((entry) =>
      Array.isArray(entry) && (entry as readonly unknown[])[1] !== undefined
        ? ([entry[0], batch.stockOf(entry[0])] as const)
        : entry,
    );
    const transfers: SupplyTransfer[] = [];
    const missing: MissingSupply[] = [];
    const issues: Issue[] = [];
    const places = new Set<string>();
    const terms = { ...given, stocks, acceptedQty: undefined };
    const { effort = 400_000, choose: chosen, cost } = options;
    for (const [index, need] of needs.entries()) {
      withinNeed(index, () => {
        assertItems("the need", need);
      });
    }
    const priorities = readPriorities(needs, terms, batch);
    for (const [index, need] of needs.entries()) {
      withinNeed(index, () => {
        planNeed(need, index);
      });
    }
    return hasIssues(issues) ? { issues } : { value: { transfers, missing } };

    function planNeed(need: SupplyNeed, index: number): void {
      const { destWarehouseCode } = need;
      const plan = choose(need, index);
      if (!plan) return;
      for (const { sku, qty, codes } of plan.missing) missing.push({ need: index, destWarehouseCode, sku, qty, codes });
      const loads = plan.sources.flatMap((source) =>
        splitLoad(source.items, batch.stockOf(source.srcWarehouseCode)).map((load) => ({ ...source, load })),
      );
      const effortOfEach = Math.floor(effort / 2 / loads.length);
      for (const { srcWarehouseCode, transferType, load, limits } of loads) {
        for (const { items } of planTransfers(load, limits, { effort: effortOfEach }).transfers) {
          const request = { items, srcWarehouseCode, destWarehouseCode, transferType };
          const check = batch.check(request).value!;
          if (!check.allowed) throw new Error(`The plan is refused: transfer ${transfers.length} of the plan`);
          transfers.push({ need: index, request, check });
        }
      }
      for (const [sku, priority] of priorities) priority.commit(index, takesOf(plan, sku));
    }

    /** The sources of a need, so that later needs get all they can. */
    function choose(need: SupplyNeed, index: number): SourcePlan | undefined {
      const shares = new Map<string, Shares>();
      let best = sourcesOf(need, index, () => Infinity);
      for (let round = 0; best && round < maxRounds; round += 1) {
        const plan = best;
        const changed = need.items.flatMap(({ sku }) => {
          const found = priorities.get(sku)?.sharesOf(index, takesOf(plan, sku));
          return found ? [[sku, found] as const] : [];
        });
        for (const [sku, share] of changed) shares.set(sku, share);
        const limitOf: UnitLimit = (sku, source, transferType) =>
          shares.get(sku)?.get(nameOf(source, transferType)) ?? Infinity;
        const next = changed.length > 0 && sourcesOf(need, index, limitOf);
        if (!next || unitsOf(next.missing) > unitsOf(best.missing)) break;
        best = next;
      }
      return best;
    }

    function sourcesOf(need: SupplyNeed, index: number, limitOf: UnitLimit): SourcePlan | undefined {
      const { destWarehouseCode, arriveBy } = need;
      const lineIssues: Issue[] = [];
      const items = readRequestedLines(need.items, given.duplicateLines, lineIssues);
      const { value, issues: found } = computeSources(
        { items, destWarehouseCode, arriveBy },
        { ...terms, acceptedQty: batch.acceptedBy(destWarehouseCode) },
        { effort: effort / 2, choose: chosen, cost },
        lineIssues,
        { claimsOf: (code) => batch.stockOf(code).claims, limitOf, countingSteps: 0 },
      );
      for (const issue of found ?? []) report(index, issue);
      return value;
    }

    /** Reports one issue for each path: every need has the same issues of the context. */
    function report(index: number, issue: Issue): void {
      const isOfNeed = ["items", "destWarehouseCode", "arriveBy"].includes(String(issue.path[0]));
      const path = isOfNeed ? ["needs", index, ...issue.path] : issue.path;
      const place = formatPath(path);
      if (!places.has(place)) issues.push({ ...issue, path });
      places.add(place);
    }
  });
}

/** The load in parts with equal preparation, if SKUs with lots would otherwise wait for slower SKUs. */
function splitLoad(items: readonly SourcedItem[], stock: CheckContext["stock"]): readonly (readonly SourcedItem[])[] {
  const { levels, preparationDays: slowest } = readLevels(items, stock);
  const days = levels.map((level) => level!.preparationDays ?? 0);
  const isWaiting = levels.some((level, index) => (level!.lots ?? []).length > 0 && days[index]! < slowest);
  if (!isWaiting) return [items];
  return Array.from(new Set(days), (each) => items.filter((_, index) => days[index] === each));
}

function takesOf({ sources }: SourcePlan, sku: string): readonly Take[] {
  return sources.flatMap(({ srcWarehouseCode: source, transferType, items }) =>
    items.filter((item) => item.sku === sku).map(({ qty }) => ({ source, transferType, qty })),
  );
}

function unitsOf(items: readonly MissingItem[]): number {
  return sum(items.map(({ qty }) => qty));
}
