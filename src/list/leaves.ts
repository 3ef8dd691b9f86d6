import type { StockTransfer } from "./StockTransfer";
import { createSortedMap, deleteEntry, floorEntry, forgetSummary, setEntry, type SortedMap } from "./sortedMap";

/**
 * Up to 32 transfers that are neighbours in `seq`. A set of them is a mask with a bit for each slot, which is what the
 * posting lists hold: one operation intersects two conditions for 32 transfers.
 */
export interface Leaf {
  /** Every transfer whose `seq` is from `key` to below the key of the following leaf is in this one. */
  readonly key: number;
  /** A transfer keeps its slot until the leaf is split or joined. */
  readonly slots: (StockTransfer | undefined)[];
  /** `seq` of the transfer in each slot, 0 for none: found here, it costs no look at the transfers. */
  readonly seqs: number[];
  /** The slots in use. */
  used: number;
  /** Whether the transfers stand in the order of `seq`, as where each was added after those before it. */
  isAscending: boolean;
  /** When the transfers were created and updated; forgotten by any change of them. */
  bounds: TimeBounds | undefined;
}

/** The earliest and the latest of some transfers. */
export interface TimeBounds {
  readonly createdFrom: number;
  readonly createdTo: number;
  readonly updatedFrom: number;
  readonly updatedTo: number;
}

/** All transfers in the order of `seq`. The leaf with the key 0 is always there, so that every `seq` has its leaf. */
export interface Leaves {
  readonly sorted: SortedMap<Leaf, TimeBounds>;
  readonly byKey: Map<number, Leaf>;
}

/** Every slot of a leaf. */
export const fullMask = -1;
const slotsOfLeaf = 32;
const lastSlot = slotsOfLeaf - 1;

export function createLeaves(): Leaves {
  const leaves: Leaves = { sorted: createSortedMap(), byKey: new Map() };
  addLeaf(leaves, 0);
  return leaves;
}

export function addLeaf({ sorted, byKey }: Leaves, key: number): Leaf {
  const slots = new Array<undefined>(slotsOfLeaf).fill(undefined);
  const seqs = new Array<number>(slotsOfLeaf).fill(0);
  const leaf: Leaf = { key, slots, seqs, used: 0, isAscending: true, bounds: undefined };
  setEntry(sorted, key, leaf);
  byKey.set(key, leaf);
  return leaf;
}

export function deleteLeaf({ sorted, byKey }: Leaves, { key }: Leaf): void {
  deleteEntry(sorted, key);
  byKey.delete(key);
}

/** The leaf of that key. O(1). */
export function leafAt({ byKey }: Leaves, key: number): Leaf {
  return byKey.get(key)!;
}

/** The leaf that has or would have the transfer of that `seq`. O(log transfers). */
export function leafOf({ sorted }: Leaves, seq: number): Leaf {
  return floorEntry(sorted, seq)!;
}

/** The slot of the transfer of that `seq`, or -1. */
export function slotOf(leaf: Leaf, seq: number): number {
  return leaf.seqs.indexOf(seq);
}

/** Puts a transfer into a leaf that has room: after the others if it comes after them, else in the lowest free slot. */
export function occupy(leaves: Leaves, leaf: Leaf, transfer: StockTransfer): number {
  const { seq } = transfer;
  const last = highestBit(leaf.used);
  const isNext = last < 0 || (last < lastSlot && leaf.seqs[last]! < seq);
  const slot = isNext ? last + 1 : lowestBit(~leaf.used);
  leaf.isAscending = last < 0 || (leaf.isAscending && isNext);
  leaf.slots[slot] = transfer;
  leaf.seqs[slot] = seq;
  leaf.used |= 1 << slot;
  noteChange(leaves, leaf);
  return slot;
}

export function vacate(leaves: Leaves, leaf: Leaf, slot: number): void {
  leaf.slots[slot] = undefined;
  leaf.seqs[slot] = 0;
  leaf.used &= ~(1 << slot);
  noteChange(leaves, leaf);
}

/** To be called where the times of the leaf's transfers may have changed. */
export function noteChange({ sorted }: Leaves, leaf: Leaf): void {
  leaf.bounds = undefined;
  forgetSummary(sorted, leaf.key);
}

export function lowestBit(mask: number): number {
  return lastSlot - Math.clz32(mask & -mask);
}

/** -1 for no bit. */
export function highestBit(mask: number): number {
  return lastSlot - Math.clz32(mask);
}

export function countBits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** The slots of the mask in the order of `seq`. */
export function slotsIn({ seqs, isAscending }: Leaf, mask: number): number[] {
  const slots: number[] = [];
  for (let rest = mask; rest !== 0; rest &= rest - 1) slots.push(lowestBit(rest));
  return isAscending ? slots : slots.sort((a, b) => seqs[a]! - seqs[b]!);
}

/** The transfers in the slots of the mask, in the order of `seq`. */
export function transfersIn(leaf: Leaf, mask: number): StockTransfer[] {
  return slotsIn(leaf, mask).map((slot) => leaf.slots[slot]!);
}

export function boundsOf(leaf: Leaf): TimeBounds {
  leaf.bounds ??= joinBounds(
    transfersIn(leaf, leaf.used).map(({ createdAt, updatedAt }) => ({
      createdFrom: createdAt,
      createdTo: createdAt,
      updatedFrom: updatedAt,
      updatedTo: updatedAt,
    })),
  );
  return leaf.bounds;
}

export function joinBounds(parts: readonly TimeBounds[]): TimeBounds {
  const joined = { createdFrom: Infinity, createdTo: -Infinity, updatedFrom: Infinity, updatedTo: -Infinity };
  for (const part of parts) {
    joined.createdFrom = Math.min(joined.createdFrom, part.createdFrom);
    joined.createdTo = Math.max(joined.createdTo, part.createdTo);
    joined.updatedFrom = Math.min(joined.updatedFrom, part.updatedFrom);
    joined.updatedTo = Math.max(joined.updatedTo, part.updatedTo);
  }
  return joined;
}
