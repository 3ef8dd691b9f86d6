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

/** A valid request and its check. */
export interface Checked {
  readonly request: CheckRequest;
  readonly check: TransferCheck;
}

/** The answer to a request of a case, with the context of the check. */
export interface Answered {
  readonly result: Result<Checked>;
  /** Its stock is what earlier requests left at the source. */
  readonly context: CheckContext;
  /** What earlier requests left in all warehouses. */
  readonly stocks: Company["stocks"];
}

/** Checks each request of the case against what earlier ones left. */
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

/** The stock after the allowed lines of a check are claimed. */
function claim(stock: ReadonlyMap<string, StockLevel>, { items }: TransferCheck): Map<string, StockLevel> {
  const left = new Map(stock);
  for (const { sku, allowed, requestedQty } of items) {
    const level = left.get(sku);
    if (allowed && level) left.set(sku, { ...level, reservedQty: (level.reservedQty ?? 0) + requestedQty });
  }
  return left;
}
