import type { StockTransfer } from "./StockTransfer";
import { createSortedMap, floorEntry, setEntry, type SortedMap } from "./sortedMap";

/**
 * Up to 32 transfers that are neighbours in `seq`. A set of them is a mask with a bit for each slot, which is what the
 * posting lists hold: one operation intersects two conditions for 32 transfers.
 */
export interface Leaf {
  /** Every transfer whose `seq` is from `key` to below the key of the following leaf is in this one. */
  readonly key: number;
  /** In no order. A transfer keeps its slot until the leaf is split or joined. */
  readonly slots: (StockTransfer | undefined)[];
  /** `seq` of the transfer in each slot, 0 for none: found here, it costs no look at the transfers. */
  readonly seqs: number[];
  /** The slots in use. */
  used: number;
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
export type Leaves = SortedMap<Leaf, TimeBounds>;

/** Every slot of a leaf. */
export const fullMask = -1;

export function createLeaves(): Leaves {
  const leaves: Leaves = createSortedMap();
  addLeaf(leaves, 0);
  return leaves;
}

export function addLeaf(leaves: Leaves, key: number): Leaf {
  const leaf: Leaf = { key, slots: [], seqs: [], used: 0, bounds: undefined };
  setEntry(leaves, key, leaf);
  return leaf;
}

/** The leaf that has or would have the transfer of that `seq`. O(log transfers). */
export function leafOf(leaves: Leaves, seq: number): Leaf {
  return floorEntry(leaves, seq)!;
}

/** The slot of the transfer of that `seq`, or -1. */
export function slotOf(leaf: Leaf, seq: number): number {
  return leaf.seqs.indexOf(seq);
}

export function lowestBit(mask: number): number {
  return 31 - Math.clz32(mask & -mask);
}

export function countBits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** The transfers in the slots of the mask, in no order. */
export function transfersIn(leaf: Leaf, mask: number): StockTransfer[] {
  const transfers: StockTransfer[] = [];
  for (let rest = mask; rest !== 0; rest &= rest - 1) transfers.push(leaf.slots[lowestBit(rest)]!);
  return transfers;
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
    if (part.createdFrom < joined.createdFrom) joined.createdFrom = part.createdFrom;
    if (part.createdTo > joined.createdTo) joined.createdTo = part.createdTo;
    if (part.updatedFrom < joined.updatedFrom) joined.updatedFrom = part.updatedFrom;
    if (part.updatedTo > joined.updatedTo) joined.updatedTo = part.updatedTo;
  }
  return joined;
}
