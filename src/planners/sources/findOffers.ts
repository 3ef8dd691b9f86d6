import { checkLine } from "../../check/checkLine";
import type { RequestedItem } from "../../check/CheckRequest";
import { describeValue } from "../../result/describeValue";
import { maxAmount } from "../../result/isAmount";
import type { Issue } from "../../result/Issue";
import { makeIssueInWords } from "../../result/makeIssue";
import { assertFunction } from "../../result/throwMisuse";
import type { UsableSource } from "./listUsableSources";

const caller = "planSources";

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
 * @throws RangeError or TypeError naming the source and the SKU if a stock level is malformed.
 */
export function findOffers(
  { route, stock }: UsableSource,
  lines: readonly RequestedItem[],
  issues: Issue[],
): readonly Offer[] {
  const code = describeValue(route.src);
  const source = `${caller}: the source ${code}`;
  assertFunction(source, "stock.get", stock?.get, stock);
  const offers: Offer[] = [];
  let totalWeight = 0;
  lines.forEach(({ sku, qty: requestedQty }, line) => {
    // Where one unit may go, all that is available may.
    const { allowed, availableQty, unitWeight } = checkLine(source, { sku, qty: 1 }, stock!.get!(sku));
    if (!allowed) return;
    const qty = Math.min(availableQty, requestedQty);
    totalWeight += qty * unitWeight;
    offers.push({ line, qty, unitWeight });
  });
  // Rounding never turns a sum or product above 2^53 − 1 into a safe integer.
  if (totalWeight > maxAmount) {
    const rule = `weigh at most ${maxAmount} from ${code}`;
    issues.push(makeIssueInWords("unsafe_total", ["items"], rule, "more"));
  }
  return offers;
}
