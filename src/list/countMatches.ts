import { affordableTests } from "./affordableTests";
import { termsOf } from "./filterTerms";
import { countBits, leafAt, transfersIn } from "./leaves";
import { endOf } from "./maskCursor";
import { matchesFilter } from "./matchesFilter";
import { isWalked, openMatches } from "./openMatches";
import { boundsOfFilter, matchesInRange, rangesOf } from "./timeRanges";
import type { TransferFilter } from "./TransferFilter";
import type { TransferIndexes } from "./transferIndexes";

export function countMatches(indexes: TransferIndexes, filter: TransferFilter): number {
  const terms = termsOf(indexes, filter);
  if (terms[0]?.count === 0) return 0;
  const ranges = rangesOf(indexes, filter);
  const matches = matchesFilter(filter);
  const few = matchesInRange(ranges, affordableTests(indexes, terms, ranges, Infinity), matches);
  if (few) return few.length;

  const bounds = boundsOfFilter(filter);
  const [rarest] = terms;
  if (!bounds && terms.length === 0) return indexes.byId.size;
  if (!bounds && terms.length === 1 && rarest?.entries.length === 1) return rarest.count;

  // Without times, and with every condition walked, the masks tell all.
  const isExact = !bounds && terms.every(isWalked);
  let count = 0;
  const cursor = openMatches(indexes.leaves, terms, bounds, 1);
  cursor.seek(0);
  while (cursor.key !== endOf(1)) {
    if (isExact) count += countBits(cursor.mask);
    else if (cursor.mask !== 0)
      count += transfersIn(leafAt(indexes.leaves, cursor.key), cursor.mask).filter(matches).length;
    cursor.seek(cursor.key + 1);
  }
  return count;
}
