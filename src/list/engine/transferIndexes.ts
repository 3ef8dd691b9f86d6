import { throwMisuse } from "../../result/misuse";
import type { StockTransfer } from "../StockTransfer";
import { ColumnTable } from "./columnTable";
import { InvertedIndex } from "./invertedIndex";
import { SortedChunks } from "./sortedChunks";
import { StatusPostings } from "./statusPostings";
import { TimeIndex } from "./timeIndex";
import { type TimeField, timeFields } from "./timeColumn";

/** Everything that a collection stores. */
export class TransferIndexes {
  readonly table: ColumnTable;
  /** Indexes of values that many transfers share. Their lists also store statuses. */
  readonly withStatuses;
  readonly plain;
  readonly byTime: Readonly<Record<TimeField, TimeIndex>>;
  private readonly inverted: readonly InvertedIndex[];

  /** @param initial The transfers of `byId`, ascending by `seq`. */
  constructor(
    readonly byId = new Map<string, StockTransfer>(),
    initial: readonly StockTransfer[] = [],
  ) {
    const table = new ColumnTable(initial);
    const makeList = (seqs: readonly number[]) => new SortedChunks(seqs);
    const statusesOf = (seqs: readonly number[]) => seqs.map((seq) => table.statusOf(seq));
    const makeStatusList = (seqs: readonly number[]) => new StatusPostings(seqs, statusesOf(seqs));
    const shared = (keyOf: (transfer: StockTransfer) => string) =>
      new InvertedIndex((transfer) => [keyOf(transfer)], makeStatusList, initial);
    this.table = table;
    this.withStatuses = {
      partner: shared(({ partner }) => partner.code),
      source: shared(({ srcWarehouseCode }) => srcWarehouseCode),
      destination: shared(({ destWarehouseCode }) => destWarehouseCode),
      lane: shared(({ srcWarehouseCode, destWarehouseCode }) => laneOf(srcWarehouseCode, destWarehouseCode)),
    };
    this.plain = {
      reference: new InvertedIndex(({ refCode }) => [refCode], makeList, initial),
      code: new InvertedIndex(({ code }) => [code], makeList, initial),
      sku: new InvertedIndex(({ items }) => items.map(({ sku }) => sku), makeList, initial),
    };
    this.inverted = [...Object.values(this.withStatuses), ...Object.values(this.plain)];
    const byTime = table.times.map((column) => [column.field, new TimeIndex(column, initial)] as const);
    this.byTime = Object.fromEntries(byTime) as typeof this.byTime;
  }

  /**
   * Whether every index finds this object by its current values. False if an indexed value was added or changed; a
   * removed item is not detected.
   */
  holds(transfer: StockTransfer): boolean {
    return this.table.holds(transfer) && this.inverted.every((index) => index.has(transfer));
  }

  put(after: StockTransfer, before?: StockTransfer): void {
    setById(this.byId, after);
    this.table.putTransfer(after);
    this.change(before, after);
  }

  remove(transfer: StockTransfer): void {
    this.byId.delete(transfer.id);
    this.table.remove(transfer.seq);
    this.change(transfer, undefined);
  }

  private change(before: StockTransfer | undefined, after: StockTransfer | undefined): void {
    const isMoved = before?.status !== after?.status;
    for (const index of Object.values(this.withStatuses)) index.change(before, after, isMoved);
    for (const index of Object.values(this.plain)) index.change(before, after, false);
    for (const field of timeFields) this.byTime[field].change(before, after);
  }
}

/** The length keeps keys unambiguous: it shows where the source ends. */
export function laneOf(source: string, destination: string): string {
  return `${source.length}:${source}${destination}`;
}

/** The maximum size of a Map in V8. Deleted entries count until the map is rehashed. */
const maxEntries = 16_777_216;
const expected = "transfers (divide them among several collections, or store them in a database)";

/** @throws RangeError if the map is full. The map then stays unchanged. */
export function setById(byId: Map<string, StockTransfer>, transfer: StockTransfer): void {
  try {
    byId.set(transfer.id, transfer);
  } catch {
    throwMisuse([{ place: "the collection", fault: { code: "too_big", params: { max: maxEntries, expected } } }]);
  }
}
