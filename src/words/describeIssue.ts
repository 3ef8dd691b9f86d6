import type { Issue, IssueCode } from "../result/Issue";
import { assertValid, inCall } from "../result/misuse";
import { arrayFault, choiceFault, objectFault, textFault } from "../result/valueFaults";
import { describePath } from "./describePath";

/** A sentence about a place, with the rule and the received value as the issue's message has them. */
type Words = (place: string, message: string) => string;

const ruleAndValue: Words = (place, message) => `${place} ${message}.`;

const wordsOf: Readonly<Record<IssueCode, Words>> = {
  required: (place) => `${place} is missing.`,
  wrong_type: ruleAndValue,
  blank: (place) => `${place} is blank.`,
  not_integer: ruleAndValue,
  too_small: ruleAndValue,
  too_big: ruleAndValue,
  malformed: ruleAndValue,
  unknown_status: (_place, message) => `A status ${message}.`,
  conflicting_fields: ruleAndValue,
  repeated_parameter: ruleAndValue,
  unknown_parameter: (_place, message) => `A parameter is not known: it ${message}.`,
  empty_range: ruleAndValue,
  empty_list: (place) => `${place} is empty.`,
  unknown_warehouse: (place, message) => `${place} is not known: it ${message}.`,
  same_warehouse: ruleAndValue,
  no_lane: ruleAndValue,
  duplicate_sku: ruleAndValue,
  unsafe_total: ruleAndValue,
  unknown_field: (place, message) => `${place} ${message}${message.endsWith("?") ? "" : "."}`,
  not_unique: ruleAndValue,
  unknown_code: ruleAndValue,
  no_working_day: ruleAndValue,
  beyond_calendars: (_place, message) => `The arrival ${message}.`,
  never_available: ruleAndValue,
};

const codes = /* @__PURE__ */ Object.keys(wordsOf);

/**
 * An issue as a sentence in English: the place in words, counted from 1, then what is wrong with it. The paths of the
 * parsers and those of the check read alike. O(length of the message).
 *
 * @throws RangeError or TypeError if it is not given an issue.
 *
 * @example
 * ```ts
 * import { parseCheckRequest, parseListQuery } from "stock-transfer";
 * import { describeIssue } from "stock-transfer/words";
 *
 * const { issues = [] } = parseCheckRequest({ items: [{ sku: "HELMET", qty: 1.5 }], src_warehouse_code: "HCM" });
 * issues.map(describeIssue); // => ["Line 1: the quantity must be an integer, got 1.5.", "The destination warehouse is missing."]
 * parseListQuery("limit=500").issues?.map(describeIssue); // => ['The limit must be at most 100, got "500".']
 * ```
 */
export function describeIssue(issue: Issue): string {
  inCall("describeIssue", () => {
    assertValid("issue", objectFault(issue));
    assertValid("issue.code", choiceFault(issue.code, codes));
    assertValid("issue.path", arrayFault(issue.path));
    assertValid("issue.message", textFault(issue.message));
  });
  const { code, path, message } = issue;
  return wordsOf[code](describePath(path), message);
}
