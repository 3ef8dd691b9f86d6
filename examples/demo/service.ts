import {
  checkTransfer,
  encodeCheck,
  encodePage,
  explainSchedule,
  failureEnvelope,
  type FailureEnvelope,
  issuesToError,
  largestAllowed,
  parseCheckRequest,
  planTransfers,
  type Result,
  successEnvelope,
  type SuccessEnvelope,
  type TransferCheck,
  type TransferPage,
  type WireCheck,
  type WireTransfer,
} from "stock-transfer";
import { network, stockOf } from "./company";
import type { WayOut } from "./show";

export const timeZone = "Asia/Ho_Chi_Minh";

/** The check endpoint without its transport: what a handler does with a body that JSON.parse has read. */
export function checkBody(body: unknown, now: number): Result<TransferCheck> {
  const request = parseCheckRequest(body);
  if (request.issues) return request;
  return checkTransfer(request.value, { network, stock: stockOf(request.value.srcWarehouseCode), now });
}

/** What else can be done: the largest quantities, a plan of transfers for what is there and may go, and the dates explained. */
export function findWayOut(body: unknown, check: TransferCheck, now: number): WayOut {
  const request = valueOf(parseCheckRequest(body));
  const { srcWarehouseCode, destWarehouseCode } = request;
  const movable = check.items.filter(({ refusals }) => refusals.every(({ code }) => ofQuantity.includes(code)));
  return {
    check,
    largest: valueOf(largestAllowed(request, { network, stock: stockOf(srcWarehouseCode), now })),
    plan: planTransfers(
      movable.map(({ sku, requestedQty, availableQty, unitWeight }) => ({
        sku,
        qty: Math.min(requestedQty, availableQty),
        unitWeight,
      })),
      check.weightLimit,
    ),
    steps: explainSchedule(now, valueOf(network.route(srcWarehouseCode, destWarehouseCode))),
  };
}

const ofQuantity: readonly string[] = ["insufficient_stock", "over_weight_limit"];

function valueOf<T>(result: Result<T>): T {
  if (result.issues) throw new Error(result.issues[0].message);
  return result.value;
}

export function respondToCheck(
  check: Result<TransferCheck>,
  requestId: string,
): SuccessEnvelope<WireCheck> | FailureEnvelope {
  return check.issues
    ? failureEnvelope(issuesToError(check.issues), requestId)
    : successEnvelope(encodeCheck(check.value), requestId);
}

export function respondToList(
  page: Result<TransferPage>,
  requestId: string,
): SuccessEnvelope<readonly WireTransfer[]> | FailureEnvelope {
  if (page.issues) return failureEnvelope(issuesToError(page.issues), requestId);
  const { data, paging } = encodePage(page.value, timeZone);
  return successEnvelope(data, requestId, paging);
}
