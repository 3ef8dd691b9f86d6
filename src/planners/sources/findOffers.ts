import { checkLine } from "../../check/checkLines";
import type { RequestedItem } from "../../check/CheckRequest";
import { readRoute } from "../../network/RouteData";
import { describeValue } from "../../result/describeValue";
import type { Issue } from "../../result/Issue";
import { maxAmount } from "../../result/kinds";
import { makeIssue } from "../../result/messages";
import { assertValid } from "../../result/misuse";
import { methodFault } from "../../result/valueFaults";
import type { UsableSource } from "./listUsableSources";
import type { MissingCode } from "./SourcePlan";

/** The units of one SKU that a source can supply. */
export interface Offer {
  /** Index of the line. */
  readonly line: number;
  /** Units, from 1 to the requested quantity. */
  readonly qty: number;
  readonly unitWeight: number;
}

/**
 * The supply of a source, in the order of the lines: the available units of SKUs that are transferable and have a
 * weight. Adds an issue if their total weight exceeds 2^53 − 1.
 *
 * @param codes For each line, the reasons why sources do not supply all of it. Those of this source are added.
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
  const rules = { route: readRoute(route), needsVolume: false, terms: {} };
  let totalWeight = 0;
  lines.forEach(({ sku, qty: requestedQty }, line) => {
    const level = stock!.get!(sku);
    const { refusals, availableQty, unitWeight } = checkLine({ sku, qty: requestedQty }, level, rules);
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
