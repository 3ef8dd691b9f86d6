import type { TransferNetwork } from "../network/TransferNetwork";
import type { Issue } from "../result/Issue";
import { inCall } from "../result/misuse";
import type { Result } from "../result/Result";
import { assertArguments } from "./examineRequest";
import { type CheckContext, contextRulesWithout } from "./CheckContext";
import type { CheckRequest } from "./CheckRequest";
import { computeCheck } from "./checkTransfer";
import type { TransferCheck } from "./TransferCheck";

/**
 * Checks a request for every service of the two warehouses, such as road and air: each lane from the source to the
 * destination. Every service takes as long as `checkTransfer`, and looks up the stock again.
 *
 * @param context As for `checkTransfer`, without `transferType`.
 * @returns One check for each service, in the order of the configuration; only one if the request has a `transferType`.
 * Services with dates beyond the calendars or without room are left out, unless all are. If a remaining service has issues, this
 * returns the issues of the first such service.
 * @throws RangeError or TypeError on misuse, as `checkTransfer` does.
 *
 * @example
 * ```ts
 * import { checkServices, createNetwork } from "stock-transfer";
 *
 * const warehouses = ["HCM", "HAN"].map((code) => ({ code, timeZone: "Asia/Ho_Chi_Minh" }));
 * const road = { transferType: "ROAD", weightLimit: 12_000, transitDays: 3, departureDays: [2, 5] };
 * const air = { transferType: "AIR", weightLimit: 500, transitDays: 1 };
 * const network = createNetwork({ warehouses, defaultLane: [road, air] });
 * const stock = new Map([["HELMET", { onHandQty: 5, unitWeight: 340 }]]);
 * const request = { items: [{ sku: "HELMET", qty: 2 }], srcWarehouseCode: "HCM", destWarehouseCode: "HAN" };
 *
 * // Monday: the next truck leaves on Tuesday.
 * const checks = checkServices(request, { network, stock, now: Date.parse("2026-03-02T02:00:00Z") });
 * checks.value?.map(({ transferType, allowed }) => [transferType, allowed]); // => [["ROAD", true], ["AIR", false]]
 * checks.value?.map(({ estimatedArrivalDate }) => estimatedArrivalDate); // => ["2026-03-06", "2026-03-03"]
 * ```
 */
export function checkServices(
  request: CheckRequest,
  context: Omit<CheckContext, "transferType">,
): Result<readonly TransferCheck[]> {
  return inCall("checkServices", () => {
    assertArguments(request, context, contextRulesWithout<typeof context>(["transferType"], {}));
    const results = listServices(request, context.network).map((service) => computeCheck(service, context));
    const lacksDates = ({ code }: Issue) => code === "beyond_calendars" || code === "fully_booked";
    const dated = results.filter(({ issues }) => !issues?.some(lacksDates));
    const checks: TransferCheck[] = [];
    for (const { value, issues } of dated.length > 0 ? dated : results) {
      if (issues) return { issues };
      checks.push(value);
    }
    return { value: checks };
  });
}

/** One request for each service; only the given request if it has a transfer type or there are no services. */
function listServices(request: CheckRequest, network: TransferNetwork): readonly CheckRequest[] {
  const { srcWarehouseCode, destWarehouseCode, transferType } = request;
  const routes = transferType === undefined && network.routes(srcWarehouseCode, destWarehouseCode).value;
  if (!routes) return [request];
  return routes.map((route) => ({
    items: request.items,
    srcWarehouseCode,
    destWarehouseCode,
    transferType: route.transferType,
  }));
}
