import type { Fault } from "../result/Issue";
import { nearestName } from "../result/nearestName";
import { faultOf } from "../result/valueFaults";
import { parameterNames } from "./listParameters";

/** Longer than any name that is meant for a parameter, with brackets and all. It bounds the cost of the comparison. */
const maxLength = 64;

/** What tells one parameter from the others, or a range from the other range. */
const firstWords = /* @__PURE__ */ parameterNames.map((name) => name.replace(/_.*/, ""));

/** What people call a filter by its last words. */
const otherNames: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["code", "stock_transfer_codes"],
  ["codes", "stock_transfer_codes"],
  ["from_date", "created_from_date"],
  ["to_date", "created_to_date"],
]);

/**
 * The fault of a parameter that the interface does not have, with the name that may be meant: otherwise a filter that is
 * misspelt would turn into no filter, and `page` into the first page.
 */
export function unknownParameterFault(name: string): Fault {
  const suggestion = name.length <= maxLength ? findMeant(name) : undefined;
  return faultOf("unknown_parameter", name, suggestion === undefined ? {} : { suggestion });
}

/** A name that is near as a whole, or that has a word near to the first word of a parameter, or one of `otherNames`. */
function findMeant(name: string): string | undefined {
  const whole = nearestName(name, parameterNames);
  if (whole) return whole;
  for (const [word] of name.matchAll(/[A-Z]*[a-z0-9]+|[A-Z]+/g)) {
    const first = nearestName(word, firstWords);
    if (first) return parameterNames[firstWords.indexOf(first)];
  }
  return otherNames.get(name);
}
