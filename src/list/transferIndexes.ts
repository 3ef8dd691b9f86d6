import {
  addLeaf,
  countBits,
  createLeaves,
  deleteLeaf,
  fullMask,
  type Leaf,
  type Leaves,
  leafOf,
  noteChange,
  occupy,
  slotOf,
  transfersIn,
  vacate,
} from "./leaves";
import type { Spot } from "./postings";
import { createSortedMap, entryAfter, floorEntry } from "./sortedMap";
import {
  addToGroup,
  changeStatusInGroup,
  moveInGroup,
  removeFromGroup,
  type StatusGroup,
  type StatusGroups,
} from "./statusGroups";
import { type StockTransfer, transferStatuses } from "./StockTransfer";
import { addInstant, removeInstant, replaceInstant, type TimeIndex } from "./timeIndex";
import { addValue, moveValue, removeValue, type ValueIndex } from "./valueIndex";

/** A transfer that nobody else has seen yet. */
export type OwnTransfer = { -readonly [Field in keyof StockTransfer]: StockTransfer[Field] };

/** Transfers in the order of `seq`, and by everything that a filter can ask for. */
export interface TransferIndexes {
  readonly byId: Map<string, StockTransfer>;
  readonly leaves: Leaves;
  readonly sources: StatusGroups;
  readonly destinations: StatusGroups;
  /** By source, then by destination. */
  readonly lanes: Map<string, StatusGroups>;
  readonly statuses: ValueIndex;
  readonly codes: ValueIndex;
  readonly refCodes: ValueIndex;
  readonly skus: ValueIndex;
  readonly created: TimeIndex;
  readonly updated: TimeIndex;
}

export function createIndexes(): TransferIndexes {
  return {
    byId: new Map(),
    leaves: createLeaves(),
    sources: new Map(),
    destinations: new Map(),
    lanes: new Map(),
    statuses: new Map(),
    codes: new Map(),
    refCodes: new Map(),
    skus: new Map(),
    created: createSortedMap(),
    updated: createSortedMap(),
  };
}

export function transferOf({ leaves }: TransferIndexes, seq: number): StockTransfer | undefined {
  const leaf = leafOf(leaves, seq);
  return leaf.slots[slotOf(leaf, seq)];
}

/**
 * Puts the text that the indexes have in the place of an equal one. Tests of many transfers then compare a few texts that
 * are in the processor's cache, instead of one that each transfer brought along.
 */
export function shareTexts({ sources, destinations }: TransferIndexes, transfer: OwnTransfer): void {
  transfer.srcWarehouseCode = sources.get(transfer.srcWarehouseCode)?.code ?? transfer.srcWarehouseCode;
  transfer.destWarehouseCode = destinations.get(transfer.destWarehouseCode)?.code ?? transfer.destWarehouseCode;
  transfer.status = transferStatuses[transferStatuses.indexOf(transfer.status)]!;
}

export function laneGroup({ lanes }: TransferIndexes, src: string, dest: string): StatusGroup | undefined {
  return lanes.get(src)?.get(dest);
}

/** Adds a transfer whose `seq` is not there yet. O(log transfers) for each of its values. */
export function insertTransfer(indexes: TransferIndexes, transfer: StockTransfer): void {
  const { byId, leaves, created, updated } = indexes;
  byId.set(transfer.id, transfer);
  const leaf = leafWithRoom(indexes, transfer.seq);
  const spot = { key: leaf.key, slot: occupy(leaves, leaf, transfer) };
  addToGroups(indexes, transfer, spot);
  addValue(indexes.codes, transfer.code, transfer.seq, spot, leaves);
  addValue(indexes.refCodes, transfer.refCode, transfer.seq, spot, leaves);
  for (const { sku } of transfer.items) addValue(indexes.skus, sku, transfer.seq, spot, leaves);
  addInstant(created, transfer.createdAt, transfer);
  addInstant(updated, transfer.updatedAt, transfer);
}

/** Puts a transfer in the place of the one that has its `seq`. What is the same in both stays in its index. */
export function replaceTransfer(indexes: TransferIndexes, before: StockTransfer, after: StockTransfer): void {
  const { byId, leaves, created, updated } = indexes;
  const { seq } = after;
  byId.set(after.id, after);
  const leaf = leafOf(leaves, seq);
  const spot = { key: leaf.key, slot: slotOf(leaf, seq) };
  leaf.slots[spot.slot] = after;
  noteChange(leaves, leaf);

  changeGroups(indexes, before, after, spot);
  changeValue(indexes.codes, before.code, after.code);
  changeValue(indexes.refCodes, before.refCode, after.refCode);
  if (!haveSameSkus(before, after)) {
    const old = skusOf(before);
    const given = skusOf(after);
    for (const sku of old) if (!given.has(sku)) removeValue(indexes.skus, sku, seq, spot, leaves);
    for (const sku of given) addValue(indexes.skus, sku, seq, spot, leaves);
  }
  changeInstant(created, before.createdAt, after.createdAt);
  changeInstant(updated, before.updatedAt, after.updatedAt);

  function changeValue(index: ValueIndex, old: string, given: string): void {
    if (old === given) return;
    removeValue(index, old, seq, spot, leaves);
    addValue(index, given, seq, spot, leaves);
  }

  function changeInstant(index: TimeIndex, old: number, given: number): void {
    if (old === given) {
      replaceInstant(index, given, after);
      return;
    }
    removeInstant(index, old, seq);
    addInstant(index, given, after);
  }
}

