import type { Cursor } from "./cursors";

/** A cursor over a set of `seq`, upwards, as a bitmap: a bit for each `seq` from the first to the last. Its `reach` is O(1). */
export class BitmapCursor implements Cursor {
  seq = 0;
  /** How many `seq` are in the set. */
  size = 0;
  private readonly words: Int32Array;

  /** @param given Each of them is between the first and the last, which are among them. One may be given several times. */
  constructor(
    given: readonly (readonly number[])[],
    private readonly first: number,
    private readonly last: number,
  ) {
    const words = new Int32Array(((last - first) >>> 5) + 1);
    for (const seqs of given) {
      for (const seq of seqs) {
        const place = seq - first;
        words[place >>> 5]! |= 1 << (place & 31);
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
    const place = from - first;
    let at = place >>> 5;
    let word = words[at]! & (-1 << (place & 31));
    while (word === 0) word = words[(at += 1)]!;
    const lowestBit = 31 - Math.clz32(word & -word);
    this.seq = first + 32 * at + lowestBit;
  }

  reach(target: number): number {
    const { first, last, words } = this;
    if (target < first) return first;
    if (target > last) return 0;
    const place = target - first;
    return ((words[place >>> 5]! >>> (place & 31)) & 1) === 1 ? target : target + 1;
  }
}

/** The number of 1 bits in a word of 32 bits (the Hamming weight): of each 2, then of each 4, then of each 8, and their sum. */
function countBits(word: number): number {
  const ofTwo = word - ((word >>> 1) & 0x5555_5555);
  const ofFour = (ofTwo & 0x3333_3333) + ((ofTwo >>> 2) & 0x3333_3333);
  const ofEight = (ofFour + (ofFour >>> 4)) & 0x0f0f_0f0f;
  return Math.imul(ofEight, 0x0101_0101) >>> 24;
}
