import { expectedVisits } from "./expectedVisits";
import { termsOf } from "./filterTerms";
import { countBits, leafOf, transfersIn } from "./leaves";
import { endOf } from "./maskCursor";
import { matchesFilter } from "./matchesFilter";
import { isWalked, openMatches } from "./openMatches";
import { boundsOfFilter, collectRange, rangesOf } from "./timeRanges";
import type { TransferFilter } from "./TransferFilter";
import type { TransferIndexes } from "./transferIndexes";

export function countMatches(indexes: TransferIndexes, filter: TransferFilter): number {
  const terms = termsOf(indexes, filter);
  const ranges = rangesOf(indexes, filter);
  const matches = matchesFilter(filter);
  const few = collectRange(ranges, expectedVisits(indexes, terms, ranges, Infinity));
  if (few) return few.filter(matches).length;

  const bounds = boundsOfFilter(filter);
  const [rarest] = terms;
  if (!bounds && terms.length === 0) return indexes.byId.size;
  if (!bounds && terms.length === 1 && rarest?.values.length === 1) return rarest.count;

  // Without times, and with every condition walked, the masks tell all.
  const isExact = !bounds && terms.every(isWalked);
  let count = 0;
  const cursor = openMatches(indexes, terms, bounds, 1);
  cursor.seek(0);
  while (cursor.key !== endOf(1)) {
    if (isExact) count += countBits(cursor.mask);
    else count += transfersIn(leafOf(indexes.leaves, cursor.key), cursor.mask).filter(matches).length;
    cursor.seek(cursor.key + 1);
  }
  return count;
}
