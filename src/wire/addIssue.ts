import type { Issue } from "../result/Issue";

const maxIssues = 100;

/** Keeps the first 100 issues, so that a large body of nothing but mistakes has an answer of bounded size. */
export function addIssue(issues: Issue[], issue: Issue): void {
  if (issues.length < maxIssues) issues.push(issue);
}
