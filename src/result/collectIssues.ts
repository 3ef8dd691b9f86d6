import type { Fault, Issue } from "./Issue";
import { makeIssue } from "./messages";
import type { Result } from "./Result";

/** The maximum number of issues in a result. */
export const maxIssues = 100;

/** Adds an issue, unless there are 100 already. */
export function addIssue(issues: Issue[], path: Issue["path"], fault: Fault): void {
  if (issues.length < maxIssues) issues.push(makeIssue(path, fault));
}

/** Adds an issue if there is a fault. */
export type Report = (path: Issue["path"], fault: Fault | undefined) => void;

/** {@link readIssues}, but an error of a getter or a proxy becomes an issue. */
export function collectIssues<Value>(parse: (report: Report) => Value | undefined): Result<Value> {
  return unlessUnreadable(() => readIssues(parse));
}

/** Runs a parser, which returns `undefined` only after an issue. Stops after `max` issues, to save time and space. */
export function readIssues<Value>(parse: (report: Report) => Value | undefined, max = maxIssues): Result<Value> {
  const issues: Issue[] = [];
  try {
    const value = parse((path, fault) => {
      if (!fault) return;
      issues.push(makeIssue(path, fault));
      // eslint-disable-next-line @typescript-eslint/only-throw-error -- It is caught below, and never leaves this function.
      if (issues.length === max) throw issues;
    });
    if (!hasIssues(issues)) return { value: value as Value };
  } catch (error) {
    if (error !== issues) throw error;
  }
  return { issues: issues as [Issue] };
}

/** The result of reading an untrusted value, or one issue for the whole value if reading throws. */
export function unlessUnreadable<Value>(read: () => Result<Value>): Result<Value> {
  try {
    return read();
  } catch {
    return { issues: [makeIssue([], { code: "malformed", params: { expected: "readable" } })] };
  }
}

/** Narrows the type to the non-empty list of a {@link Result}. */
export function hasIssues(issues: readonly Issue[]): issues is readonly [Issue, ...Issue[]] {
  return issues.length > 0;
}
