import { type Direction, isBefore } from "../direction";
import type { Cursor } from "./cursor";

/** The union of cursors: a k-way merge that gives each `seq` once. A seek is O(log cursors) for each cursor that moves. */
export class UnionCursor implements Cursor {
  seq = 0;
  /** A binary heap of the cursors that are not at their end: none is before its parent, at `(index - 1) >> 1`. */
  private heap: Cursor[] | undefined;

  constructor(
    private readonly cursors: readonly Cursor[],
    private readonly direction: Direction,
  ) {}

  seek(target: number): void {
    const { direction } = this;
    const heap = (this.heap ??= this.makeHeap(target));
    while (heap.length > 0 && isBefore(heap[0]!.seq, target, direction)) {
      heap[0]!.seek(target);
      if (heap[0]!.seq === 0) {
        const last = heap.pop()!;
        if (heap.length > 0) heap[0] = last;
      }
      this.siftDown(heap, 0);
    }
    this.seq = heap[0]?.seq ?? 0;
  }

  private makeHeap(target: number): Cursor[] {
    for (const cursor of this.cursors) cursor.seek(target);
    const heap = this.cursors.filter(({ seq }) => seq !== 0);
    for (let index = heap.length >> 1; index >= 0; index -= 1) this.siftDown(heap, index);
    return heap;
  }

  private siftDown(heap: Cursor[], from: number): void {
    let parent = from;
    for (;;) {
      let first = parent;
      for (let child = 2 * parent + 1; child <= 2 * parent + 2 && child < heap.length; child += 1) {
        if (isBefore(heap[child]!.seq, heap[first]!.seq, this.direction)) first = child;
      }
      if (first === parent) return;
      const moved = heap[parent]!;
      heap[parent] = heap[first]!;
      heap[first] = moved;
      parent = first;
    }
  }
}
