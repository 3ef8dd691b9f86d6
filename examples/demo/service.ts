import {
  checkTransfer,
  encodeCheck,
  failureEnvelope,
  type FailureEnvelope,
  issuesToError,
  parseCheckRequest,
  type Result,
  successEnvelope,
  type SuccessEnvelope,
  type TransferCheck,
  type WireCheck,
} from "stock-transfer";
import { network, stockOf } from "./company";

/** The check endpoint without its transport: what a handler does with a body that JSON.parse has read. */
export function checkBody(body: unknown, now: number): Result<TransferCheck> {
  const request = parseCheckRequest(body);
  if (request.issues) return request;
  return checkTransfer(request.value, { network, stock: stockOf(request.value.srcWarehouseCode), now });
}

export function respond(check: Result<TransferCheck>, requestId: string): SuccessEnvelope<WireCheck> | FailureEnvelope {
  return check.issues
    ? failureEnvelope(issuesToError(check.issues), requestId)
    : successEnvelope(encodeCheck(check.value), requestId);
}
