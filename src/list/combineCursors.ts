import { createCursor, type Direction, endOf, isBefore, type MaskCursor } from "./maskCursor";

/** What any of the cursors means. A seek is O(log cursors) for each cursor that moves. */
export function unite(cursors: readonly MaskCursor[], direction: Direction): MaskCursor {
  const [only, ...others] = cursors;
  if (only && others.length === 0) return only;

  /** A heap: no cursor stands before the one at half its index. */
  const heap = [...cursors];
  const sink = (from: number) => {
    let parent = from;
    for (;;) {
      let first = parent;
      for (const child of [2 * parent + 1, 2 * parent + 2]) {
        if (child < heap.length && isBefore(heap[child]!.key, heap[first]!.key, direction)) first = child;
      }
      if (first === parent) return;
      [heap[parent], heap[first]] = [heap[first]!, heap[parent]!];
      parent = first;
    }
  };
  const maskAt = (key: number, index: number): number => {
    const cursor = heap[index];
    if (cursor?.key !== key) return 0;
    return cursor.mask | maskAt(key, 2 * index + 1) | maskAt(key, 2 * index + 2);
  };

  return createCursor(direction, (target, stand) => {
    const top = () => heap[0]?.key ?? endOf(direction);
    while (isBefore(top(), target, direction)) {
      heap[0]!.seek(target);
      sink(0);
    }
    stand(top(), maskAt(top(), 0));
  });
}

/** Leaves on which the cursors disagree before an intersection takes a breath. */
const longestSearch = 64;

/**
 * What all of the cursors mean; at least one. Give the one with the fewest places first. A long search for a leaf that
 * all have pauses now and then at one that they have not, with the mask 0, so that the caller can think again.
 */
export function intersect(cursors: readonly MaskCursor[], direction: Direction): MaskCursor {
  const [only, ...others] = cursors;
  if (only && others.length === 0) return only;

  return createCursor(direction, (target, stand) => {
    let key = target;
    for (let steps = 0; key !== endOf(direction); steps += 1) {
      if (steps === longestSearch) {
        // The leaf at the key was not looked at by all: a pause is before it.
        stand(key - direction, 0);
        return;
      }
      let mask = -1;
      let agreeing = 0;
      for (const cursor of cursors) {
        cursor.seek(key);
        if (cursor.key !== key) {
          key = cursor.key;
          break;
        }
        mask &= cursor.mask;
        agreeing += 1;
      }
      if (agreeing < cursors.length) continue;
      if (mask !== 0) {
        stand(key, mask);
        return;
      }
      key += direction;
    }
  });
}
