import type { SupplyPlan } from "../planners/supply/SupplyPlan";
import type { Unchecked } from "../result/kinds";
import { assertValid, inCall } from "../result/misuse";
import { kindFault } from "../result/valueFaults";
import { type DescribeStepOptions, readLocale } from "./describeStep";
import { englishMissing, englishPlan, englishStepWords } from "./english";
import { englishNumbers, formatDate, type Numbers } from "./formats";
import type { Language } from "./Language";

/**
 * A plan of `planSupply` in English: a sentence for each transfer, then one for each SKU of which units are missing,
 * followed by the reasons. O(items).
 *
 * @throws RangeError or TypeError if the argument is not a plan, or if an option is malformed or unknown.
 *
 * @example
 * ```ts
 * import { createNetwork } from "stock-transfer";
 * import { planSupply } from "stock-transfer/planners";
 * import { describePlan } from "stock-transfer/words";
 *
 * const warehouses = ["HCM", "HAN"].map((code) => ({ code, timeZone: "Asia/Ho_Chi_Minh" }));
 * const network = createNetwork({ warehouses, defaultLane: { transferType: "ROAD", weightLimit: 1_000, transitDays: 2 } });
 * const stocks = [["HCM", new Map([["BELL", { onHandQty: 5, unitWeight: 60 }]])]] as const;
 * const needs = [{ destWarehouseCode: "HAN", items: [{ sku: "BELL", qty: 7 }] }];
 * const plan = planSupply(needs, { network, stocks, now: Date.parse("2026-03-02T02:00:00Z") });
 *
 * const sentences = plan.value && describePlan(plan.value);
 * sentences; // => ["From HCM to HAN by ROAD on Mon, Mar 2, 2026, arriving by Wed, Mar 4, 2026: 5 × BELL.", "HAN lacks 2 × BELL. Some warehouses do not have enough of this SKU."]
 * ```
 */
export function describePlan(plan: SupplyPlan, options: DescribePlanOptions = {}): readonly string[] {
  const { locale } = englishStepWords;
  return sayPlan({ locale, plan: englishPlan, missing: englishMissing }, englishNumbers, plan, options);
}

/** Options of {@link describePlan}. */
export type DescribePlanOptions = DescribeStepOptions;

export function sayPlan(
  words: Pick<Language, "locale" | "plan" | "missing">,
  numbers: Numbers,
  plan: SupplyPlan,
  options: DescribePlanOptions = {},
): readonly string[] {
  const locale = inCall("describePlan", () => {
    const given = plan as Unchecked<SupplyPlan>;
    if (!Array.isArray(given?.transfers) || !Array.isArray(given.missing)) {
      assertValid("plan", kindFault("the value of planSupply", plan));
    }
    return readLocale(options, words);
  });
  const date = (day: string) => formatDate(day, locale, "EEE, PP");
  const goods = (items: readonly { readonly sku: string; readonly qty: number }[]) =>
    items.map(({ sku, qty }) => `${numbers.write(qty)} × ${sku}`).join(", ");
  const transfers = plan.transfers.map(({ request, check }) =>
    words.plan.transfer({
      srcWarehouseCode: request.srcWarehouseCode,
      destWarehouseCode: request.destWarehouseCode,
      transferType: check.transferType,
      transferDate: date(check.transferDate),
      latestArrivalDate: date(check.latestArrivalDate),
      items: goods(request.items),
    }),
  );
  const missing = plan.missing.map((one) =>
    [words.plan.missing(one.destWarehouseCode, goods([one])), ...one.codes.map((code) => words.missing[code])].join(
      " ",
    ),
  );
  return [...transfers, ...missing];
}
