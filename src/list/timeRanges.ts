import type { TimeBounds } from "./leaves";
import type { StockTransfer } from "./StockTransfer";
import { estimateBetween, type TimeIndex, matchesBetween } from "./timeIndex";
import type { TransferFilter } from "./TransferFilter";
import type { TransferIndexes } from "./transferIndexes";

/** A time range of a filter, with about how many transfers it has. */
export interface TimeRange {
  readonly index: TimeIndex;
  readonly from: number;
  readonly to: number;
  readonly estimate: number;
}

/** The given ranges, the rarer first. */
export function rangesOf({ created, updated }: TransferIndexes, filter: TransferFilter): readonly TimeRange[] {
  const { createdFrom, createdTo, updatedFrom, updatedTo } = filter;
  const ranges: TimeRange[] = [];
  addRange(ranges, created, createdFrom, createdTo);
  addRange(ranges, updated, updatedFrom, updatedTo);
  return ranges.sort((a, b) => a.estimate - b.estimate);
}

function addRange(ranges: TimeRange[], index: TimeIndex, from = -Infinity, to = Infinity): void {
  if (from > -Infinity || to < Infinity) ranges.push({ index, from, to, estimate: estimateBetween(index, from, to) });
}

/** The matches in the rarer range, the earliest first, if its transfers are at most so many. O(most). */
export function matchesInRange(
  [rarer]: readonly TimeRange[],
  most: number,
  matches: (transfer: StockTransfer) => boolean,
): StockTransfer[] | undefined {
  if (!rarer || rarer.estimate > most) return undefined;
  return matchesBetween(rarer.index, rarer.from, rarer.to, most, matches);
}

/** The ranges of a filter as bounds to pass leaves by; `undefined` if it has none. */
export function boundsOfFilter(filter: TransferFilter): TimeBounds | undefined {
  const { createdFrom, createdTo, updatedFrom, updatedTo } = filter;
  if ((createdFrom ?? createdTo ?? updatedFrom ?? updatedTo) === undefined) return undefined;
  return {
    createdFrom: createdFrom ?? -Infinity,
    createdTo: createdTo ?? Infinity,
    updatedFrom: updatedFrom ?? -Infinity,
    updatedTo: updatedTo ?? Infinity,
  };
}
