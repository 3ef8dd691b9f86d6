import type { Issue } from "../result/Issue";
import { makeIssue } from "../result/makeIssue";
import { nearestName } from "../result/nearestName";
import { addIssue } from "./addIssue";
import { parameterNames } from "./readParameters";

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
 * Adds an issue for each unknown name that is near to one of the interface, because a filter that is misspelt must not
 * turn into no filter: a name that is near as a whole, that has a word near to the first word of a parameter, or that is
 * one of `otherNames`. Further names are the caller's own affair. O(names).
 */
export function addUnknownParameters(names: readonly string[], issues: Issue[]): void {
  for (const name of new Set(names)) {
    const meant = name.length <= maxLength ? findMeant(name) : undefined;
    if (meant) addIssue(issues, makeIssue("unknown_parameter", [name], `be spelled ${meant}, or left out`, name));
  }
}

function findMeant(name: string): string | undefined {
  const whole = nearestName(name, parameterNames);
  if (whole) return whole;
  for (const [word] of name.matchAll(/[A-Z]*[a-z0-9]+|[A-Z]+/g)) {
    const first = nearestName(word, firstWords);
    if (first) return parameterNames[firstWords.indexOf(first)];
  }
  return otherNames.get(name);
}
