import type { Fault } from "../result/Issue";
import { assertValid, inCall, type PlacedFault, throwMisuse } from "../result/misuse";
import { formFault, kindFault, objectFault } from "../result/valueFaults";
import { type describeIssue, sayIssue } from "./describeIssue";
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
  /** Like {@link describeStep}. Dates default to the locale of the language. */
  readonly describeStep: typeof describeStep;
  /** Like {@link describeReason}. */
  readonly describeReason: typeof describeReason;
}

/**
 * The functions of `stock-transfer/words` in another language: {@link vietnamese}, or your own. Issues with malformed
 * or incomplete `params` keep their English message. O(parts of the language).
 *
 * @throws TypeError that lists every part that is missing or has the wrong type; RangeError if the tag is not a BCP 47
 * tag.
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
  const numbers = createNumbers(language.tag);
  return Object.freeze<Words>({
    describeIssue: (issue) => sayIssue(issue, language, numbers),
    describeRefusal: (refusal, options) => sayRefusal(language.refusals, numbers, refusal, options),
    describeStep: (step, options) => sayStep(language, numbers, step, options),
    describeReason: (code) => sayReason(code, language.missing),
  });
}

/** Tests a language against the parts of English, for callers without TypeScript. */
function assertLanguage(language: Language): void {
  assertValid("language", objectFault(language));
  assertValid("language.tag", tagFault(language.tag));
  const faults: PlacedFault[] = [];
  const locale = { code: "", localize: {}, formatLong: {} };
  reportParts("language", { ...english, locale }, language, faults);
  if (faults.length > 0) throwMisuse(faults);
}

function reportParts(
  place: string,
  model: Readonly<Record<string, unknown>>,
  given: object,
  faults: PlacedFault[],
): void {
  // Plural forms other than `other` differ between languages.
  const isPlural = "other" in model;
  for (const name of isPlural ? new Set(["other", ...Object.keys(given)]) : Object.keys(model)) {
    const part = model[isPlural ? "other" : name];
    const value = (given as Readonly<Record<string, unknown>>)[name];
    if (value === undefined && isPlural && name !== "other") continue;
    const fault = faultOfPart(part, value);
    if (fault) faults.push({ place: `${place}.${name}`, fault });
    else if (isTable(part)) reportParts(`${place}.${name}`, part, value as object, faults);
  }
}

function faultOfPart(part: unknown, value: unknown): Fault | undefined {
  if (isTable(part)) return objectFault(value);
  return typeof value === typeof part ? undefined : kindFault(`a ${typeof part}`, value);
}

function isTable(part: unknown): part is Readonly<Record<string, unknown>> {
  return typeof part === "object" && part !== null;
}

function tagFault(tag: unknown): Fault | undefined {
  const fault = formFault("string", "a BCP 47 language tag", tag);
  if (typeof tag !== "string") return fault;
  try {
    Intl.getCanonicalLocales(tag);
    return undefined;
  } catch {
    return fault;
  }
}
