import type { Issue } from "../result/Issue";
import { assertValid, inCall } from "../result/misuse";
import { arrayFault, choiceFault, kindFault, objectFault, textFault } from "../result/valueFaults";
import { describePath } from "./describePath";
import { englishIssues, englishPlaces } from "./english";
import type { IssueTexts, Language } from "./Language";

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
  return sayIssue(issue, { tag: "en", places: englishPlaces, issues: englishIssues });
}

const noTexts = { min: "", max: "", expected: "", received: "", suggestion: "" };

/** The issue in a language. Without a translation of its params, the sentences use its English message alone. */
export function sayIssue(
  issue: Issue,
  language: Pick<Language, "tag" | "places" | "issues">,
  translate?: (params: NonNullable<Issue["params"]>) => Partial<IssueTexts>,
): string {
  inCall("describeIssue", () => {
    assertValid("issue", objectFault(issue));
    if (!("code" in issue)) assertValid("issue", kindFault("an object with code, path and message", issue));
    assertValid("issue.code", choiceFault(issue.code, Object.keys(language.issues)));
    assertValid("issue.path", arrayFault(issue.path));
    assertValid("issue.message", textFault(issue.message));
  });
  const { code, path, message, params } = issue;
  const place = describePath(path, language);
  if (translate && !params && code !== "required") return `${place}: ${message}.`;
  return language.issues[code](place, { ...noTexts, ...(params && translate?.(params)), message });
}
