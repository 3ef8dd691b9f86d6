import { describeValue } from "../result/describeValue";
import { pickFields } from "../result/kinds";
import { assertValid, inCall, within } from "../result/misuse";
import type { Result } from "../result/Result";
import { addLoads, createBookings } from "../schedule/bookings";
import { noLoad, readBooked } from "../schedule/room";
import { choiceFault, instantFault, iterableFault, methodFault, unlessOmitted } from "../result/valueFaults";
import { assertContext, assertRequest, examineRequest } from "./examineRequest";
import { type AcceptedQty, type CheckContext, contextRulesWithout } from "./CheckContext";
import type { Claim, LineRules } from "./LineRules";
import type { CheckRequest } from "./CheckRequest";
import { loadOf } from "./loadOf";
import { claimUnits } from "./lots";
import { answerOf } from "./checkTransfer";
import type { TransferCheck } from "./TransferCheck";

/** The network, the stocks and the options of a batch of checks. An unknown field throws a TypeError. */
export interface BatchContext extends Omit<CheckContext, "stock" | "acceptedQty" | "heldQty"> {
  /** The stock of each source warehouse, such as a `Map` of `Map`s. Looked up only for requests that have a route. */
  readonly stocks: {
    /** The stock of a warehouse by SKU. `undefined`: every SKU is unknown. */
    get(srcWarehouseCode: string): CheckContext["stock"] | undefined;
  };
  /**
   * The maximum units that each destination accepts from all requests together, such as a `Map` of `Map`s. Default: no
   * limit.
   */
  readonly acceptedQty?:
    | {
        /** The maximum units of a warehouse by SKU. `undefined`: no limit. */
        get(destWarehouseCode: string): AcceptedQty | undefined;
      }
    | undefined;
  /** Which lines claim units, so that later requests cannot use them. Default `lines`. */
  readonly claims?: BatchClaims | undefined;
}

/**
 * Which lines claim units, so that later requests cannot use these units. `lines`: every allowed line. `requests`:
 * every line of a request, but only if all its lines are allowed.
 */
export type BatchClaims = "lines" | "requests";

export const batchRules = /* @__PURE__ */ contextRulesWithout<BatchContext>(["stock", "heldQty"], {
  stocks: (value) => methodFault(value, "get"),
  acceptedQty: unlessOmitted((value) => methodFault(value, "get")),
  now: instantFault,
  claims: unlessOmitted((value) => choiceFault(value, ["lines", "requests"])),
});

/**
 * Checks requests in order. Units that a request claims are not available to later requests. On a lane with a capacity,
 * a request that claims units also takes one transfer and the load of its claims on its departure.
 *
 * Each result is what `checkTransfer` returns for the remaining units and the bookings so far. A request with issues
 * claims nothing. The arguments are not changed.
 *
 * O(lines + days scheduled). A line with n lots and movements adds O(n log n).
 *
 * @param requests In order of priority.
 * @returns One result for each request, in the same order.
 * @throws RangeError or TypeError on misuse, as `checkTransfer` does.
 *
 * @example
 * ```ts
 * import { checkTransfers, createNetwork } from "stock-transfer";
 *
 * const warehouses = ["HCM", "HAN"].map((code) => ({ code, timeZone: "Asia/Ho_Chi_Minh" }));
 * const defaultLane = { transferType: "ROAD", weightLimit: 1_000, transitDays: 3 };
 * const network = createNetwork({ warehouses, defaultLane });
 * const stocks = new Map([["HCM", new Map([["BELL", { onHandQty: 5, unitWeight: 60 }]])]]);
 * const requests = [3, 3, 2].map((qty) => {
 *   return { items: [{ sku: "BELL", qty }], srcWarehouseCode: "HCM", destWarehouseCode: "HAN" };
 * });
 *
 * const checks = checkTransfers(requests, { network, stocks, now: Date.parse("2026-03-02T02:00:00Z") });
 * checks.map(({ value }) => value?.items[0]?.allowed); // => [true, false, true]
 * checks[1]?.value?.items[0]?.refusals; // => [{ code: "insufficient_stock", shortBy: 1 }]
 * ```
 */
export function checkTransfers(
  requests: Iterable<CheckRequest>,
  context: BatchContext,
): readonly Result<TransferCheck>[] {
  return inCall("checkTransfers", () => checkBatch(requests, context));
}

function checkBatch(requests: Iterable<CheckRequest>, context: BatchContext): readonly Result<TransferCheck>[] {
  const batch = createBatch(context);
  assertValid("requests", iterableFault(requests));
  const results: Result<TransferCheck>[] = [];
  for (const request of requests) {
    results.push(
      within(
        () => nameRequest(results.length, request),
        () => batch.check(request),
      ),
    );
  }
  return results;
}

