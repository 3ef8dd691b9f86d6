import {
  type CheckRequest,
  checkTransfers,
  parseCheckRequest,
  type Result,
  type StockLevel,
  type TransferCheck,
  type TransferNetwork,
  type WeightRule,
} from "stock-transfer";
import { type CheckCase, shownRequest, toBody } from "./checkCase";
import type { Company } from "./company";

/** A request that could be checked. */
export interface Checked {
  readonly request: CheckRequest;
  readonly check: TransferCheck;
}

/** With what the request that is shown is checked: the stocks without what the earlier ones claim. */
export interface CaseContext {
  readonly network: TransferNetwork;
  readonly stock: ReadonlyMap<string, StockLevel>;
  readonly stocks: ReadonlyMap<string, ReadonlyMap<string, StockLevel>>;
  readonly now: number;
  readonly weightRule: WeightRule;
}

/** Each request of the case, checked after those before it, or what is wrong with it. */
export function answerCase({ now, weightRule, requests }: CheckCase, { network, stocks }: Company): Result<Checked>[] {
  const parsed = requests.map((request) => parseCheckRequest(toBody(request)));
  const readable = parsed.flatMap(({ value }) => (value ? [value] : []));
  const checks = checkTransfers(readable, { network, stocks, now, weightRule }).values();
  return parsed.map(({ issues, value }) => {
    if (issues) return { issues };
    const checked: Result<TransferCheck> = checks.next().value!;
    return checked.issues ? checked : { value: { request: value, check: checked.value } };
  });
}

export function contextOfShown(shown: CheckCase, company: Company, results: readonly Result<Checked>[]): CaseContext {
  const { now, weightRule, at } = shown;
  const stocks = remainingStocks(company, results.slice(0, at));
  const stock = stocks.get(shownRequest(shown).src) ?? new Map<string, StockLevel>();
  return { network: company.network, stock, stocks, now, weightRule };
}

/** The stocks without what the allowed lines of earlier requests claim. */
function remainingStocks(
  { stocks }: Company,
  earlier: readonly Result<Checked>[],
): ReadonlyMap<string, ReadonlyMap<string, StockLevel>> {
  const remaining = new Map(Array.from(stocks, ([code, levels]) => [code, new Map(levels)] as const));
  for (const { value } of earlier) {
    const levels = value && remaining.get(value.request.srcWarehouseCode);
    for (const { sku, allowed, requestedQty } of value?.check.items ?? []) {
      const level = levels?.get(sku);
      if (allowed && level) levels?.set(sku, { ...level, reservedQty: (level.reservedQty ?? 0) + requestedQty });
    }
  }
  return remaining;
}
