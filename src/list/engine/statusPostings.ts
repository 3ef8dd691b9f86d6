import { type StockTransfer, type TransferStatus, transferStatuses } from "../StockTransfer";
import type { Direction } from "../seqOrder";
import { maxPerChunk } from "./costs";
import type { EntryTest } from "./cursors";
import { type Position, replaceSome, SortedChunks, toChunks } from "./sortedChunks";

/** The index of a status in `transferStatuses`. */
export type StatusRank = number;

/** A set of statuses: a bit for each, at its rank. */
export type StatusMask = number;

export function rankOf({ status }: Pick<StockTransfer, "status">): StatusRank {
  return transferStatuses.indexOf(status);
}

export function maskOf(statuses: readonly TransferStatus[]): StatusMask {
  return statuses.reduce((mask, status) => mask | (1 << rankOf({ status })), 0);
}

export const everyStatus = /* @__PURE__ */ maskOf(transferStatuses);

export function hasStatus(mask: StatusMask, rank: StatusRank): boolean {
  return (mask & (1 << rank)) !== 0;
}

/**
 * The binary logarithm of the size of a block. A chunk has four blocks, because four sets of statuses fit into one
 * small integer.
 */
const blockBits = /* @__PURE__ */ Math.log2(maxPerChunk / 4);
const statusBits = transferStatuses.length;

/** The set of statuses in each block of a chunk, as one integer with the first block in the lowest bits. */
function blockMasksOf(ranks: readonly StatusRank[]): number {
  return ranks.reduce((masks, rank, index) => masks | (1 << (rank + statusBits * (index >> blockBits))), 0);
}

/** The `seq` of some transfers, ascending. The last column has the status of each transfer. */
export class StatusPostings extends SortedChunks {
  readonly statuses: StatusRank[][];
  /** The block masks of each chunk. */
  readonly masks: number[];
  private readonly counts = transferStatuses.map(() => 0);

  constructor(seqs: readonly number[], statuses: readonly StatusRank[], columns: readonly unknown[][][] = []) {
    const column = toChunks(statuses);
    super(seqs, [...columns, column]);
    for (const status of statuses) this.counts[status]! += 1;
    this.statuses = column;
    this.masks = column.map(blockMasksOf);
  }

  /** The number of transfers in each status, by rank; 0 for statuses that are not in the mask. */
  countsOf(mask: StatusMask): number[] {
    return this.counts.map((count, rank) => (hasStatus(mask, rank) ? count : 0));
  }

  sizeOf(mask: StatusMask): number {
    return this.countsOf(mask).reduce((sum, count) => sum + count);
  }

  statusOf(seq: number): StatusRank {
    const { chunkIndex, index } = this.find(seq);
    return this.statuses[chunkIndex]![index]!;
  }

  override replaceAt(position: Position, values: readonly unknown[]): void {
    this.count(position, -1);
    super.replaceAt(position, values);
    this.count(position, 1);
    this.masks[position.chunkIndex] = blockMasksOf(this.statuses[position.chunkIndex]!);
  }

  override insertAt(position: Position, seq: number, values: readonly unknown[]): void {
    this.counts[values.at(-1) as StatusRank]! += 1;
    super.insertAt(position, seq, values);
  }

  override removeAt(position: Position): void {
    this.count(position, -1);
    super.removeAt(position);
  }

  protected override chunksChanged(from: number, before: number, after: number): void {
    super.chunksChanged(from, before, after);
    replaceSome(this.masks, from, before, after, (at) => blockMasksOf(this.statuses[at]!));
  }

  private count({ chunkIndex, index }: Position, change: 1 | -1): void {
    this.counts[this.statuses[chunkIndex]![index]!]! += change;
  }
}

export class StatusTest implements EntryTest {
  private readonly maskInBlocks: number;

  constructor(
    private readonly postings: StatusPostings,
    readonly mask: StatusMask,
  ) {
    this.maskInBlocks = [0, 1, 2, 3].reduce((masks, block) => masks | (mask << (block * statusBits)), 0);
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
