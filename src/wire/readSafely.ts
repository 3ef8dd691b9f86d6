import { makeIssueInWords } from "../result/makeIssue";
import type { Result } from "../result/Result";

/** Makes a throwing getter or proxy an issue, so that no input makes a parser throw. Data of JSON.parse never throws. */
export function readSafely<T>(read: () => Result<T>): Result<T> {
  try {
    return read();
  } catch {
    return { issues: [makeIssueInWords("malformed", [], "be readable", "an object that throws")] };
  }
}
