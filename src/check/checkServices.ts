import { readRoute } from "../network/RouteData";
import type { Route, TransferNetwork } from "../network/TransferNetwork";
import type { Issue } from "../result/Issue";
import { inCall } from "../result/misuse";
import type { Result } from "../result/Result";
import { assertContext, assertRequest, contextFields } from "./assertContext";
import type { CheckContext } from "./CheckContext";
import type { CheckRequest } from "./CheckRequest";
import { toCheck } from "./checkTransfer";
import { examineOnRoute } from "./examineRequest";
import { findRoute } from "./findRoute";
import { readRequestedLines } from "./requestedLines";
import type { TransferCheck } from "./TransferCheck";

/**
 * The check of every service of a pair, such as by road and by air: what each may carry, and when it arrives. The stock is asked
 * for each of them. O(services · (lines + days scheduled)).
 *
 * @param context That of `checkTransfer`, without a transfer type.
 * @returns One check for each service, in the order of the configuration, or that of the service alone that the request names; or every issue of the first service that has any. A service
 * beyond its calendars is passed over if another one is not.
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
    assertContext(
      context,
      contextFields.filter((field) => field !== "transferType"),
    );
    assertRequest("request", request);
    const issues: Issue[] = [];
    const lines = readRequestedLines(request.items, context.duplicateLines, issues);
    const routes = findRoutes(context.network, request);
    if (routes.issues) return { issues: [...routes.issues, ...issues] };
    const examined = routes.value.map((route) =>
      examineOnRoute(readRoute(route), request.items, lines, context, [...issues]),
    );
    const within = examined.filter((each) => !each.issues?.some(({ code }) => code === "beyond_calendars"));
    const checks: TransferCheck[] = [];
    for (const each of within.length > 0 ? within : examined) {
      if (each.issues) return each;
      checks.push(toCheck(each.value));
    }
    return { value: checks };
  });
}

function findRoutes(network: TransferNetwork, request: CheckRequest): Result<readonly Route[]> {
  const { srcWarehouseCode, destWarehouseCode, transferType } = request;
  if (transferType === undefined) return network.routes(srcWarehouseCode, destWarehouseCode);
  const { value, issues } = findRoute(network, request);
  return issues ? { issues } : { value: [value] };
}
