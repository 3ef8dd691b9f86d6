import type { Direction } from "../direction";
import { ChunkCursor, lastOf } from "./cursors";
import type { SortedChunks } from "./sortedChunks";

/** A test of the entries of sorted chunks, of which whole chunks may have none that passes. */
export interface EntryTest {
  /** The index of the first entry of the chunk that passes, in the direction from an index until before another; else the other. */
  findWithin(chunkIndex: number, from: number, end: number, direction: Direction): number;
  /** The first chunk, from the given one on, that may have an entry that passes; an index without a chunk if there is none. */
  nextChunk(chunkIndex: number, direction: Direction): number;
}

/** A cursor over those `seq` of sorted chunks that pass a test, if there is one. */
export class FilteringCursor extends ChunkCursor {
  constructor(
    seqs: SortedChunks,
    direction: Direction,
    private readonly test: EntryTest | undefined,
  ) {
    super(seqs, direction);
  }

  override seek(target: number): void {
    super.seek(target);
    while (this.test && this.chunk.length > 0) {
      const end = this.direction === 1 ? this.chunk.length : -1;
      this.index = this.test.findWithin(this.chunkIndex, this.index, end, this.direction);
      this.seq = this.index === end ? 0 : this.chunk[this.index]!;
      if (this.index !== end) return;
      super.seek(lastOf(this.chunk, this.direction) + this.direction);
    }
  }

  override reach(target: number): number {
    super.seek(target);
    const { test, index, direction } = this;
    if (!test || this.seq !== target) return this.seq;
    const passes = test.findWithin(this.chunkIndex, index, index + direction, direction) === index;
    return passes ? target : target + direction;
  }

  protected override findChunk(target: number): number {
    const chunkIndex = super.findChunk(target);
    return this.test ? this.test.nextChunk(chunkIndex, this.direction) : chunkIndex;
  }
}
