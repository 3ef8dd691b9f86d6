import { type StockTransfer, type TransferStatus, transferStatuses } from "../StockTransfer";
import type { Direction } from "../direction";
import type { EntryTest } from "./cursors";
import { SortedChunks, toChunks } from "./sortedChunks";

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

function maskOfPlaces(places: readonly StatusPlace[]): StatusMask {
  return places.reduce((mask, place) => mask | (1 << place), 0);
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
  /** The statuses in each chunk. */
  readonly masks: StatusMask[];
  private readonly counts = transferStatuses.map(() => 0);

  constructor({ seqs, statuses }: SeqsWithStatuses, columns: readonly unknown[][][] = []) {
    const column = toChunks(statuses);
    super(seqs, [...columns, column]);
    for (const status of statuses) this.counts[status]! += 1;
    this.statuses = column;
    this.masks = column.map(maskOfPlaces);
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
    for (let at = from; at <= to; at += 1) this.masks[at] = maskOfPlaces(this.statuses[at]!);
  }
}

/** Whether a transfer has one of some statuses. */
export class StatusTest implements EntryTest {
  constructor(
    private readonly postings: StatusPostings,
    private readonly mask: StatusMask,
  ) {}

  findWithin(chunkIndex: number, from: number, end: number, direction: Direction): number {
    const statuses = this.postings.statuses[chunkIndex]!;
    let index = from;
    while (index !== end && !hasStatus(this.mask, statuses[index]!)) index += direction;
    return index;
  }

  nextChunk(chunkIndex: number, direction: Direction): number {
    const { masks } = this.postings;
    let at = chunkIndex;
    while (at >= 0 && at < masks.length && (masks[at]! & this.mask) === 0) at += direction;
    return at;
  }
}
