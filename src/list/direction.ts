import type { ListOrder } from "./ListQuery";

/** Up or down in `seq`. */
export type Direction = 1 | -1;

export function directionOf(order: ListOrder = "newest"): Direction {
  return order === "newest" ? -1 : 1;
}

export function isBefore(seq: number, other: number, direction: Direction): boolean {
  return direction === 1 ? seq < other : seq > other;
}
