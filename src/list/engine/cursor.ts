import { type Direction, isBefore } from "../direction";
import { firstIndexFrom, type SortedChunks } from "./sortedChunks";

/** Goes through the `seq` of some transfers in one direction. */
export interface Cursor {
  /** Where it stands; 0, which no transfer has, before the first of them and after the last. */
  readonly seq: number;
  /** Goes on to the first `seq` at the target or after it. It never goes back. */
  seek(target: number): void;
}

const noKeys: readonly number[] = [];

/** A cursor over sorted chunks. A seek is O(1) to the entry beside, else O(log size). */
export class ChunkCursor implements Cursor {
  seq = 0;
  protected chunkIndex = 0;
  /** The keys of the chunk where it stands; none before the first and after the last. */
  protected keys = noKeys;
  protected index = 0;

  constructor(
    protected readonly chunks: Pick<SortedChunks, "keys" | "chunkOf">,
    protected readonly direction: Direction,
  ) {}

  seek(target: number): void {
    const { direction } = this;
    if (this.keys.length === 0 || isBefore(lastOf(this.keys, direction), target, direction)) this.seekChunk(target);
    else if (isBefore(this.seq, target, direction)) {
      // Where a list is dense, the entry beside is often the one.
      const beside = this.index + direction;
      this.index = isBefore(this.keys[beside]!, target, direction) ? indexAt(this.keys, target, direction) : beside;
      this.seq = this.keys[this.index]!;
    }
  }

  private seekChunk(target: number): void {
    this.chunkIndex = this.findChunk(target);
    if (this.chunkIndex < 0 || this.chunkIndex >= this.chunks.keys.length) {
      this.keys = noKeys;
      this.seq = 0;
      return;
    }
    this.keys = this.chunks.keys[this.chunkIndex]!;
    this.index = indexAt(this.keys, target, this.direction);
    this.seq = this.keys[this.index]!;
  }

  /** The first chunk that may have the target or what is after it; an index without a chunk where there is none. */
  protected findChunk(target: number): number {
    const { chunks, direction } = this;
    if (chunks.keys.length === 0) return 0;
    const chunkIndex = chunks.chunkOf(target);
    // A chunk that begins before the target may end before it too.
    const isPassed = isBefore(lastOf(chunks.keys[chunkIndex]!, direction), target, direction);
    return isPassed ? chunkIndex + direction : chunkIndex;
  }
}

/** The last key in the direction. */
export function lastOf(keys: readonly number[], direction: Direction): number {
  return keys[direction === 1 ? keys.length - 1 : 0]!;
}

/** The index of the first key at the target or after it, in the direction; there is one. */
function indexAt(keys: readonly number[], target: number, direction: Direction): number {
  return direction === 1 ? firstIndexFrom(keys, target) : firstIndexFrom(keys, target + 1) - 1;
}
