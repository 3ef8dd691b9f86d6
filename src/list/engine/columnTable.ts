import type { Direction } from "../seqOrder";
import type { StockTransfer } from "../StockTransfer";
import { ChunkCursor, type EntryTest } from "./cursors";
import { type Position, toChunks } from "./sortedChunks";
import { rankOf, StatusPostings, type StatusRank } from "./statusPostings";
import { type TimeRanges, ZoneMap } from "./zoneMap";

/** All transfers in the order of `seq`, with columns of their times and statuses. */
export class ColumnTable extends StatusPostings {
  readonly transfers: StockTransfer[][];
  readonly createdAt: number[][];
  readonly updatedAt: number[][];
  readonly zones: ZoneMap;

  /** @param initial Ascending by `seq`. */
  constructor(initial: readonly StockTransfer[]) {
    const transfers = toChunks(initial);
    const createdAt = toChunks(initial.map((transfer) => transfer.createdAt));
    const updatedAt = toChunks(initial.map((transfer) => transfer.updatedAt));
    const seqs = initial.map(({ seq }) => seq);
    super(seqs, initial.map(rankOf), [transfers, createdAt, updatedAt]);
    this.transfers = transfers;
    this.createdAt = createdAt;
    this.updatedAt = updatedAt;
    this.zones = new ZoneMap(createdAt, updatedAt);
  }

  get(seq: number): StockTransfer | undefined {
    const position = this.find(seq);
    return this.has(seq, position) ? this.transfers[position.chunkIndex]![position.index] : undefined;
  }

  /** Whether the table stores this object, with status and times unmodified. The table must not be empty. */
  holds(transfer: StockTransfer): boolean {
    const { chunkIndex: at, index } = this.find(transfer.seq);
    if (this.transfers[at]![index] !== transfer || this.statuses[at]![index] !== rankOf(transfer)) return false;
    return this.createdAt[at]![index] === transfer.createdAt && this.updatedAt[at]![index] === transfer.updatedAt;
  }

  /** Adds a transfer, or replaces the one with its `seq`. */
  putTransfer(transfer: StockTransfer): void {
    this.put(transfer.seq, [transfer, transfer.createdAt, transfer.updatedAt, rankOf(transfer)]);
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
  constructor(
    private readonly table: ColumnTable,
    private readonly times: TimeRanges,
  ) {}

  findWithin(chunkIndex: number, from: number, end: number, direction: Direction): number {
    const { createdFrom, createdTo, updatedFrom, updatedTo } = this.times;
    const created = this.table.createdAt[chunkIndex]!;
    const updated = this.table.updatedAt[chunkIndex]!;
    let index = from;
    for (; index !== end; index += direction) {
      const isCreated = created[index]! >= createdFrom && created[index]! <= createdTo;
      if (isCreated && updated[index]! >= updatedFrom && updated[index]! <= updatedTo) break;
    }
    return index;
  }

  nextChunk(chunkIndex: number, direction: Direction): number {
    return this.table.zones.nextOverlap(chunkIndex, direction, this.times);
  }
}

/** A cursor over the table, or over its transfers within time ranges. */
export class TransferCursor extends ChunkCursor {
  constructor(
    private readonly table: ColumnTable,
    times: TimeRanges | undefined,
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
