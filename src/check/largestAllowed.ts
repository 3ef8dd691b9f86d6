import { inCall } from "../result/misuse";
import { maxAmount } from "../result/kinds";
import type { Result } from "../result/Result";
import type { CheckContext } from "./CheckContext";
import type { CheckRequest } from "./CheckRequest";
import { assertArguments, examineRequest } from "./examineRequest";
import { freshQtyOf } from "./lots";
import { type Amounts, limitedAmounts, visitRooms } from "./limits";
import { refusals } from "./refusals";

/** The largest allowed quantity of one SKU. */
export interface LargestAllowed {
  /** As requested. */
  readonly sku: string;
  /** Units, ≥ 0. */
  readonly maxQty: number;
}

/**
 * Finds the largest quantity of each SKU that `checkTransfer` would allow if all other lines stayed as they are. If
 * several lines are changed to these quantities at once, some may be refused.
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
    const { sku, availableQty, requestedQty } = line;
    /** The maximum units that fit beside the other lines. The total stays within 2^53 − 1. */
    const within = (kind: keyof Amounts) => {
      const others = lines.totals[kind] - amounts[kind];
      return unitsWithin(Math.min(room[kind], maxAmount - others), amounts[kind] / requestedQty);
    };
    const accepted = acceptedQty?.get(sku) ?? Infinity;
    const level = lines.levels[index];
    const fresh = level ? freshQtyOf(sku, level, rules) : 0;
    const maxQty = Math.min(availableQty, fresh, accepted, ...limitedAmounts.map(within));
    const refusesEveryQuantity = line.refusals.some(({ code }) => "needed" in refusals[code]);
    largest.push({ sku, maxQty: refusesEveryQuantity ? 0 : maxQty - (maxQty % (level?.packQty ?? 1)) });
  });
  return { value: largest };
}

function unitsWithin(room: number, ofOneUnit: number): number {
  if (room < 0) return 0;
  return ofOneUnit === 0 ? Infinity : Math.floor(room / ofOneUnit);
}
