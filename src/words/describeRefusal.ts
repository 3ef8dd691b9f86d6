import {
  type AmountRow,
  paramFault,
  paramsOf,
  type Refusal,
  refusalCodes,
  type RefusalFields,
  refusals,
} from "../check/refusals";
import { assertOptions, assertValid, inCall } from "../result/misuse";
import { choiceFault, objectFault, textFault, unlessOmitted } from "../result/valueFaults";
import { englishRefusals } from "./english";
import type { Language } from "./Language";
import { englishNumbers, type Numbers } from "./formats";

/** Options of {@link describeRefusal}. */
export interface DescribeRefusalOptions {
  /** The unit of weights, shown after numbers: `g`. Default: no unit. */
  readonly unit?: string | undefined;
  /** The unit of volumes, such as `l`. Default: no unit. */
  readonly volumeUnit?: string | undefined;
}

/**
 * A refusal as an English sentence. Numbers are exact, with commas as thousands separators. O(1).
 *
 * @throws RangeError or TypeError if the argument is not a refusal, or if an option is malformed or unknown.
 *
 * @example
 * ```ts
 * import { describeRefusal } from "stock-transfer/words";
 *
 * describeRefusal({ code: "insufficient_stock", shortBy: 3 }); // => "Not enough stock: 3 units short."
 * describeRefusal({ code: "over_weight_limit", overBy: 11_500 }, { unit: "g" }); // => "Too heavy by 11,500 g."
 * ```
 */
export function describeRefusal(refusal: Refusal, options: DescribeRefusalOptions = {}): string {
  return sayRefusal({ refusals: englishRefusals }, englishNumbers, refusal, options);
}

export function sayRefusal(
  { refusals: sentences, amount: write }: Pick<Language, "refusals" | "amount">,
  numbers: Numbers,
  refusal: Refusal,
  options: DescribeRefusalOptions = {},
): string {
  return inCall("describeRefusal", () => {
    assertValid("refusal", objectFault(refusal));
    const units = readUnits(options);
    const { code } = refusal;
    assertValid("refusal.code", choiceFault(code, refusalCodes));
    const fields: RefusalFields = refusal;
    for (const [name, param] of paramsOf(code)) assertValid(`refusal.${name}`, paramFault(fields[name], param));
    const sentence = sentences[code];
    if (typeof sentence === "string") return sentence;
    if (code === "forbidden") return sentences.forbidden(refusal.rule);
    const amount = (fields.shortBy ?? fields.overBy) as number;
    if (typeof sentence !== "function") return numbers.count(amount, sentence, fields.packQty as number);
    const kind = (refusals[code] as AmountRow<"weight" | "volume">).of;
    return sentence(writeAmount(write, numbers, amount, kind, units));
  });
}

/** The unit of weights and of volumes, empty by default. */
export type Units = Readonly<Record<"weight" | "volume", string>>;

/** @param others The names of further options. */
export function readUnits(options: DescribeRefusalOptions, others: readonly string[] = []): Units {
  assertOptions(options, ["unit", "volumeUnit", ...others]);
  const { unit = "", volumeUnit = "" } = options;
  assertValid("options.unit", textFault(unit));
  assertValid("options.volumeUnit", textFault(volumeUnit));
  return { weight: unit, volume: volumeUnit };
}

/** A weight or a volume with its unit, as the language writes it. */
export function writeAmount(
  write: Language["amount"],
  numbers: Numbers,
  amount: number,
  kind: keyof Units,
  units: Units,
): string {
  const written = write?.(amount, kind);
  assertValid("the result of language.amount", unlessOmitted(textFault)(written));
  return written ?? numbers.write(amount) + (units[kind] && ` ${units[kind]}`);
}
