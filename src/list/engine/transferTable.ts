import type { Direction } from "../direction";
import type { StockTransfer } from "../StockTransfer";
import { ChunkCursor, type EntryTest } from "./cursors";
import { toChunks } from "./sortedChunks";
import { placeOf, type StatusPlace, StatusPostings } from "./statusPostings";
import { type TimeRanges, ZoneMap } from "./zoneMap";

/** All transfers in the order of `seq`, with columns of their times. Every operation costs what it does in sorted chunks. */
export class TransferTable {
  readonly transfers: StockTransfer[][];
  readonly createdAt: number[][];
  readonly updatedAt: number[][];
  readonly seqs: StatusPostings;
  readonly zones: ZoneMap;

  /** @param initial Ascending by `seq`. */
  constructor(initial: readonly StockTransfer[]) {
    this.transfers = toChunks(initial);
    this.createdAt = toChunks(initial.map(({ createdAt }) => createdAt));
    this.updatedAt = toChunks(initial.map(({ updatedAt }) => updatedAt));
    const seqs = initial.map(({ seq }) => seq);
    const columns = [this.transfers, this.createdAt, this.updatedAt];
    this.seqs = new StatusPostings({ seqs, statuses: initial.map(placeOf) }, columns);
    this.zones = new ZoneMap(this.createdAt, this.updatedAt);
  }

  get(seq: number): StockTransfer | undefined {
    const { chunkIndex, index } = this.seqs.find(seq);
    return this.seqs.chunks[chunkIndex]?.[index] === seq ? this.transfers[chunkIndex]![index] : undefined;
  }

  /** Whether the table, which is not empty, has the very transfer, with the times and the status that it had when it was put. */
  holds(transfer: StockTransfer): boolean {
    const { chunkIndex: at, index } = this.seqs.find(transfer.seq);
    if (this.transfers[at]![index] !== transfer) return false;
    if (this.seqs.statuses[at]![index] !== placeOf(transfer)) return false;
    return this.createdAt[at]![index] === transfer.createdAt && this.updatedAt[at]![index] === transfer.updatedAt;
  }

  /** Adds a transfer whose `seq` is not in the table. */
  add(transfer: StockTransfer): void {
    const { seqs, zones } = this;
    const { seq, createdAt, updatedAt } = transfer;
    const { chunkIndex, isSplit } = seqs.put(seq, placeOf(transfer), [transfer, createdAt, updatedAt]);
    zones.invalidate(chunkIndex);
    if (isSplit) zones.insertChunk(chunkIndex + 1);
  }

  /** Replaces the transfer with the same `seq`. */
  replace(transfer: StockTransfer): void {
    const { seq, createdAt, updatedAt } = transfer;
    const { chunkIndex, index } = this.seqs.find(seq);
    if (this.transfers[chunkIndex]![index]!.status !== transfer.status) this.seqs.put(seq, placeOf(transfer));
    this.transfers[chunkIndex]![index] = transfer;
    this.createdAt[chunkIndex]![index] = createdAt;
    this.updatedAt[chunkIndex]![index] = updatedAt;
    this.zones.invalidate(chunkIndex);
  }

  /** Removes the transfer with a `seq` that is in the table. */
  remove(seq: number): void {
    const { seqs, zones } = this;
    const { chunkIndex } = seqs.find(seq);
    const removed = seqs.remove(seq);
    if (removed >= 0) zones.removeChunk(removed);
    // The chunk may have been joined to the one before it.
    zones.invalidate(chunkIndex);
    zones.invalidate(Math.max(0, chunkIndex - 1));
  }
}

/** Whether a transfer of the table is within time ranges. Chunks are skipped by the zone map. */
export class TimesTest implements EntryTest {
  constructor(
    private readonly table: TransferTable,
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
    private readonly table: TransferTable,
    times: TimeRanges | undefined,
    direction: Direction,
  ) {
    super(table.seqs, direction, times && new TimesTest(table, times));
  }

  /** The transfer with the current `seq`. */
  get transfer(): StockTransfer {
    return this.table.transfers[this.chunkIndex]![this.index]!;
  }

  /** The status of the current transfer. */
  get status(): StatusPlace {
    return this.table.seqs.statuses[this.chunkIndex]![this.index]!;
  }
}
