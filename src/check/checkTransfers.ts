import { describeValue } from "../result/describeValue";
import { assertValid, inCall, within } from "../result/misuse";
import type { Result } from "../result/Result";
import { choiceFault, instantFault, iterableFault, methodFault } from "../result/valueFaults";
import { assertContext, assertRequest } from "./assertContext";
import type { AcceptedQty, CheckContext } from "./CheckContext";
import type { CheckRequest } from "./CheckRequest";
import { computeCheck } from "./checkTransfer";
import { createAcceptanceLedger, createStockLedger } from "./ledger";
import type { TransferCheck } from "./TransferCheck";

/** What is known when a batch of requests is checked. Any other field is an error, so that a misspelt one is reported. */
export interface BatchContext extends Pick<
  CheckContext,
  "network" | "now" | "transferType" | "weightRule" | "duplicateLines"
> {
  /** The stock of each warehouse that goods leave; a `Map` of Maps fits. Asked only for the sources of requests that have a route. */
  readonly stocks: {
    /** The stock of a warehouse by SKU; `undefined` where nothing is known there. */
    get(srcWarehouseCode: string): CheckContext["stock"] | undefined;
  };
  /** What each destination takes, of all requests together; a `Map` of Maps fits. Default: anything. */
  readonly acceptedQty?:
    | {
        /** What a warehouse takes by SKU; `undefined` where it takes anything. */
        get(destWarehouseCode: string): AcceptedQty | undefined;
      }
    | undefined;
  /** What a check leaves no more to the later ones. Default `lines`. */
  readonly claims?: BatchClaims | undefined;
}

/**
 * What the checks of a batch claim: `lines` every line that is allowed, `requests` the lines of those requests alone of
 * which every line is allowed.
 */
export type BatchClaims = "lines" | "requests";

const contextFields: readonly (keyof BatchContext)[] = [
  "network",
  "stocks",
  "now",
  "transferType",
  "weightRule",
  "duplicateLines",
  "acceptedQty",
  "claims",
];

/**
 * Checks requests in their order, each against what the earlier ones left: what a check claims is no longer available to
 * the later ones, nor is it again accepted. One by one against the same stock, ten requests for the last unit would all
 * pass.
 *
 * Each check is that of `checkTransfer`, by the service that the request names; its `availableQty` is what is left. A request that is an issue claims nothing.
 * The requests and the context are not changed. O(lines + days scheduled), however large the stocks are.
 *
 * @returns As many results as there are requests, in their order; each is what `checkTransfer` would answer.
 * @throws RangeError or TypeError on misuse, as `checkTransfer` does. What is wrong with the context itself is reported before
 * any request is checked.
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
  assertBatchContext(context);
  assertValid("requests", iterableFault(requests));
  const { network, stocks, now, transferType, weightRule, duplicateLines, acceptedQty, claims } = context;
  const stockOf = byWarehouse((code) => createStockLedger(() => lookUp("context.stocks", stocks, code)));
  const acceptedBy =
    acceptedQty &&
    byWarehouse((code) => createAcceptanceLedger(() => lookUp("context.acceptedQty", acceptedQty, code)));

  const results: Result<TransferCheck>[] = [];
  for (const request of requests) {
    results.push(
      within(
        () => nameRequest(results.length, request),
        () => check(request),
      ),
    );
  }
  return results;

  function check(request: CheckRequest): Result<TransferCheck> {
    assertRequest("the request", request);
    const stock = stockOf(request.srcWarehouseCode);
    const accepted = acceptedBy?.(request.destWarehouseCode);
    const rules = { network, now, transferType, weightRule, duplicateLines };
    const result = computeCheck(request, { ...rules, stock, acceptedQty: accepted });
    const items = result.value?.items;
    if (items && (claims !== "requests" || items.every(({ allowed }) => allowed))) {
      stock.claim(items);
      accepted?.claim(items);
    }
    return result;
  }
}

function nameRequest(index: number, request: Partial<CheckRequest> | null | undefined): string {
  const { srcWarehouseCode, destWarehouseCode } = request ?? {};
  if (srcWarehouseCode === undefined) return `requests[${index}]`;
  return `requests[${index}] from ${describeValue(srcWarehouseCode)} to ${describeValue(destWarehouseCode)}`;
}

/** Makes what belongs to a warehouse when it is asked for the first time. */
function byWarehouse<Value>(make: (code: string) => Value): (code: string) => Value {
  const made = new Map<string, Value>();
  return (code) => {
    const known = made.get(code);
    if (known) return known;
    const value = make(code);
    made.set(code, value);
    return value;
  };
}

interface LookUp<Value> {
  get(key: string): Value | undefined;
}

/** What is given for one warehouse; where that is nothing, nothing is known of any SKU. */
function lookUp<Value>(place: string, given: LookUp<LookUp<Value>>, code: string): LookUp<Value> {
  const found = given.get(code);
  if (found === undefined) return new Map<string, Value>();
  const fault = methodFault(found, "get");
  if (fault) assertValid(`${place}.get(${describeValue(code)})`, fault);
  return found;
}

/** Reports what is wrong with the context before the first check, and where there are no requests. */
function assertBatchContext(context: BatchContext): void {
  assertContext(context, contextFields);
  const { stocks, now, acceptedQty, claims = "lines" } = context;
  assertValid("context.stocks", methodFault(stocks, "get"));
  if (acceptedQty !== undefined) assertValid("context.acceptedQty", methodFault(acceptedQty, "get"));
  assertValid("context.now", instantFault(now));
  assertValid("context.claims", choiceFault(claims, ["lines", "requests"]));
}
