import { tz } from "@date-fns/tz";
import { format, type Locale } from "date-fns";
import { enGB } from "date-fns/locale/en-GB";
import type { ListedDeparture, Refusal, ScheduleStep } from "stock-transfer";
import { createWords, english, type Language, vietnamese } from "stock-transfer/words";
import { createFormats, formatTime, formatVolume, formatWeight, writeAmounts } from "../demo/format";
import { countDays, writeDay } from "../pictures/days";
import { isName, type Say, sayIn } from "./sentences";

// All words, numbers and dates of the page, in the user's language.

const languages: readonly Language[] = [{ ...english, locale: enGB }, vietnamese];

/** Language tags with their native names. */
export const languageNames = languages.map(
  ({ tag }) => [tag, new Intl.DisplayNames(tag, { type: "language" }).of(tag) ?? tag] as const,
);

export type Words = ReturnType<typeof speak>;

/** The words of the first of some language tags that the page has. */
export function wordsOf(tags: readonly string[]): Words {
  const codes = tags.map((tag) => tag.slice(0, 2));
  const [found = languages[0]!] = codes.flatMap((code) => languages.filter(({ tag }) => tag === code));
  return speak(found);
}

/** In messages, a filter has the name that it has on the page. */
function namesOfFilters(say: Say): Partial<Language["places"]["fields"]> {
  const names = ["limit", "createdFrom", "createdTo", "updatedFrom", "updatedTo", "skus", "codes", "statuses"] as const;
  return { ...Object.fromEntries(names.map((name) => [name, say(name)])), refCode: say("reference") };
}

/** The calendar date of an instant in a zone. */
export function dayIn(timeZone: string, instant: number): string {
  return format(instant, "yyyy-MM-dd", { in: tz(timeZone) });
}

function isYearOf(date: string, other: string): boolean {
  return date.slice(0, 4) === other.slice(0, 4);
}

function speak(language: Language) {
  const { tag } = language;
  const own = language.locale as Locale;
  const say = sayIn(tag);
  const formats = createFormats(tag);
  const { numbers } = formats;
  const { describeDeparture, describeIssue, describeReason, describeRefusal, describeStep } = createWords({
    ...language,
    amount: writeAmounts(formats),
    places: { ...language.places, fields: { ...language.places.fields, ...namesOfFilters(say) } },
  });
  // The library writes dates in the short form of the locale. This replaces it with that of the page.
  const locale: Locale = { ...own, formatLong: { ...own.formatLong, date: () => say("date") } };
  return {
    tag,
    locale,
    say,
    integer: (value: number) => numbers.format(value),
    list: (items: readonly { readonly sku: string; readonly qty: number }[]) =>
      items.map(({ sku, qty }) => `${numbers.format(qty)} × ${sku}`).join(", "),
    /** In one unit with those beside it, so that they can be compared. */
    weight: (grams: number, beside?: readonly number[]) => formatWeight(grams, formats, beside),
    volume: (cubicCentimetres: number, beside?: readonly number[]) => formatVolume(cubicCentimetres, formats, beside),
    /** `Tue 22 Sep 2026`, without the year if it is that of another date beside it. */
    date: (date: string, beside = "") => writeDay(date, say(isYearOf(date, beside) ? "day" : "dayOfYear"), locale),
    /** `Tuesday 22 September`, with the year if it is not that of another date. */
    longDate: (date: string, beside: string) =>
      writeDay(date, say(isYearOf(date, beside) ? "longDay" : "longDayOfYear"), locale),
    /** Local time in a zone, with the words for today and tomorrow if it is near another instant. */
    moment: (instant: number, timeZone: string, now: number) => {
      const days = countDays(dayIn(timeZone, now), dayIn(timeZone, instant));
      const time = formatTime(instant, timeZone);
      if (days === 0 || days === 1) return say(days === 0 ? "todayAt" : "tomorrowAt", time);
      const isSame = isYearOf(dayIn(timeZone, now), dayIn(timeZone, instant));
      return format(instant, `${say(isSame ? "day" : "dayOfYear")}, HH:mm`, { in: tz(timeZone), locale });
    },
    /** The time of day in a zone. */
    clock: formatTime,
    /** How far away an instant is, from minutes to days. */
    away: (milliseconds: number) => {
      const minutes = Math.max(1, Math.round(milliseconds / 60_000));
      const hours = Math.floor(minutes / 60);
      if (hours >= 48) return say("inDays", numbers.format(Math.floor(hours / 24)));
      return say(
        "inTime",
        `${hours > 0 ? `${hours} h ` : ""}${minutes % 60 || hours === 0 ? say("minutes", `${minutes % 60}`) : ""}`.trim(),
      );
    },
    /** Texts as a list within a sentence. */
    join: (texts: readonly string[]) => new Intl.ListFormat(tag, { type: "conjunction" }).format(texts),
    /** ISO weekdays. Default: all. */
    weekdays: (days: readonly number[] = [1, 2, 3, 4, 5, 6, 7]) => {
      const sorted = [...new Set(days)].sort((a, b) => a - b);
      // 1 January 2024 is a Monday.
      const [first = "", ...others] = sorted.map((day) => writeDay("2024-01-01", "EEE", locale, day - 1));
      if (sorted.length === 7) return say("everyDay");
      const isRange = sorted.length > 2 && sorted.every((day, index) => day === sorted[0]! + index);
      return isRange ? say("fromTo", first, others.at(-1)!) : [first, ...others].join(", ");
    },
    /** The name of a service of the demonstrations; the code of another one. */
    service: (code: string) => {
      const name = `service_${code}`;
      return isName(name) ? say(name) : code;
    },
    /** The name of a service within a sentence. */
    byService: (code: string) => {
      const name = `service_${code}`;
      return isName(name) ? say(name).charAt(0).toLowerCase() + say(name).slice(1) : code;
    },
    /** A weight in the largest unit, for a glance. */
    roughly: (grams: number) => (grams < 1e6 ? formatWeight(grams, formats) : `${numbers.format(grams / 1e6)} t`),
    issue: describeIssue,
    departure: (departure: ListedDeparture) => describeDeparture(departure, { locale }),
    /** Why goods of a plan are missing. */
    reason: describeReason,
    refusal: (refusal: Refusal) => describeRefusal(refusal),
    step: (step: ScheduleStep) => describeStep(step, { locale }),
  };
}
