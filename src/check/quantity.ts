import { isAmount, maxAmount } from "../result/isAmount";
import type { Issue } from "../result/Issue";
import { makeIssue, makeTypeIssue } from "../result/makeIssue";

export function isQuantity(value: unknown): value is number {
  return isAmount(value, 1);
}

/** What is wrong with a requested quantity that {@link isQuantity} does not accept. */
export function makeQuantityIssue(value: unknown, path: Issue["path"]): Issue {
  if (typeof value !== "number") return makeTypeIssue(path, "be a number", value);
  if (value < 1) return makeIssue("too_small", path, "be at least 1", value);
  if (value > maxAmount) return makeIssue("too_big", path, `be at most ${maxAmount}`, value);
  return makeIssue("not_integer", path, "be an integer", value);
}
