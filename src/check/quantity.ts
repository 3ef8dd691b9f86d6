import { describeValue } from "../result/describeValue";
import type { Issue } from "../result/Issue";

export function isQuantity(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 1;
}

/** What is wrong with a requested quantity that {@link isQuantity} refuses. */
export function quantityIssue(value: unknown, path: Issue["path"]): Issue {
  const but = `, got ${describeValue(value)}`;
  if (value === undefined) return { code: "required", message: "must be given", path };
  if (typeof value !== "number") return { code: "wrong_type", message: `must be a number${but}`, path };
  if (value < 1) return { code: "too_small", message: `must be at least 1${but}`, path };
  if (value > Number.MAX_SAFE_INTEGER)
    return { code: "too_big", message: `must be at most ${Number.MAX_SAFE_INTEGER}${but}`, path };
  return { code: "not_integer", message: `must be an integer${but}`, path };
}
