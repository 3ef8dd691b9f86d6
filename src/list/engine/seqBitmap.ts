import type { Cursor } from "./cursors";

/** A set of `seq` as a bitmap: a bit for each `seq` from the first to the last. */
export class SeqBitmap {
  /** How many `seq` are in the set. */
  size = 0;
  private readonly words: Int32Array;

  /** @param given Each of them is between the first and the last, which are among them. One may be given several times. */
  constructor(
    given: readonly (readonly number[])[],
    readonly first: number,
    readonly last: number,
  ) {
    const words = new Int32Array(((last - first) >>> 5) + 1);
    for (const seqs of given) {
      for (const seq of seqs) {
        const place = seq - first;
        words[place >>> 5]! |= 1 << (place & 31);
      }
    }
    for (const word of words) for (let rest = word; rest !== 0; rest &= rest - 1) this.size += 1;
    this.words = words;
  }

  /** @param seq Between the first and the last. */
  has(seq: number): boolean {
    const place = seq - this.first;
    return ((this.words[place >>> 5]! >>> (place & 31)) & 1) === 1;
  }

  /** The first `seq` of the set that is not below the given one, which is between the first and the last. */
  next(seq: number): number {
    const place = seq - this.first;
    let at = place >>> 5;
    let word = this.words[at]! & (-1 << (place & 31));
    while (word === 0) word = this.words[(at += 1)]!;
    const lowestBit = 31 - Math.clz32(word & -word);
    return this.first + 32 * at + lowestBit;
  }
}

/** A cursor over a bitmap, upwards. A seek is O(1) where the `seq` lie close together, and a reach is always. */
export class BitmapCursor implements Cursor {
  seq = 0;

  constructor(private readonly bitmap: SeqBitmap) {}

  seek(target: number): void {
    const { first, last } = this.bitmap;
    const from = Math.max(target, this.seq, first);
    this.seq = from > last ? 0 : this.bitmap.next(from);
  }

  reach(target: number): number {
    const { first, last } = this.bitmap;
    if (target < first) return first;
    if (target > last) return 0;
    return this.bitmap.has(target) ? target : target + 1;
  }
}
