import { tz } from "@date-fns/tz";
import { format, type Locale } from "date-fns";
import type { DateLocale } from "./Language";

/** A calendar date that exists, as the locale writes it by a pattern of date-fns. */
export function formatDate(date: string, locale: DateLocale, pattern: string): string {
  // date-fns writes the year 0000 as 1, since it is 1 BC: only the era tells it from the year 0001.
  const withEra = date.startsWith("0000") ? `${pattern} G` : pattern;
  // In UTC every date exists once; a zone may skip one.
  return format(`${date}T00:00:00.000Z`, withEra, { in: tz("UTC"), locale: locale as Locale });
}
