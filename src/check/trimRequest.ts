import { assertOptionValues, inCall } from "../result/misuse";
import type { Result } from "../result/Result";
import { unlessOmitted } from "../result/valueFaults";
import type { Load } from "../network/Load";
import { addLoads } from "../schedule/bookings";
import { type Needs, noLoad } from "../schedule/room";
import { findSchedule, type TransferSchedule } from "../schedule/scheduleTransfer";
import { calendarDateFault } from "../time/civilDay";
import type { CheckContext } from "./CheckContext";
import type { CheckRequest, RequestedItem } from "./CheckRequest";
import { computeCheck } from "./checkTransfer";
import { assertArguments, examineLines, openRequest } from "./examineRequest";
import { amountsOfUnit, largestQty } from "./largestAllowed";
import { limitedAmounts, limitsOf } from "./limits";
import { loadOf } from "./loadOf";
import { freshQtyOf } from "./lots";
import { readLevels, type StockLevel } from "./StockLevel";
import type { TransferCheck } from "./TransferCheck";

/** The part of a request that may go. */
export interface TrimmedRequest {
  /** A request that is allowed, with one line for each SKU. Absent if nothing may go. */
  readonly request?: CheckRequest;
  /** The check of `request`. Absent if nothing may go. */
  readonly check?: TransferCheck;
  /** The other units, one entry for each SKU, in order of first appearance. */
  readonly removed: readonly RequestedItem[];
}

/** Options of {@link trimRequest}. */
export interface TrimOptions {
  /** The last departure date of what is kept, at the source, `YYYY-MM-DD`. Default: any. */
  readonly departBy?: string | undefined;
  /** The last estimated arrival date of what is kept, at the destination, `YYYY-MM-DD`. Default: any. */
  readonly arriveBy?: string | undefined;
}

/**
 * Reduces a request to the part that may go: as a request of which `checkTransfer` allows every line.
 *
 * First, each SKU that cannot depart by `departBy` and arrive by `arriveBy` with its own `preparationDays` is removed
 * whole, as if the request did not have it. Then, in order of first appearance, each SKU gets the largest quantity that
 * `checkTransfer` allows beside the lines before it: at most as requested, in whole packs, available, accepted and
 * within the limits. `whole` fills the limits in order, as `fill` does. The dates are those of what is kept: a slow SKU
 * is removed if it would make the lots before it too old on arrival.
 *
 * O(lines + days scheduled), for each number of `preparationDays`. A line with n lots and movements adds O(n log n).
 *
 * @param request The request to reduce.
 * @param context As for `checkTransfer`. The stock is looked up twice.
 * @returns The reduced request, or the issues of `checkTransfer`, for what is not removed first.
 * @throws RangeError or TypeError on misuse, as `checkTransfer` does, or if an option is unknown or malformed.
 *
 * @example
 * ```ts
 * import { createNetwork, trimRequest } from "stock-transfer";
 *
 * const warehouses = ["HCM", "HAN"].map((code) => ({ code, timeZone: "Asia/Ho_Chi_Minh" }));
 * const defaultLane = { transferType: "ROAD", weightLimit: 1_000, transitDays: 3 };
 * const network = createNetwork({ warehouses, defaultLane });
 * const stock = new Map([
 *   ["HELMET", { onHandQty: 2, unitWeight: 340 }],
 *   ["DESK", { onHandQty: 9, unitWeight: 50, preparationDays: 5 }],
 *   ["BELL", { onHandQty: 9, unitWeight: 60 }],
 * ]);
 * const items = [{ sku: "HELMET", qty: 4 }, { sku: "DESK", qty: 1 }, { sku: "BELL", qty: 7 }];
 * const request = { items, srcWarehouseCode: "HCM", destWarehouseCode: "HAN" };
 * const context = { network, stock, now: Date.parse("2026-03-02T02:00:00Z") };
 *
 * const trimmed = trimRequest(request, context, { arriveBy: "2026-03-06" });
 * trimmed.value?.request?.items; // => [{ sku: "HELMET", qty: 2 }, { sku: "BELL", qty: 5 }]
 * trimmed.value?.check?.estimatedArrivalDate; // => "2026-03-05"
 * trimmed.value?.removed; // => [{ sku: "HELMET", qty: 2 }, { sku: "DESK", qty: 1 }, { sku: "BELL", qty: 2 }]
 * ```
 */
export function trimRequest(
  request: CheckRequest,
  context: CheckContext,
  options: TrimOptions = {},
): Result<TrimmedRequest> {
  return inCall("trimRequest", () => trim(request, context, options));
}

