import {
  type CheckContext,
  type CheckRequest,
  checkTransfer,
  parseCheckRequest,
  type Result,
  type StockLevel,
  type TransferCheck,
} from "stock-transfer";
import { productName } from "../demo/company";
import { type CaseRequest, type CheckCase, toBody } from "./checkCase";
import { closeDays } from "./closedDays";
import type { Company } from "./company";
import { issuesByRow } from "./events";
import { readSku } from "./typedLines";

/** A valid request and its check. */
export interface Checked {
  readonly request: CheckRequest;
  readonly check: TransferCheck;
  /** Of the slowest SKU: the dates of the check depend on it. */
  readonly preparationDays: number;
}

/** The answer to a request of a case, with the context of the check. */
export interface Answered {
  readonly result: Result<Checked>;
  /** Its stock is what earlier requests left at the source. */
  readonly context: CheckContext;
  /** What earlier requests left in all warehouses. */
  readonly stocks: Company["stocks"];
  /** The request as JSON. */
  readonly body: ReturnType<typeof toBody>;
  /** The SKUs of the source. */
  readonly skus: readonly string[];
}

type Issues = NonNullable<Result<never>["issues"]>;

/** Checks each request of the case against what earlier ones left. */
export function answerCase(shown: CheckCase, { network: own, stocks }: Company): Answered[] {
  const { now, weightRule, notBefore, closed, requests } = shown;
  const network = closeDays(own, closed);
  let left = stocks;
  return requests.map((asked) => {
    const stock = left.get(asked.src) ?? new Map<string, StockLevel>();
    const context = { network, stock, now, weightRule, ...(notBefore !== "" && { notBefore }) };
    const skus = [...stock.keys()];
    const body = toBody(withSkus(asked, skus));
    const { issues, value: request } = parseCheckRequest(body);
    const check = issues ? { issues } : checkTransfer(request, context);
    const answered = { context, stocks: left, body, skus };
    if (check.issues) return { result: { issues: byLine(check.issues, asked) }, ...answered };
    left = new Map(left).set(asked.src, claim(stock, check.value));
    const levels = check.value.items.map(({ sku }) => stock.get(sku));
    const preparationDays = Math.max(0, ...levels.map((level) => level?.preparationDays ?? 0));
    return { result: { value: { request: request!, check: check.value, preparationDays } }, ...answered };
  });
}

/** The SKUs that the typed ones mean. */
function withSkus(asked: CaseRequest, skus: readonly string[]): CaseRequest {
  return { ...asked, lines: asked.lines.map(({ sku, qty }) => ({ sku: readSku(sku, skus, productName), qty })) };
}

/** The issues with the numbers of the typed lines, of which some may be blank. */
function byLine(issues: Issues, { lines }: CaseRequest): Issues {
  const filled = lines.flatMap(({ sku }, index) => (sku.trim() === "" ? [] : [index]));
  return issuesByRow(issues, filled) as Issues;
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
