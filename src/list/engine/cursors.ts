import { type Direction, isBefore } from "../direction";
import { makeHeap, siftDown } from "../seqHeap";
import { lowerBound } from "../sortedSearch";
import type { SortedChunks } from "./sortedChunks";

/** Iterates over the `seq` of some transfers, up or down. */
export interface Cursor {
  /** The current `seq`; 0, which no transfer has, before the first `seek` and at the end. */
  readonly seq: number;
  /** Moves on to the first `seq` that is not before the target. It never moves back. */
  seek(target: number): void;
  /**
   * Moves on to the target. Returns it if it is one of the `seq`; otherwise a later number before which there is none, or 0 at
   * the end. It never searches far.
   */
  reach(target: number): number;
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
      this.index = isBefore(this.chunk[next]!, target, direction) ? searchChunk(this.chunk, target, direction) : next;
      this.seq = this.chunk[this.index]!;
    }
  }

  reach(target: number): number {
    this.seek(target);
    return this.seq;
  }

  private seekChunk(target: number): void {
    const { chunks } = this.seqs;
    this.chunkIndex = this.findChunk(target);
    // To read an array at -1 would make all reads at this place slow.
    const isAtEnd = this.chunkIndex < 0 || this.chunkIndex >= chunks.length;
    this.chunk = isAtEnd ? noSeqs : chunks[this.chunkIndex]!;
    this.index = isAtEnd ? 0 : searchChunk(this.chunk, target, this.direction);
    this.seq = isAtEnd ? 0 : this.chunk[this.index]!;
  }

  /** The first chunk with a `seq` that is not before the target; an index without a chunk if there is none. */
  protected findChunk(target: number): number {
    const { seqs, direction } = this;
    if (seqs.size === 0) return 0;
    const { chunks } = seqs;
    const reachesTarget = (at: number) => !isBefore(lastOf(chunks[at]!, direction), target, direction);
    const next = this.chunkIndex + direction;
    if (this.chunk.length > 0 && next >= 0 && next < chunks.length && reachesTarget(next)) return next;
    const chunkIndex = seqs.chunkOf(target);
    // The chunk that begins before the target may also end before it.
    return reachesTarget(chunkIndex) ? chunkIndex : chunkIndex + direction;
  }
}

/** The last `seq` of a chunk in the direction. */
export function lastOf(chunk: readonly number[], direction: Direction): number {
  return chunk[direction === 1 ? chunk.length - 1 : 0]!;
}

/** The index of the first `seq` of a chunk, in the direction, that is not before the target; if there is none, that after the last. */
export function searchChunk(chunk: readonly number[], target: number, direction: Direction): number {
  return direction === 1 ? lowerBound(chunk, target) : lowerBound(chunk, target + 1) - 1;
}

/** The union of cursors: a k-way merge that gives each `seq` once. A seek is O(log cursors) for each cursor that moves. */
export class UnionCursor implements Cursor {
  seq = 0;
  /** A binary heap of the cursors. Those that are at their end are taken out when they come first. */
  private heap: Cursor[] | undefined;

  /** @param cursors The union takes them over, and their order changes. */
  constructor(
    private readonly cursors: Cursor[],
    private readonly direction: Direction,
  ) {}

  seek(target: number): void {
    const { direction } = this;
    const heap = (this.heap ??= this.openHeap(target));
    while (heap.length > 0 && isBefore(heap[0]!.seq, target, direction)) {
      heap[0]!.seek(target);
      if (heap[0]!.seq === 0) {
        const last = heap.pop()!;
        if (heap.length > 0) heap[0] = last;
      }
      siftDown(heap, 0, direction);
    }
    this.seq = heap[0]?.seq ?? 0;
  }

  /** Needs no heap: it ends at the first cursor that has the target. */
  reach(target: number): number {
    let next = 0;
    for (const cursor of this.cursors) {
      const reached = cursor.reach(target);
      if (reached === target) return target;
      if (next === 0 || (reached !== 0 && isBefore(reached, next, this.direction))) next = reached;
    }
    return next;
  }

  private openHeap(target: number): Cursor[] {
    for (const cursor of this.cursors) cursor.seek(target);
    makeHeap(this.cursors, this.direction);
    return this.cursors;
  }
}
