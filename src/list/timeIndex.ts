import type { StockTransfer } from "./StockTransfer";
import {
  chunkIndexOf,
  createSortedMap,
  deleteEntry,
  firstIndexFrom,
  getEntry,
  setEntry,
  type SortedMap,
} from "./sortedMap";

/** Transfers by an instant; those of the same instant by `seq`, which may be one or all of them. */
export type TimeIndex = SortedMap<StockTransfer | SortedMap<StockTransfer>>;

/** Adds the transfer, or puts it in the place of the one with its `seq`. */
export function addInstant(index: TimeIndex, instant: number, transfer: StockTransfer): void {
  const entry = getEntry(index, instant);
  if (entry === undefined || ("seq" in entry && entry.seq === transfer.seq)) setEntry(index, instant, transfer);
  else if ("seq" in entry) {
    const ties = createSortedMap<StockTransfer>();
    setEntry(ties, entry.seq, entry);
    setEntry(ties, transfer.seq, transfer);
    setEntry(index, instant, ties);
  } else setEntry(entry, transfer.seq, transfer);
}

export function removeInstant(index: TimeIndex, instant: number, seq: number): void {
  const entry = getEntry(index, instant);
  if (entry === undefined || "seq" in entry) {
    deleteEntry(index, instant);
    return;
  }
  deleteEntry(entry, seq);
  const [only, ...others] = entry.chunks;
  if (others.length === 0 && only?.values.length === 1) setEntry(index, instant, only.values[0]!);
}

/** About how many instants there are from one to another, both included. O(log instants). */
export function estimateBetween({ chunks }: TimeIndex, from: number, to: number): number {
  const first = chunkIndexOf(chunks, from);
  const last = chunkIndexOf(chunks, to);
  const [start, end] = [chunks[first], chunks[last]];
  if (!start || !end) return 0;
  const between = (last - first) * start.keys.length;
  return between + firstIndexFrom(end.keys, to + 1) - firstIndexFrom(start.keys, from);
}

/** The transfers from one instant to another, both included; `undefined` if they are more than `most`. O(most). */
export function transfersBetween(
  { chunks }: TimeIndex,
  from: number,
  to: number,
  most: number,
): StockTransfer[] | undefined {
  const found: StockTransfer[] = [];
  for (let chunkIndex = chunkIndexOf(chunks, from); chunkIndex < chunks.length; chunkIndex += 1) {
    const { keys, values } = chunks[chunkIndex]!;
    for (let index = firstIndexFrom(keys, from); index < keys.length; index += 1) {
      if (keys[index]! > to) return found;
      const entry = values[index]!;
      if ("seq" in entry) found.push(entry);
      else {
        for (const ties of entry.chunks) {
          found.push(...ties.values);
          if (found.length > most) return undefined;
        }
      }
      if (found.length > most) return undefined;
    }
  }
  return found;
}
