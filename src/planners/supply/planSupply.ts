import { batchFields, createBatch } from "../../check/checkTransfers";
import { assertItems, readRequestedLines } from "../../check/requestedLines";
import { hasIssues } from "../../result/collectIssues";
import type { Issue } from "../../result/Issue";
import { formatPath } from "../../result/messages";
import { assertValid, inCall, within } from "../../result/misuse";
import type { Result } from "../../result/Result";
import { arrayFault } from "../../result/valueFaults";
import { assertSourceContext, assertSourceOptions, computeSources } from "../sources/planSources";
import type { SourceOptions } from "../sources/SourcePlan";
import { planTransfers } from "../transfers/planTransfers";
import type { MissingSupply, SupplyContext, SupplyNeed, SupplyPlan, SupplyTransfer } from "./SupplyPlan";

/**
 * Plans the supply of several warehouses: which goods go from where, by which service, in how many transfers.
 *
 * `planSources` plans each need with the stock that earlier needs leave, and `planTransfers` splits the load of each
 * service into transfers. Each transfer is a request, checked after the earlier ones as `checkTransfers` does with this
 * context; every line is allowed. Units that a need lacks are `missing`, with reasons.
 *
 * @param needs In order of priority.
 * @param options As for `planSources`. `effort` is for each need: half for choosing the sources, half for splitting
 * their loads. Default 400 000, a few tens of milliseconds.
 * @returns The plan, or the issues of `planSources` for all needs, one for each path. Paths within a need begin with
 * `needs` and its index.
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
    assertSourceContext(context, batchFields);
    assertSourceOptions(options);
    const entries = Array.from(context.stocks);
    // Malformed entries stay in `stocks`: `listServices` reports them with their place.
    const batch = createBatch({ ...context, stocks: new Map(entries.filter(Array.isArray)) });
    const stocks = entries.map((entry) =>
      Array.isArray(entry) ? ([entry[0], batch.stockOf(entry[0])] as const) : entry,
    );
    const transfers: SupplyTransfer[] = [];
    const missing: MissingSupply[] = [];
    const issues: Issue[] = [];
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
      const { network, now, transferType, notBefore, promisesUntil, forbids, minShelfDays } = context;
      const terms = { network, now, transferType, notBefore, promisesUntil, forbids, minShelfDays };
      const lineIssues: Issue[] = [];
      const items = readRequestedLines(need.items, context.duplicateLines, lineIssues);
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

    /** Issues of the context are the same for all needs. */
    function report(index: number, issue: Issue): void {
      const isOfNeed = ["items", "destWarehouseCode", "arriveBy"].includes(String(issue.path[0]));
      const path = isOfNeed ? ["needs", index, ...issue.path] : issue.path;
      if (!issues.some((other) => formatPath(other.path) === formatPath(path))) issues.push({ ...issue, path });
    }
  });
}
