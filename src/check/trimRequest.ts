import { inCall } from "../result/misuse";
import type { Result } from "../result/Result";
import type { CheckContext } from "./CheckContext";
import type { CheckRequest, RequestedItem } from "./CheckRequest";
import { computeCheck } from "./checkTransfer";
import { assertArguments, examineRequest } from "./examineRequest";
import { amountsOfUnit, largestQty } from "./largestAllowed";
import { limitedAmounts, limitsOf } from "./limits";
import type { TransferCheck } from "./TransferCheck";

/** The part of a request that may go. */
export interface TrimmedRequest {
  /** A request that is allowed, with one line for each SKU. Absent if nothing may go. */
  readonly request?: CheckRequest;
  /** The check of `request`. Absent if nothing may go. */
  readonly check?: TransferCheck;
  /** The other units, one entry for each SKU, in order of first appearance. */
  readonly removed: readonly RequestedItem[];
}

/**
 * Reduces a request to the part that may go: as a request of which `checkTransfer` allows every line.
 *
 * In order of first appearance, each SKU gets the largest quantity that `checkTransfer` allows beside the lines before
 * it: at most as requested, in whole packs, available, accepted and within the limits. `whole` fills the limits in
 * order, as `fill` does. Lots must be fresh by the dates of the whole request, even if its slowest SKU is removed.
 *
 * O(lines + days scheduled). A line with n lots and movements adds O(n log n).
 *
 * @param request The request to reduce.
 * @param context As for `checkTransfer`. The stock is looked up twice.
 * @returns The reduced request, or the issues of `checkTransfer`.
 * @throws RangeError or TypeError on misuse, as `checkTransfer` does.
 *
 * @example
 * ```ts
 * import { createNetwork, trimRequest } from "stock-transfer";
 *
 * const warehouses = ["HCM", "HAN"].map((code) => ({ code, timeZone: "Asia/Ho_Chi_Minh" }));
 * const defaultLane = { transferType: "ROAD", weightLimit: 1_000, transitDays: 3 };
 * const network = createNetwork({ warehouses, defaultLane });
 * const stock = new Map([["HELMET", { onHandQty: 2, unitWeight: 340 }], ["BELL", { onHandQty: 9, unitWeight: 60 }]]);
 * const items = [{ sku: "HELMET", qty: 4 }, { sku: "BELL", qty: 7 }];
 * const request = { items, srcWarehouseCode: "HCM", destWarehouseCode: "HAN" };
 *
 * const trimmed = trimRequest(request, { network, stock, now: Date.parse("2026-03-02T02:00:00Z") });
 * trimmed.value?.request?.items; // => [{ sku: "HELMET", qty: 2 }, { sku: "BELL", qty: 5 }]
 * trimmed.value?.check?.allowed; // => true
 * trimmed.value?.removed; // => [{ sku: "HELMET", qty: 2 }, { sku: "BELL", qty: 2 }]
 * ```
 */
export function trimRequest(request: CheckRequest, context: CheckContext): Result<TrimmedRequest> {
  return inCall("trimRequest", () => {
    assertArguments(request, context);
    const { value: examined, issues } = examineRequest(request, context, context);
    if (issues) return { issues };
    const { lines, rules } = examined;
    const room = { ...limitsOf(rules.route.lane) };
    const items: RequestedItem[] = [];
    const removed: RequestedItem[] = [];
    for (const [index, line] of lines.items.entries()) {
      const { sku, requestedQty } = line;
      const level = lines.levels[index];
      const rest = { ...room, units: Math.min(room.units, requestedQty) };
      const qty = largestQty(line, level, rules, context.acceptedQty, rest);
      const ofUnit = amountsOfUnit(line, level, rules);
      if (context.weightRule !== "each") for (const kind of limitedAmounts) room[kind] -= qty * ofUnit[kind];
      if (qty > 0) items.push({ sku, qty });
      if (qty < requestedQty) removed.push({ sku, qty: requestedQty - qty });
    }
    if (items.length === 0) return { value: { removed } };
    const { srcWarehouseCode, destWarehouseCode, transferType } = request;
    const trimmed = { items, srcWarehouseCode, destWarehouseCode, ...(transferType !== undefined && { transferType }) };
    return { value: { request: trimmed, check: computeCheck(trimmed, context).value!, removed } };
  });
}
