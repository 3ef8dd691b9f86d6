import { type Direction, isBefore } from "../seqOrder";
import { lowerBound } from "../sortedSearch";
import type { SortedChunks } from "./sortedChunks";

/** A test of the entries of sorted chunks that can skip whole chunks. */
export interface EntryTest {
  /**
   * The index of the first entry that passes, from `from` (included) to `end` (excluded) in the direction; `end` if
   * none passes.
   */
  findWithin(chunkIndex: number, from: number, end: number, direction: Direction): number;
  /**
   * The first chunk from `chunkIndex` (included) in the direction that may have a passing entry; out of range if none
   * has.
   */
  nextChunk(chunkIndex: number, direction: Direction): number;
}

const noSeqs: readonly number[] = [];

/**
 * A cursor over sorted `seq` in one direction. If it has a test, `seek` skips the `seq` that do not pass. “Later” means
 * later in this direction.
 */
export class ChunkCursor {
  /** The current `seq`. It is 0, which is never a valid `seq`, before the first `seek` and at the end. */
  seq = 0;
  /** The position of the current `seq`. */
  chunkIndex = 0;
  index = 0;
  /** The chunk of the current `seq`; empty before the first `seek` and at the end. */
  private chunk = noSeqs;

  constructor(
    private readonly seqs: SortedChunks,
    private readonly direction: Direction,
    private readonly test?: EntryTest,
  ) {}

  /** Advances to the first `seq` at or after the target. Never moves back. */
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

  /**
   * Advances to the target. Returns the target if it is a `seq` that passes the test, 0 at the end, otherwise a
   * later number before which no `seq` passes. For cursors that follow another cursor: cheaper than `seek`, because it does
   * not search for the next passing `seq`.
   */
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
      // In a dense list, the next entry is often the target.
      const next = this.index + direction;
      this.index = isBefore(this.chunk[next]!, target, direction) ? searchChunk(this.chunk, target, direction) : next;
      this.seq = this.chunk[this.index]!;
    }
  }

  private seekChunk(target: number): void {
    const { seqs, direction, test } = this;
    const { chunks } = seqs;
    // Reading index -1 would deoptimise this access.
    const endsBefore = (at: number) =>
      at >= 0 && at < chunks.length && isBefore(lastOf(chunks[at]!, direction), target, direction);
    let at = this.chunk.length > 0 ? this.chunkIndex + direction : seqs.chunkOf(target);
    if (endsBefore(at)) at = seqs.chunkOf(target);
    // The chunk that begins before the target may also end before the target.
    if (endsBefore(at)) at += direction;
    if (test) at = test.nextChunk(at, direction);
    const isAtEnd = at < 0 || at >= chunks.length;
    this.chunkIndex = at;
    this.chunk = isAtEnd ? noSeqs : chunks[at]!;
    this.index = isAtEnd ? 0 : searchChunk(this.chunk, target, direction);
    this.seq = isAtEnd ? 0 : this.chunk[this.index]!;
  }
}

/** The last `seq` of a chunk in the direction. */
function lastOf(chunk: readonly number[], direction: Direction): number {
  return chunk[direction === 1 ? chunk.length - 1 : 0]!;
}

/** The index of the first `seq` at or after the target in the direction; one past the last if there is none. */
export function searchChunk(chunk: readonly number[], target: number, direction: Direction): number {
  return direction === 1 ? lowerBound(chunk, target) : lowerBound(chunk, target + 1) - 1;
}
