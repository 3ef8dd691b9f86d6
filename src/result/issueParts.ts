import type { Issue } from "./Issue";
import { isAmount, isObject } from "./kinds";

/** Whether a value from outside can be the path of an issue. */
export function isPath(value: unknown): value is Issue["path"] {
  return Array.isArray(value) && value.every((key) => typeof key === "string" || isAmount(key));
}

/** Whether a value from outside can be the params of an issue. Which of them there are is not tested. */
export function isParams(value: unknown): value is NonNullable<Issue["params"]> {
  return isObject(value) && Object.values(value).every(isParam);
}

function isParam(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((each) => typeof each === "string");
  return typeof value === "string" || typeof value === "number";
}
