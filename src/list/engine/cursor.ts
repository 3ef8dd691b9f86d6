import { type Direction, isBefore } from "../direction";
import { lowerBound, type SortedChunks } from "./sortedChunks";

/** Iterates over the `seq` of some transfers, up or down. */
export interface Cursor {
  /** The current `seq`; 0, which no transfer has, before the first `seek` and at the end. */
  readonly seq: number;
  /** Moves on to the first `seq` that is not before the target. It never moves back. */
  seek(target: number): void;
}

const noSeqs: readonly number[] = [];

/** A cursor over sorted chunks. A seek is O(1) to the next `seq`, else O(log size). */
export class ChunkCursor implements Cursor {
  seq = 0;
  protected chunkIndex = 0;
  /** The chunk of the current `seq`; empty before the first `seek` and at the end. */
  protected chunk = noSeqs;
  protected index = 0;

  constructor(
    protected readonly seqs: SortedChunks,
    protected readonly direction: Direction,
  ) {}

  seek(target: number): void {
    const { direction } = this;
    if (this.chunk.length === 0 || isBefore(lastOf(this.chunk, direction), target, direction)) this.seekChunk(target);
    else if (isBefore(this.seq, target, direction)) {
      // In a dense list, the next one is often the right one.
      const next = this.index + direction;
      this.index = isBefore(this.chunk[next]!, target, direction) ? search(this.chunk, target, direction) : next;
      this.seq = this.chunk[this.index]!;
    }
  }

  private seekChunk(target: number): void {
    this.chunkIndex = this.findChunk(target);
    if (this.chunkIndex < 0 || this.chunkIndex >= this.seqs.chunks.length) {
      this.chunk = noSeqs;
      this.seq = 0;
      return;
    }
    this.chunk = this.seqs.chunks[this.chunkIndex]!;
    this.index = search(this.chunk, target, this.direction);
    this.seq = this.chunk[this.index]!;
  }

  /** The first chunk with a `seq` that is not before the target; an index without a chunk if there is none. */
  protected findChunk(target: number): number {
    const { seqs, direction } = this;
    if (seqs.size === 0) return 0;
    const chunkIndex = seqs.chunkOf(target);
    // The chunk that begins before the target may also end before it.
    const isPassed = isBefore(lastOf(seqs.chunks[chunkIndex]!, direction), target, direction);
    return isPassed ? chunkIndex + direction : chunkIndex;
  }
}

/** The last `seq` of a chunk in the direction. */
export function lastOf(chunk: readonly number[], direction: Direction): number {
  return chunk[direction === 1 ? chunk.length - 1 : 0]!;
}

/** The index of the first `seq` of a chunk, in the direction, that is not before the target. There is one. */
function search(chunk: readonly number[], target: number, direction: Direction): number {
  return direction === 1 ? lowerBound(chunk, target) : lowerBound(chunk, target + 1) - 1;
}