/** Removes a transfer that is there. O(log transfers) for each of its values. */
export function removeTransfer(indexes: TransferIndexes, transfer: StockTransfer): void {
  const { byId, leaves, created, updated } = indexes;
  const { seq } = transfer;
  byId.delete(transfer.id);
  const leaf = leafOf(leaves, seq);
  const spot = { key: leaf.key, slot: slotOf(leaf, seq) };
  removeFromGroups(indexes, transfer, spot);
  removeValue(indexes.codes, transfer.code, seq, spot, leaves);
  removeValue(indexes.refCodes, transfer.refCode, seq, spot, leaves);
  for (const { sku } of transfer.items) removeValue(indexes.skus, sku, seq, spot, leaves);
  removeInstant(created, transfer.createdAt, seq);
  removeInstant(updated, transfer.updatedAt, seq);
  vacate(leaves, leaf, spot.slot);
  joinSparse(indexes, floorEntry(leaves.sorted, leaf.key - 1), leaf);
  joinSparse(indexes, leafOf(leaves, leaf.key), entryAfter(leaves.sorted, leaf.key));
}

function addToGroups(indexes: TransferIndexes, transfer: StockTransfer, spot: Spot): void {
  const { leaves, sources, destinations, lanes, statuses } = indexes;
  const { seq, status, srcWarehouseCode: src, destWarehouseCode: dest } = transfer;
  const fromSource = lanes.get(src) ?? (new Map() as StatusGroups);
  if (fromSource.size === 0) lanes.set(src, fromSource);
  addToGroup(sources, src, transfer, spot, leaves);
  addToGroup(destinations, dest, transfer, spot, leaves);
  addToGroup(fromSource, dest, transfer, spot, leaves);
  addValue(statuses, status, seq, spot, leaves);
}

function removeFromGroups(indexes: TransferIndexes, transfer: StockTransfer, spot: Spot): void {
  const { leaves, sources, destinations, lanes, statuses } = indexes;
  const { seq, status, srcWarehouseCode: src, destWarehouseCode: dest } = transfer;
  const fromSource = lanes.get(src)!;
  removeFromGroup(sources, src, transfer, spot, leaves);
  removeFromGroup(destinations, dest, transfer, spot, leaves);
  removeFromGroup(fromSource, dest, transfer, spot, leaves);
  removeValue(statuses, status, seq, spot, leaves);
  if (fromSource.size === 0) lanes.delete(src);
}

function changeGroups(indexes: TransferIndexes, before: StockTransfer, after: StockTransfer, spot: Spot): void {
  const { leaves, sources, destinations, lanes, statuses } = indexes;
  const { seq, status, srcWarehouseCode: src, destWarehouseCode: dest } = after;
  if (src !== before.srcWarehouseCode || dest !== before.destWarehouseCode) {
    removeFromGroups(indexes, before, spot);
    addToGroups(indexes, after, spot);
  } else if (status !== before.status) {
    changeStatusInGroup(sources, src, before.status, after, spot, leaves);
    changeStatusInGroup(destinations, dest, before.status, after, spot, leaves);
    changeStatusInGroup(lanes.get(src)!, dest, before.status, after, spot, leaves);
    removeValue(statuses, before.status, seq, spot, leaves);
    addValue(statuses, status, seq, spot, leaves);
  }
}

function skusOf(transfer: StockTransfer): Set<string> {
  return new Set(transfer.items.map(({ sku }) => sku));
}

function haveSameSkus(before: StockTransfer, after: StockTransfer): boolean {
  return (
    before.items.length === after.items.length &&
    before.items.every(({ sku }, index) => sku === after.items[index]!.sku)
  );
}

/** The leaf of a `seq`, after making room in it: a new leaf behind the last, or half of a full one moved into a new one. */
function leafWithRoom(indexes: TransferIndexes, seq: number): Leaf {
  const { leaves } = indexes;
  const leaf = leafOf(leaves, seq);
  if (leaf.used !== fullMask) return leaf;

  const bySeq = transfersIn(leaf, leaf.used);
  const isLast = floorEntry(leaves.sorted, Infinity) === leaf;
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
  deleteLeaf(indexes.leaves, leaf);
}

function move(indexes: TransferIndexes, transfer: StockTransfer, fromLeaf: Leaf, toLeaf: Leaf): void {
  const { leaves, sources, destinations, lanes, statuses, codes, refCodes, skus } = indexes;
  const { seq, status, code, refCode, srcWarehouseCode: src, destWarehouseCode: dest } = transfer;
  const from = { key: fromLeaf.key, slot: slotOf(fromLeaf, seq) };
  vacate(leaves, fromLeaf, from.slot);
  const to = { key: toLeaf.key, slot: occupy(leaves, toLeaf, transfer) };
  moveInGroup(sources, src, transfer, from, to);
  moveInGroup(destinations, dest, transfer, from, to);
  moveInGroup(lanes.get(src)!, dest, transfer, from, to);
  moveValue(statuses, status, from, to);
  moveValue(codes, code, from, to);
  moveValue(refCodes, refCode, from, to);
  for (const { sku } of transfer.items) moveValue(skus, sku, from, to);
}
