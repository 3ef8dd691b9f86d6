import type { Clause } from "./compileFilter";
import { maxBitsPerSeq } from "./costs";
import type { Cursor } from "./cursors";
import { isList, type Posting, seqsOf } from "./invertedIndex";
import { SortedChunks } from "./sortedChunks";

/**
 * The union of some postings: a bitmap in O(sum of their sizes) if their `seq` are dense or many will be tested, else
 * one sorted posting.
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

/** An ascending cursor over a bitmap with a bit for each `seq` from the first to the last. `reach` is O(1). */
export class BitmapCursor implements Cursor {
  seq = 0;
  size = 0;
  private readonly words: Int32Array;

  /** @param given From `first` to `last`, both included; may repeat. */
  constructor(
    given: readonly (readonly number[])[],
    private readonly first: number,
    private readonly last: number,
  ) {
    const words = new Int32Array(((last - first) >>> 5) + 1);
    for (const seqs of given) {
      for (const seq of seqs) {
        const bit = seq - first;
        words[bit >>> 5]! |= 1 << (bit & 31);
      }
    }
    for (const word of words) this.size += countBits(word);
    this.words = words;
  }

  seek(target: number): void {
    const { first, last, words } = this;
    const from = Math.max(target, this.seq, first);
    this.seq = 0;
    if (from > last) return;
    const bit = from - first;
    let at = bit >>> 5;
    let word = words[at]! & (-1 << (bit & 31));
    while (word === 0) word = words[(at += 1)]!;
    const lowestBit = 31 - Math.clz32(word & -word);
    this.seq = first + 32 * at + lowestBit;
  }

  reach(target: number): number {
    const { first, last, words } = this;
    if (target < first) return first;
    if (target > last) return 0;
    const bit = target - first;
    return ((words[bit >>> 5]! >>> (bit & 31)) & 1) === 1 ? target : target + 1;
  }
}

/** Population count of a 32-bit word, by the parallel (SWAR) method. */
function countBits(word: number): number {
  const ofTwo = word - ((word >>> 1) & 0x5555_5555);
  const ofFour = (ofTwo & 0x3333_3333) + ((ofTwo >>> 2) & 0x3333_3333);
  const ofEight = (ofFour + (ofFour >>> 4)) & 0x0f0f_0f0f;
  return Math.imul(ofEight, 0x0101_0101) >>> 24;
}
