import {
  addLeaf,
  countBits,
  createLeaves,
  fullMask,
  type Leaf,
  type Leaves,
  leafOf,
  lowestBit,
  slotOf,
  transfersIn,
} from "./leaves";
import { createSortedMap, deleteEntry, entryAfter, floorEntry, forgetSummary } from "./sortedMap";
import type { StockTransfer } from "./StockTransfer";
import { addInstant, removeInstant, type TimeIndex } from "./timeIndex";
import { addValue, moveValue, removeValue, type ValueIndex } from "./valueIndex";

/** Transfers in the order of `seq`, and by everything that a filter can ask for. */
export interface TransferIndexes {
  readonly byId: Map<string, StockTransfer>;
  readonly leaves: Leaves;
  readonly values: Readonly<Record<IndexedField, ValueIndex>>;
  readonly created: TimeIndex;
  readonly updated: TimeIndex;
}

const fields = ["srcWarehouseCode", "destWarehouseCode", "refCode", "code", "status"] as const;

/** `lane` is the pair of source and destination, `sku` that of every item. */
export type IndexedField = (typeof fields)[number] | "lane" | "sku";

/** One value for the pair; the length keeps pairs apart that would look alike when joined. */
export function laneOf(srcWarehouseCode: string, destWarehouseCode: string): string {
  return `${srcWarehouseCode.length}:${srcWarehouseCode}${destWarehouseCode}`;
}

export function createIndexes(): TransferIndexes {
  return {
    byId: new Map(),
    leaves: createLeaves(),
    values: {
      srcWarehouseCode: new Map(),
      destWarehouseCode: new Map(),
      refCode: new Map(),
      code: new Map(),
      status: new Map(),
      lane: new Map(),
      sku: new Map(),
    },
    created: createSortedMap(),
    updated: createSortedMap(),
  };
}

export function transferOf({ leaves }: TransferIndexes, seq: number): StockTransfer | undefined {
  const leaf = leafOf(leaves, seq);
  return leaf.slots[slotOf(leaf, seq)];
}

/** Adds a transfer whose `seq` is not there yet. O(log transfers) for each of its values. */
export function insertTransfer(indexes: TransferIndexes, transfer: StockTransfer): void {
  const { byId, leaves, values, created, updated } = indexes;
  byId.set(transfer.id, transfer);
  const leaf = leafWithRoom(indexes, transfer.seq);
  const slot = occupy(indexes, leaf, transfer);
  for (const field of fields) addValue(values[field], transfer[field], transfer.seq, leaf.key, slot, leaves);
  addValue(values.lane, laneOfTransfer(transfer), transfer.seq, leaf.key, slot, leaves);
  for (const sku of skusOf(transfer)) addValue(values.sku, sku, transfer.seq, leaf.key, slot, leaves);
  addInstant(created, transfer.createdAt, transfer);
  addInstant(updated, transfer.updatedAt, transfer);
}

/** Puts a transfer in the place of the one that has its `seq`. What is the same in both stays in its index. */
export function replaceTransfer(
  { byId, leaves, values, created, updated }: TransferIndexes,
  before: StockTransfer,
  after: StockTransfer,
): void {
  const { seq } = after;
  byId.set(after.id, after);
  const leaf = leafOf(leaves, seq);
  const slot = slotOf(leaf, seq);
  leaf.slots[slot] = after;
  noteChange(leaves, leaf);

  for (const field of fields) {
    if (before[field] === after[field]) continue;
    removeValue(values[field], before[field], leaf.key, slot, leaves);
    addValue(values[field], after[field], seq, leaf.key, slot, leaves);
  }
  if (before.srcWarehouseCode !== after.srcWarehouseCode || before.destWarehouseCode !== after.destWarehouseCode) {
    removeValue(values.lane, laneOfTransfer(before), leaf.key, slot, leaves);
    addValue(values.lane, laneOfTransfer(after), seq, leaf.key, slot, leaves);
  }
  if (!haveSameSkus(before, after)) {
    const old = skusOf(before);
    const given = skusOf(after);
    for (const sku of old) if (!given.has(sku)) removeValue(values.sku, sku, leaf.key, slot, leaves);
    for (const sku of given) if (!old.has(sku)) addValue(values.sku, sku, seq, leaf.key, slot, leaves);
  }
  if (before.createdAt !== after.createdAt) removeInstant(created, before.createdAt, seq);
  if (before.updatedAt !== after.updatedAt) removeInstant(updated, before.updatedAt, seq);
  addInstant(created, after.createdAt, after);
  addInstant(updated, after.updatedAt, after);
}

