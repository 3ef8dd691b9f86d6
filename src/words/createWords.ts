import { assertValid, inCall, throwMisuse } from "../result/misuse";
import { formFault, functionFault, objectFault, unlessOmitted } from "../result/valueFaults";
import { type describeDeparture, sayDeparture } from "./describeDeparture";
import { type describeIssue, sayIssue } from "./describeIssue";
import { type describePlan, sayPlan } from "./describePlan";
import { type describeReason, sayReason } from "./describeReason";
import { type describeRefusal, sayRefusal } from "./describeRefusal";
import { type describeStep, sayStep } from "./describeStep";
import { english } from "./english";
import { createNumbers } from "./formats";
import type { Language } from "./Language";

/** The functions of `stock-transfer/words` in one language. */
export interface Words {
  /** Like {@link describeIssue}. */
  readonly describeIssue: typeof describeIssue;
  /** Like {@link describeRefusal}, with the thousands separators of the language. */
  readonly describeRefusal: typeof describeRefusal;
  /** Like {@link describeDeparture}. By default, dates are in the locale of the language. */
  readonly describeDeparture: typeof describeDeparture;
  /** Like {@link describeStep}. By default, dates are in the locale of the language. */
  readonly describeStep: typeof describeStep;
  /** Like {@link describeReason}. */
  readonly describeReason: typeof describeReason;
  /** Like {@link describePlan}. By default, dates are in the locale of the language. */
  readonly describePlan: typeof describePlan;
}

/**
 * The functions of `stock-transfer/words` in another language: {@link vietnamese}, or your own. Issues with malformed
 * or incomplete `params` keep their English message. O(1).
 *
 * @throws TypeError or RangeError if parts of the language are missing (the message lists each), or if the tag is not a
 * BCP 47 tag.
 *
 * @example
 * ```ts
 * import { parseListQuery } from "stock-transfer";
 * import { createWords, vietnamese } from "stock-transfer/words";
 *
 * const { describeIssue, describeRefusal } = createWords(vietnamese);
 * describeRefusal({ code: "over_weight_limit", overBy: 11_500 }, { unit: "g" }); // => "Quá tải 11.500 g."
 * const inKilograms = createWords({ ...vietnamese, amount: (grams) => `${grams / 1_000} kg` });
 * inKilograms.describeRefusal({ code: "over_weight_limit", overBy: 12_000 }); // => "Quá tải 12 kg."
 * parseListQuery("limit=500").issues?.map(describeIssue); // => ['Số kết quả mỗi trang không được vượt quá 100, nhưng nhận được "500".']
 * ```
 */
export function createWords(language: Language): Words {
  inCall("createWords", () => {
    assertLanguage(language);
  });
  const numbers = createNumbers(language.tag);
  return Object.freeze<Words>({
    describeIssue: (issue) => sayIssue(issue, language, numbers),
    describeRefusal: (refusal, options) => sayRefusal(language, numbers, refusal, options),
    describeDeparture: (departure, options) => sayDeparture(language, numbers, departure, options),
    describeStep: (step, options) => sayStep(language, numbers, step, options),
    describeReason: (code) => sayReason(code, language.missing),
    describePlan: (plan, options) => sayPlan(language, numbers, plan, options),
  });
}

/** The compiler requires every part. This reports missing parts to callers without TypeScript. */
function assertLanguage(language: Language): void {
  assertValid("language", objectFault(language));
  const missing = Object.keys(english).filter(
    (part) => (language as Partial<Language>)[part as keyof Language] === undefined,
  );
  if (missing.length > 0)
    throwMisuse(missing.map((part) => ({ place: `language.${part}`, fault: { code: "required" } })));
  assertValid("language.amount", unlessOmitted(functionFault)(language.amount));
  if (!isLanguageTag(language.tag)) {
    assertValid("language.tag", formFault("string", "a BCP 47 language tag", language.tag));
  }
}

function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}
