import {
  type CheckRequest,
  checkServices,
  checkTransfer,
  type EarliestTransfer,
  earliestTransfer,
  encodeCheck,
  encodePage,
  explainSchedule,
  failureEnvelope,
  type FailureEnvelope,
  issuesToError,
  type LargestAllowed,
  largestAllowed,
  type LatestTransfer,
  latestTransfer,
  parseCheckRequest,
  type Result,
  type Route,
  type ScheduleStep,
  successEnvelope,
  type SuccessEnvelope,
  type TransferCheck,
  type TransferPage,
  type WireCheck,
  type WireTransfer,
} from "stock-transfer";
import { network, stockOf } from "./company";
import type { DemoRequest } from "./requests";

export const timeZone = "Asia/Ho_Chi_Minh";

/** The parameters beyond the API that the list reads. */
export const listExtensions = ["arrives_from", "arrives_to", "departs_from", "departs_to", "transfer_types"] as const;

/** A valid request and its answers. */
export interface Checked {
  readonly now: number;
  readonly request: CheckRequest;
  readonly check: TransferCheck;
}

/** The check endpoint without HTTP: what a handler does with a parsed JSON body. */
export function checkBody({ body, now }: DemoRequest): Result<Checked> {
  const request = parseCheckRequest(body);
  if (request.issues) return request;
  const check = checkTransfer(request.value, contextOf(request.value, now));
  return check.issues ? check : { value: { now, request: request.value, check: check.value } };
}

/** Explains every day from the request to the arrival. */
export function explainDates({ now, ...checked }: Checked): readonly ScheduleStep[] {
  return explainSchedule(now, routeOf(checked));
}

/** The latest time to request the transfer so that it arrives by that date. */
export function findLatest(checked: Checked, arriveBy: string): LatestTransfer {
  return latestTransfer(arriveBy, routeOf(checked));
}

/** The route that was checked. */
export function routeOf({ request, check }: Pick<Checked, "request" | "check">): Route {
  return valueOf(network.route(request.srcWarehouseCode, request.destWarehouseCode, check.transferType));
}

/** The check by each service of the pair. */
export function checkEachService({ request, now }: Checked): readonly TransferCheck[] {
  return valueOf(checkServices(request, contextOf(request, now)));
}

/** When all of it could go, by the expected stock movements. */
export function findEarliest({ now, body }: DemoRequest): EarliestTransfer {
  const request = valueOf(parseCheckRequest(body));
  return valueOf(earliestTransfer(request, { network, stock: stockOf(request.srcWarehouseCode), now }));
}

export function findLargest({ now, request }: Checked): readonly LargestAllowed[] {
  return valueOf(largestAllowed(request, contextOf(request, now)));
}

function contextOf({ srcWarehouseCode }: CheckRequest, now: number) {
  return { network, stock: stockOf(srcWarehouseCode), now };
}

export function valueOf<T>(result: Result<T>): T {
  if (result.issues) throw new Error(result.issues[0].message);
  return result.value;
}

export function respondToCheck(
  checked: Result<Checked>,
  requestId: string,
): SuccessEnvelope<WireCheck> | FailureEnvelope {
  return checked.issues
    ? failureEnvelope(issuesToError(checked.issues), requestId)
    : successEnvelope(encodeCheck(checked.value.check), requestId);
}

export function respondToList(
  page: Result<TransferPage>,
  requestId: string,
): SuccessEnvelope<readonly WireTransfer[]> | FailureEnvelope {
  if (page.issues) return failureEnvelope(issuesToError(page.issues), requestId);
  const { data, paging } = encodePage(page.value, timeZone);
  return successEnvelope(data, requestId, paging);
}
