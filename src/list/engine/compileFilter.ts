import type { Direction } from "../direction";
import type { TransferFilter } from "../TransferFilter";
import { ChunkCursor, type Cursor } from "./cursor";
import { type InvertedIndex, type Posting, PostingList, sizeOf } from "./invertedIndex";
import type { TimeIndex } from "./timeIndex";
import type { TransferIndexes } from "./transferIndexes";
import { UnionCursor } from "./unionCursor";
import type { TimeRanges } from "./zoneMap";

/** A condition of a filter, as an inverted index answers it: the transfers in any of some postings. */
export interface Clause {
  readonly postings: readonly Posting[];
  /** The sum of the sizes of the postings. A transfer in two postings counts twice. */
  readonly size: number;
}

/** All conditions of a filter except its times, the clause with the fewest transfers first. */
export function compileFilter({ inverted }: TransferIndexes, filter: TransferFilter): readonly Clause[] {
  const clauses: Clause[] = [];
  for (const index of inverted) {
    const keys = index.rule.lookupKeys(filter);
    if (keys) clauses.push(makeClause(index, keys));
  }
  return clauses.sort((a, b) => a.size - b.size);
}

function makeClause(index: InvertedIndex, keys: readonly string[]): Clause {
  const postings: Posting[] = [];
  let size = 0;
  for (const key of new Set(keys)) {
    const posting = index.get(key);
    if (posting === undefined) continue;
    postings.push(posting);
    size += sizeOf(posting);
  }
  return { postings, size };
}

/** A time range of a filter, as a time index answers it. */
export interface TimeRange {
  readonly index: TimeIndex;
  readonly from: number;
  readonly to: number;
  /** About how many transfers are in the range. */
  readonly size: number;
}

/** The time range of a filter with the fewest transfers; `undefined` if the filter has none. */
export function smallestRange(indexes: TransferIndexes, times: TimeRanges | undefined): TimeRange | undefined {
  if (!times) return undefined;
  const created = makeRange(indexes.byCreation, times.createdFrom, times.createdTo);
  const updated = makeRange(indexes.byUpdate, times.updatedFrom, times.updatedTo);
  return updated.size < created.size ? updated : created;
}

function makeRange(index: TimeIndex, from: number, to: number): TimeRange {
  return { index, from, to, size: index.estimate(from, to) };
}

/** A clause with more postings is cheaper to test in each transfer than to seek in, unless it is the smallest one. */
const maxPostingsToSeek = 8;

/** Cursors for the clauses that are answered by their index. The others, if any, are left to a test of each transfer. */
export interface OpenClauses {
  readonly cursors: Cursor[];
  readonly needsTest: boolean;
}

export function openClauses(clauses: readonly Clause[], direction: Direction): OpenClauses {
  const cursors: Cursor[] = [];
  for (const clause of clauses) {
    const usesIndex = cursors.length === 0 || clause.postings.length <= maxPostingsToSeek;
    if (usesIndex) cursors.push(openClause(clause, direction));
  }
  return { cursors, needsTest: cursors.length < clauses.length };
}

function openClause({ postings }: Clause, direction: Direction): Cursor {
  const cursors: Cursor[] = [];
  const single: number[] = [];
  for (const posting of postings) {
    if (typeof posting === "number") single.push(posting);
    else cursors.push(new ChunkCursor(posting, direction));
  }
  if (single.length > 0) cursors.push(new ChunkCursor(new PostingList(single.sort((a, b) => a - b)), direction));
  return cursors.length === 1 ? cursors[0]! : new UnionCursor(cursors, direction);
}
