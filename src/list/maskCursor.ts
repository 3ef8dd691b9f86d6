/** Up or down in `seq`. */
export type Direction = 1 | -1;

/** Goes through leaves in one direction and tells which slots of each are meant. */
export interface MaskCursor {
  /** Key of the leaf where it stands: {@link startOf} the direction at first, {@link endOf} it at last. */
  readonly key: number;
  /** 0 at the start and at the end, and where the search for a leaf pauses. */
  readonly mask: number;
  /** Goes on to the first leaf that is at the key or after it; stays where it is if that is there already. */
  seek(target: number): void;
}

export function startOf(direction: Direction): number {
  return -direction * Infinity;
}

export function endOf(direction: Direction): number {
  return direction * Infinity;
}

export function isBefore(key: number, other: number, direction: Direction): boolean {
  return direction > 0 ? key < other : key > other;
}

/** A cursor that asks `find` for the first place at or after a key, and keeps to the rules of {@link MaskCursor}. */
export function createCursor(
  direction: Direction,
  find: (target: number, stand: (key: number, mask: number) => void) => void,
): MaskCursor {
  const cursor = {
    key: startOf(direction),
    mask: 0,
    seek(target: number) {
      if (!isBefore(cursor.key, target, direction)) return;
      cursor.key = endOf(direction);
      cursor.mask = 0;
      find(target, stand);
    },
  };
  function stand(key: number, mask: number) {
    cursor.key = key;
    cursor.mask = mask;
  }
  return cursor;
}
