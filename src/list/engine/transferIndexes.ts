import type { StockTransfer } from "../StockTransfer";
import { InvertedIndex } from "./invertedIndex";
import { type KeyRule, keyRules } from "./keyRules";
import { TimeIndex } from "./timeIndex";
import { TransferTable } from "./transferTable";

/** An index with its rule. */
export interface RuledIndex {
  readonly rule: KeyRule;
  readonly index: InvertedIndex;
}

/** Everything that a collection stores. */
export class TransferIndexes {
  readonly byId = new Map<string, StockTransfer>();
  readonly table = new TransferTable();
  readonly byKey: readonly RuledIndex[] = keyRules.map((rule) => ({ rule, index: new InvertedIndex() }));
  readonly created = new TimeIndex("createdAt");
  readonly updated = new TimeIndex("updatedAt");

  /** Adds a transfer whose `id` and `seq` are not there yet. O(log size) for each of its keys, as the other operations. */
  add(transfer: StockTransfer): void {
    const { seq } = transfer;
    this.byId.set(transfer.id, transfer);
    this.table.add(transfer);
    for (const { rule, index } of this.byKey) for (const key of rule.keysOf(transfer)) index.add(key, seq);
    this.created.add(transfer);
    this.updated.add(transfer);
  }

  /** Puts a transfer in the place of the one that has its `id` and its `seq`. */
  replace(before: StockTransfer, after: StockTransfer): void {
    const { seq } = after;
    this.byId.set(after.id, after);
    this.table.replace(after);
    for (const { rule, index } of this.byKey) {
      if (rule.fields.every((field) => before[field] === after[field])) continue;
      const old = rule.keysOf(before);
      const given = rule.keysOf(after);
      if (areSame(old, given)) continue;
      for (const key of old) if (!given.includes(key)) index.remove(key, seq);
      for (const key of given) index.add(key, seq);
    }
    this.created.replace(before, after);
    this.updated.replace(before, after);
  }

  remove(transfer: StockTransfer): void {
    const { seq } = transfer;
    this.byId.delete(transfer.id);
    this.table.remove(seq);
    for (const { rule, index } of this.byKey) for (const key of rule.keysOf(transfer)) index.remove(key, seq);
    this.created.remove(transfer);
    this.updated.remove(transfer);
  }
}

function areSame(keys: readonly string[], others: readonly string[]): boolean {
  return keys.length === others.length && keys.every((key, index) => key === others[index]);
}
