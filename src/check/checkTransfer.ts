import type { Issue } from "../result/Issue";
import { assertValid, inCall } from "../result/misuse";
import { hasIssues, type Result } from "../result/Result";
import { methodFault } from "../result/valueFaults";
import { computeSchedule } from "../schedule/scheduleTransfer";
import { assertContext } from "./assertContext";
import type { CheckContext } from "./CheckContext";
import { applyAcceptedQty, checkLines } from "./checkLines";
import type { CheckRequest } from "./CheckRequest";
import { assertItems, readRequestedLines } from "./requestedLines";
import type { TransferCheck } from "./TransferCheck";
import { applyWeightRule } from "./weightRules";

/**
 * May these goods be moved, and when do they arrive?
 *
 * Every number of the answer is exact: weights are multiplied and added as integers and never rounded. The request
 * and the context are not changed. A request without items is answered with the dates, and no items: only the parser
 * takes it for a mistake. O(lines + days scheduled).
 *
 * @returns The check, or every issue that applies: `unknown_warehouse`, `same_warehouse`, `no_lane`; `duplicate_sku`
 * where duplicate lines are rejected; `unsafe_total` where a quantity or a weight exceeds 2^53 − 1; `required`,
 * `wrong_type`, `not_integer`, `too_small`, `too_big` for a quantity that no parser has tested.
 * @throws RangeError or TypeError on misuse: a missing part of the request or the context, a field of the context that
 * means nothing, a malformed stock level or accepted quantity, an unknown weight rule or duplicate rule, a `now` that is no
 * instant, an arrival after 9999-12-31. The stock and the accepted quantities are looked at only where the request has a route.
 *
 * @example
 * ```ts
 * import { checkTransfer, createNetwork } from "stock-transfer";
 *
 * const warehouses = ["HCM", "HAN"].map((code) => ({ code, timeZone: "Asia/Ho_Chi_Minh", cutOff: "16:00" }));
 * const defaultLane = { transferType: "ROAD", weightLimit: 1_000, transitDays: 3 };
 * const network = createNetwork({ warehouses, defaultLane });
 * const stock = new Map([["HELMET", { onHandQty: 5, reservedQty: 1, unitWeight: 340 }]]);
 * const request = { items: [{ sku: "HELMET", qty: 3 }], srcWarehouseCode: "HCM", destWarehouseCode: "HAN" };
 *
 * const check = checkTransfer(request, { network, stock, now: Date.parse("2026-03-02T02:00:00Z") });
 * if (check.issues) throw new Error(check.issues[0].message);
 *
 * check.value.estimatedArrivalDate; // => "2026-03-05"
 * check.value.allowed; // => false
 * check.value.items[0]?.refusals; // => [{ code: "over_weight_limit", overBy: 20 }]
 * ```
 */
export function checkTransfer(request: CheckRequest, context: CheckContext): Result<TransferCheck> {
  return inCall("checkTransfer", () => {
    assertContext(context);
    return computeCheck(request, context);
  });
}

/** What {@link checkTransfer} answers, with a context whose rules are tested. */
export function computeCheck(request: CheckRequest, context: CheckContext): Result<TransferCheck> {
  assertItems("request", request);
  const { stock, acceptedQty } = context;

  const issues: Issue[] = [];
  const lines = readRequestedLines(request.items, context.duplicateLines, issues);
  const route = context.network.route(request.srcWarehouseCode, request.destWarehouseCode);
  // For an unknown warehouse there may be no stock to ask.
  if (route.issues) return { issues: [...route.issues, ...issues] };
  assertValid("context.stock", methodFault(stock, "get"));
  const { items, totalWeight } = checkLines(request.items, lines, stock, issues);
  if (hasIssues(issues)) return { issues };

  const { transferType, weightLimit } = route.value;
  if (acceptedQty !== undefined) applyAcceptedQty(items, acceptedQty);
  applyWeightRule(items, weightLimit, context.weightRule ?? "fill");
  const { transferDate, estimatedArrivalDate } = computeSchedule(context.now, route.value);
  const allowed = items.every((item) => item.allowed);
  return { value: { allowed, totalWeight, weightLimit, transferDate, transferType, estimatedArrivalDate, items } };
}
