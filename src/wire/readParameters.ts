import type { Issue } from "../result/Issue";
import { isPlainObject } from "../result/kinds";
import { faultOf } from "../result/valueFaults";
import type { Report } from "./collectIssues";
import { parameterNames } from "./listParameters";

/** The texts of every occurrence of each parameter, by its name. */
export type TextsByName = ReadonlyMap<string, readonly string[]>;

/**
 * Reads parameters out of a query string, a URLSearchParams or a record; `undefined` for anything else. What is no text is
 * reported, but only of a parameter that is `known`. O(length of the query).
 */
export function readParameters(params: unknown, report: Report): TextsByName | undefined {
  const texts = new Map<string, string[]>();
  const add = (name: string, text: unknown, path: Issue["path"] = [name]) => {
    const given = texts.get(name) ?? [];
    texts.set(name, given);
    if (typeof text === "string") given.push(text);
    else if (parameterNames.includes(name)) report(path, faultOf("wrong_type", text, { expected: "string" }));
  };

  if (typeof params === "string") {
    if (wholeUrl.test(params)) {
      report([], faultOf("malformed", params, { expected: "a query string and no whole URL" }));
      return texts;
    }
    for (const [name, text] of new URLSearchParams(params)) add(name, text);
    return texts;
  }
  if (isSearchParams(params)) {
    for (const [name, text] of params) add(name, text);
    return texts;
  }
  if (!isPlainObject(params)) return undefined;
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined) continue;
    if (!Array.isArray(value)) add(name, value);
    else if (value.length === 0 && parameterNames.includes(name)) report([name], faultOf("empty_list", value));
    else for (const [index, text] of value.entries()) add(name, text, [name, index]);
  }
  return texts;
}

/** A question mark inside the first name shows a whole URL, whose first parameter would be lost. */
const wholeUrl = /^\??[^=&?]+\?|^\?\?/;

/** A URLSearchParams may be that of another realm, or a polyfill. A Map has no `getAll`. */
function isSearchParams(params: unknown): params is Iterable<[name: string, text: unknown]> {
  if (typeof params !== "object" || params === null || !("getAll" in params)) return false;
  return typeof params.getAll === "function" && Symbol.iterator in params;
}
