import { inCall } from "../result/misuse";
import type { Result } from "../result/Result";
import type { CheckContext, CheckTerms } from "./CheckContext";
import type { CheckRequest } from "./CheckRequest";
import { assertArguments, type ExaminedRequest, examineRequest } from "./examineRequest";
import type { TransferCheck } from "./TransferCheck";

/**
 * Checks whether goods may be moved, and when they arrive. Numbers are never rounded. A request without items is valid.
 *
 * O(lines + days scheduled). A line with n lots and movements adds O(n log n).
 *
 * @returns The check, or up to 100 issues: `unknown_warehouse`, `same_warehouse`, `no_lane`; `beyond_calendars`, also for
 * an arrival after 9999-12-31; `fully_booked`; `duplicate_sku` if `duplicateLines` is `reject`; `unsafe_total` if the
 * quantity of a SKU, or the total weight, volume or number of units exceeds 2^53 − 1; `required`, `wrong_type`,
 * `not_integer`, `too_small`, `too_big` for the quantity of a line;
 * `malformed` for `notBefore` and `promisesUntil`.
 * @throws RangeError or TypeError on misuse: malformed `items` (apart from quantities) or `transferType` of the
 * request; a missing, unknown or malformed field of the context (apart from `notBefore` and `promisesUntil`); a
 * malformed stock level or other looked-up value. `now`, the stock and `acceptedQty` are tested only if the request has
 * a route.
 *
 * @example
 * ```ts
 * import { checkTransfer, createNetwork } from "stock-transfer";
 *
 * const warehouses = ["HCM", "HAN"].map((code) => ({ code, timeZone: "Asia/Ho_Chi_Minh", cutOff: "16:00" }));
 * const defaultLane = { transferType: "ROAD", weightLimit: 1_000, transitDays: 3 };
 * const network = createNetwork({ warehouses, defaultLane });
 * const stock = new Map([["HELMET", { onHandQty: 5, reservedQty: 1, unitWeight: 340 }]]);
 * const request = { items: [{ sku: "HELMET", qty: 3 }], srcWarehouseCode: "HCM", destWarehouseCode: "HAN" };
 *
 * const check = checkTransfer(request, { network, stock, now: Date.parse("2026-03-02T02:00:00Z") });
 * if (check.issues) throw new Error(check.issues[0].message);
 *
 * check.value.estimatedArrivalDate; // => "2026-03-05"
 * check.value.allowed; // => false
 * check.value.items[0]?.refusals; // => [{ code: "over_weight_limit", overBy: 20 }]
 * ```
 */
export function checkTransfer(request: CheckRequest, context: CheckContext): Result<TransferCheck> {
  return inCall("checkTransfer", () => {
    assertArguments(request, context);
    return computeCheck(request, context);
  });
}

/** {@link checkTransfer} for validated arguments. */
export function computeCheck(request: CheckRequest, context: CheckContext & CheckTerms): Result<TransferCheck> {
  const { value: examined, issues } = examineRequest(request, context, context);
  return issues ? { issues } : { value: answerOf(examined) };
}

export function answerOf({ rules: { route }, lines, schedule }: ExaminedRequest): TransferCheck {
  const { volumeLimit, countsVolume, unitLimit } = route.lane;
  const check: { -readonly [Field in keyof TransferCheck]: TransferCheck[Field] } = {
    srcWarehouseCode: route.source.code,
    destWarehouseCode: route.destination.code,
    allowed: lines.items.every((item) => item.allowed),
    totalWeight: lines.totals.weight,
    weightLimit: route.weightLimit,
    transferDate: schedule.transferDate,
    transferType: route.transferType,
    departureDate: schedule.departureDate,
    estimatedArrivalDate: schedule.estimatedArrivalDate,
    latestArrivalDate: schedule.latestArrivalDate,
    validUntil: schedule.validUntil,
    items: lines.items,
  };
  if (countsVolume) check.totalVolume = lines.totals.volume;
  if (volumeLimit !== undefined) check.volumeLimit = volumeLimit;
  if (unitLimit !== undefined) check.unitLimit = unitLimit;
  return check;
}
