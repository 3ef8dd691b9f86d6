import type { RouteData } from "../network/RouteData";
import { addIssue, hasIssues } from "../result/collectIssues";
import type { Fault } from "../result/Issue";
import { makeIssue } from "../result/messages";
import { inCall } from "../result/misuse";
import type { Result } from "../result/Result";
import { faultOf } from "../result/valueFaults";
import {
  calendarsFault,
  computeMilestones,
  firstTransferDay,
  followTransfer,
  type Milestones,
} from "../schedule/milestones";
import type { Needs } from "../schedule/room";
import { datesOf, type TransferSchedule } from "../schedule/scheduleTransfer";
import { type CivilDay, formatCivilDay, parseCivilDay } from "../time/civilDay";
import type { CheckContext } from "./CheckContext";
import type { CheckRequest, RequestedItem } from "./CheckRequest";
import { assertArguments, openRequest } from "./examineRequest";
import { departureNeeds } from "./loadOf";
import { freshQty } from "./lots";
import type { Movement } from "./projectedStock";
import { neededFor } from "./refusals";
import { readLevels } from "./StockLevel";
import { type Supply, supplyOf } from "./supplyOf";

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
  /**
   * The first date at the source, today or later, from which enough units stay available, whether fresh or not:
   * `YYYY-MM-DD`.
   */
  readonly on: string;
}

/**
 * Finds the first transfer date on which the source has enough units of every SKU, and the arrival.
 *
 * The projected stock of a day is the stock on hand, less safety stock and units reserved for others, plus the
 * `movements` up to that day. Past arrivals are ignored: give overdue arrivals a new date. A SKU is available once its
 * projected stock stays at or above the requested units. So units promised to others are not taken. A movement so late
 * that nothing could arrive before the year 10000, such as the placeholder `9999-12-31`, never comes. The transfer date
 * is the first date on which all SKUs are available and `scheduleTransfer` allows a transfer. If a SKU has lots, enough
 * units must also be good for `minShelfDays` after the latest arrival date.
 *
 * This ignores accepted quantities and the limits of the lane; `checkTransfer` tests them.
 *
 * O(lines + n log n + days scheduled) for n movements. With lots, n² replaces n log n, for n lots and movements.
 *
 * @returns The dates, or issues: the codes of `checkTransfer` for quantities, duplicate lines, warehouses and the dates
 * of the context; `never_available` for each SKU that is unknown, not transferable, forbidden, without a weight, not in
 * whole packs, never available in the requested quantity or never fresh enough; `beyond_calendars`,
 * `fully_booked`.
 * @throws RangeError or TypeError on misuse, as `checkTransfer` does, or if a movement is malformed or a projected
 * stock is not a safe integer.
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
  assertArguments(request, context);
  const opened = openRequest(request, context, context.stock);
  if (opened.issues) return { issues: opened.issues };
  const { route, merged, issues } = opened.value;
  const { now, notBefore } = context;
  const { levels, preparationDays } = readLevels(merged, context.stock);
  const { today, milestones: first } = computeMilestones(now, route, parseCivilDay(notBefore), preparationDays);
  const needs = departureNeeds(merged, levels, route, context);
  let { transferDay } = first;
  const items: EarliestItem[] = [];
  const expiring: ExpiringLine[] = [];
  let index = 0;
  for (const [place, line] of merged.entries()) {
    const { sku, qty } = line;
    // Merged lines are in the order in which their SKUs first appear.
    while (request.items[index]!.sku !== sku) index += 1;
    const supply = supplyOf(line, levels[place], context, route, today);
    const day = firstDayOf(line, supply);
    if (typeof day !== "number") {
      addIssue(issues, ["items", index, "sku"], day);
      continue;
    }
    if (supply.lots) {
      const own = { sku, qty, index, lots: supply.lots, shelfDays: supply.shelfDays };
      if (!firstFresh([own], Math.max(first.transferDay, day), route, preparationDays, needs)) {
        addIssue(issues, ["items", index, "sku"], neverFresh(sku));
        continue;
      }
      expiring.push(own);
    }
    transferDay = Math.max(transferDay, day);
    items.push({ sku, qty, on: formatCivilDay(day) });
  }
  const milestones = firstFresh(expiring, transferDay, route, preparationDays, needs);
  // Each line is fresh enough on some day, but all lines together are not on any day.
  if (!milestones && items.length === merged.length) {
    for (const { sku, index } of expiring) addIssue(issues, ["items", index, "sku"], neverFresh(sku));
  }
  if (hasIssues(issues)) return { issues };
  const fault = calendarsFault(milestones!, route);
  return fault ? { issues: [makeIssue([], fault)] } : { value: { ...datesOf(milestones!), items } };
}

interface ExpiringLine extends RequestedItem {
  /** Index of the SKU's first item in the request. */
  readonly index: number;
  readonly lots: readonly Movement[];
  readonly shelfDays: number;
}

/** The first transfer from a day on for which every line has enough fresh units. */
function firstFresh(
  lines: readonly ExpiringLine[],
  from: CivilDay,
  route: RouteData,
  preparationDays: number,
  needs: Needs | undefined,
): Milestones | undefined {
  // A later day helps only if goods arrive on it: between arrivals, the number of fresh units never rises.
  const arrivals = lines.flatMap(({ lots }) => lots.map(({ day }) => day)).filter((day) => day > from);
  for (const day of new Set([from, ...arrivals.sort((a, b) => a - b)])) {
    const milestones = followTransfer(firstTransferDay(day, route), route, preparationDays, needs);
    const freshFor = ({ lots, shelfDays }: ExpiringLine) =>
      freshQty(lots, { on: milestones.transferDay, goodOn: milestones.latestArrival + shelfDays });
    // What never departs is not fresh, but lacks room.
    if (milestones.fullUntil !== undefined || lines.every((line) => freshFor(line) >= line.qty)) return milestones;
  }
  return undefined;
}

/** The first day from which enough units stay available, or the fault if there is no such day. */
function firstDayOf({ sku, qty }: RequestedItem, { steps, refusals: found }: Supply): CivilDay | Fault {
  for (const { code } of found) {
    const needed = code === "broken_pack" ? "whole_packs" : neededFor(code);
    if (needed) return neverAvailable(sku, { expected: needed });
  }
  const step = steps.find((each) => each.qty >= qty);
  return step?.day ?? neverAvailable(sku, { min: qty, max: Math.max(0, steps.at(-1)!.qty) });
}

function neverFresh(sku: string): Fault {
  return neverAvailable(sku, { expected: "fresh" });
}

function neverAvailable(sku: string, params: Fault["params"]): Fault {
  return faultOf("never_available", sku, params);
}
