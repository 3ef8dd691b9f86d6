import { checkLine } from "../../check/checkLine";
import type { RequestedItem } from "../../check/CheckRequest";
import { describeValue } from "../../result/describeValue";
import type { Issue } from "../../result/Issue";
import { maxAmount } from "../../result/kinds";
import { makeIssue } from "../../result/messages";
import { assertValid } from "../../result/misuse";
import { methodFault } from "../../result/valueFaults";
import type { UsableSource } from "./listUsableSources";
import type { MissingCode } from "./SourcePlan";

/** What a source may supply of one SKU. */
export interface Offer {
  /** Index of the line. */
  readonly line: number;
  /** Units, ≥ 1 and at most as many as are requested. */
  readonly qty: number;
  readonly unitWeight: number;
}

/**
 * What a source may supply, in the order of the lines: what is available of a SKU that is transferable and has a weight. If
 * all of it together weighs more than 2^53 − 1, an issue is added.
 *
 * @param codes For each line, the reasons for which a source does not supply all of it: those of this one are added.
 * @throws RangeError or TypeError naming the SKU if a stock level is malformed.
 */
export function findOffers(
  { route, stock }: UsableSource,
  lines: readonly RequestedItem[],
  codes: readonly Set<MissingCode>[],
  issues: Issue[],
): readonly Offer[] {
  assertValid("stock", methodFault(stock, "get"));
  const offers: Offer[] = [];
  let totalWeight = 0;
  lines.forEach(({ sku, qty: requestedQty }, line) => {
    const level = stock!.get!(sku);
    const { refusals, availableQty, unitWeight } = checkLine({ sku, qty: requestedQty }, level, false);
    for (const { code } of refusals) codes[line]!.add(code);
    if (availableQty === 0 || refusals.some(({ code }) => code !== "insufficient_stock")) return;
    const qty = Math.min(availableQty, requestedQty);
    totalWeight += qty * unitWeight;
    offers.push({ line, qty, unitWeight });
  });
  // Rounding never turns a sum or product above 2^53 − 1 into a safe integer.
  if (totalWeight > maxAmount) {
    const params = { max: maxAmount, expected: describeValue(route.src) };
    issues.push(makeIssue(["items"], { code: "unsafe_total", params }));
  }
  return offers;
}
