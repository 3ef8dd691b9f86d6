import type { ListOrder } from "./ListQuery";

/** Up or down in `seq`. */
export type Direction = 1 | -1;

export interface HasSeq {
  readonly seq: number;
}

export function directionOf(order: ListOrder = "newest"): Direction {
  return order === "newest" ? -1 : 1;
}

/** For a sort in this direction. */
export function bySeq(direction: Direction): (a: HasSeq, b: HasSeq) => number {
  return direction === 1 ? (a, b) => a.seq - b.seq : (a, b) => b.seq - a.seq;
}

export function isBefore(seq: number, other: number, direction: Direction): boolean {
  return direction === 1 ? seq < other : seq > other;
}
