import { partitionPoint } from "../sortedSearch";
import type { StockTransfer } from "../StockTransfer";
import { type TimeColumn, timeOf } from "./timeColumn";
import { type Position, SortedChunks, toChunks } from "./sortedChunks";

/** The `seq` of all transfers, ordered by the times of a column, then by `seq`. */
export class TimeIndex {
  private readonly seqs: number[][];
  private readonly instants: SortedChunks;

  /** @param initial Ascending by `seq`. */
  constructor(
    readonly column: TimeColumn,
    initial: readonly StockTransfer[],
  ) {
    const times = column.chunks.flat();
    const order = Array.from(times.keys()).sort((a, b) => times[a]! - times[b]!);
    const sorted = order.map((at) => times[at]!);
    this.seqs = toChunks(order.map((at) => initial[at]!.seq));
    this.instants = new SortedChunks(sorted, [this.seqs]);
  }

  /**
   * Adds `after` if `before` is `undefined`, removes `before` if `after` is `undefined`, otherwise replaces `before`
   * with `after`. Both must have the same `seq`.
   */
  change(before: StockTransfer | undefined, after: StockTransfer | undefined): void {
    const { instants } = this;
    const { field } = this.column;
    if (before && after?.[field] === before[field]) return;
    if (before) instants.removeAt(this.positionOf(before));
    if (after) instants.insertAt(this.positionOf(after), timeOf(after, field), [after.seq]);
  }

  /** The estimated number of transfers with a time from `from` to `to`, both included. */
  estimate(from: number, to: number): number {
    const { size, chunks } = this.instants;
    const countBefore = ({ chunkIndex, index }: Position) => chunkIndex * (size / chunks.length) + index;
    const start = from === -Infinity || size === 0 ? 0 : countBefore(this.find(from, 0));
    const end = to === Infinity || size === 0 ? size : countBefore(this.find(to, Infinity));
    return Math.max(0, end - start);
  }

  /**
   * The `seq` of the earliest and the latest transfer of a range; `undefined` if the range has no transfers. The index
   * must not be empty.
   */
  ends(from: number, to: number): readonly [number, number] | undefined {
    const start = this.find(from, 0);
    const end = this.find(to, Infinity);
    if (end.chunkIndex < start.chunkIndex || (end.chunkIndex === start.chunkIndex && end.index <= start.index)) {
      return undefined;
    }
    // The earliest transfer may be at the start of the next chunk.
    const first = this.seqs[start.chunkIndex]![start.index] ?? this.seqs[start.chunkIndex + 1]![0]!;
    return [first, this.seqs[end.chunkIndex]![end.index - 1]!];
  }

  /** The number of transfers with a time from `from` to `to`, both included. */
  count(from: number, to: number): number {
    if (from > to) return 0;
    const start = this.find(from, 0);
    const end = this.find(to, Infinity);
    let count = end.index - start.index;
    for (let at = start.chunkIndex; at < end.chunkIndex; at += 1) count += this.seqs[at]!.length;
    return count;
  }

  forEach(from: number, to: number, visit: (seq: number) => void): void {
    const start = this.find(from, 0);
    const end = this.find(to, Infinity);
    for (let at = start.chunkIndex; at <= end.chunkIndex; at += 1) {
      const chunk = this.seqs[at]!;
      const stop = at === end.chunkIndex ? end.index : chunk.length;
      for (let index = at === start.chunkIndex ? start.index : 0; index < stop; index += 1) visit(chunk[index]!);
    }
  }

  private positionOf(transfer: StockTransfer): Position {
    return this.find(timeOf(transfer, this.column.field), transfer.seq);
  }

  /** The position of an entry, or where to insert it: possibly past the end of a chunk. */
  private find(instant: number, seq: number): Position {
    const { seqs } = this;
    const { chunks, starts } = this.instants;
    const startsBefore = (at: number) => starts[at]! < instant || (starts[at] === instant && seqs[at]![0]! <= seq);
    const chunkIndex = Math.max(0, partitionPoint(starts.length, startsBefore) - 1);
    const chunk = chunks[chunkIndex] ?? [];
    const isBefore = (at: number) => chunk[at]! < instant || (chunk[at] === instant && seqs[chunkIndex]![at]! < seq);
    return { chunkIndex, index: partitionPoint(chunk.length, isBefore) };
  }
}