function trim(request: CheckRequest, context: CheckContext, options: TrimOptions): Result<TrimmedRequest> {
  assertArguments(request, context);
  const dateFault = unlessOmitted(calendarDateFault);
  assertOptionValues(options, { departBy: dateFault, arriveBy: dateFault });
  const { departBy = lastDate, arriveBy = lastDate } = options;
  const { value: opened, issues: found } = openRequest(request, context, context.stock);
  if (found) return { issues: found };
  const { lane } = opened.route;
  const empty: Needs = { load: noLoad.load, limits: lane.limits, booked: context.booked };
  const datesFor = (days: number, needs: Needs) =>
    findSchedule(context.now, opened.route, context.notBefore, days, needs);
  const isInTime = (schedule: TransferSchedule | undefined) =>
    schedule !== undefined && schedule.departureDate <= departBy && schedule.estimatedArrivalDate <= arriveBy;
  const isDated = options.departBy ?? options.arriveBy;
  // What is too late counts as unknown, so that it neither takes room nor delays the rest.
  const { levels: all } = readLevels(opened.merged, context.stock);
  const levels = all.map((level) =>
    !isDated || isInTime(datesFor(daysOf(level), empty).schedule) ? level : undefined,
  );
  const slowest = levels.reduce((days, level) => Math.max(days, daysOf(level)), 0);
  const { value: examined, issues } = examineLines(request, opened, { levels, preparationDays: slowest }, context, {
    acceptedQty: context.acceptedQty,
    needs: empty,
  });
  if (issues) return { issues };

  const { lines, rules } = examined;
  const room = { ...limitsOf(lane) };
  const items: RequestedItem[] = [];
  const keptLevels: StockLevel[] = [];
  const removed: RequestedItem[] = [];
  let days = 0;
  let load: Load = {};
  let latestArrival = -Infinity;
  let tooLate = Infinity;

  /** Remembers an arrival that makes kept lots too old. */
  const staysFresh = ({ milestones }: typeof rules) => {
    const arrival = milestones!.latestArrival;
    if (arrival <= latestArrival) return true;
    const dated = { ...rules, milestones };
    const isFresh = ({ sku, qty }: RequestedItem, place: number) => freshQtyOf(sku, keptLevels[place]!, dated) >= qty;
    if (arrival < tooLate && !items.every(isFresh)) tooLate = arrival;
    return arrival < tooLate;
  };

  for (const [index, line] of lines.items.entries()) {
    const { sku, requestedQty } = line;
    const level = levels[index];
    const slower = Math.max(days, daysOf(level));
    const loadWith = (qty: number) => addLoads(load, loadOf([{ qty }], [level]));
    const datesWith = (qty: number) => datesFor(slower, { ...empty, load: loadWith(qty) });
    const isPossible = (qty: number) => {
      const { schedule, milestones } = datesWith(qty);
      const dated = { ...rules, milestones };
      return isInTime(schedule) && staysFresh(dated) && freshQtyOf(sku, level!, dated) >= qty;
    };
    const rest = { ...room, units: Math.min(room.units, requestedQty) };
    const most = largestQty(line, level, { ...rules, milestones: datesWith(0).milestones }, context.acceptedQty, rest);
    const qty = largestMultiple(level?.packQty ?? 1, most, isPossible);
    const ofUnit = amountsOfUnit(line, level, rules);
    if (context.weightRule !== "each") for (const kind of limitedAmounts) room[kind] -= qty * ofUnit[kind];
    if (qty < requestedQty) removed.push({ sku, qty: requestedQty - qty });
    if (qty === 0) continue;
    items.push({ sku, qty });
    keptLevels.push(level!);
    days = slower;
    latestArrival = datesWith(qty).milestones!.latestArrival;
    load = loadWith(qty);
  }
  if (items.length === 0) return { value: { removed } };
  const { srcWarehouseCode, destWarehouseCode, transferType } = request;
  const trimmed = { items, srcWarehouseCode, destWarehouseCode, ...(transferType !== undefined && { transferType }) };
  return { value: { request: trimmed, check: computeCheck(trimmed, context).value!, removed } };
}

/** The largest multiple of `step` up to `most`, itself a multiple, with which all smaller ones are possible; or 0. */
function largestMultiple(step: number, most: number, isPossible: (qty: number) => boolean): number {
  if (most === 0 || isPossible(most)) return most;
  let [low, high] = [0, most / step];
  while (high - low > 1) {
    const middle = low + Math.floor((high - low) / 2);
    if (isPossible(middle * step)) low = middle;
    else high = middle;
  }
  return low * step;
}

/** The last of `YYYY-MM-DD`. */
const lastDate = "9999-12-31";

function daysOf(level: StockLevel | undefined): number {
  return level?.preparationDays ?? 0;
}
