import { firstIndexFrom } from "./sortedMap";

/** Up or down in `seq`. */
export type Direction = 1 | -1;

/** Goes through leaves in one direction and tells which slots of each are meant. */
export interface MaskCursor {
  /** Key of the leaf where it stands: {@link startOf} the direction at first, {@link endOf} it at last; in a pause, any. */
  readonly key: number;
  /** 0 at the start and at the end, and where the search for a leaf pauses: there may be no leaf there. */
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
  return direction === 1 ? key < other : key > other;
}

/** The index of the first of the ascending keys that is at the target or after it; outside where none is. */
export function indexAt(keys: readonly number[], target: number, direction: Direction): number {
  return direction === 1 ? firstIndexFrom(keys, target) : firstIndexFrom(keys, target + 1) - 1;
}
