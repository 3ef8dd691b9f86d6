import type { Direction } from "../seqOrder";
import type { StockTransfer } from "../StockTransfer";
import { maxPerChunk } from "./costs";
import type { EntryTest } from "./cursors";
import type { Bounds } from "./selection";
import { SkuColumn } from "./skuColumn";
import { type Position, toChunks } from "./sortedChunks";
import { rankOf, StatusPostings } from "./statusPostings";
import { TimeColumn, type TimeField, timeFields, timeOf } from "./timeColumn";

/** A range of one time, both ends included. */
export interface TimeBounds extends Bounds {
  readonly column: TimeColumn;
}

/** All transfers in the order of `seq`, with columns of their times and statuses. */
export class ColumnTable extends StatusPostings {
  readonly transfers: StockTransfer[][];
  readonly times: Readonly<Record<TimeField, TimeColumn>>;
  readonly skus: SkuColumn;
  private readonly timeColumns: readonly TimeColumn[];

  /** @param initial Ascending by `seq`. */
  constructor(initial: readonly StockTransfer[]) {
    const transfers = toChunks(initial);
    const timeColumns = timeFields.map((field) => new TimeColumn(field, initial));
    const seqs = initial.map(({ seq }) => seq);
    super(seqs, initial.map(rankOf), [transfers, ...timeColumns.map(({ chunks }) => chunks)]);
    this.transfers = transfers;
    this.skus = new SkuColumn(transfers);
    this.timeColumns = timeColumns;
    this.times = Object.fromEntries(timeColumns.map((column) => [column.field, column])) as typeof this.times;
  }

  /** Whether the `seq` are consecutive and all chunks but the last are full. The row of a `seq` is then a subtraction. */
  get isGapless(): boolean {
    const { size, chunks, starts } = this;
    const last = chunks.length - 1;
    const [first = 0] = starts;
    const span = (chunks[last]?.at(-1) ?? 0) - first + 1;
    // After splits and deletions, chunks of consecutive `seq` may not be full.
    return span === size && starts[last]! - first === last * maxPerChunk;
  }

  get(seq: number): StockTransfer | undefined {
    const position = this.find(seq);
    return this.has(seq, position) ? this.transfers[position.chunkIndex]![position.index] : undefined;
  }

  /** Whether the table stores this object, with status and times unmodified. The table must not be empty. */
  holds(transfer: StockTransfer): boolean {
    const { chunkIndex: at, index } = this.find(transfer.seq);
    if (this.transfers[at]![index] !== transfer || this.statuses[at]![index] !== rankOf(transfer)) return false;
    return this.timeColumns.every(({ field, chunks }) => chunks[at]![index] === timeOf(transfer, field));
  }

  /** Adds a transfer, or replaces the one with its `seq`. */
  putTransfer(transfer: StockTransfer): void {
    this.put(transfer.seq, [transfer, ...timeFields.map((field) => timeOf(transfer, field)), rankOf(transfer)]);
  }

  override replaceAt(position: Position, values: readonly unknown[]): void {
    const { chunkIndex, index } = position;
    const changed = this.timeColumns.filter(({ chunks }, at) => chunks[chunkIndex]![index] !== values[at + 1]);
    super.replaceAt(position, values);
    for (const column of [this.skus, ...changed]) column.chunksChanged(chunkIndex, 1, 1);
  }

  protected override chunksChanged(from: number, before: number, after: number): void {
    super.chunksChanged(from, before, after);
    for (const column of [this.skus, ...this.timeColumns]) column.chunksChanged(from, before, after);
  }
}

export class TimesTest implements EntryTest {
  constructor(private readonly bounds: readonly TimeBounds[]) {}

  findWithin(chunkIndex: number, start: number, end: number, direction: Direction): number {
    const { chunks, from, to } = this.bounds[0]!;
    const times = chunks[chunkIndex]!;
    let index = start;
    for (; index !== end; index += direction) {
      if (times[index]! >= from && times[index]! <= to && this.passesOthers(chunkIndex, index)) break;
    }
    return index;
  }

  private passesOthers(chunkIndex: number, index: number): boolean {
    const { bounds } = this;
    for (let at = 1; at < bounds.length; at += 1) {
      const { chunks, from, to } = bounds[at]!;
      const time = chunks[chunkIndex]![index]!;
      if (!(time >= from && time <= to)) return false;
    }
    return true;
  }

  nextChunk(chunkIndex: number, direction: Direction): number {
    const { bounds } = this;
    let chunk = chunkIndex;
    for (let at = 0, passed = 0; passed < bounds.length; at = at + 1 < bounds.length ? at + 1 : 0) {
      const { column, from, to } = bounds[at]!;
      const before = chunk;
      chunk = column.nextOverlap(chunk, direction, from, to);
      passed = chunk === before ? passed + 1 : 1;
    }
    return chunk;
  }
}
