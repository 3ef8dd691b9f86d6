import { leafOf, type Leaves, slotOf } from "./leaves";
import { type Direction, endOf, isBefore, type MaskCursor, startOf } from "./maskCursor";
import type { PostingList } from "./postings";
import { chunkIndexOf, firstIndexFrom } from "./sortedMap";

/** The transfers of a posting list. A seek is O(log entries). */
export function openPostings(list: PostingList, direction: Direction): MaskCursor {
  return direction > 0 ? new UpCursor(list) : new DownCursor(list);
}

/** The transfers of some `seq`. Opening is O(n log n), and only the leaves where it stands are looked for. */
export function openSeqs(seqs: readonly number[], leaves: Leaves, direction: Direction): MaskCursor {
  return new SeqCursor(seqs.length > 1 ? Float64Array.from(seqs).sort() : seqs, leaves, direction);
}

// Classes rather than closures: a query opens up to hundreds of these, and moves them thousands of times.

class UpCursor implements MaskCursor {
  key = startOf(1);
  mask = 0;
  private chunkIndex = 0;
  private index = -1;
  constructor(private readonly list: PostingList) {}

  seek(target: number): void {
    if (this.key >= target) return;
    const { chunks } = this.list;
    if (chunks[this.chunkIndex]!.keys.at(-1)! < target) {
      // The last chunk that begins at or before the target may still end before it.
      this.chunkIndex = Math.max(this.chunkIndex, chunkIndexOf(this.list, target));
      if (chunks[this.chunkIndex]!.keys.at(-1)! < target) this.chunkIndex += 1;
      if (this.chunkIndex === chunks.length) {
        this.chunkIndex -= 1;
        this.key = endOf(1);
        this.mask = 0;
        return;
      }
      this.index = -1;
    }
    const { keys, values } = chunks[this.chunkIndex]!;
    // Where conditions are common, the entry beside is often the one.
    this.index = keys[this.index + 1]! >= target ? this.index + 1 : firstIndexFrom(keys, target, this.index + 1);
    this.key = keys[this.index]!;
    this.mask = values[this.index]!;
  }
}

class DownCursor implements MaskCursor {
  key = startOf(-1);
  mask = 0;
  private chunkIndex: number;
  private index: number;
  constructor(private readonly list: PostingList) {
    this.chunkIndex = list.chunks.length - 1;
    this.index = list.chunks[this.chunkIndex]!.keys.length;
  }

  seek(target: number): void {
    if (this.key <= target) return;
    const { chunks } = this.list;
    if (chunks[this.chunkIndex]!.keys[0]! > target) {
      this.chunkIndex = chunkIndexOf(this.list, target);
      if (chunks[this.chunkIndex]!.keys[0]! > target) {
        this.key = endOf(-1);
        this.mask = 0;
        return;
      }
      this.index = chunks[this.chunkIndex]!.keys.length;
    }
    const { keys, values } = chunks[this.chunkIndex]!;
    this.index = keys[this.index - 1]! <= target ? this.index - 1 : firstIndexFrom(keys, target + 1) - 1;
    this.key = keys[this.index]!;
    this.mask = values[this.index]!;
  }
}

class SeqCursor implements MaskCursor {
  key: number;
  mask = 0;
  /** Of the first `seq` in the direction that the leaf where it stands does not hold. */
  private index: number;
  constructor(
    /** Ascending. */
    private readonly seqs: ArrayLike<number>,
    private readonly leaves: Leaves,
    private readonly direction: Direction,
  ) {
    this.key = startOf(direction);
    this.index = direction > 0 ? 0 : seqs.length - 1;
  }

  seek(target: number): void {
    const { seqs, leaves, direction } = this;
    if (!isBefore(this.key, target, direction)) return;
    for (; this.index >= 0 && this.index < seqs.length; this.index += direction) {
      const leaf = leafOf(leaves, seqs[this.index]!);
      if (isBefore(leaf.key, target, direction)) continue;
      this.key = leaf.key;
      this.mask = 0;
      for (; this.index >= 0 && this.index < seqs.length; this.index += direction) {
        const slot = slotOf(leaf, seqs[this.index]!);
        if (slot < 0) break;
        this.mask |= 1 << slot;
      }
      return;
    }
    this.key = endOf(direction);
    this.mask = 0;
  }
}
