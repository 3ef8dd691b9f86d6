import type { Refusal } from "../check/TransferCheck";
import { assertOptions, assertValid, inCall, throwMisuse } from "../result/misuse";
import { faultOf, integerFault, objectFault, textFault } from "../result/valueFaults";
import { formatInteger } from "./formatInteger";

/** How {@link describeRefusal} writes. */
export interface DescribeRefusalOptions {
  /** The unit of all weights, as it follows a number: `g`. Default: the number stands alone. */
  readonly unit?: string | undefined;
  /** The unit of all volumes, such as `l`. Default: the number stands alone. */
  readonly volumeUnit?: string | undefined;
}

/**
 * Why a line may not be transferred, as a sentence in English. Numbers are exact, with commas between the thousands. O(1).
 *
 * @throws RangeError or TypeError if it is not given a refusal, or an option that means nothing.
 *
 * @example
 * ```ts
 * import { describeRefusal } from "stock-transfer/words";
 *
 * describeRefusal({ code: "insufficient_stock", shortBy: 3 }); // => "The stock is short by 3 units."
 * describeRefusal({ code: "over_weight_limit", overBy: 11_500 }, { unit: "g" }); // => "The weight limit would be exceeded by 11,500 g."
 * ```
 */
export function describeRefusal(refusal: Refusal, options: DescribeRefusalOptions = {}): string {
  return inCall("describeRefusal", () => {
    assertValid("refusal", objectFault(refusal));
    assertOptions(options, ["unit", "volumeUnit"]);
    const { unit = "", volumeUnit = "" } = options;
    assertValid("options.unit", textFault(unit));
    assertValid("options.volumeUnit", textFault(volumeUnit));
    return sentenceOf(refusal, unit, volumeUnit);
  });
}

function sentenceOf(refusal: Refusal, unit: string, volumeUnit: string): string {
  switch (refusal.code) {
    case "unknown_sku":
      return "The source warehouse does not know this SKU.";
    case "not_transferable":
      return "This SKU may not be transferred.";
    case "missing_weight":
      return "The weight of this SKU is not known.";
    case "missing_volume":
      return "The volume of this SKU is not known.";
    case "insufficient_stock":
      return `The stock is short by ${formatUnits("shortBy", refusal.shortBy)}.`;
    case "not_accepted":
      return `The destination would be sent ${formatUnits("overBy", refusal.overBy)} more than it takes.`;
    case "over_weight_limit":
      return `The weight limit would be exceeded by ${withUnit(refusal.overBy, unit)}.`;
    case "over_volume_limit":
      return `The volume limit would be exceeded by ${withUnit(refusal.overBy, volumeUnit)}.`;
    case "over_unit_limit":
      return `The unit limit would be exceeded by ${formatUnits("overBy", refusal.overBy)}.`;
  }
  const { code } = refusal satisfies never as Refusal;
  return throwMisuse([
    { place: "refusal.code", fault: faultOf("unknown_code", code, { expected: "that of a refusal" }) },
  ]);
}

function withUnit(overBy: number, unit: string): string {
  return formatAmount("overBy", overBy) + (unit && ` ${unit}`);
}

function formatUnits(field: string, amount: number): string {
  return `${formatAmount(field, amount)} ${amount === 1 ? "unit" : "units"}`;
}

function formatAmount(field: string, amount: number): string {
  assertValid(`refusal.${field}`, integerFault(amount, 1));
  return formatInteger(amount);
}
