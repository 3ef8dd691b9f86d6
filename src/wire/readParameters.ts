import type { Fault } from "../result/Issue";
import { isLiteral } from "../result/kinds";
import { faultOf } from "../result/valueFaults";

/** Takes one occurrence of a parameter. */
export type TakeParameter = (name: string, value: unknown) => void;

/**
 * Reads the parameters of a query string, a URLSearchParams or a record one after the other. O(length of the query).
 *
 * @returns What is wrong with the whole.
 */
export function readParameters(params: unknown, take: TakeParameter): Fault | undefined {
  if (typeof params === "string") {
    if (wholeUrl.test(params)) return faultOf("malformed", params, { expected: "a query string and no whole URL" });
    takePairs(new URLSearchParams(params), take);
  } else if (isSearchParams(params)) takePairs(params, take);
  else if (isLiteral(params)) {
    for (const name of Object.keys(params)) {
      const value = params[name];
      if (value !== undefined) take(name, value);
    }
  } else return faultOf("wrong_type", params, { expected: "a query string or parameters by name" });
  return undefined;
}

function takePairs(pairs: Iterable<readonly [name: string, value: unknown]>, take: TakeParameter): void {
  for (const [name, value] of pairs) take(name, value);
}

/** A question mark inside the first name shows a whole URL, whose first parameter would be lost. */
const wholeUrl = /^\??[^=&?]+\?|^\?\?/;

/** A URLSearchParams may be that of another realm, or a polyfill. A Map has no `getAll`. */
function isSearchParams(params: unknown): params is Iterable<[name: string, text: unknown]> {
  if (typeof params !== "object" || params === null || !("getAll" in params)) return false;
  return typeof params.getAll === "function" && Symbol.iterator in params;
}
