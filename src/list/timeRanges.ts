import type { TimeBounds } from "./leaves";
import type { StockTransfer } from "./StockTransfer";
import { estimateBetween, type TimeIndex, transfersBetween } from "./timeIndex";
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
  const add = (index: TimeIndex, from: number, to: number) => {
    if (from > -Infinity || to < Infinity) ranges.push({ index, from, to, estimate: estimateBetween(index, from, to) });
  };
  add(created, createdFrom ?? -Infinity, createdTo ?? Infinity);
  add(updated, updatedFrom ?? -Infinity, updatedTo ?? Infinity);
  return ranges.sort((a, b) => a.estimate - b.estimate);
}

/** The transfers of the rarer range, the earliest first, if they are at most so many. O(most). */
export function collectRange([rarer]: readonly TimeRange[], most: number): StockTransfer[] | undefined {
  return rarer && rarer.estimate <= most ? transfersBetween(rarer.index, rarer.from, rarer.to, most) : undefined;
}

/** The ranges of a filter as bounds to pass leaves by; `undefined` if it has none. */
export function boundsOfFilter(filter: TransferFilter): TimeBounds | undefined {
  const { createdFrom, createdTo, updatedFrom, updatedTo } = filter;
  if ([createdFrom, createdTo, updatedFrom, updatedTo].every((instant) => instant === undefined)) return undefined;
  return {
    createdFrom: createdFrom ?? -Infinity,
    createdTo: createdTo ?? Infinity,
    updatedFrom: updatedFrom ?? -Infinity,
    updatedTo: updatedTo ?? Infinity,
  };
}
