/** @module stock-transfer/words */
export { describeIssue } from "./describeIssue";
export { describeRefusal, type DescribeRefusalOptions } from "./describeRefusal";
export { type DateLocale, describeStep, type DescribeStepOptions } from "./describeStep";
