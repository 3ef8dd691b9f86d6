/** @module stock-transfer/words */
export { createWords, type Words } from "./createWords";
export { describeIssue } from "./describeIssue";
export { describeReason } from "./describeReason";
export { describeRefusal, type DescribeRefusalOptions } from "./describeRefusal";
export { describeStep, type DescribeStepOptions } from "./describeStep";
export { english } from "./english";
export type {
  DateLocale,
  FieldName,
  IssueSentence,
  IssueTexts,
  Language,
  Phrase,
  PlaceNames,
  PluralForms,
  RefusalSentences,
} from "./Language";
export { vietnamese } from "./vietnamese";
