import { readRoute, type RouteData } from "../network/RouteData";
import type { Route, TransferNetwork } from "../network/TransferNetwork";
import type { Issue } from "../result/Issue";
import type { Unchecked } from "../result/kinds";
import { assertKnownFields, assertValid } from "../result/misuse";
import { addIssue, hasIssues } from "../result/collectIssues";
import type { Result } from "../result/Result";
import {
  choiceFault,
  faultOf,
  functionFault,
  integerFault,
  kindFault,
  methodFault,
  textFault,
} from "../result/valueFaults";
import { findSchedule, type TransferSchedule } from "../schedule/scheduleTransfer";
import { type CivilDay, parseCivilDay } from "../time/civilDay";
import { readClock } from "../time/zoneClock";
import type { CheckContext } from "./CheckContext";
import { applyAcceptedQty, checkLines, type LineRules } from "./checkLines";
import type { CheckRequest, RequestedItem } from "./CheckRequest";
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
  "notBefore",
  "promisesUntil",
  "heldQty",
  "forbids",
  "minShelfDays",
];

/**
 * Validates the network and the options of a check or batch. `now`, the dates, the stock and the accepted quantities
 * are validated later. The stock may be missing if there is no route.
 */
export function assertContext(
  context: Unchecked<Omit<CheckContext, "stock" | "now" | "acceptedQty">>,
  fields: readonly string[] = contextFields,
): void {
  // The message shows the whole context: a caller may have passed a promise or a Result.
  if (!context?.network) assertValid("context", kindFault("an object with network", context));
  const { network, transferType, weightRule, duplicateLines, heldQty, forbids, minShelfDays } = context!;
  assertValid("context.network", methodFault(network, "route"));
  if (transferType !== undefined) assertValid("context.transferType", textFault(transferType));
  if (weightRule !== undefined) assertValid("context.weightRule", choiceFault(weightRule, ["fill", "whole", "each"]));
  if (duplicateLines !== undefined) {
    assertValid("context.duplicateLines", choiceFault(duplicateLines, ["merge", "reject"]));
  }
  if (heldQty !== undefined) assertValid("context.heldQty", methodFault(heldQty, "get"));
  if (forbids !== undefined) assertValid("context.forbids", functionFault(forbids));
  if (minShelfDays !== undefined) {
    const isLookUp = typeof minShelfDays === "object";
    assertValid("context.minShelfDays", isLookUp ? methodFault(minShelfDays, "get") : integerFault(minShelfDays));
  }
  assertKnownFields("context", context!, fields);
}

/** Tests `transferType`, and that `items` is an array. Unknown fields are ignored. */
export function assertRequest(place: string, request: CheckRequest): void {
  assertItems(place, request);
  const { transferType } = request;
  if (transferType !== undefined) assertValid(`${place}.transferType`, textFault(transferType));
}

export interface ExaminedRequest {
  readonly rules: LineRules;
  readonly lines: CheckedLines;
  readonly schedule: TransferSchedule;
}

export type ContextRules = Omit<CheckContext, "stock" | "acceptedQty">;

/** The look-ups of a check, and the claims of earlier requests in its batch. */
type LookUps = Pick<CheckContext, "stock" | "acceptedQty"> & Pick<LineRules, "claims">;

/** Finds the route, checks the lines and computes the dates. The request must have passed {@link assertRequest}. */
export function examineRequest(
  request: CheckRequest,
  context: ContextRules,
  { stock, acceptedQty, claims }: LookUps,
): Result<ExaminedRequest> {
  const { now, weightRule = "fill", notBefore } = context;
  const opened = openRequest(request, context, stock);
  if (opened.issues) return { issues: opened.issues };

  const { route, merged, issues } = opened.value;
  const late: Issue[] = [];
  const schedule = findSchedule(now, route, late, notBefore);
  const rules = lineRules(route, schedule, context, claims);
  const lines = checkLines(request.items, merged, stock, rules, issues);
  for (const issue of late) addIssue(issues, issue.path, issue);
  if (hasIssues(issues)) return { issues };
  if (acceptedQty !== undefined) applyAcceptedQty(lines.items, acceptedQty);
  applyLimits(lines, route.lane, weightRule);
  return { value: { rules, lines, schedule: schedule! } };
}

/** The rules for the lines, from a context with valid dates. Without a schedule, lots and movements are ignored. */
export function lineRules(
  route: RouteData,
  schedule: TransferSchedule | undefined,
  context: LineRules["terms"] & Pick<CheckContext, "now" | "notBefore" | "promisesUntil">,
  claims?: LineRules["claims"],
): LineRules {
  const { now, notBefore } = context;
  const isLater = notBefore !== undefined && schedule !== undefined;
  return {
    route,
    needsVolume: route.lane.volumeLimit !== undefined,
    terms: context,
    claims,
    latestArrivalDate: schedule?.latestArrivalDate,
    later: isLater
      ? {
          today: readClock(route.source.clock, now)!.day,
          until: lastDayOf(context),
          transferDay: parseCivilDay(schedule.transferDate)!,
        }
      : undefined,
  };
}

function lastDayOf({ promisesUntil }: Pick<CheckContext, "promisesUntil">): CivilDay {
  return promisesUntil === undefined ? Infinity : parseCivilDay(promisesUntil)!;
}

export interface OpenedRequest {
  readonly route: RouteData;
  /** One line for each SKU. */
  readonly merged: readonly RequestedItem[];
  /** Movements after this day are ignored. */
  readonly until: CivilDay;
  /** Issues of the lines. Callers add further issues. */
  readonly issues: Issue[];
}

/** Reads the lines, finds the route, and tests the dates and the stock of the context. */
export function openRequest(
  request: CheckRequest,
  context: ContextRules,
  stock: CheckContext["stock"],
): Result<OpenedRequest> {
  const { network, transferType, duplicateLines, notBefore, promisesUntil } = context;
  const found = findRoute(network, request, transferType);
  const issues: Issue[] = found.issues ? [...found.issues] : [];
  reportDate("notBefore", notBefore, issues);
  reportDate("promisesUntil", promisesUntil, issues);
  const isUsable = issues.length === 0;
  const merged = readRequestedLines(request.items, duplicateLines, issues);
  if (!isUsable) return { issues: issues as [Issue] };

  // Tested after the route, because callers may not have a stock for an unknown warehouse.
  assertValid("context.stock", methodFault(stock, "get"));
  const route = readRoute(found.value!);
  return { value: { route, merged, until: lastDayOf(context), issues } };
}

/** Adds an issue if the date is invalid. */
export function reportDate(name: string, date: unknown, issues: Issue[]): void {
  if (date === undefined || parseCivilDay(date) !== undefined) return;
  addIssue(issues, [name], faultOf("malformed", date, { expected: "calendar_date" }));
}

/** The route of a request. `defaultType` applies if the request has no transfer type. */
export function findRoute(
  network: TransferNetwork,
  { srcWarehouseCode: src, destWarehouseCode: dest, transferType }: CheckRequest,
  defaultType?: string,
): Result<Route> {
  const found = network.route(src, dest, transferType ?? defaultType);
  // The issue is at `transferType` only if the warehouses have a lane of another type.
  if (found.value || transferType === undefined || network.routes(src, dest).issues) return found;
  return { issues: [{ ...found.issues[0], path: ["transferType"] }] };
}
