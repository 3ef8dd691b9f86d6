import { messageOf } from "./messages";
import type { Fault, Issue } from "./Issue";

/** The issue of a value at a path. */
export function makeIssue(path: Issue["path"], fault: Fault): Issue {
  const { code, params } = fault;
  return { code, message: messageOf(fault), path, ...(params && { params }) };
}
