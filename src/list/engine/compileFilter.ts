import type { TransferFilter } from "../TransferFilter";
import { type InvertedIndex, type Posting, sizeOf } from "./invertedIndex";
import type { BitmapCursor } from "./bitmapCursor";
import type { TimeIndex } from "./timeIndex";
import type { TransferIndexes } from "./transferIndexes";
import {
  everyStatus,
  hasStatus,
  maskOf,
  placeOf,
  type StatusMask,
  type StatusPostings,
  StatusTest,
} from "./statusPostings";
import { type TimeRanges, timesOf } from "./zoneMap";

/** A filter, taken apart into what the indexes answer. */
export interface CompiledFilter {
  readonly filter: TransferFilter;
  /** All conditions but the times, the one with the fewest transfers first. */
  readonly clauses: readonly Clause[];
  readonly times: TimeRanges | undefined;
  /** Of the two ranges of times that with the fewest transfers. */
  readonly range: TimeRange | undefined;
}

/** A condition, as an inverted index answers it: the transfers in any of some postings. */
export interface Clause {
  readonly postings: readonly Posting[];
  /** The sum of the sizes of the postings. A transfer in two postings counts twice. */
  readonly size: number;
  /** What the transfers of the only posting must pass, if not all of them do. */
  readonly statusTest?: StatusTest | undefined;
  /** A count makes it instead of the postings, for one walk. */
  readonly bitmap?: BitmapCursor;
}

/** A range of times, as a time index answers it. */
export interface TimeRange {
  /** About how many transfers are in the range. */
  readonly size: number;
  readonly index: TimeIndex;
  readonly from: number;
  readonly to: number;
}

export function compileFilter(indexes: TransferIndexes, filter: TransferFilter): CompiledFilter {
  const clauses: Clause[] = [];
  const mask = filter.statuses ? maskOf(filter.statuses) : everyStatus;
  for (const index of indexes.withStatuses) {
    const key = index.rule.keyWanted(filter);
    if (key !== undefined) clauses.push(makeStatusClause(indexes, index.get(key), mask));
  }
  if (filter.statuses && clauses.length === 0) clauses.push(makeStatusClause(indexes, indexes.table.seqs, mask));
  for (const index of indexes.inverted) {
    const wanted = filter[index.rule.name];
    if (wanted !== undefined) clauses.push(makeClause(index, index.rule.keysWanted(wanted)));
  }
  if (clauses.length > 1) clauses.sort((a, b) => a.size - b.size);
  const times = timesOf(filter);
  return { filter, clauses, times, range: times && smallestRange(indexes, times) };
}

function makeClause(index: InvertedIndex, keys: readonly string[]): Clause {
  const postings: Posting[] = [];
  let size = 0;
  // A list may repeat a key many times.
  for (const key of keys.length > 1 ? new Set(keys) : keys) {
    const posting = index.get(key);
    if (posting === undefined) continue;
    postings.push(posting);
    size += sizeOf(posting);
  }
  return { postings, size };
}

/** The transfers of a posting that have one of the statuses. */
function makeStatusClause(
  { table }: TransferIndexes,
  posting: number | StatusPostings | undefined,
  mask: StatusMask,
): Clause {
  if (typeof posting === "object") {
    const size = posting.sizeOf(mask);
    return { postings: [posting], size, statusTest: size < posting.size ? new StatusTest(posting, mask) : undefined };
  }
  const isMatch = posting !== undefined && hasStatus(mask, placeOf(table.get(posting)!));
  return isMatch ? { postings: [posting], size: 1 } : { postings: [], size: 0 };
}

function smallestRange({ byCreation, byUpdate }: TransferIndexes, times: TimeRanges): TimeRange {
  const created = makeRange(byCreation, times.createdFrom, times.createdTo);
  const updated = makeRange(byUpdate, times.updatedFrom, times.updatedTo);
  return updated.size < created.size ? updated : created;
}

function makeRange(index: TimeIndex, from: number, to: number): TimeRange {
  return { size: index.estimate(from, to), index, from, to };
}
