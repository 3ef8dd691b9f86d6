import { tz } from "@date-fns/tz";
import { format, type Locale } from "date-fns";
import { enUS } from "date-fns/locale/en-US";
import type { Unchecked } from "../result/kinds";
import { assertOptions, assertValid, inCall } from "../result/misuse";
import { choiceFault, faultOf, integerFault, kindFault, objectFault } from "../result/valueFaults";
import type { ScheduleReason, ScheduleStep } from "../schedule/explainSchedule";
import { calendarDateFault, parseCivilDay } from "../time/civilDay";
import { formatInteger } from "./formatInteger";

/** How {@link describeStep} writes. */
export interface DescribeStepOptions {
  /** A `Locale` of date-fns for the dates; the sentence stays English. Default `enUS`. */
  readonly locale?: DateLocale | undefined;
}

/**
 * What is used of a `Locale` of date-fns. That type itself would be one that programs cannot compile as CommonJS without
 * `skipLibCheck`.
 */
export interface DateLocale {
  /** Its tag, such as `vi`. */
  readonly code: string;
  /** The names of months and weekdays. */
  readonly localize: object;
  /** The order of day, month and year. */
  readonly formatLong: object;
}

const placeNames: Readonly<Record<ScheduleStep["place"], string>> = {
  source: "the source",
  transit: "the carrier",
  destination: "the destination",
};

const wordsOf: Readonly<Record<ScheduleReason, (who: string) => string>> = {
  starts: () => "the request is made",
  after_cut_off: (who) => `the cut-off has passed at ${who}`,
  not_a_working_day: (who) => `${who} does not work`,
  holiday: (who) => `${who} has a holiday`,
  handling: (who) => `${who} handles the goods`,
  no_departure: () => "the carrier does not depart",
  transit: () => "the goods are on the way",
  arrives: () => "the goods arrive",
};

const places = /* @__PURE__ */ Object.keys(placeNames);
const reasons = /* @__PURE__ */ Object.keys(wordsOf);

/**
 * A step of `explainSchedule` as a sentence in English: its days, and why they pass. The dates are written by date-fns,
 * in the short form of the locale, and depend on no time zone. O(1).
 *
 * @throws RangeError or TypeError if it is not given a step, or an option that means nothing.
 *
 * @example
 * ```ts
 * import { enGB } from "date-fns/locale";
 * import { describeStep } from "stock-transfer/words";
 *
 * const step = { from: "2026-08-29", to: "2026-08-30", days: 2, why: "not_a_working_day", place: "transit" } as const;
 * describeStep(step); // => "Sat, Aug 29, 2026 – Sun, Aug 30, 2026: the carrier does not work (2 days)."
 * describeStep({ ...step, to: step.from, days: 1 }, { locale: enGB }); // => "Sat, 29 Aug 2026: the carrier does not work."
 * ```
 */
export function describeStep(step: ScheduleStep, options: DescribeStepOptions = {}): string {
  inCall("describeStep", () => {
    assertOptions(options, ["locale"]);
    if (options.locale !== undefined && !(options.locale as Unchecked<DateLocale>)?.formatLong)
      assertValid("options.locale", kindFault("a Locale of date-fns", options.locale));
    assertStep(step);
  });
  const { locale = enUS } = options;
  const { from, to, days, why, place } = step;
  const first = formatDate(from, locale);
  const last = formatDate(to, locale);
  const dates = first === last ? first : `${first} – ${last}`;
  const count = days > 1 ? ` (${formatInteger(days)} days)` : "";
  return `${dates}: ${wordsOf[why](placeNames[place])}${count}.`;
}

function assertStep(step: ScheduleStep): void {
  assertValid("step", objectFault(step));
  const { from, to, days, why, place } = step;
  assertValid("step.why", choiceFault(why, reasons));
  assertValid("step.place", choiceFault(place, places));
  assertValid("step.days", integerFault(days));
  assertValid("step.from", calendarDateFault(from));
  assertValid("step.to", calendarDateFault(to));
  const passed = parseCivilDay(to)! - parseCivilDay(from)! + 1;
  if (passed < 1) assertValid("step.to", faultOf("malformed", to, { expected: `${from} or later` }));
  // A step that only states a date has no days.
  if (days !== passed && (days > 0 || passed > 1)) {
    const expected = `${passed}, the days from step.from to step.to`;
    assertValid("step.days", faultOf("malformed", days, { expected }));
  }
}

function formatDate(date: string, locale: DateLocale): string {
  // date-fns writes the year 0000 as 1, which it is before Christ: only the era tells the two apart.
  const pattern = date.startsWith("0000") ? "EEE, PP G" : "EEE, PP";
  // In UTC every date exists once; a zone may skip one.
  return format(`${date}T00:00:00.000Z`, pattern, { in: tz("UTC"), locale: locale as Locale });
}
