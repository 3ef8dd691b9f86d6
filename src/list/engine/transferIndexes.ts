import type { StockTransfer } from "../StockTransfer";
import { KeyIndex, setEntry } from "./keyIndex";
import { Table, timeFields } from "./table";
import { TimeIndex } from "./timeIndex";

/** Everything that a collection stores. */
export class TransferIndexes {
  readonly table: Table;
  readonly byKey;
  /** In the order of `timeFields`. */
  readonly byTime: readonly TimeIndex[];
  private readonly keyIndexes: readonly KeyIndex[];

  /** @param initial The transfers of `byId`, ascending by `seq`. */
  constructor(
    readonly byId = new Map<string, StockTransfer>(),
    initial: readonly StockTransfer[] = [],
  ) {
    const byText = (textOf: (transfer: StockTransfer) => string, isSplit = false) =>
      new KeyIndex((transfer) => [textOf(transfer)], isSplit, initial);
    this.table = new Table(initial);
    this.byKey = {
      // All transfers have the same key, so the index divides them by status only.
      status: byText(() => "", true),
      partner: byText(({ partner }) => partner.code, true),
      source: byText(({ srcWarehouseCode }) => srcWarehouseCode, true),
      destination: byText(({ destWarehouseCode }) => destWarehouseCode, true),
      lane: byText(({ srcWarehouseCode, destWarehouseCode }) => laneOf(srcWarehouseCode, destWarehouseCode), true),
      type: new KeyIndex(({ transferType }) => (transferType === undefined ? [] : [transferType]), false, initial),
      reference: byText(({ refCode }) => refCode),
      code: byText(({ code }) => code),
      sku: new KeyIndex(({ items }) => items.map(({ sku }) => sku), false, initial),
    };
    this.keyIndexes = Object.values(this.byKey);
    this.byTime = timeFields.map((field) => new TimeIndex(field, initial));
  }

  /**
   * Whether every index finds this object by its current values. False if an indexed value was added or changed; a
   * removed item is not detected.
   */
  holds(transfer: StockTransfer): boolean {
    return this.table.holds(transfer) && this.keyIndexes.every((index) => index.has(transfer));
  }

  /** @throws RangeError if a map is full. The indexes then stay unchanged. */
  put(after: StockTransfer, before?: StockTransfer): void {
    const changes = this.keyIndexes.map((index) => [index, index.changeOf(before, after)] as const);
    setById(this.byId, after);
    // Only new entries of maps can fail. They come first, and are removed if one fails.
    try {
      for (const [index, { added }] of changes) index.add(added, after);
    } catch (error) {
      for (const [index, { added }] of changes) index.remove(added, after);
      if (before) this.byId.set(before.id, before);
      else this.byId.delete(after.id);
      throw error;
    }
    for (const [index, { removed }] of changes) if (before) index.remove(removed, before);
    for (const index of this.byTime) index.change(before, after);
    this.table.putTransfer(after);
  }

  remove(transfer: StockTransfer): void {
    this.byId.delete(transfer.id);
    for (const index of this.keyIndexes) index.remove(index.changeOf(transfer, undefined).removed, transfer);
    for (const index of this.byTime) index.change(transfer, undefined);
    this.table.remove(transfer.seq);
  }
}

/** The length keeps keys unambiguous: it shows where the source ends. */
export function laneOf(source: string, destination: string): string {
  return `${source.length}:${source}${destination}`;
}

/** @throws RangeError if the map is full. The map then stays unchanged. */
export function setById(byId: Map<string, StockTransfer>, transfer: StockTransfer): void {
  setEntry(byId, transfer.id, transfer, "transfers");
}
