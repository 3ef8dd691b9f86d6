import type { AmountRow, NeedRow, Refusal, Refusals } from "../check/refusals";
import type { MissingCode } from "../planners/sources/SourcePlan";
import type { IssueCode } from "../result/Issue";
import type { ScheduleReason, ScheduleStep } from "../schedule/explainSchedule";

/**
 * All that `createWords` needs of a language: plain data and small functions. A language that lacks a sentence does not
 * compile. Numbers reach it as texts, written with the separators of its tag.
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
  /** What the params of issues say in words; `undefined` for a language whose sentences use the English message alone. */
  readonly phrases: Readonly<Record<Phrase, string>> | undefined;
  /** A sentence for each code of a refusal. */
  readonly refusals: RefusalSentences;
  /** For `describeReason`: a sentence for each reason for which goods are missing in a plan. */
  readonly missing: Readonly<Record<MissingCode, string>>;
  /** For `describeStep`: what happens on the days of a step, by its reason and its place. Part of {@link Language.step}. */
  readonly reasons: Readonly<Record<ScheduleReason, (place: ScheduleStep["place"]) => string>>;
  /** A number of days. */
  readonly days: PluralForms;
  /** The sentence of a step: its dates, what happens, and the number of days, which is empty for a single one. */
  readonly step: (dates: string, reason: string, days: string) => string;
}

/**
 * What is used of a `Locale` of date-fns. With that type itself, CommonJS programs would need `skipLibCheck` to compile.
 */
export interface DateLocale {
  /** Its tag, such as `vi`. */
  readonly code: string;
  /** The names of months and weekdays. */
  readonly localize: object;
  /** The order of day, month and year. */
  readonly formatLong: object;
}

/** A text with a number in each plural form that the language has. `other` stands in for a form that is absent. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, (number: string) => string>>> & {
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

/** The params of an issue in words of the language; empty where there is none of the name. The issue's code says what they are. */
export interface IssueTexts {
  /** The least that is allowed. */
  readonly min: string;
  /** The most that is allowed. */
  readonly max: string;
  /** What is allowed. */
  readonly expected: string;
  /** What was given. A value keeps the form in which it was given, also a number. */
  readonly received: string;
  /** What may be meant. */
  readonly suggestion: string;
  /** The rule and the received value in English. */
  readonly message: string;
}

/** Each refusal as a sentence, with its amount where it has one. Weights and volumes come with their unit, if one is given. */
export type RefusalSentences = {
  readonly [Code in Refusal["code"]]: Refusals[Code] extends AmountRow<"units">
    ? PluralForms
    : Refusals[Code] extends AmountRow
      ? (amount: string) => string
      : string;
};

/** What a SKU would have to be, so that not every quantity of it is refused. */
type Need = NonNullable<Extract<Refusals[Refusal["code"]], NeedRow>["needed"]>;

/**
 * The English texts in the params of issues. `{0}` and `{1}` stand for values. Each is translated in the form that the
 * sentences of the language need.
 */
export type Phrase =
  | Need
  | "a bigint"
  | "a calendar date that exists, YYYY-MM-DD"
  | "a complete body"
  | "a cursor: digits up to 2^53 − 1"
  | "a datetime that exists, such as 2026-03-01T17:00:00Z or 2026-03-02T00:00:00+07:00 (in a URL + is %2B)"
  | "a function"
  | "a promise (await it first)"
  | "a query string and no whole URL"
  | "a query string or parameters by name"
  | "a Result (pass its value)"
  | "a symbol"
  | "a whole answer with data and paging"
  | "an array of length {0}"
  | "an IANA time zone name that the runtime knows"
  | "an integer such as 20"
  | "an object ({0})"
  | "an object or a list of objects"
  | "an object that throws"
  | "an object with {0}"
  | "an object without fields"
  | "array"
  | "boolean"
  | "bytes that are no UTF-8"
  | "entries"
  | "HH:MM, 00:00 to 24:00"
  | "JSON"
  | "JSON in UTF-8"
  | "number"
  | "object"
  | "on which the carrier departs and a warehouse works"
  | "on which the carrier departs and {0} works"
  | "one of {0}"
  | "one that broke off"
  | "quantity"
  | "readable"
  | "string"
  | "the code of a warehouse"
  | "the codes before"
  | "the dates of {0}"
  | "the data of an answer"
  | "the end of the calendars"
  | "the lanes before of the same pair"
  | "the last departure of the lane"
  | "units"
  | "volume"
  | "weight"
  | "YYYY-MM-DD HH:MM:SS, as the clock of the zone shows it"
  | "{0} of the type {1}"
  | "{0}, as data has"
  | "{0}… ({1} characters)";
