import { type Direction, isBefore } from "../direction";
import { makeHeap, siftDown } from "../seqHeap";
import { lowerBound } from "../sortedSearch";
import type { SortedChunks } from "./sortedChunks";
import { hasStatus, type StatusMask, type StatusPostings } from "./statusPostings";

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
    const { chunks } = this.seqs;
    this.chunkIndex = this.findChunk(target);
    // To read an array at -1 would make all reads at this place slow.
    const isAtEnd = this.chunkIndex < 0 || this.chunkIndex >= chunks.length;
    this.chunk = isAtEnd ? noSeqs : chunks[this.chunkIndex]!;
    this.index = isAtEnd ? 0 : search(this.chunk, target, this.direction);
    this.seq = isAtEnd ? 0 : this.chunk[this.index]!;
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

/** A cursor over those `seq` of sorted chunks that pass a test, of which whole chunks may have none. */
export abstract class FilteringCursor extends ChunkCursor {
  /** @param isFiltering Whether there is a test at all. */
  constructor(
    seqs: SortedChunks,
    direction: Direction,
    private readonly isFiltering: boolean,
  ) {
    super(seqs, direction);
  }

  override seek(target: number): void {
    super.seek(target);
    while (this.isFiltering && this.chunk.length > 0) {
      this.index = this.findWithin();
      const isInside = this.index >= 0 && this.index < this.chunk.length;
      this.seq = isInside ? this.chunk[this.index]! : 0;
      if (isInside) return;
      super.seek(lastOf(this.chunk, this.direction) + this.direction);
    }
  }

  protected override findChunk(target: number): number {
    const chunkIndex = super.findChunk(target);
    return this.isFiltering ? this.nextChunk(chunkIndex) : chunkIndex;
  }

  /** The index of the first `seq` of the chunk that passes, from the current one on; outside the chunk if there is none. */
  protected abstract findWithin(): number;

  /** The first chunk, from the given one on, that may have a `seq` that passes; an index without a chunk if there is none. */
  protected abstract nextChunk(chunkIndex: number): number;
}

/** A cursor over the transfers that have one of some statuses. */
export class StatusCursor extends FilteringCursor {
  constructor(
    private readonly postings: StatusPostings,
    private readonly mask: StatusMask,
    direction: Direction,
  ) {
    super(postings, direction, true);
  }

  protected findWithin(): number {
    const { mask, direction } = this;
    const statuses = this.postings.statuses[this.chunkIndex]!;
    let { index } = this;
    while (index >= 0 && index < statuses.length && !hasStatus(mask, statuses[index]!)) index += direction;
    return index;
  }

  protected nextChunk(chunkIndex: number): number {
    const { masks } = this.postings;
    let at = chunkIndex;
    while (at >= 0 && at < masks.length && (masks[at]! & this.mask) === 0) at += this.direction;
    return at;
  }
}

/** The last `seq` of a chunk in the direction. */
export function lastOf(chunk: readonly number[], direction: Direction): number {
  return chunk[direction === 1 ? chunk.length - 1 : 0]!;
}

/** The index of the first `seq` of a chunk, in the direction, that is not before the target. There is one, unless it is empty. */
function search(chunk: readonly number[], target: number, direction: Direction): number {
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

  private openHeap(target: number): Cursor[] {
    for (const cursor of this.cursors) cursor.seek(target);
    makeHeap(this.cursors, this.direction);
    return this.cursors;
  }
}

/**
 * The intersection of cursors: calls `visit` for each `seq`, from the given one on, that all of them have, until it
 * returns `true`. A leapfrog join: the first cursor leads, and moves on to the `seq` of any cursor that is further. It
 * should be the one with the fewest.
 *
 * @param maxSteps How many `seq` of the first cursor may be looked at.
 * @returns Whether that was enough.
 */
export function intersect(
  cursors: readonly Cursor[],
  from: number,
  direction: Direction,
  visit: () => boolean,
  maxSteps = Infinity,
): boolean {
  const [lead] = cursors as readonly [Cursor];
  lead.seek(from);
  for (let steps = 0; lead.seq !== 0; steps += 1) {
    if (steps >= maxSteps) return false;
    const { seq } = lead;
    const reached = seekOthers(cursors, seq);
    if (reached === 0 || (reached === seq && visit())) return true;
    lead.seek(reached === seq ? seq + direction : reached);
  }
  return true;
}

/** Moves the other cursors to a `seq`. Returns the next `seq` of the first that does not have it, or it if all have it. */
function seekOthers(cursors: readonly Cursor[], seq: number): number {
  for (let index = 1; index < cursors.length; index += 1) {
    const cursor = cursors[index]!;
    cursor.seek(seq);
    if (cursor.seq !== seq) return cursor.seq;
  }
  return seq;
}
