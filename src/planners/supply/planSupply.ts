import { batchRules, createBatch } from "../../check/checkTransfers";
import { assertContext } from "../../check/examineRequest";
import { assertItems, readRequestedLines } from "../../check/requestedLines";
import { hasIssues } from "../../result/collectIssues";
import type { Issue } from "../../result/Issue";
import { pickFields } from "../../result/kinds";
import { formatPath } from "../../result/messages";
import { assertValid, type FieldRules, inCall, within } from "../../result/misuse";
import type { Result } from "../../result/Result";
import { arrayFault, iterableFault } from "../../result/valueFaults";
import { assertSourceOptions, computeSources } from "../sources/planSources";
import type { SourceOptions } from "../sources/SourcePlan";
import { planTransfers } from "../transfers/planTransfers";
import type { MissingSupply, SupplyContext, SupplyNeed, SupplyPlan, SupplyTransfer } from "./SupplyPlan";

const supplyRules: FieldRules = /* @__PURE__ */ Object.assign({}, batchRules, { stocks: iterableFault });

/**
 * Plans the transfers that supply several warehouses.
 *
 * For each need, chooses sources and transfer types as `planSources` does, from the stock that earlier needs leave.
 * Then divides the load of each source into transfers as `planTransfers` does. Checks the transfers in order as
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
 * missing; // => [{ need: 1, sku: "HELMET", qty: 2, codes: ["insufficient_stock"] }]
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
    const terms = pickFields(context, Object.keys(supplyRules) as (keyof SupplyContext)[]);
    assertSourceOptions(options);
    const entries = Array.from(terms.stocks);
    // Malformed entries stay in `stocks`: `listServices` throws an error with their index.
    const batch = createBatch({ ...terms, stocks: new Map(entries.filter(Array.isArray)) });
    const stocks = entries.map((entry) =>
      Array.isArray(entry) ? ([entry[0], batch.stockOf(entry[0])] as const) : entry,
    );
    const transfers: SupplyTransfer[] = [];
    const missing: MissingSupply[] = [];
    const issues: Issue[] = [];
    const places = new Set<string>();
    needs.forEach((need, index) => {
      within(
        () => `needs[${index}]`,
        () => {
          planNeed(need, index);
        },
      );
    });
    return hasIssues(issues) ? { issues } : { value: { transfers, missing } };

    function planNeed(need: SupplyNeed, index: number): void {
      assertItems("the need", need);
      const { destWarehouseCode } = need;
      const { effort = 400_000 } = options;
      const lineIssues: Issue[] = [];
      const items = readRequestedLines(need.items, terms.duplicateLines, lineIssues);
      const { value: plan, issues: found } = computeSources(
        { items, destWarehouseCode, arriveBy: need.arriveBy },
        { ...terms, stocks, acceptedQty: batch.acceptedBy(destWarehouseCode) },
        { ...options, effort: effort / 2 },
        lineIssues,
        (code) => batch.stockOf(code).claims,
      );
      if (!plan) {
        for (const issue of found) report(index, issue);
        return;
      }
      for (const { sku, qty, codes } of plan.missing) missing.push({ need: index, sku, qty, codes });
      const effortOfEach = Math.floor(effort / 2 / plan.sources.length);
      for (const { srcWarehouseCode, transferType, items: load, limits } of plan.sources) {
        for (const { items } of planTransfers(load, limits, { effort: effortOfEach }).transfers) {
          const request = { items, srcWarehouseCode, destWarehouseCode, transferType };
          transfers.push({ need: index, request, check: batch.check(request).value! });
        }
      }
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
