import { readRoute } from "../network/RouteData";
import type { Fault, Issue } from "../result/Issue";
import { makeIssue } from "../result/messages";
import { assertValid, inCall } from "../result/misuse";
import { hasIssues } from "../result/collectIssues";
import type { Result } from "../result/Result";
import { faultOf, methodFault } from "../result/valueFaults";
import { assertWithinYears, computeMilestones, firstTransferDay, followTransfer } from "../schedule/milestones";
import { datesOf, type TransferSchedule } from "../schedule/scheduleTransfer";
import type { CivilDay } from "../time/civilDay";
import type { CheckContext } from "./CheckContext";
import { checkLine } from "./checkLines";
import type { CheckRequest, RequestedItem } from "./CheckRequest";
import { assertContext, assertRequest, findRoute } from "./examineRequest";
import { findAvailability } from "./projectedStock";
import { refusals } from "./refusals";
import { readRequestedLines } from "./requestedLines";
import type { StockLevel } from "./StockLevel";

/** When all goods of a request can be transferred. */
export interface EarliestTransfer extends Omit<TransferSchedule, "validUntil"> {
  /** One for each SKU, in order of first appearance. */
  readonly items: readonly EarliestItem[];
}

/** When the goods of one SKU can be transferred. */
export interface EarliestItem {
  /** As requested. */
  readonly sku: string;
  /** Units: the sum of the lines of the SKU. */
  readonly qty: number;
  /** The first date at the source, not before today, from which enough stays available: `YYYY-MM-DD`. */
  readonly on: string;
}

/**
 * Finds the first transfer date on which the source has enough of every SKU, and the arrival.
 *
 * The projected stock of a day is on hand, less reserved and safety stock, plus the `movements` up to that day. Past
 * movements count only if negative: an overdue arrival needs a new date. A SKU is available once its projected stock
 * stays at or above the requested units, so units promised to others are not taken. The transfer date is the first
 * working day from then on, not before that of `scheduleTransfer`.
 *
 * This considers stock only; use `checkTransfer` for limits and accepted quantities. O(lines + movements · log
 * movements + days scheduled).
 *
 * @returns The dates, or every issue that applies: those of the request and of the route, as for `checkTransfer`;
 * `never_available` for each SKU that is unknown, not transferable, without a weight or never available in that
 * quantity; `beyond_calendars`.
 * @throws RangeError or TypeError on misuse, as `checkTransfer` does, also for a malformed movement and for a projected
 * stock that is not a safe integer.
 *
 * @example
 * ```ts
 * import { createNetwork, earliestTransfer } from "stock-transfer";
 *
 * const warehouses = ["HCM", "HAN"].map((code) => ({ code, timeZone: "Asia/Ho_Chi_Minh", workingDays: [1, 2, 3, 4, 5] }));
 * const defaultLane = { transferType: "ROAD", weightLimit: 12_000, transitDays: 3 };
 * const network = createNetwork({ warehouses, defaultLane });
 * // Twelve more arrive on Thursday. Four of them are promised for Friday.
 * const movements = [{ on: "2026-03-05", qty: 12 }, { on: "2026-03-06", qty: -4 }];
 * const stock = new Map([["HELMET", { onHandQty: 2, unitWeight: 340, movements }]]);
 * const context = { network, stock, now: Date.parse("2026-03-02T02:00:00Z") };
 * const request = (qty: number) => ({ items: [{ sku: "HELMET", qty }], srcWarehouseCode: "HCM", destWarehouseCode: "HAN" });
 *
 * earliestTransfer(request(10), context).value?.transferDate; // => "2026-03-05"
 * earliestTransfer(request(11), context).issues?.[0].code; // => "never_available"
 * ```
 */
export function earliestTransfer(request: CheckRequest, context: CheckContext): Result<EarliestTransfer> {
  return inCall("earliestTransfer", () => findEarliest(request, context));
}

function findEarliest(request: CheckRequest, context: CheckContext): Result<EarliestTransfer> {
  assertContext(context);
  assertRequest("request", request);
  const { network, stock, now, transferType, duplicateLines } = context;
  const issues: Issue[] = [];
  const lines = readRequestedLines(request.items, duplicateLines, issues);
  const found = findRoute(network, request, transferType);
  if (found.issues) return { issues: [...found.issues, ...issues] };
  assertValid("context.stock", methodFault(stock, "get"));

  const route = readRoute(found.value);
  const { today, milestones: first } = computeMilestones(now, route);
  let { transferDay } = first;
  const items: EarliestItem[] = [];
  let index = 0;
  for (const { sku, qty } of lines) {
    const day = firstDayOf({ sku, qty }, stock.get(sku), today);
    if (typeof day === "number") {
      transferDay = Math.max(transferDay, day);
      items.push({ sku, qty, on: route.formatDay(day) });
    } else {
      // Merged lines keep the order of their first items.
      while (request.items[index]!.sku !== sku) index += 1;
      issues.push(makeIssue(["items", index, "sku"], day));
    }
  }
  if (hasIssues(issues)) return { issues };
  const milestones = followTransfer(firstTransferDay(transferDay, route), route);
  assertWithinYears(milestones, route, now);
  const dates = datesOf(milestones, route, issues);
  return hasIssues(issues) ? { issues } : { value: { ...dates!, items } };
}

/** The first day from which enough stays available, or the reason if there is no such day. */
function firstDayOf(line: RequestedItem, level: StockLevel | undefined, today: CivilDay): CivilDay | Fault {
  const { sku, qty } = line;
  const [first] = checkLine(line, level, false).refusals;
  const row = first && refusals[first.code];
  // Only `missing_volume` has an undefined need, and checkLine does not return it here.
  if (row && "needed" in row) return neverAvailable(sku, { expected: row.needed! });
  // An unknown SKU has returned above, so there is a level.
  const { day, finalQty } = findAvailability(sku, qty, level!, today);
  return day ?? neverAvailable(sku, { min: qty, max: Math.max(0, finalQty) });
}

function neverAvailable(sku: string, params: Fault["params"]): Fault {
  return faultOf("never_available", sku, params);
}
