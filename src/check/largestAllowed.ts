import { inCall } from "../result/misuse";
import { maxAmount } from "../result/kinds";
import type { Result } from "../result/Result";
import type { AcceptedQty, CheckContext } from "./CheckContext";
import type { LineRules } from "./LineRules";
import type { PendingItem } from "./PendingItem";
import type { CheckRequest } from "./CheckRequest";
import { assertArguments, examineRequest } from "./examineRequest";
import { freshQtyOf } from "./lots";
import { type Amounts, limitedAmounts, visitRooms } from "./limits";
import { refusals } from "./refusals";
import type { StockLevel } from "./StockLevel";

/** The largest allowed quantity of one SKU. */
export interface LargestAllowed {
  /** As requested. */
  readonly sku: string;
  /** Units, ≥ 0. */
  readonly maxQty: number;
}

/**
 * Finds the largest quantity of each SKU that `checkTransfer` would allow if all other lines stayed as they are: the
 * quantities apply one at a time, with the dates of the given request: more units may depart later. `trimRequest` finds quantities that may go together.
 *
 * O(lines + days scheduled). A line with n lots and movements adds O(n log n).
 *
 * @returns One quantity for each SKU, in order of first appearance, or the issues of `checkTransfer`.
 * @throws RangeError or TypeError on misuse, as `checkTransfer` does.
 *
 * @example
 * ```ts
 * import { createNetwork, largestAllowed } from "stock-transfer";
 *
 * const warehouses = ["HCM", "HAN"].map((code) => ({ code, timeZone: "Asia/Ho_Chi_Minh" }));
 * const defaultLane = { transferType: "ROAD", weightLimit: 1_000, transitDays: 3 };
 * const network = createNetwork({ warehouses, defaultLane });
 * const stock = new Map([["HELMET", { onHandQty: 50, unitWeight: 340 }], ["BELL", { onHandQty: 3, unitWeight: 60 }]]);
 * const items = [{ sku: "HELMET", qty: 4 }, { sku: "BELL", qty: 5 }];
 * const request = { items, srcWarehouseCode: "HCM", destWarehouseCode: "HAN" };
 * largestAllowed(request, { network, stock, now: Date.parse("2026-09-01") }); // => { value: [{ sku: "HELMET", maxQty: 2 }, { sku: "BELL", maxQty: 3 }] }
 * ```
 */
export function largestAllowed(request: CheckRequest, context: CheckContext): Result<readonly LargestAllowed[]> {
  return inCall("largestAllowed", () => findLargest(request, context));
}

function findLargest(request: CheckRequest, context: CheckContext): Result<readonly LargestAllowed[]> {
  assertArguments(request, context);
  const { weightRule = "fill", acceptedQty } = context;
  const { value: examined, issues } = examineRequest(request, context, context);
  if (issues) return { issues };
  const { lines, rules } = examined;
  const largest: LargestAllowed[] = [];
  visitRooms(lines, rules.route.lane, weightRule, (line, amounts, room, index) => {
    // The total stays within 2^53 − 1.
    const beside = (kind: keyof Amounts) => Math.min(room[kind], maxAmount - (lines.totals[kind] - amounts[kind]));
    const rooms = { weight: beside("weight"), volume: beside("volume"), units: beside("units") };
    const maxQty = largestQty(line, lines.levels[index], rules, acceptedQty, rooms);
    largest.push({ sku: line.sku, maxQty });
  });
  return { value: largest };
}

/** The largest allowed quantity of a line within a room, in whole packs. */
export function largestQty(
  line: PendingItem,
  level: StockLevel | undefined,
  rules: LineRules,
  acceptedQty: AcceptedQty | undefined,
  room: Amounts,
): number {
  if (!level || line.refusals.some(({ code }) => "needed" in refusals[code])) return 0;
  const ofUnit = amountsOfUnit(line, level, rules);
  const within = limitedAmounts.map((kind) => unitsWithin(room[kind], ofUnit[kind]));
  const { sku, availableQty } = line;
  const qty = Math.min(availableQty, freshQtyOf(sku, level, rules), acceptedQty?.get(sku) ?? Infinity, ...within);
  return qty - (qty % (level.packQty ?? 1));
}

/** The amount of each limit that a unit of a line uses. */
export function amountsOfUnit(line: PendingItem, level: StockLevel | undefined, { route }: LineRules): Amounts {
  const volume = route.lane.countsVolume ? (level?.unitVolume ?? 0) : 0;
  return { weight: line.unitWeight, volume, units: 1 };
}

function unitsWithin(room: number, ofOneUnit: number): number {
  if (room < 0) return 0;
  return ofOneUnit === 0 ? Infinity : Math.floor(room / ofOneUnit);
}
