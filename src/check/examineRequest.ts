import { readRoute, type RouteData } from "../network/RouteData";
import type { Route, TransferNetwork } from "../network/TransferNetwork";
import type { Issue } from "../result/Issue";
import type { Unchecked } from "../result/kinds";
import { assertKnownFields, assertValid } from "../result/misuse";
import { hasIssues } from "../result/collectIssues";
import type { Result } from "../result/Result";
import { choiceFault, kindFault, methodFault, textFault } from "../result/valueFaults";
import { findSchedule, type TransferSchedule } from "../schedule/scheduleTransfer";
import type { CheckContext } from "./CheckContext";
import { applyAcceptedQty, checkLines } from "./checkLines";
import type { CheckRequest } from "./CheckRequest";
import { applyLimits, type CheckedLines } from "./limits";
import { assertItems, readRequestedLines } from "./requestedLines";

export const contextFields: readonly (keyof CheckContext)[] = [
  "network",
  "stock",
  "now",
  "transferType",
  "weightRule",
  "duplicateLines",
  "acceptedQty",
];

/**
 * Validates the common fields of the contexts of a check and a batch, except the stock, which is optional without a
 * route.
 */
export function assertContext(
  context: Unchecked<Pick<CheckContext, "network" | "transferType" | "weightRule" | "duplicateLines">>,
  fields: readonly string[] = contextFields,
): void {
  // The message shows the whole context, which may be a promise or a Result.
  if (!context?.network) assertValid("context", kindFault("an object with network", context));
  const { network, transferType, weightRule, duplicateLines } = context!;
  assertValid("context.network", methodFault(network, "route"));
  if (transferType !== undefined) assertValid("context.transferType", textFault(transferType));
  if (weightRule !== undefined) assertValid("context.weightRule", choiceFault(weightRule, ["fill", "whole", "each"]));
  if (duplicateLines !== undefined) {
    assertValid("context.duplicateLines", choiceFault(duplicateLines, ["merge", "reject"]));
  }
  assertKnownFields("context", context!, fields);
}

/** Tests `items` and `transferType`. Unknown fields are ignored. */
export function assertRequest(place: string, request: CheckRequest): void {
  assertItems(place, request);
  const { transferType } = request;
  if (transferType !== undefined) assertValid(`${place}.transferType`, textFault(transferType));
}

export interface ExaminedRequest {
  readonly route: RouteData;
  readonly lines: CheckedLines;
  readonly schedule: TransferSchedule;
}

/** Finds the route, checks the lines and computes the dates. The request must have passed {@link assertRequest}. */
export function examineRequest(request: CheckRequest, context: CheckContext): Result<ExaminedRequest> {
  const { network, stock, now, transferType, weightRule = "fill", duplicateLines, acceptedQty } = context;
  const issues: Issue[] = [];
  const merged = readRequestedLines(request.items, duplicateLines, issues);
  const found = findRoute(network, request, transferType);
  if (found.issues) return { issues: [...found.issues, ...issues] };

  // An unknown warehouse may have no stock, so this is tested after the route.
  assertValid("context.stock", methodFault(stock, "get"));
  const route = readRoute(found.value);
  const lines = checkLines(request.items, merged, stock, route.lane, issues);
  const schedule = findSchedule(now, route, issues);
  if (hasIssues(issues)) return { issues };
  if (acceptedQty !== undefined) applyAcceptedQty(lines.items, acceptedQty);
  applyLimits(lines, route.lane, weightRule);
  return { value: { route, lines, schedule: schedule! } };
}

/** The route of a request for its transfer type, or for the default type. */
export function findRoute(
  network: TransferNetwork,
  { srcWarehouseCode: src, destWarehouseCode: dest, transferType }: CheckRequest,
  defaultType?: string,
): Result<Route> {
  const found = network.route(src, dest, transferType ?? defaultType);
  // Blames the type only if the warehouses have another lane.
  if (found.value || transferType === undefined || network.routes(src, dest).issues) return found;
  return { issues: [{ ...found.issues[0], path: ["transferType"] }] };
}
