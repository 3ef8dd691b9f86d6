import { keyRules, statusRules } from "../filterFields";
import { setById } from "../setById";
import type { StockTransfer } from "../StockTransfer";
import { gatherKeys, gatherWithStatuses } from "./gatherKeys";
import { InvertedIndex, StatusIndex } from "./invertedIndex";
import { TimeIndex } from "./timeIndex";
import { TransferTable } from "./transferTable";

/** Everything that a collection stores. A change is O(log size) for each key and time that is added or removed. */
export class TransferIndexes {
  readonly table: TransferTable;
  readonly inverted: readonly InvertedIndex[];
  readonly withStatuses: readonly StatusIndex[];
  readonly byCreation: TimeIndex;
  readonly byUpdate: TimeIndex;

  /** @param initial The transfers of `byId`, ascending by `seq`. */
  constructor(
    readonly byId = new Map<string, StockTransfer>(),
    initial: readonly StockTransfer[] = [],
  ) {
    this.table = new TransferTable(initial);
    this.inverted = keyRules.map((rule) => new InvertedIndex(rule, gatherKeys(rule, initial)));
    this.withStatuses = statusRules.map((rule) => new StatusIndex(rule, gatherWithStatuses(rule, initial), this.table));
    this.byCreation = new TimeIndex("createdAt", initial);
    this.byUpdate = new TimeIndex("updatedAt", initial);
  }

  /** Adds a transfer whose `id` and `seq` are not known. */
  add(transfer: StockTransfer): void {
    setById(this.byId, transfer);
    this.table.add(transfer);
    for (const index of this.inverted) for (const key of index.rule.keysOf(transfer)) index.add(key, transfer.seq);
    for (const index of this.withStatuses) index.put(transfer);
    this.byCreation.add(transfer);
    this.byUpdate.add(transfer);
  }

  /** Whether the very transfer is in every index, where its fields lead to: those that were changed since do not. */
  holds(transfer: StockTransfer): boolean {
    return (
      this.table.holds(transfer) &&
      this.inverted.every((index) => index.has(transfer)) &&
      this.withStatuses.every((index) => index.has(transfer))
    );
  }

  /** Replaces a transfer by one with the same `id` and `seq`. */
  replace(before: StockTransfer, after: StockTransfer): void {
    this.byId.set(after.id, after);
    this.table.replace(after);
    for (const index of this.inverted) {
      const { field } = index.rule;
      if (before[field] !== after[field]) replaceKeys(index, before, after);
    }
    for (const index of this.withStatuses) index.replace(before, after);
    this.byCreation.replace(before, after);
    this.byUpdate.replace(before, after);
  }

  remove(transfer: StockTransfer): void {
    this.byId.delete(transfer.id);
    this.table.remove(transfer.seq);
    for (const index of this.inverted) for (const key of index.rule.keysOf(transfer)) index.remove(key, transfer.seq);
    for (const index of this.withStatuses) index.remove(transfer);
    this.byCreation.remove(transfer);
    this.byUpdate.remove(transfer);
  }
}

function replaceKeys(index: InvertedIndex, before: StockTransfer, after: StockTransfer): void {
  const oldKeys = index.rule.keysOf(before);
  const [removed, added] = [new Set(oldKeys), new Set(index.rule.keysOf(after))];
  for (const key of oldKeys) if (added.delete(key)) removed.delete(key);
  for (const key of removed) index.remove(key, after.seq);
  for (const key of added) index.add(key, after.seq);
}
