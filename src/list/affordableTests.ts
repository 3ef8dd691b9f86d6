import type { Term } from "./filterTerms";
import type { TimeRange } from "./timeRanges";
import type { TransferIndexes } from "./transferIndexes";

/** Testing a transfer out of a time range takes about a third of the time of a walk's visit to a leaf. */
const testsPerVisit = 3;

/**
 * About how many transfers can be tested in the time that a walk takes until it has so many matches, if the conditions
 * have nothing to do with each other.
 */
export function affordableTests(
  { byId }: TransferIndexes,
  terms: readonly Term[],
  ranges: readonly TimeRange[],
  wanted: number,
): number {
  const { size } = byId;
  let matches = size;
  for (const { count } of terms) matches *= count / size;
  for (const { estimate } of ranges) matches *= estimate / size;
  const visitsToTheEnd = Math.min(size / 32, terms[0]?.count ?? Infinity);
  return testsPerVisit * (wanted < matches ? (visitsToTheEnd * wanted) / matches : visitsToTheEnd);
}
