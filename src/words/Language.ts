import type { AmountRow, Refusal, Refusals } from "../check/refusals";
import type { MissingCode } from "../planners/sources/SourcePlan";
import type { IssueCode } from "../result/Issue";
import type { IssueTexts, Phrase } from "../result/messages";
import type { ScheduleReason, ScheduleStep } from "../schedule/explainSchedule";

/**
 * A language for `createWords`: plain data and small functions. Every sentence is required. Functions receive numbers
 * as formatted texts.
 */
export interface Language {
  /** The BCP 47 tag, such as `vi`, for `Intl.PluralRules` and `Intl.NumberFormat`. */
  readonly tag: string;
  /** The `Locale` of date-fns, for dates. */
  readonly locale: DateLocale;
  /** Names for the place of an issue. */
  readonly places: PlaceNames;
  /** A sentence for each issue code. */
  readonly issues: Readonly<Record<IssueCode, IssueSentence>>;
  /**
   * The phrases for `params.expected` of an issue. `{0}` in `one_of` stands for a list. `{0}` in `creates`, `departs`
   * and `receives` stands for a warehouse: the sentence for `no_working_day` must replace it.
   */
  readonly phrases: Readonly<Record<Phrase, string>>;
  /** A sentence for each refusal code. */
  readonly refusals: RefusalSentences;
  /**
   * The weights and volumes of refusals, with their unit: receives the excess as a number, such as grams, and returns
   * `11.5 kg`. Default, also for `undefined`: the number in the language, then the unit of the options.
   */
  readonly amount?: AmountWriter | undefined;
  /** For `describeReason`: a sentence for each reason why goods are missing in a plan. */
  readonly missing: Readonly<Record<MissingCode, string>>;
  /** For `describePlan`. */
  readonly plan: PlanSentences;
  /** For `describeDeparture`. */
  readonly departure: DepartureSentences;
  /** What happens on the days of a schedule step: the `reason` that {@link Language.step} receives. */
  readonly reasons: Readonly<Record<ScheduleReason, (place: ScheduleStep["place"]) => string>>;
  /** A number of days, such as `2 days`. */
  readonly days: PluralForms;
  /** The sentence of a schedule step. `days` is empty for fewer than two days. */
  readonly step: (dates: string, reason: string, days: string) => string;
}

/** Writes a weight or a volume, which has the unit of your stock levels. */
export type AmountWriter = (amount: number, kind: "weight" | "volume") => string | undefined;

/** The sentences of `describeDeparture`, and how they name each amount that is left. */
export interface DepartureSentences {
  /** A departure that a request can take. `left` is empty if nothing is limited. */
  readonly open: (date: string, left: string) => string;
  /** A departure with too little room. */
  readonly full: (date: string, left: string) => string;
  /** A departure that a request would miss. */
  readonly missed: (date: string) => string;
  /** Such as `2 transfers`. */
  readonly transfers: PluralForms;
  /** Such as `150 units`. */
  readonly units: PluralForms;
  /** Receives the weight with its unit. */
  readonly weight: (amount: string) => string;
  /** Receives the volume with its unit. */
  readonly volume: (amount: string) => string;
}

/** The sentences of `describePlan`. */
export interface PlanSentences {
  /** The sentence of a planned transfer. */
  readonly transfer: (texts: PlannedTexts) => string;
  /** Receives the warehouse that needs goods, and the goods that it lacks, such as `2 × BELL`. */
  readonly missing: (destWarehouseCode: string, goods: string) => string;
}

/** A planned transfer, as formatted texts. */
export interface PlannedTexts {
  /** Code of the source warehouse. */
  readonly srcWarehouseCode: string;
  /** Code of the destination warehouse. */
  readonly destWarehouseCode: string;
  /** The transfer type, such as `ROAD`. */
  readonly transferType: string;
  /** The date of transfer. */
  readonly transferDate: string;
  /** The latest arrival. */
  readonly latestArrivalDate: string;
  /** Such as `3 × RICE, 1 × MILK`. */
  readonly items: string;
}

/**
 * The parts of a date-fns `Locale` that are used. The type of date-fns would require `skipLibCheck` in CommonJS
 * programs.
 */
export interface DateLocale {
  /** The tag of the locale, such as `vi`. */
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

/** Names for the place of an issue, in lower case. `describeIssue` capitalises the first letter of the place. */
export interface PlaceNames {
  /** The whole input: a request, a response or a configuration. */
  readonly request: string;
  /** A line of a request. Lines count from 1. */
  readonly line: (number: string) => string;
  /** A field of a line. */
  readonly inLine: (line: string, field: string) => string;
  /** A place within a need of `planSupply`. Needs count from 1. */
  readonly inNeed: (number: string, place: string) => string;
  /** What the lists of a configuration have: `lane`. Its number, from 1, and its codes follow. */
  readonly configured: Readonly<Record<"warehouses" | "lanes" | "defaultLane", string>>;
  /** An entry of a list. Entries count from 1. */
  readonly entry: (number: string, list: string) => string;
  /** A field that is not in `fields`, by its path in quotes. */
  readonly field: (path: string) => string;
  /** The names of fields. */
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

/** Writes an issue as a sentence. The place begins with a capital letter. */
export type IssueSentence = (place: string, texts: IssueTexts) => string;

/**
 * A sentence for each refusal code. Functions receive the amount; weights and volumes include the unit, if it is given.
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

/** As {@link PluralForms}, with the units in a pack as the second argument. */
export type PackForms = Readonly<
  Partial<Record<Intl.LDMLPluralRule, ((number: string, packQty: string) => string) | undefined>>
> & {
  /** The default form. */
  readonly other: (number: string, packQty: string) => string;
};
