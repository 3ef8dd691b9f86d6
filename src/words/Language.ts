import type { AmountRow, Refusal, Refusals } from "../check/refusals";
import type { MissingCode } from "../planners/sources/SourcePlan";
import type { IssueCode } from "../result/Issue";
import type { IssueTexts, Phrase } from "../result/messages";
import type { ScheduleReason, ScheduleStep } from "../schedule/explainSchedule";
import type { filterParameters, pageParameters } from "../wire/endpoints";

/**
 * A language for `createWords`: plain data and small functions. Every sentence is required. Numbers are passed as
 * formatted texts.
 */
export interface Language {
  /** The BCP 47 tag, such as `vi`, for `Intl.PluralRules` and `Intl.NumberFormat`. */
  readonly tag: string;
  /** The `Locale` of date-fns, for dates. */
  readonly locale: DateLocale;
  /** The names of places in a request. */
  readonly places: PlaceNames;
  /** A sentence for each issue code. */
  readonly issues: Readonly<Record<IssueCode, IssueSentence>>;
  /** The phrases for `params.expected` of an issue. In `one_of`, `{0}` stands for a list. */
  readonly phrases: Readonly<Record<Phrase, string>>;
  /** A sentence for each refusal code. */
  readonly refusals: RefusalSentences;
  /** For `describeReason`: a sentence for each reason why goods are missing in a plan. */
  readonly missing: Readonly<Record<MissingCode, string>>;
  /** What happens on the days of a step, for {@link Language.step}. */
  readonly reasons: Readonly<Record<ScheduleReason, (place: ScheduleStep["place"]) => string>>;
  /** A number of days. */
  readonly days: PluralForms;
  /** The sentence of a step: its dates, the reason, and the number of days, which is empty for one day. */
  readonly step: (dates: string, reason: string, days: string) => string;
}

/**
 * The parts of a date-fns `Locale` that are used. The type of date-fns would require `skipLibCheck` in CommonJS
 * programs.
 */
export interface DateLocale {
  /** Its tag, such as `vi`. */
  readonly code: string;
  /** The names of months and weekdays. */
  readonly localize: object;
  /** The order of day, month and year. */
  readonly formatLong: object;
}

/** A text with a number in each plural form of the language. Absent forms default to `other`. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, ((number: string) => string) | undefined>>> & {
  /** The default form. */
  readonly other: (number: string) => string;
};

/** Names for the place of an issue, in lower case. At the beginning of a sentence they are capitalised. */
export interface PlaceNames {
  /** The whole input: a request, a response or a configuration. */
  readonly request: string;
  /** A line of a request, counted from 1. */
  readonly line: (number: string) => string;
  /** A field in a line. */
  readonly inLine: (line: string, field: string) => string;
  /** An entry of a list, counted from 1. */
  readonly entry: (number: string, list: string) => string;
  /** A field that is not in `fields`, by its path in quotes. */
  readonly field: (path: string) => string;
  /** The fields of requests. */
  readonly fields: Readonly<Record<FieldName, string>>;
}

/** The fields that have a name in each language: those of requests. */
export type FieldName =
  "items" | "sku" | "qty" | "stocks" | "transferType" | keyof typeof pageParameters | keyof typeof filterParameters;

/** Writes an issue as a sentence. The place begins with a capital letter. */
export type IssueSentence = (place: string, texts: IssueTexts) => string;

/**
 * Each refusal as a sentence, with its amount if it has one. Weights and volumes include their unit, if there is one.
 */
export type RefusalSentences = {
  readonly [Code in Exclude<Refusal["code"], "forbidden" | "broken_pack">]: Refusals[Code] extends AmountRow<"units">
    ? PluralForms
    : Refusals[Code] extends AmountRow
      ? (amount: string) => string
      : string;
} & {
  /** Receives the name of the rule. */
  readonly forbidden: (rule: string) => string;
  /** Receives the excess units and the units in a pack. */
  readonly broken_pack: PackForms;
};

/** As {@link PluralForms}, with the units in a pack as the second text. */
export type PackForms = Readonly<
  Partial<Record<Intl.LDMLPluralRule, ((number: string, packQty: string) => string) | undefined>>
> & {
  /** The default form. */
  readonly other: (number: string, packQty: string) => string;
};
