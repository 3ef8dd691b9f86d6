import type { StockTransfer } from "../StockTransfer";
import { SortedChunks } from "./sortedChunks";

/** Between which entries of a time index a range is. */
interface Place {
  readonly chunkIndex: number;
  readonly index: number;
}

/** Transfers in the order of an instant, those of the same instant in the order of `seq`. */
export class TimeIndex {
  size = 0;
  private readonly transfers: StockTransfer[][] = [];
  private readonly chunks = new SortedChunks([], [this.transfers]);

  constructor(private readonly field: "createdAt" | "updatedAt") {}

  /** Adds a transfer that is not there yet. O(log size), as is removing. */
  add(transfer: StockTransfer): void {
    const instant = transfer[this.field];
    const { chunkIndex, index } = this.find(instant, transfer.seq);
    this.chunks.insertAt(chunkIndex, index, instant, [transfer]);
    this.size += 1;
  }

  remove(transfer: StockTransfer): void {
    const { chunkIndex, index } = this.find(transfer[this.field], transfer.seq);
    this.chunks.removeAt(chunkIndex, index);
    this.size -= 1;
  }

  /** Puts a transfer in the place of the one that has its `seq`. */
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
    const first = this.find(from, 0);
    const end = this.find(to, Infinity);
    const perChunk = this.size / Math.max(1, this.transfers.length);
    return Math.max(0, (end.chunkIndex - first.chunkIndex) * perChunk + end.index - first.index);
  }

  /** Visits the transfers from one instant to another, both included. */
  forEach(from: number, to: number, visit: (transfer: StockTransfer) => void): void {
    const first = this.find(from, 0);
    const end = this.find(to, Infinity);
    for (let at = first.chunkIndex; at <= end.chunkIndex; at += 1) {
      const chunk = this.transfers[at] ?? [];
      const stop = at === end.chunkIndex ? end.index : chunk.length;
      for (let index = at === first.chunkIndex ? first.index : 0; index < stop; index += 1) visit(chunk[index]!);
    }
  }

  /** Where the first entry stands, or would stand, that is not before the instant and the `seq`. */
  private find(instant: number, seq: number): Place {
    const { keys, starts } = this.chunks;
    const { transfers } = this;
    const chunksUpTo = firstFalse(
      starts.length,
      (at) => starts[at]! < instant || (starts[at] === instant && transfers[at]![0]!.seq <= seq),
    );
    const chunkIndex = Math.max(0, chunksUpTo - 1);
    const chunk = keys[chunkIndex] ?? [];
    const index = firstFalse(
      chunk.length,
      (at) => chunk[at]! < instant || (chunk[at] === instant && transfers[chunkIndex]![at]!.seq < seq),
    );
    return { chunkIndex, index };
  }
}

/** Binary search: the first number below `length` for which the test fails, where it holds for all before it. */
function firstFalse(length: number, test: (at: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (test(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
