import { readRoute, type RouteData } from "../network/RouteData";
import type { Issue } from "../result/Issue";
import { assertValid } from "../result/misuse";
import { hasIssues, type Result } from "../result/Result";
import { methodFault } from "../result/valueFaults";
import { findSchedule, type TransferSchedule } from "../schedule/scheduleTransfer";
import type { CheckContext } from "./CheckContext";
import { applyAcceptedQty, checkLines } from "./checkLines";
import type { CheckRequest, RequestedItem } from "./CheckRequest";
import { findRoute } from "./findRoute";
import { applyLimits, type CheckedLines } from "./limits";
import { readRequestedLines } from "./requestedLines";

/** What there is to say of a request on one route: every refusal, and the dates. */
export interface ExaminedRequest {
  readonly route: RouteData;
  readonly lines: CheckedLines;
  readonly schedule: TransferSchedule;
}

/** Examines a request on the route that it names, or else the context. The rules of both are tested before. */
export function examineRequest(request: CheckRequest, context: CheckContext): Result<ExaminedRequest> {
  const issues: Issue[] = [];
  const merged = readRequestedLines(request.items, context.duplicateLines, issues);
  const route = findRoute(context.network, request, context.transferType);
  // For an unknown warehouse there may be no stock to ask.
  if (route.issues) return { issues: [...route.issues, ...issues] };
  return examineOnRoute(readRoute(route.value), request.items, merged, context, issues);
}

/**
 * Examines the lines of a request on one route.
 *
 * @param merged One line for each SKU of the items.
 * @param issues Those that the request has already; others are added.
 */
export function examineOnRoute(
  route: RouteData,
  items: readonly RequestedItem[],
  merged: readonly RequestedItem[],
  { stock, acceptedQty, weightRule = "fill", now }: CheckContext,
  issues: Issue[],
): Result<ExaminedRequest> {
  assertValid("context.stock", methodFault(stock, "get"));
  const lines = checkLines(items, merged, stock, route.lane, issues);
  const schedule = findSchedule(now, route, issues);
  if (hasIssues(issues)) return { issues };
  if (acceptedQty !== undefined) applyAcceptedQty(lines.items, acceptedQty);
  applyLimits(lines, route.lane, weightRule);
  return { value: { route, lines, schedule: schedule! } };
}
