import type { Issue } from "../result/Issue";
import { makeIssue } from "../result/makeIssue";
import { addIssue } from "./addIssue";
import { splitQuery } from "./splitQuery";

/** The texts of every occurrence of a parameter. */
export type Parameters<Name extends string> = (name: Name) => readonly string[];

/**
 * Reads the parameters of these names out of a query string, a URLSearchParams or a record; anything else is an issue,
 * and without parameters.
 */
export function readParameters<Name extends string>(
  params: unknown,
  names: ReadonlySet<Name>,
  issues: Issue[],
): Parameters<Name> {
  if (typeof params === "string") return readSearch(params, names, issues);
  if (isSearchParams(params)) return (name) => textsOf(name, givenBy(params, name), issues);
  if (isRecord(params)) {
    return (name) => (Object.hasOwn(params, name) ? textsOf(name, params[name], issues) : []);
  }
  addIssue(issues, makeIssue("wrong_type", [], "be a query string or parameters by name", params));
  return () => [];
}

/** A question mark inside the first name tells a whole URL, whose first parameter would be lost. */
const wholeUrl = /^\??[^=&?]+\?|^\?\?/;

function readSearch(text: string, names: ReadonlySet<string>, issues: Issue[]): Parameters<string> {
  if (wholeUrl.test(text)) addIssue(issues, makeIssue("malformed", [], "be a query string and no whole URL", text));
  const texts = splitQuery(text, names);
  return (name) => texts.get(name) ?? [];
}

/** Told by its shape: URLSearchParams of another realm or a polyfill are as good. */
function isSearchParams(params: unknown): params is { getAll(name: string): unknown } {
  return typeof params === "object" && params !== null && "getAll" in params && typeof params.getAll === "function";
}

/** What was not given is an empty list here, which is no mistake. */
function givenBy(params: { getAll(name: string): unknown }, name: string): unknown {
  const given = params.getAll(name);
  return Array.isArray(given) && given.length === 0 ? undefined : (given ?? null);
}

/** An object of fields, in the ways that query parsers make them; a Map, a promise or a URL has none. */
function isRecord(params: unknown): params is Readonly<Record<string, unknown>> {
  if (Object.prototype.toString.call(params) !== "[object Object]") return false;
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
