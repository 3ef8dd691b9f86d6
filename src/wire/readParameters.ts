import type { Fault, Issue } from "../result/Issue";
import { isLiteral } from "../result/kinds";
import { faultOf } from "../result/valueFaults";

/** What was given under one name. */
export interface Parameter {
  /** The text of every occurrence. */
  readonly texts: string[];
  /** What is no text. */
  readonly faults: (readonly [path: Issue["path"], fault: Fault])[];
}

/**
 * The parameters of a query string, a URLSearchParams or a record by their names, or what is wrong with the whole.
 * O(length of the query).
 */
export function readParameters(params: unknown): ReadonlyMap<string, Parameter> | Fault {
  if (typeof params === "string") {
    return wholeUrl.test(params)
      ? faultOf("malformed", params, { expected: "a query string and no whole URL" })
      : fromPairs(new URLSearchParams(params));
  }
  if (isSearchParams(params)) return fromPairs(params);
  if (isLiteral(params)) return fromPairs(Object.entries(params).filter(([, value]) => value !== undefined));
  return faultOf("wrong_type", params, { expected: "a query string or parameters by name" });
}

function fromPairs(pairs: Iterable<readonly [name: string, value: unknown]>): ReadonlyMap<string, Parameter> {
  const parameters = new Map<string, Parameter>();
  for (const [name, value] of pairs) {
    const { texts, faults } = parameters.get(name) ?? { texts: [], faults: [] };
    parameters.set(name, { texts, faults });
    const add = (path: Issue["path"], text: unknown) => {
      if (typeof text === "string") texts.push(text);
      else faults.push([path, faultOf("wrong_type", text, { expected: "string" })]);
    };
    if (!Array.isArray(value)) add([name], value);
    else if (value.length === 0) faults.push([[name], faultOf("empty_list", value)]);
    else for (const [index, text] of value.entries()) add([name, index], text);
  }
  return parameters;
}

/** A question mark inside the first name shows a whole URL, whose first parameter would be lost. */
const wholeUrl = /^\??[^=&?]+\?|^\?\?/;

/** A URLSearchParams may be that of another realm, or a polyfill. A Map has no `getAll`. */
function isSearchParams(params: unknown): params is Iterable<[name: string, text: unknown]> {
  if (typeof params !== "object" || params === null || !("getAll" in params)) return false;
  return typeof params.getAll === "function" && Symbol.iterator in params;
}
