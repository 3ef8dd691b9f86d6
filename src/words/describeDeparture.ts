import { loadKinds } from "../network/Load";
import type { Unchecked } from "../result/kinds";
import { assertValid, inCall } from "../result/misuse";
import { choiceFault, integerFault, kindFault, unlessOmitted } from "../result/valueFaults";
import type { ListedDeparture } from "../schedule/listDepartures";
import { calendarDateFault } from "../time/civilDay";
import { type DescribeRefusalOptions, readUnits, writeAmount } from "./describeRefusal";
import { type DescribeStepOptions, readLocale } from "./describeStep";
import { englishDeparture, englishStepWords } from "./english";
import { englishNumbers, formatDate, type Numbers } from "./formats";
import type { Language } from "./Language";

/** Options of {@link describeDeparture}. */
export interface DescribeDepartureOptions extends DescribeRefusalOptions, DescribeStepOptions {}

/**
 * A departure of `listDepartures` as an English sentence: its date, and what is left or why it is unavailable. O(1).
 *
 * @throws RangeError or TypeError if the argument is not a departure, or if an option is malformed or unknown.
 *
 * @example
 * ```ts
 * import { describeDeparture } from "stock-transfer/words";
 *
 * const departure = {
 *   date: "2026-03-03", estimatedArrivalDate: "2026-03-05", latestArrivalDate: "2026-03-05", before: 0,
 *   left: { weight: 4_000, transfers: 2 },
 * };
 * describeDeparture(departure, { unit: "kg" }); // => "Tue, Mar 3, 2026: 2 transfers, weight 4,000 kg left."
 * describeDeparture({ ...departure, unavailable: "missed" }); // => "Tue, Mar 3, 2026: too late."
 * ```
 */
export function describeDeparture(departure: ListedDeparture, options: DescribeDepartureOptions = {}): string {
  return sayDeparture(
    { locale: englishStepWords.locale, departure: englishDeparture },
    englishNumbers,
    departure,
    options,
  );
}

export function sayDeparture(
  { locale, departure: words, amount: write }: Pick<Language, "locale" | "departure" | "amount">,
  numbers: Numbers,
  departure: ListedDeparture,
  options: DescribeDepartureOptions = {},
): string {
  return inCall("describeDeparture", () => {
    const units = readUnits(options, ["locale"]);
    const chosen = readLocale({ locale: options.locale }, { locale });
    const given = departure as Unchecked<ListedDeparture>;
    if (!given?.left) assertValid("departure", kindFault("a departure of listDepartures", departure));
    const { date, left, unavailable } = departure;
    assertValid("departure.date", calendarDateFault(date));
    assertValid("departure.unavailable", unlessOmitted((value) => choiceFault(value, ["missed", "full"]))(unavailable));
    const amounts = [...loadKinds].reverse().flatMap((kind) => {
      const amount = left[kind];
      if (amount === undefined) return [];
      assertValid(`departure.left.${kind}`, integerFault(amount));
      if (kind === "transfers" || kind === "units") return [numbers.count(amount, words[kind])];
      return [words[kind](writeAmount(write, numbers, amount, kind, units))];
    });
    const sentence = words[unavailable ?? "open"];
    return sentence(formatDate(date, chosen, "EEE, PP"), amounts.join(", "));
  });
}
