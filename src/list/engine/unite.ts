import { BitmapCursor } from "./bitmapCursor";
import type { Clause } from "./compileFilter";
import { isList, type Posting, seqsOf } from "./invertedIndex";
import { SortedChunks } from "./sortedChunks";

/** Up to so many bits for each `seq`, or for each test of one, a bitmap takes less time than sorting. */
const maxBitsPerSeq = 16;

/**
 * The same transfers as in any of some postings, each once: as a bitmap in O(sizes of the postings) where their `seq` lie close
 * together, or many are tested, else as one posting that is sorted.
 *
 * @param tests How many `seq` will be tested.
 */
export function unite(postings: readonly Posting[], tests = 0): Clause {
  const chunks = postings.flatMap((posting) => (isList(posting) ? posting.chunks : [seqsOf(posting)]));
  const first = chunks.reduce((least, chunk) => Math.min(least, chunk[0]!), Infinity);
  const last = chunks.reduce((greatest, chunk) => Math.max(greatest, chunk[chunk.length - 1]!), 0);
  const size = chunks.reduce((sum, { length }) => sum + length, 0);
  if (last - first < maxBitsPerSeq * Math.max(size, tests)) {
    const bitmap = new BitmapCursor(chunks, first, last);
    return { postings: [], size: bitmap.size, bitmap };
  }
  const union = new SortedChunks(Array.from(new Set(Float64Array.from(chunks.flat()).sort())));
  return { postings: [union], size: union.size };
}
