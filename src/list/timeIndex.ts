import type { StockTransfer } from "./StockTransfer";
import {
  chunkIndexOf,
  createSortedMap,
  deleteEntry,
  firstIndexFrom,
  setEntry,
  type SortedMap,
  updateEntry,
} from "./sortedMap";

/** Transfers by an instant; those of the same instant by `seq`, which may be one or all of them. */
export type TimeIndex = SortedMap<StockTransfer | SortedMap<StockTransfer>>;

/** Adds a transfer that is not there yet. */
export function addInstant(index: TimeIndex, instant: number, transfer: StockTransfer): void {
  updateEntry(index, instant, (entry) => {
    if (entry === undefined) return transfer;
    const ties = "seq" in entry ? createSortedMap<StockTransfer>() : entry;
    if ("seq" in entry) setEntry(ties, entry.seq, entry);
    setEntry(ties, transfer.seq, transfer);
    return ties;
  });
}

/** Puts the transfer in the place of the one with its `seq`, which has the same instant. */
export function replaceInstant(index: TimeIndex, instant: number, transfer: StockTransfer): void {
  updateEntry(index, instant, (entry) => {
    if (entry === undefined || "seq" in entry) return transfer;
    setEntry(entry, transfer.seq, transfer);
    return entry;
  });
}

export function removeInstant(index: TimeIndex, instant: number, seq: number): void {
  updateEntry(index, instant, (entry) => {
    if (entry === undefined || "seq" in entry) return undefined;
    deleteEntry(entry, seq);
    const [only, ...others] = entry.chunks;
    return others.length === 0 && only?.values.length === 1 ? only.values[0] : entry;
  });
}

/** About how many instants there are from one to another, both included. O(log instants). */
export function estimateBetween(index: TimeIndex, from: number, to: number): number {
  const { chunks } = index;
  const first = chunkIndexOf(index, from);
  const last = chunkIndexOf(index, to);
  const [start, end] = [chunks[first], chunks[last]];
  if (!start || !end) return 0;
  const between = (last - first) * start.keys.length;
  return between + firstIndexFrom(end.keys, to + 1) - firstIndexFrom(start.keys, from);
}

/**
 * The transfers from one instant to another, both included, that match, the earliest first; `undefined` if there are
 * more than `most` from one to the other. O(most).
 */
export function matchesBetween(
  timeIndex: TimeIndex,
  from: number,
  to: number,
  most: number,
  matches: (transfer: StockTransfer) => boolean,
): StockTransfer[] | undefined {
  const found: StockTransfer[] = [];
  let left = most;
  const { chunks } = timeIndex;
  for (let chunkIndex = chunkIndexOf(timeIndex, from); chunkIndex < chunks.length; chunkIndex += 1) {
    const { keys, values } = chunks[chunkIndex]!;
    for (let index = firstIndexFrom(keys, from); index < keys.length; index += 1) {
      if (keys[index]! > to) return found;
      const entry = values[index]!;
      if ("seq" in entry) {
        left -= 1;
        if (matches(entry)) found.push(entry);
      } else {
        for (const ties of entry.chunks) {
          left -= ties.values.length;
          if (left >= 0) found.push(...ties.values.filter(matches));
        }
      }
      if (left < 0) return undefined;
    }
  }
  return found;
}
