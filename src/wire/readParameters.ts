import { describeValue } from "../result/describeValue";
import type { Issue } from "../result/Issue";
import { addIssue } from "./addIssue";

/** The texts of every occurrence of a parameter. */
export type Parameters = (name: string) => readonly string[];

/** Reads parameters out of a query string, a URLSearchParams or a record; anything else is an issue, and without parameters. */
export function readParameters(params: unknown, issues: Issue[]): Parameters {
  if (typeof params === "string") {
    const search = new URLSearchParams(params);
    return (name) => search.getAll(name);
  }
  if (typeof params !== "object" || params === null || Array.isArray(params)) {
    addIssue(issues, {
      code: "wrong_type",
      message: `must be a query string or parameters by name, got ${describeValue(params)}`,
      path: [],
    });
    return () => [];
  }
  if (isSearchParams(params)) return (name) => textsOf(name, params.getAll(name), issues);
  return (name) =>
    Object.hasOwn(params, name) ? textsOf(name, (params as Record<string, unknown>)[name], issues) : [];
}

/** Told by its shape: URLSearchParams of another realm or a polyfill are as good. */
function isSearchParams(params: object): params is { getAll(name: string): unknown } {
  return "getAll" in params && typeof params.getAll === "function";
}

function textsOf(name: string, value: unknown, issues: Issue[]): readonly string[] {
  if (value === undefined) return [];
  const texts: readonly unknown[] = Array.isArray(value) ? value : [value];
  return texts.filter((text, index): text is string => {
    if (typeof text === "string") return true;
    const path = Array.isArray(value) ? [name, index] : [name];
    addIssue(issues, { code: "wrong_type", message: `must be text, got ${describeValue(text)}`, path });
    return false;
  });
}
