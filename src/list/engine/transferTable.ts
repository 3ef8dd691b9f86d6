import type { Direction } from "../direction";
import type { StockTransfer } from "../StockTransfer";
import { ChunkCursor, lastOf } from "./cursor";
import { firstIndexFrom, SortedChunks } from "./sortedChunks";
import { type Zone, ZoneMap } from "./zoneMap";

/** All transfers in the order of `seq`, with their times beside them. */
export class TransferTable {
  readonly transfers: StockTransfer[][] = [];
  readonly created: number[][] = [];
  readonly updated: number[][] = [];
  readonly chunks = new SortedChunks([], [this.transfers, this.created, this.updated]);
  readonly zones = new ZoneMap(this.created, this.updated);

  /** O(log size), as the other operations. */
  get(seq: number): StockTransfer | undefined {
    const chunkIndex = this.chunks.chunkOf(seq);
    const keys = this.chunks.keys[chunkIndex] ?? [];
    const index = firstIndexFrom(keys, seq);
    return keys[index] === seq ? this.transfers[chunkIndex]![index] : undefined;
  }

  /** Adds a transfer whose `seq` is not there yet. */
  add(transfer: StockTransfer): void {
    const { chunks, zones } = this;
    const { seq, createdAt, updatedAt } = transfer;
    const chunkIndex = chunks.chunkOf(seq);
    const index = firstIndexFrom(chunks.keys[chunkIndex] ?? [], seq);
    const isSplit = chunks.insertAt(chunkIndex, index, seq, [transfer, createdAt, updatedAt]);
    zones.invalidate(chunkIndex);
    if (isSplit) zones.insertChunk(chunkIndex + 1);
  }

  /** Puts a transfer in the place of the one that has its `seq`. */
  replace(transfer: StockTransfer): void {
    const { seq, createdAt, updatedAt } = transfer;
    const chunkIndex = this.chunks.chunkOf(seq);
    const index = firstIndexFrom(this.chunks.keys[chunkIndex]!, seq);
    this.transfers[chunkIndex]![index] = transfer;
    this.created[chunkIndex]![index] = createdAt;
    this.updated[chunkIndex]![index] = updatedAt;
    this.zones.invalidate(chunkIndex);
  }

  /** Removes the transfer of a `seq` that is there. */
  remove(seq: number): void {
    const { chunks, zones } = this;
    const chunkIndex = chunks.chunkOf(seq);
    const gone = chunks.removeAt(chunkIndex, firstIndexFrom(chunks.keys[chunkIndex]!, seq));
    if (gone >= 0) zones.removeChunk(gone);
    for (const changed of [chunkIndex - 1, chunkIndex]) if (changed >= 0) zones.invalidate(changed);
  }
}

/** Goes through the transfers whose times are within a zone, or through all. It passes chunks by the zone map. */
export class TransferCursor extends ChunkCursor {
  constructor(
    private readonly table: TransferTable,
    private readonly zone: Zone | undefined,
    direction: Direction,
  ) {
    super(table.chunks, direction);
  }

  /** The transfer where it stands. */
  get transfer(): StockTransfer {
    return this.table.transfers[this.chunkIndex]![this.index]!;
  }

  override seek(target: number): void {
    super.seek(target);
    const { zone, direction } = this;
    while (zone && this.keys.length > 0) {
      const index = this.firstWithin(zone);
      if (index >= 0 && index < this.keys.length) {
        this.index = index;
        this.seq = this.keys[index]!;
        return;
      }
      super.seek(lastOf(this.keys, direction) + direction);
    }
  }

  protected override findChunk(target: number): number {
    const chunkIndex = super.findChunk(target);
    return this.zone ? this.table.zones.nextOverlap(chunkIndex, this.direction, this.zone) : chunkIndex;
  }

  /** The index of the first transfer of the chunk, from where it stands on, whose times are within the zone. */
  private firstWithin({ createdFrom, createdTo, updatedFrom, updatedTo }: Zone): number {
    const created = this.table.created[this.chunkIndex]!;
    const updated = this.table.updated[this.chunkIndex]!;
    let { index } = this;
    for (; index >= 0 && index < created.length; index += this.direction) {
      const [createdAt, updatedAt] = [created[index]!, updated[index]!];
      if (createdAt >= createdFrom && createdAt <= createdTo && updatedAt >= updatedFrom && updatedAt <= updatedTo)
        break;
    }
    return index;
  }
}
