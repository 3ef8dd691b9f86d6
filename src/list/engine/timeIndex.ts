import { partitionPoint } from "../sortedSearch";
import type { StockTransfer } from "../StockTransfer";
import type { Postings } from "./keyIndex";
import { none, type Position, SortedList, toChunks } from "./sortedList";
import { type TimeField, timeOf } from "./table";

/** All transfers that have one of the times, by this time, with a column of `seq`. Equal times are ordered by `seq`. */
export class TimeIndex extends SortedList {
  private readonly seqs: number[][];

  /** @param initial Ascending by `seq`. */
  constructor(
    private readonly field: TimeField,
    initial: readonly StockTransfer[],
  ) {
    const timed = initial.filter((transfer) => transfer[field] !== undefined);
    const times = timed.map((transfer) => timeOf(transfer, field));
    const order = Array.from(times.keys()).sort((a, b) => times[a]! - times[b]!);
    const seqs = toChunks(order.map((at) => timed[at]!.seq));
    super(toChunks(order.map((at) => times[at]!)), [seqs]);
    this.seqs = seqs;
  }

  /** Replaces the time of `before` with that of `after`. Both have the same `seq`. */
  change(before: StockTransfer | undefined, after: StockTransfer | undefined): void {
    const { field } = this;
    if (before && after && after[field] === before[field]) return;
    if (before?.[field] !== undefined) this.removeAt(this.locate(timeOf(before, field), before.seq));
    if (after?.[field] !== undefined)
      this.insertAt(this.locate(timeOf(after, field), after.seq), timeOf(after, field), [after.seq]);
  }

  /** The number of transfers with a time from `from` to `to`, both included. */
  count(from: number, to: number): number {
    const [start, end] = this.endsOf(from, to);
    let count = end.index - start.index;
    for (let at = start.at; at < end.at; at += 1) count += this.chunks[at]!.length;
    return count;
  }

  /** The `seq` of these transfers, in the order of their times. */
  postingsOf(from: number, to: number): Postings {
    const [start, end] = this.endsOf(from, to);
    const few: number[] = [];
    for (let { at, index } = start; at <= end.at; at += 1, index = 0) {
      const seqs = this.seqs[at]!;
      const stop = at === end.at ? end.index : seqs.length;
      for (; index < stop; index += 1) few.push(seqs[index]!);
    }
    return { lists: none, few, size: few.length };
  }

  private endsOf(from: number, to: number): readonly [start: Position, end: Position] {
    const start = this.locate(from, 0);
    return [start, from > to ? start : this.locate(to, Infinity)];
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
