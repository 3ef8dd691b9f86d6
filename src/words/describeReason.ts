import type { MissingCode } from "../planners/sources/SourcePlan";
import { assertValid, inCall } from "../result/misuse";
import { choiceFault } from "../result/valueFaults";
import { englishMissing } from "./english";
import type { Language } from "./Language";

/**
 * Why goods are missing in a plan of `planSources`, as a sentence in English, for one of the codes of a missing item. O(1).
 *
 * @throws RangeError if it is not given such a code.
 *
 * @example
 * ```ts
 * import { describeReason } from "stock-transfer/words";
 *
 * describeReason("no_lane"); // => "Some warehouses have no lane to the destination."
 * ```
 */
export function describeReason(code: MissingCode): string {
  return sayReason(code, englishMissing);
}

/** The reason in a language. */
export function sayReason(code: MissingCode, sentences: Language["missing"]): string {
  inCall("describeReason", () => {
    assertValid("code", choiceFault(code, Object.keys(sentences)));
  });
  return sentences[code];
}
