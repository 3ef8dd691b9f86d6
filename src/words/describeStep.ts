import type { Unchecked } from "../result/kinds";
import { assertOptions, assertValid, inCall } from "../result/misuse";
import { choiceFault, integerFault, kindFault, objectFault } from "../result/valueFaults";
import type { ScheduleStep } from "../schedule/explainSchedule";
import { calendarDateFault } from "../time/civilDay";
import { englishStepWords } from "./english";
import { englishNumbers, formatDate, type Numbers } from "./formats";
import type { DateLocale, Language } from "./Language";

/** Options of {@link describeStep}. */
export interface DescribeStepOptions {
  /** A `Locale` of date-fns for the dates. Default: the locale of the language, such as `enUS` for English. */
  readonly locale?: DateLocale | undefined;
}

const places = ["source", "transit", "destination"] as const satisfies readonly ScheduleStep["place"][];

/**
 * A step of `explainSchedule` as an English sentence: its dates, and what happens on these dates. The dates have the
 * medium format of the locale and a weekday, independent of time zones. O(1).
 *
 * @throws RangeError or TypeError if the argument is not a step, or if an option is malformed or unknown.
 *
 * @example
 * ```ts
 * import { enGB } from "date-fns/locale";
 * import { describeStep } from "stock-transfer/words";
 *
 * const step = { from: "2026-08-29", to: "2026-08-30", days: 2, why: "not_a_working_day", place: "transit" } as const;
 * describeStep(step); // => "Sat, Aug 29, 2026 – Sun, Aug 30, 2026: the carrier does not operate (2 days)."
 * describeStep({ ...step, to: step.from, days: 1 }, { locale: enGB }); // => "Sat, 29 Aug 2026: the carrier does not operate."
 * ```
 */
export function describeStep(step: ScheduleStep, options: DescribeStepOptions = {}): string {
  return sayStep(englishStepWords, englishNumbers, step, options);
}

export function sayStep(
  words: Pick<Language, "locale" | "reasons" | "days" | "step">,
  numbers: Numbers,
  step: ScheduleStep,
  options: DescribeStepOptions = {},
): string {
  const locale = inCall("describeStep", () => {
    const read = readLocale(options, words);
    assertStep(step, Object.keys(words.reasons));
    return read;
  });
  const { from, to, days, why, place } = step;
  const [first, last] = [from, to].map((date) => formatDate(date, locale, "EEE, PP"));
  const count = days > 1 ? numbers.count(days, words.days) : "";
  return words.step(first === last ? first! : `${first!} – ${last!}`, words.reasons[why](place), count);
}

/** The locale for dates: by default, that of the language. */
export function readLocale(options: DescribeStepOptions, words: Pick<Language, "locale">): DateLocale {
  assertOptions(options, ["locale"]);
  const { locale = words.locale } = options;
  if (!(locale as Unchecked<DateLocale>)?.formatLong) {
    assertValid("options.locale", kindFault("a Locale of date-fns", locale));
  }
  return locale;
}

function assertStep(step: ScheduleStep, reasons: readonly string[]): void {
  assertValid("step", objectFault(step));
  const { from, to, days, why, place } = step;
  assertValid("step.why", choiceFault(why, reasons));
  assertValid("step.place", choiceFault(place, places));
  assertValid("step.days", integerFault(days));
  assertValid("step.from", calendarDateFault(from));
  assertValid("step.to", calendarDateFault(to));
}
