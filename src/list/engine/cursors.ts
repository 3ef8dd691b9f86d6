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

/** A test of the entries of sorted chunks, of which whole chunks may have none that passes. */
export interface EntryTest {
  /** Searches a chunk in the direction, from one index to before another: the index of the first entry that passes, or `end`. */
  findWithin(chunkIndex: number, from: number, end: number, direction: Direction): number;
  /** The first chunk, from the given one on, that may have an entry that passes; an index without a chunk if there is none. */
  nextChunk(chunkIndex: number, direction: Direction): number;
}

const noSeqs: readonly number[] = [];

/** A cursor over the `seq` of sorted chunks, or over those that pass a test. A seek is O(1) to the next `seq`, else O(log size). */
export class ChunkCursor implements Cursor {
  seq = 0;
  protected chunkIndex = 0;
  protected index = 0;
  /** The chunk of the current `seq`; empty before the first `seek` and at the end. */
  private chunk = noSeqs;

  constructor(
    private readonly seqs: SortedChunks,
    private readonly direction: Direction,
    private readonly test?: EntryTest,
  ) {}

  seek(target: number): void {
    const { test, direction } = this;
    this.seekUntested(target);
    while (test && this.chunk.length > 0) {
      const end = direction === 1 ? this.chunk.length : -1;
      this.index = test.findWithin(this.chunkIndex, this.index, end, direction);
      this.seq = this.index === end ? 0 : this.chunk[this.index]!;
      if (this.index !== end) return;
      this.seekChunk(lastOf(this.chunk, direction) + direction);
    }
  }

  reach(target: number): number {
    this.seekUntested(target);
    const { test, index, direction } = this;
    if (!test || this.seq !== target) return this.seq;
    const passes = test.findWithin(this.chunkIndex, index, index + direction, direction) === index;
    return passes ? target : target + direction;
  }

  private seekUntested(target: number): void {
    const { direction } = this;
    if (this.chunk.length === 0 || isBefore(lastOf(this.chunk, direction), target, direction)) this.seekChunk(target);
    else if (isBefore(this.seq, target, direction)) {
      // In a dense list, the next one is often the right one.
      const next = this.index + direction;
      this.index = isBefore(this.chunk[next]!, target, direction) ? searchChunk(this.chunk, target, direction) : next;
      this.seq = this.chunk[this.index]!;
    }
  }

  private seekChunk(target: number): void {
    const { chunks } = this.seqs;
    const found = this.findChunk(target);
    this.chunkIndex = this.test ? this.test.nextChunk(found, this.direction) : found;
    // To read an array at -1 would make all reads at this place slow.
    const isAtEnd = this.chunkIndex < 0 || this.chunkIndex >= chunks.length;
    this.chunk = isAtEnd ? noSeqs : chunks[this.chunkIndex]!;
    this.index = isAtEnd ? 0 : searchChunk(this.chunk, target, this.direction);
    this.seq = isAtEnd ? 0 : this.chunk[this.index]!;
  }

  /** The first chunk with a `seq` that is not before the target; an index without a chunk if there is none. */
  private findChunk(target: number): number {
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
function lastOf(chunk: readonly number[], direction: Direction): number {
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
