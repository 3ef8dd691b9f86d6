import type { ListOrder } from "./ListQuery";

/** Up or down in `seq`. */
export type Direction = 1 | -1;

export interface HasSeq {
  readonly seq: number;
}

export function directionOf(order: ListOrder = "newest"): Direction {
  return order === "newest" ? -1 : 1;
}

/** The first `seq` that may be on a page. */
export function startOf(next: number, direction: Direction): number {
  if (next !== 0) return next + direction;
  return direction === 1 ? 1 : Number.MAX_SAFE_INTEGER;
}

/** For a sort in this direction. */
export function bySeq(direction: Direction): (a: HasSeq, b: HasSeq) => number {
  return direction === 1 ? (a, b) => a.seq - b.seq : (a, b) => b.seq - a.seq;
}

export function isBefore(seq: number, other: number, direction: Direction): boolean {
  return direction === 1 ? seq < other : seq > other;
}
