import type { AmountRow, Refusal, Refusals } from "../check/refusals";
import type { MissingCode } from "../planners/sources/SourcePlan";
import type { IssueCode } from "../result/Issue";
import type { IssueTexts, Phrase } from "../result/messages";
import type { ScheduleReason, ScheduleStep } from "../schedule/explainSchedule";

/**
 * A language for `createWords`: plain data and small functions. A language without one of the sentences does not compile.
 * Numbers reach it as texts, written with the separators of its tag.
 */
export interface Language {
  /** Its BCP 47 tag, such as `vi`: for the plural forms of `Intl.PluralRules` and the numbers of `Intl.NumberFormat`. */
  readonly tag: string;
  /** Its `Locale` of date-fns, for the dates. */
  readonly locale: DateLocale;
  /** The names of places in a request. */
  readonly places: PlaceNames;
  /** A sentence for each code of an issue. */
  readonly issues: Readonly<Record<IssueCode, IssueSentence>>;
  /** What `params.expected` of an issue stands for, as the sentences of the language need it. `one_of` has `{0}` for a list. */
  readonly phrases: Readonly<Record<Phrase, string>>;
  /** A sentence for each code of a refusal. */
  readonly refusals: RefusalSentences;
  /** For `describeReason`: a sentence for each reason for which goods are missing in a plan. */
  readonly missing: Readonly<Record<MissingCode, string>>;
  /** What happens on the days of a step, by its reason and its place. Part of {@link Language.step}. */
  readonly reasons: Readonly<Record<ScheduleReason, (place: ScheduleStep["place"]) => string>>;
  /** A number of days. */
  readonly days: PluralForms;
  /** The sentence of a step: its dates, what happens, and the number of days, which is empty for one day. */
  readonly step: (dates: string, reason: string, days: string) => string;
}

/** The parts of a `Locale` of date-fns that are used. With its own type, CommonJS programs would need `skipLibCheck`. */
export interface DateLocale {
  /** Its tag, such as `vi`. */
  readonly code: string;
  /** The names of months and weekdays. */
  readonly localize: object;
  /** The order of day, month and year. */
  readonly formatLong: object;
}

/** A text with a number in each plural form that the language has. `other` stands in for a form that is absent. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, ((number: string) => string) | undefined>>> & {
  /** The text that is always there. */
  readonly other: (number: string) => string;
};

/** Where an issue is. A sentence that begins with such a name gets a capital letter. */
export interface PlaceNames {
  /** The whole of what was given: a request, an answer or a configuration. */
  readonly request: string;
  /** A line of a request, counted from 1. */
  readonly line: (number: string) => string;
  /** Something in a line. */
  readonly inLine: (line: string, field: string) => string;
  /** An entry of a list, counted from 1. */
  readonly entry: (number: string, list: string) => string;
  /** A field that has no name here. Its path is in quotes. */
  readonly field: (path: string) => string;
  /** The fields of requests. */
  readonly fields: Readonly<Record<FieldName, string>>;
}

/** The fields that have a name in each language. */
export type FieldName =
  | "items"
  | "sku"
  | "qty"
  | "srcWarehouseCode"
  | "destWarehouseCode"
  | "transferType"
  | "stocks"
  | "limit"
  | "next"
  | "createdFrom"
  | "createdTo"
  | "updatedFrom"
  | "updatedTo"
  | "skus"
  | "codes"
  | "refCode"
  | "statuses";

/** An issue as a sentence: its place, which begins with a capital letter, and what is said of it. */
export type IssueSentence = (place: string, texts: IssueTexts) => string;

/** Each refusal as a sentence, with its amount where it has one. Weights and volumes come with their unit, if one is given. */
export type RefusalSentences = {
  readonly [Code in Refusal["code"]]: Refusals[Code] extends AmountRow<"units">
    ? PluralForms
    : Refusals[Code] extends AmountRow
      ? (amount: string) => string
      : string;
};
