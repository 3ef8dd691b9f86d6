import type { Fault, Issue } from "../result/Issue";
import { makeIssue } from "../result/makeIssue";
import { hasIssues, type Result } from "../result/Result";

/** The most issues of a result. */
export const maxIssues = 100;

/** Adds the issue of a fault, if there is one. */
export type Report = (path: Issue["path"], fault: Fault | undefined) => void;

/**
 * Runs a parser: the result is what it returns, unless it reports an issue; `undefined` only with one. The 100th issue ends the
 * parser, so that a large body of nothing but mistakes costs little and has an answer of bounded size. No input makes the
 * parser throw: a getter or a proxy that does is an issue. Data of JSON.parse has none.
 */
export function collectIssues<Value>(parse: (report: Report) => Value | undefined): Result<Value> {
  const issues: Issue[] = [];
  try {
    const value = parse((path, fault) => {
      if (fault && issues.push(makeIssue(path, fault)) === maxIssues) throw new Error("enough");
    });
    return hasIssues(issues) ? { issues } : { value: value as Value };
  } catch {
    if (hasIssues(issues) && issues.length === maxIssues) return { issues };
    const params = { expected: "readable", received: "an object that throws" };
    return { issues: [makeIssue([], { code: "malformed", params })] };
  }
}
