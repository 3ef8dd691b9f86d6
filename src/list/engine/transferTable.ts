import type { Direction } from "../direction";
import type { StockTransfer, TransferStatus } from "../StockTransfer";
import type { TimeRanges } from "../TransferFilter";
import { ChunkCursor, lastOf } from "./cursors";
import { SortedChunks, toChunks } from "./sortedChunks";
import { ZoneMap } from "./zoneMap";

/** All transfers in the order of `seq`, with columns of their times. Every operation costs what it does in sorted chunks. */
export class TransferTable {
  readonly transfers: StockTransfer[][];
  readonly createdAt: number[][];
  readonly updatedAt: number[][];
  readonly statuses: TransferStatus[][];
  readonly seqs: SortedChunks;
  readonly zones: ZoneMap;

  /** @param initial Ascending by `seq`. */
  constructor(initial: readonly StockTransfer[]) {
    this.transfers = toChunks(initial);
    this.createdAt = toChunks(initial.map(({ createdAt }) => createdAt));
    this.updatedAt = toChunks(initial.map(({ updatedAt }) => updatedAt));
    this.statuses = toChunks(initial.map(({ status }) => status));
    const seqs = initial.map(({ seq }) => seq);
    this.seqs = new SortedChunks(seqs, [this.transfers, this.createdAt, this.updatedAt, this.statuses]);
    this.zones = new ZoneMap(this.createdAt, this.updatedAt);
  }

  get(seq: number): StockTransfer | undefined {
    const { chunkIndex, index } = this.seqs.find(seq);
    return this.seqs.chunks[chunkIndex]?.[index] === seq ? this.transfers[chunkIndex]![index] : undefined;
  }

  /** Whether the table has the very transfer, with the times and the status that it had when it was put. */
  holds(transfer: StockTransfer): boolean {
    const { chunkIndex: at, index } = this.seqs.find(transfer.seq);
    if (this.transfers[at]?.[index] !== transfer || this.statuses[at]![index] !== transfer.status) return false;
    return this.createdAt[at]![index] === transfer.createdAt && this.updatedAt[at]![index] === transfer.updatedAt;
  }

  /** Adds a transfer whose `seq` is not in the table. */
  add(transfer: StockTransfer): void {
    const { seqs, zones } = this;
    const { seq, createdAt, updatedAt, status } = transfer;
    const { chunkIndex, index } = seqs.find(seq);
    const isSplit = seqs.insertAt(chunkIndex, index, seq, [transfer, createdAt, updatedAt, status]);
    zones.invalidate(chunkIndex);
    if (isSplit) zones.insertChunk(chunkIndex + 1);
  }

  /** Replaces the transfer with the same `seq`. */
  replace(transfer: StockTransfer): void {
    const { seq, createdAt, updatedAt, status } = transfer;
    const { chunkIndex, index } = this.seqs.find(seq);
    this.transfers[chunkIndex]![index] = transfer;
    this.createdAt[chunkIndex]![index] = createdAt;
    this.updatedAt[chunkIndex]![index] = updatedAt;
    this.statuses[chunkIndex]![index] = status;
    this.zones.invalidate(chunkIndex);
  }

  /** Removes the transfer with a `seq` that is in the table. */
  remove(seq: number): void {
    const { seqs, zones } = this;
    const { chunkIndex, index } = seqs.find(seq);
    const removed = seqs.removeAt(chunkIndex, index);
    if (removed >= 0) zones.removeChunk(removed);
    // The chunk may have been joined to the one before it.
    zones.invalidate(chunkIndex);
    zones.invalidate(Math.max(0, chunkIndex - 1));
  }
}

/** A cursor over the table, or over its transfers within time ranges. It skips chunks by the zone map. */
export class TransferCursor extends ChunkCursor {
  constructor(
    private readonly table: TransferTable,
    private readonly times: TimeRanges | undefined,
    direction: Direction,
  ) {
    super(table.seqs, direction);
  }

  /** The transfer with the current `seq`. */
  get transfer(): StockTransfer {
    return this.table.transfers[this.chunkIndex]![this.index]!;
  }

  /** The status of the current transfer. */
  get status(): TransferStatus {
    return this.table.statuses[this.chunkIndex]![this.index]!;
  }

  override seek(target: number): void {
    super.seek(target);
    const { times, direction } = this;
    while (times && this.chunk.length > 0) {
      this.index = this.findWithin(times);
      this.seq = this.chunk[this.index] ?? 0;
      if (this.seq !== 0) return;
      super.seek(lastOf(this.chunk, direction) + direction);
    }
  }

  protected override findChunk(target: number): number {
    const chunkIndex = super.findChunk(target);
    return this.times ? this.table.zones.nextOverlap(chunkIndex, this.direction, this.times) : chunkIndex;
  }

  /** The index of the first transfer of the chunk, from the current one on, within the ranges; outside the chunk if none. */
  private findWithin({ createdFrom, createdTo, updatedFrom, updatedTo }: TimeRanges): number {
    const created = this.table.createdAt[this.chunkIndex]!;
    const updated = this.table.updatedAt[this.chunkIndex]!;
    let { index } = this;
    for (; index >= 0 && index < created.length; index += this.direction) {
      const isCreated = created[index]! >= createdFrom && created[index]! <= createdTo;
      if (isCreated && updated[index]! >= updatedFrom && updated[index]! <= updatedTo) break;
    }
    return index;
  }
}
