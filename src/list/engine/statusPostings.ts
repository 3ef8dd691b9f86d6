import { type StockTransfer, type TransferStatus, transferStatuses } from "../StockTransfer";
import type { Direction } from "../direction";
import type { EntryTest } from "./cursors";
import { maxPerChunk, SortedChunks, toChunks } from "./sortedChunks";

/** The place of a status among all of them. */
export type StatusPlace = number;

/** Statuses as bits, each at its place. */
export type StatusMask = number;

export function placeOf({ status }: Pick<StockTransfer, "status">): StatusPlace {
  return transferStatuses.indexOf(status);
}

export function maskOf(statuses: readonly TransferStatus[]): StatusMask {
  return statuses.reduce((mask, status) => mask | (1 << placeOf({ status })), 0);
}

export const everyStatus = /* @__PURE__ */ maskOf(transferStatuses);

/** A chunk is divided into four blocks, so that the statuses in each of them fit into one small integer. */
const blockBits = /* @__PURE__ */ Math.log2(maxPerChunk / 4);
const statusBits = transferStatuses.length;

/** The statuses in each block of a chunk, those of the first one in the lowest bits. */
function blockMasksOf(places: readonly StatusPlace[]): number {
  return places.reduce((masks, place, index) => masks | (1 << (place + statusBits * (index >> blockBits))), 0);
}

/** A mask of statuses, for every block of a chunk. */
function inEveryBlock(mask: StatusMask): number {
  return mask | (mask << statusBits) | (mask << (2 * statusBits)) | (mask << (3 * statusBits));
}

export function hasStatus(mask: StatusMask, place: StatusPlace): boolean {
  return (mask & (1 << place)) !== 0;
}

/** The `seq` of some transfers, ascending, and the status of each. */
export interface SeqsWithStatuses {
  readonly seqs: number[];
  readonly statuses: StatusPlace[];
}

/** The `seq` of some transfers, ascending, with a column of their statuses, and further columns as sorted chunks have them. */
export class StatusPostings extends SortedChunks {
  /** The status of each transfer, chunk by chunk. */
  readonly statuses: StatusPlace[][];
  /** For each chunk, the statuses in each of its blocks, in one integer. */
  readonly masks: number[];
  private readonly counts = transferStatuses.map(() => 0);

  constructor({ seqs, statuses }: SeqsWithStatuses, columns: readonly unknown[][][] = []) {
    const column = toChunks(statuses);
    super(seqs, [...columns, column]);
    for (const status of statuses) this.counts[status]! += 1;
    this.statuses = column;
    this.masks = column.map(blockMasksOf);
  }

  /** How many transfers have one of the statuses. */
  sizeOf(mask: StatusMask): number {
    let size = 0;
    for (let place = 0; place < this.counts.length; place += 1) if (hasStatus(mask, place)) size += this.counts[place]!;
    return size;
  }

  /** Adds a transfer, or changes the status of one that is there. Returns the index of the chunk, and whether it was split. */
  put(seq: number, status: StatusPlace, values: readonly unknown[] = []): { chunkIndex: number; isSplit: boolean } {
    const { chunkIndex, index } = this.find(seq);
    const isKnown = this.chunks[chunkIndex]?.[index] === seq;
    const isSplit = !isKnown && this.insertAt(chunkIndex, index, seq, [...values, status]);
    if (isKnown) {
      const statuses = this.statuses[chunkIndex]!;
      this.counts[statuses[index]!]! -= 1;
      statuses[index] = status;
    }
    this.counts[status]! += 1;
    if (isSplit) this.masks.splice(chunkIndex, 0, 0);
    this.setMasks(chunkIndex, isSplit ? chunkIndex + 1 : chunkIndex);
    return { chunkIndex, isSplit };
  }

  /** Removes a transfer if it is there, as {@link removeAt} does. The list is not empty. */
  remove(seq: number): number {
    const { chunkIndex, index } = this.find(seq);
    if (this.chunks[chunkIndex]![index] !== seq) return -1;
    this.counts[this.statuses[chunkIndex]![index]!]! -= 1;
    const removed = this.removeAt(chunkIndex, index);
    if (removed >= 0) this.masks.splice(removed, 1);
    // The chunk may have been joined to the one before it.
    this.setMasks(Math.max(0, chunkIndex - 1), Math.min(chunkIndex, this.masks.length - 1));
    return removed;
  }

  private setMasks(from: number, to: number): void {
    for (let at = from; at <= to; at += 1) this.masks[at] = blockMasksOf(this.statuses[at]!);
  }
}

/** Whether a transfer has one of some statuses. */
export class StatusTest implements EntryTest {
  private readonly maskInBlocks: number;

  constructor(
    private readonly postings: StatusPostings,
    private readonly mask: StatusMask,
  ) {
    this.maskInBlocks = inEveryBlock(mask);
  }

  findWithin(chunkIndex: number, from: number, end: number, direction: Direction): number {
    const { mask, postings } = this;
    const statuses = postings.statuses[chunkIndex]!;
    const masks = postings.masks[chunkIndex]!;
    let index = from;
    while (index !== end) {
      const block = index >> blockBits;
      const edge = direction === 1 ? Math.min(end, (block + 1) << blockBits) : Math.max(end, (block << blockBits) - 1);
      if (((masks >> (statusBits * block)) & mask) !== 0) {
        for (; index !== edge; index += direction) if (hasStatus(mask, statuses[index]!)) return index;
      }
      index = edge;
    }
    return end;
  }

  nextChunk(chunkIndex: number, direction: Direction): number {
    const { masks } = this.postings;
    let at = chunkIndex;
    while (at >= 0 && at < masks.length && (masks[at]! & this.maskInBlocks) === 0) at += direction;
    return at;
  }
}
