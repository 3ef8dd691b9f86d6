import { type Direction, type HasSeq, isBefore } from "./direction";

/** Makes a binary heap: no item is before its parent, at `(index - 1) >> 1`, and so the first item is before all others. O(items). */
export function makeHeap(items: HasSeq[], direction: Direction): void {
  for (let index = items.length >> 1; index >= 0; index -= 1) siftDown(items, index, direction);
}

/** Restores the heap where the item at an index may belong further down. O(log items). */
export function siftDown(heap: HasSeq[], index: number, direction: Direction): void {
  let parent = index;
  for (;;) {
    let first = parent;
    for (let child = 2 * parent + 1; child <= 2 * parent + 2 && child < heap.length; child += 1) {
      if (isBefore(heap[child]!.seq, heap[first]!.seq, direction)) first = child;
    }
    if (first === parent) return;
    const moved = heap[parent]!;
    heap[parent] = heap[first]!;
    heap[first] = moved;
    parent = first;
  }
}
