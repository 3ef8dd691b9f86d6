import { ascendingOrder } from "./ascendingOrder";
import { partitionPoint } from "../sortedSearch";
import type { StockTransfer } from "../StockTransfer";
import { type Position, SortedChunks, toChunks } from "./sortedChunks";

/** All transfers in the order of one of their times; those with the same instant in the order of `seq`. */
export class TimeIndex {
  private readonly transfers: StockTransfer[][];
  private readonly instants: SortedChunks;

  /** @param initial Ascending by `seq`. */
  constructor(
    private readonly field: "createdAt" | "updatedAt",
    initial: readonly StockTransfer[],
  ) {
    const order = ascendingOrder(initial.map((transfer) => transfer[field]));
    const sorted = Array.from(order, (position) => initial[position]!);
    const instants = sorted.map((transfer) => transfer[field]);
    this.transfers = toChunks(sorted);
    this.instants = new SortedChunks(instants, [this.transfers]);
  }

  /** Adds a transfer that is not in the index. */
  add(transfer: StockTransfer): void {
    const instant = transfer[this.field];
    const { chunkIndex, index } = this.find(instant, transfer.seq);
    this.instants.insertAt(chunkIndex, index, instant, [transfer]);
  }

  remove(transfer: StockTransfer): void {
    const { chunkIndex, index } = this.find(transfer[this.field], transfer.seq);
    this.instants.removeAt(chunkIndex, index);
  }

  /** Replaces a transfer by one with the same `seq`. */
  replace(before: StockTransfer, after: StockTransfer): void {
    if (before[this.field] === after[this.field]) {
      const { chunkIndex, index } = this.find(after[this.field], after.seq);
      this.transfers[chunkIndex]![index] = after;
    } else {
      this.remove(before);
      this.add(after);
    }
  }

  /** About how many transfers there are from one instant to another, both included. O(log size). */
  estimate(from: number, to: number): number {
    return Math.max(0, this.estimateBefore(to, Infinity) - this.estimateBefore(from, 0));
  }

  /** About how many entries are before an instant and a `seq`. */
  private estimateBefore(instant: number, seq: number): number {
    const { size, chunks } = this.instants;
    if (instant === Infinity) return size;
    if (instant === -Infinity || size === 0) return 0;
    const { chunkIndex, index } = this.find(instant, seq);
    return chunkIndex * (size / chunks.length) + index;
  }

  /** The `seq` of the first and of the last transfer from one instant to another, both included; `undefined` if there is none. */
  ends(from: number, to: number): readonly [number, number] | undefined {
    const start = this.find(from, 0);
    const chunk = this.transfers[start.chunkIndex] ?? [];
    // The first one may be where the next chunk begins.
    const first = chunk[start.index] ?? this.transfers[start.chunkIndex + 1]?.[0];
    if (!first || first[this.field] > to) return undefined;
    const end = this.find(to, Infinity);
    return [first.seq, this.transfers[end.chunkIndex]![end.index - 1]!.seq];
  }

  /** How many transfers there are from one instant to another, both included. O(size), of which the steps are chunks. */
  count(from: number, to: number): number {
    if (from > to) return 0;
    const start = this.find(from, 0);
    const end = this.find(to, Infinity);
    let count = end.index - start.index;
    for (let at = start.chunkIndex; at < end.chunkIndex; at += 1) count += this.transfers[at]!.length;
    return count;
  }

  /** Visits the transfers from one instant to another, both included. */
  forEach(from: number, to: number, visit: (transfer: StockTransfer) => void): void {
    const start = this.find(from, 0);
    const end = this.find(to, Infinity);
    for (let at = start.chunkIndex; at <= end.chunkIndex; at += 1) {
      const chunk = this.transfers[at]!;
      const stop = at === end.chunkIndex ? end.index : chunk.length;
      for (let index = at === start.chunkIndex ? start.index : 0; index < stop; index += 1) visit(chunk[index]!);
    }
  }

  /** Where the entry with the instant and the `seq` is, or would be inserted: the index may be the length of the chunk. */
  private find(instant: number, seq: number): Position {
    const { chunks, starts } = this.instants;
    const { transfers } = this;
    const chunksBefore = partitionPoint(
      starts.length,
      (at) => starts[at]! < instant || (starts[at] === instant && transfers[at]![0]!.seq <= seq),
    );
    const chunkIndex = Math.max(0, chunksBefore - 1);
    const chunk = chunks[chunkIndex];
    const index = partitionPoint(
      chunk?.length ?? 0,
      (at) => chunk![at]! < instant || (chunk![at] === instant && transfers[chunkIndex]![at]!.seq < seq),
    );
    return { chunkIndex, index };
  }
}