/** Checks one request after another, each with the units that earlier requests left. */
export interface Batch {
  readonly check: (request: CheckRequest) => Result<TransferCheck>;
  /** The stock of a source, from which `claims` must still be subtracted. */
  readonly stockOf: (srcWarehouseCode: string) => CheckContext["stock"] & Pick<LineRules, "claims">;
  /** The units that a destination still accepts; `undefined` if the context has no `acceptedQty`. */
  readonly acceptedBy: (destWarehouseCode: string) => AcceptedQty | undefined;
}

/** @param isBooking Whether requests have a load and book departures. Default `true`. */
export function createBatch(context: BatchContext, isBooking = true): Batch {
  assertContext(context, batchRules);
  const given = pickFields(context, Object.keys(batchRules) as (keyof BatchContext)[]);
  const bookings = createBookings();
  const terms: BatchContext = {
    ...given,
    booked: (departure) => addLoads(readBooked(given.booked, departure), bookings.bookedOn(departure)),
  };
  const { stocks, acceptedQty, claims = "lines" } = terms;
  const stockOf = forEachWarehouse((code) => {
    return { get: lookUp("context.stocks", stocks, code), claims: new Map<string, Claim>() };
  });
  const acceptedBy = acceptedQty && forEachWarehouse((code) => createAllowance(acceptedQty, code));
  return { check, stockOf, acceptedBy: (code) => acceptedBy?.(code) };

  function check(request: CheckRequest): Result<TransferCheck> {
    assertRequest(request);
    const stock = stockOf(request.srcWarehouseCode);
    const accepted = acceptedBy?.(request.destWarehouseCode);
    const { value: examined, issues } = examineRequest(request, terms, {
      stock,
      acceptedQty: accepted,
      claims: stock.claims,
      needs: isBooking ? undefined : noLoad,
    });
    if (issues) return { issues };
    const value = answerOf(examined);
    if (claims === "requests" && !value.allowed) return { value };
    const { levels } = examined.lines;
    value.items.forEach(({ sku, allowed, requestedQty }, index) => {
      if (!allowed) return;
      stock.claims.set(sku, claimUnits(sku, levels[index]!, requestedQty, examined.rules));
      const acceptedBefore = accepted?.get(sku);
      if (acceptedBefore !== undefined) accepted!.set(sku, acceptedBefore - requestedQty);
    });
    const claimed = value.items.map(({ allowed, requestedQty }) => ({ qty: allowed ? requestedQty : 0 }));
    if (isBooking && examined.rules.route.lane.capacities.size > 0 && claimed.some(({ qty }) => qty > 0)) {
      bookings.add({ ...value, date: value.departureDate }, loadOf(claimed, levels));
    }
    return { value };
  }
}

function nameRequest(index: number, request: Partial<CheckRequest> | null | undefined): string {
  const { srcWarehouseCode, destWarehouseCode } = request ?? {};
  if (srcWarehouseCode === undefined) return `requests[${index}]`;
  return `requests[${index}] from ${describeValue(srcWarehouseCode)} to ${describeValue(destWarehouseCode)}`;
}

interface LookUp<Value> {
  get(key: string): Value | undefined;
}

/** Returns the same value for the same warehouse. */
function forEachWarehouse<Value>(create: (code: string) => Value): (code: string) => Value {
  const created = new Map<string, Value>();
  return (code) => {
    const value = created.get(code) ?? create(code);
    created.set(code, value);
    return value;
  };
}

/** The units that a destination still accepts. */
function createAllowance(acceptedQty: NonNullable<BatchContext["acceptedQty"]>, code: string) {
  const given = lookUp("context.acceptedQty", acceptedQty, code);
  const left = new Map<string, number>();
  return { get: (sku: string) => left.get(sku) ?? given(sku), set: (sku: string, qty: number) => left.set(sku, qty) };
}

/** The `get` of a warehouse. The warehouse is looked up on the first call: never, if its requests have no route. */
function lookUp<Value>(place: string, warehouses: LookUp<LookUp<Value>>, code: string): LookUp<Value>["get"] {
  let given: LookUp<Value> | undefined;
  return (sku) => (given ??= find()).get(sku);

  function find(): LookUp<Value> {
    const found = warehouses.get(code);
    if (found === undefined) return new Map<string, Value>();
    assertValid(`${place}.get(${describeValue(code)})`, methodFault(found, "get"));
    return found;
  }
}
