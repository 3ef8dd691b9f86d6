import { readRoute } from "../network/RouteData";
import type { Fault, Issue } from "../result/Issue";
import { makeIssue } from "../result/messages";
import { assertValid, inCall } from "../result/misuse";
import { hasIssues, type Result } from "../result/Result";
import { faultOf, methodFault } from "../result/valueFaults";
import { assertWithinYears, computeMilestones, followTransfer } from "../schedule/milestones";
import { datesOf, type TransferSchedule } from "../schedule/scheduleTransfer";
import type { CivilDay } from "../time/civilDay";
import { firstOpenDay } from "../time/workingCalendar";
import { readClock } from "../time/zoneClock";
import { assertContext, assertRequest } from "./assertContext";
import type { CheckContext } from "./CheckContext";
import { checkLine } from "./checkLine";
import type { CheckRequest, RequestedItem } from "./CheckRequest";
import { findRoute } from "./examineRequest";
import { availableForGood } from "./projectedStock";
import { refusals } from "./refusals";
import { readRequestedLines } from "./requestedLines";
import type { StockLevel } from "./StockLevel";

/** When all goods of a request can be transferred. */
export interface EarliestTransfer extends TransferSchedule {
  /** One for each SKU, in order of first appearance. */
  readonly items: readonly EarliestItem[];
}

/** When the goods of one SKU can be transferred. */
export interface EarliestItem {
  /** As requested. */
  readonly sku: string;
  /** Units wanted: the sum of the lines of the SKU. */
  readonly qty: number;
  /** The first date, from today at the source, from which the source has enough for good: a calendar date `YYYY-MM-DD`. */
  readonly on: string;
}

/**
 * When could it go? The first transfer date at which the source has enough of every SKU, by what is known beforehand of its stock
 * (`movements` of the stock levels), and the arrival of a transfer that is created then.
 *
 * On a day the source has what is on hand, less what is reserved and kept back, plus the movements up to that day. Of the
 * movements before today what is promised counts; what should have arrived does not, until it is given a new date. It has enough
 * for good from the day from which on no later day has less than is wanted: nothing that is promised is taken. The transfer date is
 * the first from then on, and not before that of `scheduleTransfer(now)`, on which a transfer can be created.
 *
 * Only the stock is looked at: limits and what the destination takes do not change with time, `checkTransfer` has them.
 * O(lines + movements · log movements + days scheduled).
 *
 * @returns The dates, or every issue that applies: those of the request and of the route that `checkTransfer` has;
 * `never_available` for each SKU that is unknown, not transferable or without a weight, or of which there is never enough for good;
 * `beyond_calendars`.
 * @throws RangeError or TypeError on misuse, as `checkTransfer` does, also for a malformed movement and for a projected stock
 * that is no safe integer.
 *
 * @example
 * ```ts
 * import { createNetwork, earliestTransfer } from "stock-transfer";
 *
 * const warehouses = ["HCM", "HAN"].map((code) => ({ code, timeZone: "Asia/Ho_Chi_Minh", workingDays: [1, 2, 3, 4, 5] }));
 * const defaultLane = { transferType: "ROAD", weightLimit: 12_000, transitDays: 3 };
 * const network = createNetwork({ warehouses, defaultLane });
 * // Twelve more arrive on Thursday, four of which are promised for Friday.
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
  return inCall("earliestTransfer", () => {
    assertContext(context);
    return findEarliest(request, context);
  });
}

function findEarliest(request: CheckRequest, context: CheckContext): Result<EarliestTransfer> {
  const { network, stock, now, transferType, duplicateLines } = context;
  assertRequest("request", request);
  const issues: Issue[] = [];
  const lines = readRequestedLines(request.items, duplicateLines, issues);
  const found = findRoute(network, request, transferType);
  if (found.issues) return { issues: [...found.issues, ...issues] };
  assertValid("context.stock", methodFault(stock, "get"));

  const route = readRoute(found.value);
  const { clock, calendar } = route.source;
  const { transferDay: firstDay } = computeMilestones(now, route);
  // There are no milestones of what is no instant.
  const today = readClock(clock, now)!.day;
  let transferDay = firstDay;
  const items: EarliestItem[] = [];
  let index = 0;
  for (const { sku, qty } of lines) {
    const day = firstDayOf({ sku, qty }, stock.get(sku), today);
    if (typeof day === "number") {
      transferDay = Math.max(transferDay, day);
      items.push({ sku, qty, on: route.formatDay(day) });
    } else {
      // The lines are in the order of their first items.
      while (request.items[index]!.sku !== sku) index += 1;
      issues.push(makeIssue(["items", index, "sku"], day));
    }
  }
  if (hasIssues(issues)) return { issues };
  const milestones = followTransfer(firstOpenDay(calendar, transferDay, 0), route);
  assertWithinYears(milestones, route, now);
  const dates = datesOf(milestones, route, issues);
  return hasIssues(issues) ? { issues } : { value: { ...dates!, items } };
}

/** The first day from which there is enough for good, or why there is none. */
function firstDayOf(line: RequestedItem, level: StockLevel | undefined, today: CivilDay): CivilDay | Fault {
  const { sku, qty } = line;
  const [first] = checkLine(line, level, false).refusals;
  const row = first && refusals[first.code];
  // Only `missing_volume` has no need, and volumes are not looked at here.
  if (row && "needed" in row) return neverAvailable(sku, { expected: row.needed! });
  // An unknown SKU is refused above.
  const { day, inTheEnd } = availableForGood(sku, qty, level!, today);
  return day ?? neverAvailable(sku, { min: qty, max: Math.max(0, inTheEnd) });
}

function neverAvailable(sku: string, params: Fault["params"]): Fault {
  return faultOf("never_available", sku, params);
}
