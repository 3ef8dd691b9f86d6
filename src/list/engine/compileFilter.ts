import type { StockTransfer } from "../StockTransfer";
import { type TimeRanges, timesOf, type TransferFilter } from "../TransferFilter";
import { type InvertedIndex, type Posting, sizeOf } from "./invertedIndex";
import type { SeqBitmap } from "./seqBitmap";
import type { TimeIndex } from "./timeIndex";
import type { TransferIndexes } from "./transferIndexes";
import { everyStatus, hasStatus, maskOf, placeOf, type StatusMask, type StatusPostings } from "./statusPostings";

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
  /** The statuses that the transfers of the only posting must have, if not all of them have one. */
  readonly mask?: StatusMask;
  /** A count makes it instead of the postings. */
  readonly bitmap?: SeqBitmap;
}

/** A range of times, as a time index answers it. */
export interface TimeRange {
  /** About how many transfers are in the range. */
  readonly size: number;
  readonly forEach: (visit: (transfer: StockTransfer) => void) => void;
}

export function compileFilter(indexes: TransferIndexes, filter: TransferFilter): CompiledFilter {
  const clauses: Clause[] = [];
  for (const index of indexes.inverted) {
    const wanted = filter[index.rule.name];
    if (wanted !== undefined) clauses.push(makeClause(index, index.rule.keysWanted(wanted)));
  }
  const mask = filter.statuses ? maskOf(filter.statuses) : everyStatus;
  let answered: readonly string[] = [];
  for (const index of indexes.withStatuses) {
    const { names, keyWanted } = index.rule;
    const key = keyWanted(filter);
    if (key === undefined || answered.includes(names[0]!)) continue;
    clauses.push(makeStatusClause(indexes, index.get(key), mask));
    answered = answered.concat(names);
  }
  if (filter.statuses && answered.length === 0) clauses.push(makeStatusClause(indexes, indexes.table.seqs, mask));
  const times = timesOf(filter);
  return { filter, clauses: clauses.sort((a, b) => a.size - b.size), times, range: smallestRange(indexes, times) };
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
    return size === posting.size ? { postings: [posting], size } : { postings: [posting], size, mask };
  }
  const isMatch = posting !== undefined && hasStatus(mask, placeOf(table.get(posting)!));
  return isMatch ? { postings: [posting], size: 1 } : { postings: [], size: 0 };
}

function smallestRange(indexes: TransferIndexes, times: TimeRanges | undefined): TimeRange | undefined {
  if (!times) return undefined;
  const created = makeRange(indexes.byCreation, times.createdFrom, times.createdTo);
  const updated = makeRange(indexes.byUpdate, times.updatedFrom, times.updatedTo);
  return updated.size < created.size ? updated : created;
}

function makeRange(index: TimeIndex, from: number, to: number): TimeRange {
  return { size: index.estimate(from, to), forEach: index.forEach.bind(index, from, to) };
}
