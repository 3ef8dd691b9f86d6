import { tz } from "@date-fns/tz";
import { format, type Locale } from "date-fns";
import type { DateLocale, PackForms } from "./Language";

/** Formats numbers for a language, independent of the host. */
export interface Numbers {
  /** Such as `1,234,567` in English. */
  readonly write: (number: number) => string;
  /** The text with the number, in the plural form that the number requires. */
  readonly count: (number: number, forms: PackForms, packQty?: number) => string;
}

export function createNumbers(tag: string): Numbers {
  const format = new Intl.NumberFormat(tag);
  const rules = new Intl.PluralRules(tag);
  const write = (number: number) => format.format(number);
  const count: Numbers["count"] = (number, forms, packQty = 1) =>
    (forms[rules.select(number)] ?? forms.other)(write(number), write(packQty));
  return { write, count };
}

export const englishNumbers = /* @__PURE__ */ createNumbers("en");

/** Formats a valid calendar date with a date-fns pattern. */
export function formatDate(date: string, locale: DateLocale, pattern: string): string {
  // date-fns writes the year 0000 as 1 (BC); the era makes it unambiguous.
  const withEra = date.startsWith("0000") ? `${pattern} G` : pattern;
  // UTC, because other zones may skip dates.
  return format(`${date}T00:00:00.000Z`, withEra, { in: tz("UTC"), locale: locale as Locale });
}
