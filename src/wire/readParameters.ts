import type { Issue } from "../result/Issue";
import { makeIssue } from "../result/makeIssue";
import { isPlainObject } from "../result/readFields";
import { addIssue } from "./addIssue";

/** The texts of every occurrence of a parameter. */
export type Parameters = (name: string) => readonly string[];

/** Reads parameters out of a query string, a URLSearchParams or a record; anything else is an issue, and has none. */
export function readParameters(params: unknown, issues: Issue[]): Parameters {
  if (typeof params === "string") {
    if (wholeUrl.test(params))
      addIssue(issues, makeIssue("malformed", [], "be a query string and no whole URL", params));
    const search = new URLSearchParams(params);
    return (name) => search.getAll(name);
  }
  if (isSearchParams(params)) return (name) => textsOf(name, givenBy(params, name), issues);
  if (isRecord(params)) return (name) => (Object.hasOwn(params, name) ? textsOf(name, params[name], issues) : []);
  addIssue(issues, makeIssue("wrong_type", [], "be a query string or parameters by name", params));
  return () => [];
}

/** A question mark inside the first name shows a whole URL, whose first parameter would be lost. */
const wholeUrl = /^\??[^=&?]+\?|^\?\?/;

/** Recognised by its method, because a URLSearchParams of another realm or a polyfill is as good. */
function isSearchParams(params: unknown): params is { getAll(name: string): unknown } {
  return typeof params === "object" && params !== null && "getAll" in params && typeof params.getAll === "function";
}

/** getAll gives an empty list for what is missing, which in a record would be an issue. */
function givenBy(params: { getAll(name: string): unknown }, name: string): unknown {
  const given = params.getAll(name);
  return Array.isArray(given) && given.length === 0 ? undefined : (given ?? null);
}

/** An object of fields as query parsers make them, with or without a prototype. An instance of a class is none. */
function isRecord(params: unknown): params is Readonly<Record<string, unknown>> {
  if (!isPlainObject(params)) return false;
  const prototype = Object.getPrototypeOf(params) as object | null;
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function textsOf(name: string, value: unknown, issues: Issue[]): readonly string[] {
  if (value === undefined) return [];
  const isList = Array.isArray(value);
  const given: readonly unknown[] = isList ? Array.from(value) : [value];
  if (given.length === 0) addIssue(issues, makeIssue("empty_list", [name], "not be empty", given));
  return given.filter((text, index): text is string => {
    if (typeof text === "string") return true;
    const path = isList ? [name, index] : [name];
    addIssue(issues, makeIssue("wrong_type", path, "be a string", text));
    return false;
  });
}
