/**
 * Refusals, issues, dates and plans as sentences, in English, Vietnamese or a language of yours.
 *
 * @module stock-transfer/words
 */
export { createWords, type Words } from "./createWords";
export { describeDeparture, type DescribeDepartureOptions } from "./describeDeparture";
export { describeIssue } from "./describeIssue";
export { describePlan, type DescribePlanOptions } from "./describePlan";
export { describeReason } from "./describeReason";
export { describeRefusal, type DescribeRefusalOptions } from "./describeRefusal";
export { describeStep, type DescribeStepOptions } from "./describeStep";
export { english } from "./english";
export type {
  AmountWriter,
  DateLocale,
  DepartureSentences,
  FieldName,
  IssueSentence,
  Language,
  PackForms,
  PlaceNames,
  PlannedTexts,
  PlanSentences,
  PluralForms,
  RefusalSentences,
} from "./Language";
export type { IssueTexts, Phrase } from "../result/messages";
export { vietnamese } from "./vietnamese";
