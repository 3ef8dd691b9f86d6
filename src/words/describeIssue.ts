import type { Issue } from "../result/Issue";
import { assertValid, inCall } from "../result/misuse";
import { isPath } from "../result/issueParts";
import { arrayFault, choiceFault, kindFault, objectFault, textFault } from "../result/valueFaults";
import { describePath } from "./describePath";
import { englishIssues, englishPlaces } from "./english";
import type { Language } from "./Language";
import { noTexts, type ParamTexts } from "./paramTexts";

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

/** The issue in a language. Where its params cannot be said in the language, the sentence is its English message. */
export function sayIssue(
  issue: Issue,
  language: Pick<Language, "tag" | "places" | "issues">,
  translate: (issue: Issue) => ParamTexts | undefined = () => noTexts,
): string {
  inCall("describeIssue", () => {
    assertValid("issue", objectFault(issue));
    if (!("code" in issue)) assertValid("issue", kindFault("an object with code, path and message", issue));
    assertValid("issue.code", choiceFault(issue.code, Object.keys(language.issues)));
    assertValid("issue.path", arrayFault(issue.path));
    if (!isPath(issue.path)) assertValid("issue.path", kindFault("an array of names and indexes", issue.path));
    assertValid("issue.message", textFault(issue.message));
  });
  const { code, path, message } = issue;
  const place = describePath(path, language);
  const texts = translate(issue);
  return texts ? language.issues[code](place, { ...texts, message }) : `${place}: ${message}.`;
}
