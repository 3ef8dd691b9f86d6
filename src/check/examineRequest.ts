import { readRoute, type RouteData } from "../network/RouteData";
import type { Route, TransferNetwork } from "../network/TransferNetwork";
import type { Issue } from "../result/Issue";
import type { Unchecked } from "../result/kinds";
import { assertFields, assertValid, type FieldRules } from "../result/misuse";
import { addIssue, hasIssues } from "../result/collectIssues";
import type { Result } from "../result/Result";
import { faultOf, kindFault, methodFault, textFault } from "../result/valueFaults";
import type { Milestones } from "../schedule/milestones";
import type { Needs } from "../schedule/room";
import { findSchedule, type TransferSchedule } from "../schedule/scheduleTransfer";
import { parseCivilDay } from "../time/civilDay";
import { readClock } from "../time/zoneClock";
import { type CheckContext, type CheckTerms, contextRules } from "./CheckContext";
import { applyAcceptedQty, checkLines } from "./checkLines";
import type { LineRules } from "./LineRules";
import type { CheckRequest, RequestedItem } from "./CheckRequest";
import { applyLimits, type CheckedLines } from "./limits";
import { departureNeeds } from "./loadOf";
import { outlookOf } from "./projectedStock";
import { type Levels, readLevels } from "./StockLevel";
import { assertItems, readRequestedLines } from "./requestedLines";

/** Validates the fields of a context that have a rule. `rules` are those of another kind of context. */
export function assertContext(context: Unchecked<Pick<CheckContext, "network">>, rules?: FieldRules): void {
  // The message shows the whole context: a caller may have passed a promise or a Result.
  if (!context?.network) assertValid("context", kindFault("an object with network", context));
  // Omitted options are valid. Testing all of them would take 40 % of the time of a check of one line.
  const isPlain = Object.getPrototypeOf(context) === Object.prototype;
  assertFields("context", context!, rules ?? contextRules, rules || !isPlain ? undefined : context!);
}

/** Tests `transferType`, and that `items` is an array. Unknown fields are ignored. */
export function assertRequest(request: CheckRequest): void {
  assertItems("request", request);
  if (request.transferType !== undefined) assertValid("request.transferType", textFault(request.transferType));
}

export function assertArguments(request: CheckRequest, ...context: Parameters<typeof assertContext>): void {
  assertContext(...context);
  assertRequest(request);
}

export interface ExaminedRequest {
  readonly rules: LineRules;
  readonly lines: CheckedLines;
  readonly schedule: TransferSchedule;
}

/** The look-ups of a check, and the claims of earlier requests in its batch. */
interface LookUps extends Pick<CheckContext, "stock" | "acceptedQty">, Pick<LineRules, "claims"> {
  /** What must fit on the departure. Default: the load of the lines, beside `booked`. */
  readonly needs?: Needs | undefined;
}

/** Finds the route, checks the lines and computes the dates. The request must have passed {@link assertRequest}. */
export function examineRequest(request: CheckRequest, terms: CheckTerms, lookUps: LookUps): Result<ExaminedRequest> {
  const { value: opened, issues } = openRequest(request, terms, lookUps.stock);
  return issues ? { issues } : examineLines(request, opened, readLevels(opened.merged, lookUps.stock), terms, lookUps);
}

/** {@link examineRequest} for some of the merged lines, with their levels. */
export function examineLines(
  request: CheckRequest,
  { route, merged, issues }: OpenedRequest,
  { levels, preparationDays }: Levels,
  terms: CheckTerms,
  { acceptedQty, claims, needs = departureNeeds(merged, levels, route, terms) }: Omit<LookUps, "stock">,
): Result<ExaminedRequest> {
  const { schedule, milestones, fault } = findSchedule(terms.now, route, terms.notBefore, preparationDays, needs);
  const rules = lineRules(route, milestones, terms, claims);
  const lines = checkLines(request.items, merged, levels, rules, issues);
  if (fault) addIssue(issues, [], fault);
  if (hasIssues(issues)) return { issues };
  if (acceptedQty !== undefined) applyAcceptedQty(lines.items, acceptedQty);
  applyLimits(lines, route.lane, terms.weightRule);
  return { value: { rules, lines, schedule: schedule! } };
}

/** The rules for the lines, from terms with valid dates. Without milestones, lots and movements are ignored. */
export function lineRules(
  route: RouteData,
  milestones: Milestones | undefined,
  terms: CheckTerms,
  claims?: LineRules["claims"],
): LineRules {
  const isLater = terms.notBefore !== undefined && milestones !== undefined;
  const later = isLater ? outlookOf(readClock(route.source.clock, terms.now)!.day, terms) : undefined;
  return { route, terms, claims, milestones, later };
}

export interface OpenedRequest {
  readonly route: RouteData;
  /** One line for each SKU. */
  readonly merged: readonly RequestedItem[];
  /** Issues of the lines. Callers add further issues. */
  readonly issues: Issue[];
}

/** Reads the lines, finds the route, and tests the dates and the stock of the context. */
export function openRequest(
  request: CheckRequest,
  { network, transferType, duplicateLines, notBefore, promisesUntil }: CheckTerms,
  stock: CheckContext["stock"],
): Result<OpenedRequest> {
  const found = findRoute(network, request, transferType);
  const issues: Issue[] = found.issues ? [...found.issues] : [];
  reportDate("notBefore", notBefore, issues);
  reportDate("promisesUntil", promisesUntil, issues);
  const isUsable = issues.length === 0;
  const merged = readRequestedLines(request.items, duplicateLines, issues);
  if (!isUsable) return { issues: issues as [Issue] };

  // Tested after the route, because callers may not have a stock for an unknown warehouse.
  assertValid("context.stock", methodFault(stock, "get"));
  return { value: { route: readRoute(found.value!), merged, issues } };
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
