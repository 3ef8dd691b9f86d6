export { describeIssue } from "./describeIssue";
export { describeRefusal, type DescribeRefusalOptions } from "./describeRefusal";
export { describeStep, type DescribeStepOptions } from "./describeStep";
