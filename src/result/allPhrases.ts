import { englishPhrases } from "./messages";

/** The phrases of every function. Apart from {@link englishPhrases}, so that the bundle of a check lacks the others. */
export const allPhrases = {
  ...englishPhrases,
  one_of: "one of {0}",
  datetime: "a datetime such as 2026-03-02T00:00:00+07:00, with + written as %2B in a URL",
  local_datetime: "a date and time, YYYY-MM-DD HH:MM:SS",
  digits: "a whole number, such as 20",
  query: "query parameters",
  json: "complete JSON in UTF-8",
  known_sku: "must be stocked at the source",
  transferable: "must be transferable",
  known_weight: "must have a weight",
  permitted: "must not be forbidden",
  whole_packs: "must be in whole packs",
  fresh: "must be fresh enough on arrival",
};

/** The ids of the phrases for `expected`. */
export type Phrase = keyof typeof allPhrases;
