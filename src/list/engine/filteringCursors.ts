import type { Direction } from "../direction";
import { ChunkCursor, lastOf } from "./cursors";
import type { SortedChunks } from "./sortedChunks";
import { hasStatus, type StatusMask, type StatusPostings } from "./statusPostings";

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
      const end = this.direction === 1 ? this.chunk.length : -1;
      this.index = this.findWithin(this.index, end);
      this.seq = this.index === end ? 0 : this.chunk[this.index]!;
      if (this.index !== end) return;
      super.seek(lastOf(this.chunk, this.direction) + this.direction);
    }
  }

  override reach(target: number): number {
    super.seek(target);
    if (!this.isFiltering || this.seq !== target) return this.seq;
    const passes = this.findWithin(this.index, this.index + this.direction) === this.index;
    return passes ? target : target + this.direction;
  }

  protected override findChunk(target: number): number {
    const chunkIndex = super.findChunk(target);
    return this.isFiltering ? this.nextChunk(chunkIndex) : chunkIndex;
  }

  /** The index of the first `seq` of the chunk that passes, in the direction from an index until before another; else the other. */
  protected abstract findWithin(from: number, end: number): number;

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

  protected findWithin(from: number, end: number): number {
    const { mask, direction } = this;
    const statuses = this.postings.statuses[this.chunkIndex]!;
    let index = from;
    while (index !== end && !hasStatus(mask, statuses[index]!)) index += direction;
    return index;
  }

  protected nextChunk(chunkIndex: number): number {
    const { masks } = this.postings;
    let at = chunkIndex;
    while (at >= 0 && at < masks.length && (masks[at]! & this.mask) === 0) at += this.direction;
    return at;
  }
}
