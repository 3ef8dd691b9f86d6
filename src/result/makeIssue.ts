import { describeValue } from "./describeValue";
import type { Issue, IssueCode } from "./Issue";

/** An issue whose message says the rule and the received value: `must be an integer, got 1.5`. */
export function makeIssue(code: IssueCode, path: Issue["path"], rule: string, received: unknown): Issue {
  return makeIssueInWords(code, path, rule, describeValue(received));
}

/** An issue about more than one value: `received` is the text that follows "got". */
export function makeIssueInWords(code: IssueCode, path: Issue["path"], rule: string, received: string): Issue {
  return { code, message: `must ${rule}, got ${received}`, path };
}

/** The issue of a value of another type than the rule names, or of a field that is missing. */
export function makeTypeIssue(path: Issue["path"], rule: string, received: unknown): Issue {
  if (received === undefined) return { code: "required", message: "must be given", path };
  return makeIssue("wrong_type", path, rule, received);
}
