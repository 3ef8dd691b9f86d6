import {
  type CheckContext,
  type CheckRequest,
  checkTransfer,
  parseCheckRequest,
  type Result,
  type StockLevel,
  type TransferCheck,
} from "stock-transfer";
import { type CheckCase, toBody } from "./checkCase";
import type { Company } from "./company";

/** A request that could be checked. */
export interface Checked {
  readonly request: CheckRequest;
  readonly check: TransferCheck;
}

/** The answer to a request of a case, and with what it was checked. */
export interface Answered {
  readonly result: Result<Checked>;
  /** Its stock is what the requests before left at the source. */
  readonly context: CheckContext;
  /** What they left in all warehouses. */
  readonly stocks: Company["stocks"];
}

/** Each request of the case, checked after those before it by the service that it names. */
export function answerCase({ now, weightRule, requests }: CheckCase, { network, stocks }: Company): Answered[] {
  let left = stocks;
  return requests.map((asked) => {
    const stock = left.get(asked.src) ?? new Map<string, StockLevel>();
    const context = { network, stock, now, weightRule };
    const { issues, value: request } = parseCheckRequest(toBody(asked));
    const check = issues ? { issues } : checkTransfer(request, context);
    const answered = { context, stocks: left };
    if (check.issues) return { result: check, ...answered };
    left = new Map(left).set(asked.src, claim(stock, check.value));
    return { result: { value: { request: request!, check: check.value } }, ...answered };
  });
}

/** The stock without what the allowed lines of a check claim. */
function claim(stock: ReadonlyMap<string, StockLevel>, { items }: TransferCheck): Map<string, StockLevel> {
  const left = new Map(stock);
  for (const { sku, allowed, requestedQty } of items) {
    const level = left.get(sku);
    if (allowed && level) left.set(sku, { ...level, reservedQty: (level.reservedQty ?? 0) + requestedQty });
  }
  return left;
}
