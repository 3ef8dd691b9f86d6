import type { MissingCode } from "../planners/sources/SourcePlan";
import { assertValid, inCall } from "../result/misuse";
import { choiceFault } from "../result/valueFaults";
import { englishMissing } from "./english";
import type { Language } from "./Language";

/**
 * A reason why goods are missing in a plan of `planSources`, as an English sentence. O(1).
 *
 * @throws RangeError if the code is unknown.
 *
 * @example
 * ```ts
 * import { describeReason } from "stock-transfer/words";
 *
 * describeReason("no_lane"); // => "Some warehouses have no suitable lane to the destination."
 * ```
 */
export function describeReason(code: MissingCode): string {
  return sayReason(code, englishMissing);
}

export function sayReason(code: MissingCode, sentences: Language["missing"]): string {
  inCall("describeReason", () => {
    assertValid("code", choiceFault(code, Object.keys(sentences)));
  });
  return sentences[code];
}
