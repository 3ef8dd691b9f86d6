import { leafOf, type Leaves, lowestBit, slotOf } from "./leaves";
import { createSortedMap, deleteEntry, getEntry, setEntry, type SortedMap } from "./sortedMap";

/**
 * Which transfers have a value in some field. A value that only one transfer has stands for itself as that transfer's
 * `seq`, which is all that most codes ever are.
 */
export type ValueIndex = Map<string, PostingList | number>;

export interface PostingList {
  /** How many transfers, always at least 2. */
  count: number;
  /** By key of the leaf, the slots that have the value; never an empty mask. */
  readonly masks: SortedMap<number>;
}

export function addValue(
  index: ValueIndex,
  value: string,
  seq: number,
  key: number,
  slot: number,
  leaves: Leaves,
): void {
  const entry = index.get(value);
  if (entry === undefined) {
    index.set(value, seq);
    return;
  }
  if (typeof entry !== "number") {
    entry.count += 1;
    addBit(entry.masks, key, slot);
    return;
  }
  const masks = createSortedMap<number>();
  const leaf = leafOf(leaves, entry);
  addBit(masks, leaf.key, slotOf(leaf, entry));
  addBit(masks, key, slot);
  index.set(value, { count: 2, masks });
}

/** The transfer may still be in its slot, or be gone from it. */
export function removeValue(index: ValueIndex, value: string, key: number, slot: number, leaves: Leaves): void {
  const entry = index.get(value);
  if (entry === undefined || typeof entry === "number") {
    index.delete(value);
    return;
  }
  entry.count -= 1;
  removeBit(entry.masks, key, slot);
  if (entry.count > 1) return;
  const { keys, values } = entry.masks.chunks[0]!;
  index.set(value, leafOf(leaves, keys[0]!).slots[lowestBit(values[0]!)]!.seq);
}

/** The transfer went from one leaf to another. */
export function moveValue(
  index: ValueIndex,
  value: string,
  from: readonly [key: number, slot: number],
  to: readonly [key: number, slot: number],
): void {
  const entry = index.get(value);
  if (typeof entry !== "object") return;
  removeBit(entry.masks, ...from);
  addBit(entry.masks, ...to);
}

export function countValue(index: ValueIndex, value: string): number {
  const entry = index.get(value);
  return typeof entry === "object" ? entry.count : entry === undefined ? 0 : 1;
}

function addBit(masks: SortedMap<number>, key: number, slot: number): void {
  setEntry(masks, key, (getEntry(masks, key) ?? 0) | (1 << slot));
}

function removeBit(masks: SortedMap<number>, key: number, slot: number): void {
  const rest = getEntry(masks, key)! & ~(1 << slot);
  if (rest === 0) deleteEntry(masks, key);
  else setEntry(masks, key, rest);
}
