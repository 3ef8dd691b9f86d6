import type { Term } from "./filterTerms";
import type { TimeRange } from "./timeRanges";
import type { TransferIndexes } from "./transferIndexes";

/**
 * About how many leaves a walk visits until it has so many matches, if the conditions have nothing to do with each
 * other. Testing a transfer out of a time range costs about as much as such a visit.
 */
export function expectedVisits(
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
  return wanted < matches ? (visitsToTheEnd * wanted) / matches : visitsToTheEnd;
}
