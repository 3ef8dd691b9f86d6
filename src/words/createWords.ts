import { inCall } from "../result/misuse";
import { assertLanguage } from "./assertLanguage";
import { type describeIssue, sayIssue } from "./describeIssue";
import { type describeReason, sayReason } from "./describeReason";
import { type describeRefusal, sayRefusal } from "./describeRefusal";
import { type describeStep, sayStep } from "./describeStep";
import type { Language } from "./Language";
import { createNumbers } from "./numbers";
import { createTranslator } from "./translate";

/** The functions of `stock-transfer/words` in one language. */
export interface Words {
  /** As {@link describeIssue}. */
  readonly describeIssue: typeof describeIssue;
  /** As {@link describeRefusal}, with the separators of the language between the thousands. */
  readonly describeRefusal: typeof describeRefusal;
  /** As {@link describeStep}. Without an option, the dates are written by the locale of the language. */
  readonly describeStep: typeof describeStep;
  /** As {@link describeReason}. */
  readonly describeReason: typeof describeReason;
}

/**
 * The functions of `stock-transfer/words` in another language than English: {@link vietnamese}, or one of your own.
 * An issue keeps its English message if its `params` are malformed or lack what its code has, as only another program makes
 * it. O(phrases of the language), and so is an issue that is described.
 *
 * @throws TypeError that lists every required part that is missing or of another kind, RangeError if the tag is none of BCP 47.
 * Phrases are optional, except `one of {0}`: one that is missing stays English.
 *
 * @example
 * ```ts
 * import { parseListQuery } from "stock-transfer";
 * import { createWords, vietnamese } from "stock-transfer/words";
 *
 * const { describeIssue, describeRefusal } = createWords(vietnamese);
 * describeRefusal({ code: "over_weight_limit", overBy: 11_500 }, { unit: "g" }); // => "Vượt tải trọng cho phép: thừa 11.500 g."
 * parseListQuery("limit=500").issues?.map(describeIssue); // => ['Số kết quả mỗi trang không được vượt quá 100, nhưng nhận được "500".']
 * ```
 */
export function createWords(language: Language): Words {
  inCall("createWords", () => {
    assertLanguage(language);
  });
  const { tag, locale, phrases, refusals, missing } = language;
  const numbers = createNumbers(tag);
  const translate = phrases && createTranslator({ locale, phrases }, numbers);
  return Object.freeze<Words>({
    describeIssue: (issue) => sayIssue(issue, language, translate),
    describeRefusal: (refusal, options) => sayRefusal(refusals, numbers, refusal, options),
    describeStep: (step, options) => sayStep(language, numbers, step, options),
    describeReason: (code) => sayReason(code, missing),
  });
}
