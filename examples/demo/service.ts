import {
  checkTransfer,
  encodeCheck,
  encodePage,
  failureEnvelope,
  type FailureEnvelope,
  issuesToError,
  parseCheckRequest,
  type Result,
  successEnvelope,
  type SuccessEnvelope,
  type TransferCheck,
  type TransferPage,
  type WireCheck,
  type WireTransfer,
} from "stock-transfer";
import { network, stockOf } from "./company";

export const timeZone = "Asia/Ho_Chi_Minh";

/** The check endpoint without its transport: what a handler does with a body that JSON.parse has read. */
export function checkBody(body: unknown, now: number): Result<TransferCheck> {
  const request = parseCheckRequest(body);
  if (request.issues) return request;
  return checkTransfer(request.value, { network, stock: stockOf(request.value.srcWarehouseCode), now });
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
