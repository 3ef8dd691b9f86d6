import type { Direction } from "../seqOrder";
import type { StockTransfer } from "../StockTransfer";
import { ChunkCursor, type EntryTest } from "./cursors";
import { type Position, toChunks } from "./sortedChunks";
import { rankOf, StatusPostings, type StatusRank } from "./statusPostings";
import { type TimeBounds, type TimeField, timeFields, timeOf } from "./times";
import { ZoneMap } from "./zoneMap";

/** All transfers in the order of `seq`, with columns of their times and statuses. */
export class ColumnTable extends StatusPostings {
  readonly transfers: StockTransfer[][];
  readonly times: Readonly<Record<TimeField, number[][]>>;
  readonly zones: ZoneMap;

  /** @param initial Ascending by `seq`. */
  constructor(initial: readonly StockTransfer[]) {
    const transfers = toChunks(initial);
    const columns = timeFields.map((field) => toChunks(initial.map((transfer) => timeOf(transfer, field))));
    const seqs = initial.map(({ seq }) => seq);
    super(seqs, initial.map(rankOf), [transfers, ...columns]);
    this.transfers = transfers;
    this.times = Object.fromEntries(timeFields.map((field, at) => [field, columns[at]!])) as typeof this.times;
    this.zones = new ZoneMap(this.times);
  }

  get(seq: number): StockTransfer | undefined {
    const position = this.find(seq);
    return this.has(seq, position) ? this.transfers[position.chunkIndex]![position.index] : undefined;
  }

  /** Whether the table stores this object, with status and times unmodified. The table must not be empty. */
  holds(transfer: StockTransfer): boolean {
    const { chunkIndex: at, index } = this.find(transfer.seq);
    if (this.transfers[at]![index] !== transfer || this.statuses[at]![index] !== rankOf(transfer)) return false;
    return timeFields.every((field) => this.times[field][at]![index] === timeOf(transfer, field));
  }

  /** Adds a transfer, or replaces the one with its `seq`. */
  putTransfer(transfer: StockTransfer): void {
    this.put(transfer.seq, [transfer, ...timeFields.map((field) => timeOf(transfer, field)), rankOf(transfer)]);
  }

  override replaceAt(position: Position, values: readonly unknown[]): void {
    super.replaceAt(position, values);
    this.zones.chunksChanged(position.chunkIndex, 1, 1);
  }

  protected override chunksChanged(from: number, before: number, after: number): void {
    super.chunksChanged(from, before, after);
    this.zones.chunksChanged(from, before, after);
  }
}

export class TimesTest implements EntryTest {
  private readonly ranges;

  constructor(
    private readonly table: ColumnTable,
    private readonly bounds: readonly TimeBounds[],
  ) {
    this.ranges = bounds.map(({ field, from, to }) => ({ columns: table.times[field], from, to }));
  }

  findWithin(chunkIndex: number, start: number, end: number, direction: Direction): number {
    const { ranges } = this;
    let index = start;
    // Until all ranges in turn have passed the same entry.
    for (let at = 0, passed = 0; passed < ranges.length; at = at + 1 < ranges.length ? at + 1 : 0) {
      const { columns, from, to } = ranges[at]!;
      const times = columns[chunkIndex]!;
      const before = index;
      while (index !== end && !(times[index]! >= from && times[index]! <= to)) index += direction;
      passed = index === before ? passed + 1 : 1;
    }
    return index;
  }

  nextChunk(chunkIndex: number, direction: Direction): number {
    return this.table.zones.nextOverlap(chunkIndex, direction, this.bounds);
  }
}

/** A cursor over the table, or over its transfers within time ranges. */
export class TransferCursor extends ChunkCursor {
  constructor(
    private readonly table: ColumnTable,
    times: readonly TimeBounds[] | undefined,
    direction: Direction,
  ) {
    super(table, direction, times && new TimesTest(table, times));
  }

  get transfer(): StockTransfer {
    return this.table.transfers[this.chunkIndex]![this.index]!;
  }

  get status(): StatusRank {
    return this.table.statuses[this.chunkIndex]![this.index]!;
  }
}
