import { leafOf, type Leaves, slotOf } from "./leaves";
import { type Direction, endOf, indexAt, isBefore, type MaskCursor, startOf } from "./maskCursor";
import type { PostingList } from "./postings";
import { chunkIndexOf } from "./sortedMap";

/** The transfers of a posting list. A seek is O(log entries). */
export function openPostings(list: PostingList, direction: Direction): MaskCursor {
  return new PostingCursor(list, direction);
}

/** The transfers of some `seq`. Opening is O(n log n), and only the leaves where it stands are looked for. */
export function openSeqs(seqs: readonly number[], leaves: Leaves, direction: Direction): MaskCursor {
  return new SeqCursor(seqs.length > 1 ? Float64Array.from(seqs).sort() : seqs, leaves, direction);
}

// Classes rather than closures: a query opens up to hundreds of these, and moves them thousands of times.

class PostingCursor implements MaskCursor {
  key: number;
  mask = 0;
  private chunkIndex: number;
  private index: number;
  constructor(
    private readonly list: PostingList,
    private readonly direction: Direction,
  ) {
    this.key = startOf(direction);
    this.chunkIndex = direction === 1 ? 0 : list.chunks.length - 1;
    this.index = direction === 1 ? -1 : list.chunks[this.chunkIndex]!.keys.length;
  }

  seek(target: number): void {
    const { list, direction } = this;
    if (!isBefore(this.key, target, direction)) return;
    let chunk = list.chunks[this.chunkIndex];
    if (chunk && isBefore(lastOf(chunk.keys, direction), target, direction)) {
      this.chunkIndex = chunkIndexOf(list, target);
      chunk = list.chunks[this.chunkIndex]!;
      // Upwards, the last chunk that begins at or before the target may still end before it.
      if (isBefore(lastOf(chunk.keys, direction), target, direction))
        chunk = list.chunks[(this.chunkIndex += direction)];
      this.index = direction === 1 || !chunk ? -1 : chunk.keys.length;
    }
    if (!chunk) {
      this.key = endOf(direction);
      this.mask = 0;
      return;
    }
    // Where conditions are common, the entry beside is often the one.
    const beside = this.index + direction;
    this.index = isBefore(chunk.keys[beside]!, target, direction) ? indexAt(chunk.keys, target, direction) : beside;
    this.key = chunk.keys[this.index]!;
    this.mask = chunk.values[this.index]!;
  }
}

function lastOf(keys: readonly number[], direction: Direction): number {
  return keys[direction === 1 ? keys.length - 1 : 0]!;
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
    this.index = direction === 1 ? 0 : seqs.length - 1;
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
