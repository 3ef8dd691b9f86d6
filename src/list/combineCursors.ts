import { type Direction, endOf, isBefore, type MaskCursor, startOf } from "./maskCursor";

/** What any of the cursors means; at least one. A seek is O(log cursors) for each cursor that moves. */
export function unite(cursors: MaskCursor[], direction: Direction): MaskCursor {
  return cursors.length === 1 ? cursors[0]! : new Union(cursors, direction);
}

/**
 * What all of the cursors mean; at least one. Give the one with the fewest places first. A long search for a leaf that
 * all have pauses now and then just before one that some have, with the mask 0, so that the caller can think again.
 */
export function intersect(cursors: readonly MaskCursor[], direction: Direction): MaskCursor {
  return cursors.length === 1 ? cursors[0]! : new Intersection(cursors, direction);
}

class Union implements MaskCursor {
  key: number;
  mask = 0;
  /** In `heap` no cursor stands before the one at half its index, as at first, where all stand at the start. */
  constructor(
    private readonly heap: MaskCursor[],
    private readonly direction: Direction,
  ) {
    this.key = startOf(direction);
  }

  seek(target: number): void {
    const { heap, direction } = this;
    if (!isBefore(this.key, target, direction)) return;
    while (isBefore(heap[0]!.key, target, direction)) {
      heap[0]!.seek(target);
      this.sink(0);
    }
    this.key = heap[0]!.key;
    this.mask = this.maskAt(0);
  }

  private sink(from: number): void {
    const { heap, direction } = this;
    let parent = from;
    for (;;) {
      let first = parent;
      for (let child = 2 * parent + 1; child <= 2 * parent + 2 && child < heap.length; child += 1) {
        if (isBefore(heap[child]!.key, heap[first]!.key, direction)) first = child;
      }
      if (first === parent) return;
      const cursor = heap[parent]!;
      heap[parent] = heap[first]!;
      heap[first] = cursor;
      parent = first;
    }
  }

  /** Of the cursors at and under the index that stand where the union does. */
  private maskAt(index: number): number {
    const cursor = this.heap[index];
    if (cursor?.key !== this.key) return 0;
    return cursor.mask | this.maskAt(2 * index + 1) | this.maskAt(2 * index + 2);
  }
}

/** Leaves on which the cursors disagree before an intersection takes a breath. */
const longestSearch = 64;

class Intersection implements MaskCursor {
  key: number;
  mask = 0;
  constructor(
    private readonly cursors: readonly MaskCursor[],
    private readonly direction: Direction,
  ) {
    this.key = startOf(direction);
  }

  seek(target: number): void {
    let key = target;
    for (let steps = 0; key !== endOf(this.direction) && steps < longestSearch; steps += 1) {
      const reached = this.meet(key);
      if (reached === key) {
        if (this.mask !== 0) {
          this.key = key;
          return;
        }
        key += this.direction;
      } else key = reached;
    }
    // The leaf at the key was not looked at by all: a pause is before it.
    this.key = key - this.direction;
    this.mask = 0;
  }

  /** The key, if all cursors stand there then, and `mask` is what they share; else where one of them stands after it. */
  private meet(key: number): number {
    let mask = -1;
    for (const cursor of this.cursors) {
      cursor.seek(key);
      if (cursor.key !== key) return cursor.key;
      mask &= cursor.mask;
    }
    this.mask = mask;
    return key;
  }
}
