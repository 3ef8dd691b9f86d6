import type { Direction } from "../seqOrder";
import type { StockTransfer } from "../StockTransfer";
import { ChunkCursor, type EntryTest } from "./cursors";
import { type Position, toChunks } from "./sortedChunks";
import { rankOf, StatusPostings, type StatusRank } from "./statusPostings";
import { TimeColumn, type TimeField, timeFields, timeOf } from "./timeColumn";

/** A range of one time, both ends included. */
export interface TimeBounds {
  readonly column: TimeColumn;
  readonly chunks: readonly (readonly number[])[];
  readonly from: number;
  readonly to: number;
}

/** All transfers in the order of `seq`, with columns of their times and statuses. */
export class ColumnTable extends StatusPostings {
  readonly transfers: StockTransfer[][];
  readonly times: Readonly<Record<TimeField, TimeColumn>>;
  private readonly timeColumns: readonly TimeColumn[];

  /** @param initial Ascending by `seq`. */
  constructor(initial: readonly StockTransfer[]) {
    const transfers = toChunks(initial);
    const timeColumns = timeFields.map((field) => new TimeColumn(field, initial));
    const seqs = initial.map(({ seq }) => seq);
    super(seqs, initial.map(rankOf), [transfers, ...timeColumns.map(({ chunks }) => chunks)]);
    this.transfers = transfers;
    this.timeColumns = timeColumns;
    this.times = Object.fromEntries(timeColumns.map((column) => [column.field, column])) as typeof this.times;
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
    for (const column of changed) column.chunksChanged(chunkIndex, 1, 1);
  }

  protected override chunksChanged(from: number, before: number, after: number): void {
    super.chunksChanged(from, before, after);
    for (const column of this.timeColumns) column.chunksChanged(from, before, after);
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

/** A cursor over the table, or over its transfers within time ranges. */
export class TransferCursor extends ChunkCursor {
  constructor(
    private readonly table: ColumnTable,
    times: readonly TimeBounds[] | undefined,
    direction: Direction,
  ) {
    super(table, direction, times && new TimesTest(times));
  }

  get transfer(): StockTransfer {
    return this.table.transfers[this.chunkIndex]![this.index]!;
  }

  get status(): StatusRank {
    return this.table.statuses[this.chunkIndex]![this.index]!;
  }
}