/** Removes a transfer that is there. O(log transfers) for each of its values. */
export function removeTransfer(indexes: TransferIndexes, transfer: StockTransfer): void {
  const { byId, leaves, values, created, updated } = indexes;
  byId.delete(transfer.id);
  const leaf = leafOf(leaves, transfer.seq);
  const slot = slotOf(leaf, transfer.seq);
  for (const field of fields) removeValue(values[field], transfer[field], leaf.key, slot, leaves);
  removeValue(values.lane, laneOfTransfer(transfer), leaf.key, slot, leaves);
  for (const sku of skusOf(transfer)) removeValue(values.sku, sku, leaf.key, slot, leaves);
  removeInstant(created, transfer.createdAt, transfer.seq);
  removeInstant(updated, transfer.updatedAt, transfer.seq);
  vacate(leaves, leaf, slot);
  joinSparse(indexes, floorEntry(leaves, leaf.key - 1), leaf);
  joinSparse(indexes, leafOf(leaves, leaf.key), entryAfter(leaves, leaf.key));
}

function laneOfTransfer({ srcWarehouseCode, destWarehouseCode }: StockTransfer): string {
  return laneOf(srcWarehouseCode, destWarehouseCode);
}

function skusOf(transfer: StockTransfer): Set<string> {
  return new Set(transfer.items.map(({ sku }) => sku));
}

function haveSameSkus(before: StockTransfer, after: StockTransfer): boolean {
  return (
    before.items.length === after.items.length &&
    before.items.every(({ sku }, index) => sku === after.items[index]?.sku)
  );
}

/** The leaf of a `seq`, after making room in it: a new leaf behind the last, or half of a full one moved into a new one. */
function leafWithRoom(indexes: TransferIndexes, seq: number): Leaf {
  const { leaves } = indexes;
  const leaf = leafOf(leaves, seq);
  if (leaf.used !== fullMask) return leaf;

  const bySeq = transfersIn(leaf, leaf.used).sort((a, b) => a.seq - b.seq);
  const isLast = floorEntry(leaves, Infinity) === leaf;
  if (isLast && bySeq.at(-1)!.seq < seq) return addLeaf(leaves, seq);

  const upperHalf = bySeq.slice(bySeq.length / 2);
  const added = addLeaf(leaves, upperHalf[0]!.seq);
  for (const transfer of upperHalf) move(indexes, transfer, leaf, added);
  return leafOf(leaves, seq);
}

const mostWhenJoined = 28;

/** Moves the transfers of a leaf into the one before it where both have few, so that removals leave no row of slivers. */
function joinSparse(indexes: TransferIndexes, before: Leaf | undefined, leaf: Leaf | undefined): void {
  if (!before || !leaf || (leaf.used !== 0 && countBits(before.used) + countBits(leaf.used) > mostWhenJoined)) return;
  for (const transfer of transfersIn(leaf, leaf.used)) move(indexes, transfer, leaf, before);
  deleteEntry(indexes.leaves, leaf.key);
}

function move(indexes: TransferIndexes, transfer: StockTransfer, from: Leaf, to: Leaf): void {
  const { leaves, values } = indexes;
  const slot = slotOf(from, transfer.seq);
  vacate(leaves, from, slot);
  const newSlot = occupy(indexes, to, transfer);
  for (const field of fields) moveValue(values[field], transfer[field], [from.key, slot], [to.key, newSlot]);
  moveValue(values.lane, laneOfTransfer(transfer), [from.key, slot], [to.key, newSlot]);
  for (const sku of skusOf(transfer)) moveValue(values.sku, sku, [from.key, slot], [to.key, newSlot]);
}

/** Puts a transfer in the lowest free slot. */
function occupy({ leaves }: TransferIndexes, leaf: Leaf, transfer: StockTransfer): number {
  const slot = lowestBit(~leaf.used);
  leaf.slots[slot] = transfer;
  leaf.seqs[slot] = transfer.seq;
  leaf.used |= 1 << slot;
  noteChange(leaves, leaf);
  return slot;
}

function vacate(leaves: Leaves, leaf: Leaf, slot: number): void {
  leaf.slots[slot] = undefined;
  leaf.seqs[slot] = 0;
  leaf.used &= ~(1 << slot);
  noteChange(leaves, leaf);
}

function noteChange(leaves: Leaves, leaf: Leaf): void {
  leaf.bounds = undefined;
  forgetSummary(leaves, leaf.key);
}
