import { isRecord } from "../result/isRecord";
import type { Issue } from "../result/Issue";
import { makeIssue } from "../result/makeIssue";
import { addIssue } from "./addIssue";

/** The query parameters of the list, in the order of the interface. */
export const parameterNames = [
  "limit",
  "next",
  "src_warehouse_code",
  "dest_warehouse_code",
  "created_from_date",
  "created_to_date",
  "updated_from_date",
  "updated_to_date",
  "skus",
  "stock_transfer_codes",
  "ref_code",
  "status_list",
] as const;
const known: ReadonlySet<unknown> = /* @__PURE__ */ new Set(parameterNames);

/** Parameters in whatever form they came. */
export interface Parameters {
  /** The texts of every occurrence of a parameter. */
  readonly textsOf: (name: string) => readonly string[];
  /** The names that the interface does not have, as far as they can be known. */
  readonly unknownNames: () => readonly string[];
}

/** Reads parameters out of a query string, a URLSearchParams or a record; `undefined` for anything else. */
export function readParameters(params: unknown, issues: Issue[]): Parameters | undefined {
  if (typeof params === "string") return readQueryString(params, issues);
  if (isSearchParams(params)) {
    const unknownNames = () => (typeof params.keys === "function" ? unknownOf(params.keys()) : []);
    return { textsOf: (name) => textsOf(name, givenBy(params, name), issues), unknownNames };
  }
  if (isRecord(params) && !isHolder(params)) {
    const unknownNames = () => unknownOf(Object.keys(params)).filter((name) => params[name] !== undefined);
    return {
      textsOf: (name) => (Object.hasOwn(params, name) ? textsOf(name, params[name], issues) : []),
      unknownNames,
    };
  }
  return undefined;
}

function readQueryString(params: string, issues: Issue[]): Parameters {
  const isUrl = wholeUrl.test(params);
  if (isUrl) addIssue(issues, makeIssue("malformed", [], "be a query string and no whole URL", params));
  const search = new URLSearchParams(params);
  return {
    textsOf: (name) => search.getAll(name),
    // The first name of a whole URL has its path in it.
    unknownNames: () => (isUrl ? [] : unknownOf(search.keys())),
  };
}

function unknownOf(names: Iterable<unknown>): string[] {
  return [...names].filter((name): name is string => typeof name === "string" && !known.has(name));
}

/** A question mark inside the first name shows a whole URL, whose first parameter would be lost. */
const wholeUrl = /^\??[^=&?]+\?|^\?\?/;

/** What plays a URLSearchParams: one of another realm, or a polyfill, which may not have every method. */
interface SearchParams {
  getAll(name: string): unknown;
  keys?(): Iterable<unknown>;
}

function isSearchParams(params: unknown): params is SearchParams {
  return typeof params === "object" && params !== null && "getAll" in params && typeof params.getAll === "function";
}

/** Where requests and events have their parameters, and a `ListQuery` its filter. */
const holders = ["query", "queryStringParameters", "params", "searchParams", "filter"];

/** What holds the parameters, in their place, would pass for parameters of which none is known. */
function isHolder(params: Readonly<Record<string, unknown>>): boolean {
  const isGiven = (name: string) => Object.hasOwn(params, name);
  return holders.some((name) => isGiven(name) && typeof params[name] === "object") && !parameterNames.some(isGiven);
}

/** getAll gives an empty list for what is missing, which in a record would be an issue. */
function givenBy(params: SearchParams, name: string): unknown {
  const given = params.getAll(name);
  return Array.isArray(given) && given.length === 0 ? undefined : (given ?? null);
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
