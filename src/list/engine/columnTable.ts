import type { Direction } from "../seqOrder";
import type { StockTransfer } from "../StockTransfer";
import type { TimeRange } from "./compileFilter";
import { maxPerChunk } from "./costs";
import type { EntryTest } from "./cursors";
import { SkuColumn } from "./skuColumn";
import { type Position, toChunks } from "./sortedChunks";
import { rankOf, StatusPostings } from "./statusPostings";
import { TimeColumn, timeFields, timeOf } from "./timeColumn";

/** All transfers in the order of `seq`, with columns of their times, statuses and SKUs. */
export class ColumnTable extends StatusPostings {
  readonly transfers: StockTransfer[][];
  /** In the order of `timeFields`. */
  readonly times: readonly TimeColumn[];
  readonly skus: SkuColumn;

  /** @param initial Ascending by `seq`. */
  constructor(initial: readonly StockTransfer[]) {
    const transfers = toChunks(initial);
    const times = timeFields.map((field) => new TimeColumn(field, initial));
    const seqs = initial.map(({ seq }) => seq);
    super(seqs, initial.map(rankOf), [transfers, ...times.map(({ chunks }) => chunks)]);
    this.transfers = transfers;
    this.times = times;
    this.skus = new SkuColumn(transfers);
  }

  /**
   * Whether the `seq` are consecutive and all chunks but the last are full. The row of a `seq` is then found by a
   * subtraction.
   */
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

  /** Whether the table stores this object, with `seq`, status and times unmodified. The table must not be empty. */
  holds(transfer: StockTransfer): boolean {
    const { chunkIndex: at, index } = this.find(transfer.seq);
    if (this.transfers[at]![index] !== transfer || this.statuses[at]![index] !== rankOf(transfer)) return false;
    return this.times.every(({ field, chunks }) => chunks[at]![index] === timeOf(transfer, field));
  }

  /** Adds a transfer, or replaces the transfer with its `seq`. */
  putTransfer(transfer: StockTransfer): void {
    this.put(transfer.seq, [transfer, ...timeFields.map((field) => timeOf(transfer, field)), rankOf(transfer)]);
  }

  override replaceAt(position: Position, values: readonly unknown[]): void {
    const { chunkIndex, index } = position;
    const changed = this.times.filter(({ chunks }, at) => chunks[chunkIndex]![index] !== values[at + 1]);
    super.replaceAt(position, values);
    for (const column of [this.skus, ...changed]) column.chunksChanged(chunkIndex, 1, 1);
  }

  protected override chunksChanged(from: number, before: number, after: number): void {
    super.chunksChanged(from, before, after);
    for (const column of [this.skus, ...this.times]) column.chunksChanged(from, before, after);
  }
}

export class TimesTest implements EntryTest {
  constructor(private readonly ranges: readonly TimeRange[]) {}

  findWithin(chunkIndex: number, start: number, end: number, direction: Direction): number {
    const { chunks, from, to } = this.ranges[0]!;
    const times = chunks[chunkIndex]!;
    let index = start;
    for (; index !== end; index += direction) {
      if (times[index]! >= from && times[index]! <= to && this.passesOthers(chunkIndex, index)) break;
    }
    return index;
  }

  private passesOthers(chunkIndex: number, index: number): boolean {
    const { ranges } = this;
    for (let at = 1; at < ranges.length; at += 1) {
      const { chunks, from, to } = ranges[at]!;
      const time = chunks[chunkIndex]![index]!;
      if (!(time >= from && time <= to)) return false;
    }
    return true;
  }

  nextChunk(chunkIndex: number, direction: Direction): number {
    const { ranges } = this;
    let chunk = chunkIndex;
    for (let at = 0, passed = 0; passed < ranges.length; at = at + 1 < ranges.length ? at + 1 : 0) {
      const { index, from, to } = ranges[at]!;
      const before = chunk;
      chunk = index.column.nextOverlap(chunk, direction, from, to);
      passed = chunk === before ? passed + 1 : 1;
    }
    return chunk;
  }
}
