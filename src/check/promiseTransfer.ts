import type { RouteData } from "../network/RouteData";
import { hasIssues } from "../result/collectIssues";
import { inCall } from "../result/misuse";
import type { Result } from "../result/Result";
import { computeMilestones, firstTransferDay, followTransfer } from "../schedule/milestones";
import type { Needs } from "../schedule/room";
import { datesOf, type TransferSchedule } from "../schedule/scheduleTransfer";
import { type CivilDay, parseCivilDay } from "../time/civilDay";
import type { CheckContext } from "./CheckContext";
import type { CheckRequest, RequestedItem } from "./CheckRequest";
import { assertArguments, openRequest } from "./examineRequest";
import { departureNeeds } from "./loadOf";
import { freshQty, takeFresh } from "./lots";
import { neededFor } from "./refusals";
import { readLevels } from "./StockLevel";
import { type Supply, supplyOf } from "./supplyOf";

/** When the goods of a request can be transferred, in parts. */
export interface TransferPromise {
  /** One for each SKU, in order of first appearance. */
  readonly items: readonly PromisedItem[];
}

/** When the goods of one SKU can be transferred. The parts and the missing units add up to `requestedQty`. */
export interface PromisedItem {
  /** As requested. */
  readonly sku: string;
  /** Units: the sum of the lines of the SKU. */
  readonly requestedQty: number;
  /** In order of transfer date. */
  readonly parts: readonly PromisedPart[];
  /** Requested units that are not in any part, ≥ 0. */
  readonly missingQty: number;
}

/** Units that can be transferred on one date. */
export interface PromisedPart extends Omit<TransferSchedule, "validUntil"> {
  /** Units, ≥ 1, in whole packs. */
  readonly qty: number;
}

/**
 * Divides the goods of each SKU among the first possible transfer dates: some now, the rest later.
 *
 * Each SKU has the dates of its own `preparationDays` and of the load of its line. The units of a part stay available from its transfer date on, as in `earliestTransfer`. If the SKU has lots, they are
 * still good `minShelfDays` after the latest arrival date. Earlier parts take the lots that expire first. No part
 * arrives after the end of the calendars. All units of a SKU are missing if it is unknown, not transferable, forbidden
 * or without a weight.
 *
 * This ignores accepted quantities and the limits of the lane; `checkTransfer` tests them.
 *
 * O(lines + n log n + days scheduled) for n movements. With lots, n² replaces n log n, for n lots and movements.
 *
 * @returns The parts, or the issues of `checkTransfer` for quantities, duplicate lines, warehouses and the dates of the
 * context.
 * @throws RangeError or TypeError on misuse, as `earliestTransfer` does.
 *
 * @example
 * ```ts
 * import { createNetwork, promiseTransfer } from "stock-transfer";
 *
 * const warehouses = ["HCM", "HAN"].map((code) => ({ code, timeZone: "Asia/Ho_Chi_Minh" }));
 * const defaultLane = { transferType: "ROAD", weightLimit: 12_000, transitDays: 3 };
 * const network = createNetwork({ warehouses, defaultLane });
 * const movements = [{ on: "2026-03-05", qty: 6 }];
 * const stock = new Map([["HELMET", { onHandQty: 4, unitWeight: 340, movements }]]);
 * const request = { items: [{ sku: "HELMET", qty: 11 }], srcWarehouseCode: "HCM", destWarehouseCode: "HAN" };
 *
 * const promise = promiseTransfer(request, { network, stock, now: Date.parse("2026-03-02T02:00:00Z") });
 * const [helmets] = promise.value?.items ?? [];
 * helmets?.parts.map(({ qty, transferDate }) => [qty, transferDate]); // => [[4, "2026-03-02"], [6, "2026-03-05"]]
 * helmets?.missingQty; // => 1
 * ```
 */
export function promiseTransfer(request: CheckRequest, context: CheckContext): Result<TransferPromise> {
  return inCall("promiseTransfer", () => {
    assertArguments(request, context);
    const { value: opened, issues } = openRequest(request, context, context.stock);
    if (issues) return { issues };
    if (hasIssues(opened.issues)) return { issues: opened.issues };
    const { today, milestones } = computeMilestones(context.now, opened.route, parseCivilDay(context.notBefore));
    const { levels } = readLevels(opened.merged, context.stock);
    const items = opened.merged.map((line, index): PromisedItem => {
      const supply = supplyOf(line, levels[index], context, opened.route, today);
      const needs = departureNeeds([line], [levels[index]], opened.route, context);
      const parts = divide(line, supply, opened.route, milestones.transferDay, needs);
      const promisedQty = parts.reduce((sum, { qty }) => sum + qty, 0);
      return { sku: line.sku, requestedQty: line.qty, parts, missingQty: line.qty - promisedQty };
    });
    return { value: { items } };
  });
}

function divide(
  { qty }: RequestedItem,
  { steps, lots, shelfDays, packQty, preparationDays, refusals: found }: Supply,
  route: RouteData,
  firstDay: CivilDay,
  needs: Needs | undefined,
): readonly PromisedPart[] {
  const parts: PromisedPart[] = [];
  if (found.some(({ code }) => neededFor(code))) return parts;
  let promised = 0;
  let left = lots;
  for (const [index, step] of steps.entries()) {
    const transferDay = firstTransferDay(Math.max(firstDay, step.day), route);
    const next = steps[index + 1];
    if (next && next.day <= transferDay) continue;
    const milestones = followTransfer(transferDay, route, preparationDays, needs);
    // After a full year there may be room again.
    if (milestones.latestArrival > route.calendarsUntil) continue;
    const freshness = { on: transferDay, goodOn: milestones.latestArrival + shelfDays };
    const fresh = left ? freshQty(left, freshness) : Infinity;
    const most = Math.min(Math.min(qty, step.qty) - promised, fresh);
    const part = most - (most % packQty);
    if (part <= 0) continue;
    promised += part;
    left &&= takeFresh(left, part, freshness);
    parts.push({ qty: part, ...datesOf(milestones) });
  }
  return parts;
}
