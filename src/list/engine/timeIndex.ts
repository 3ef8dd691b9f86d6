import { partitionPoint } from "../sortedSearch";
import type { StockTransfer } from "../StockTransfer";
import { none, type Position, SortedList, toChunks } from "./sortedList";
import { type TimeField, timeOf } from "./table";

/** One of the times of all transfers, ascending, with a column of `seq`. Equal times are ordered by `seq`. */
export class TimeIndex extends SortedList {
  private readonly seqs: number[][];

  /** @param initial Ascending by `seq`. */
  constructor(
    private readonly field: TimeField,
    initial: readonly StockTransfer[],
  ) {
    const times = initial.map((transfer) => timeOf(transfer, field));
    const order = Array.from(times.keys()).sort((a, b) => times[a]! - times[b]!);
    const seqs = toChunks(order.map((at) => initial[at]!.seq));
    super(toChunks(order.map((at) => times[at]!)), [seqs]);
    this.seqs = seqs;
  }

  /** Replaces the time of `before` with that of `after`. Both have the same `seq`. */
  change(before: StockTransfer | undefined, after: StockTransfer | undefined): void {
    const { field } = this;
    if (before && after?.[field] === before[field]) return;
    if (before) this.removeAt(this.locate(timeOf(before, field), before.seq));
    if (after) this.insertAt(this.locate(timeOf(after, field), after.seq), timeOf(after, field), [after.seq]);
  }

  /** The estimated number of transfers with a time from `from` to `to`, both included. */
  estimate(from: number, to: number): number {
    if (this.size === 0 || from > to) return 0;
    const [start, end] = [this.locate(from, 0), this.locate(to, Infinity)];
    return Math.max(0, ((end.at - start.at) * this.size) / this.chunks.length + end.index - start.index);
  }

  /** The `seq` of the transfers with a time from `from` to `to`, both included, in the order of their times. */
  within(from: number, to: number): number[] {
    if (this.size === 0 || from > to) return [];
    const [start, end] = [this.locate(from, 0), this.locate(to, Infinity)];
    const found: number[] = [];
    for (let at = start.at; at <= end.at; at += 1) {
      const chunk = this.seqs[at]!;
      const stop = at === end.at ? end.index : chunk.length;
      for (let index = at === start.at ? start.index : 0; index < stop; index += 1) found.push(chunk[index]!);
    }
    return found;
  }

  /** The position of an entry, or where to insert it: possibly past the end of a chunk. */
  private locate(time: number, seq: number): Position {
    const { starts, seqs } = this;
    const startsBefore = (at: number) => starts[at]! < time || (starts[at] === time && seqs[at]![0]! <= seq);
    const at = Math.max(0, partitionPoint(starts.length, startsBefore) - 1);
    const chunk = this.chunks[at] ?? none;
    const isBefore = (index: number) => chunk[index]! < time || (chunk[index] === time && seqs[at]![index]! < seq);
    return { at, index: partitionPoint(chunk.length, isBefore) };
  }
}
