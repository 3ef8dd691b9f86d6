import { type Direction, isBefore } from "../direction";
import { makeHeap, siftDown } from "../seqHeap";
import type { Cursor } from "./cursor";

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
