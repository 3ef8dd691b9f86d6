import type { TransferFilter } from "../TransferFilter";
import type { BitmapCursor } from "./bitmap";
import type { ColumnTable, TimeBounds } from "./columnTable";
import { type InvertedIndex, isList, type Posting, seqsOf, sizeOf } from "./invertedIndex";
import { everyStatus, hasStatus, maskOf, type StatusMask, type StatusPostings, StatusTest } from "./statusPostings";
import type { SortedChunks } from "./sortedChunks";
import { digitsOf, type TimeField } from "./timeColumn";
import type { TimeIndex } from "./timeIndex";
import { laneOf, type TransferIndexes } from "./transferIndexes";

/** A filter, split into conditions that the indexes answer. */
export interface CompiledFilter {
  readonly filter: TransferFilter;
  /** The wanted statuses. */
  readonly mask: StatusMask;
  /** All conditions except times, the rarest first. */
  readonly clauses: readonly Clause[];
  /** The bounded times, the one with the fewest transfers first; `undefined` if there are none. */
  readonly times: readonly TimeRange[] | undefined;
  /** The first of them. */
  readonly range: TimeRange | undefined;
}

/** A condition: the union of some postings. */
export interface Clause {
  readonly postings: readonly Posting[];
  /** The only posting, if it stores statuses. */
  readonly list?: StatusPostings;
  /** The sum of the sizes of the postings. A transfer in two postings counts twice. */
  readonly size: number;
  /** The test of the entries of the only posting, unless all of them pass. */
  readonly test?: StatusTest | undefined;
  /** Replaces the postings in a count. Can be used for one join only. */
  readonly bitmap?: BitmapCursor;
}

export interface TimeRange extends TimeBounds {
  /** The estimated number of transfers in the range. */
  readonly size: number;
  readonly index: TimeIndex;
}

export function compileFilter(indexes: TransferIndexes, filter: TransferFilter): CompiledFilter {
  const { table, withStatuses, plain } = indexes;
  const { partnerCode, srcWarehouseCode: source, destWarehouseCode: dest, refCode, skus, codes, statuses } = filter;
  const mask = statuses ? maskOf(statuses) : everyStatus;
  const clauses: Clause[] = [];
  if (partnerCode !== undefined) clauses.push(statusClause(table, withStatuses.partner.get(partnerCode), mask));
  if (source !== undefined && dest !== undefined) {
    // One clause instead of two, because the postings of source and destination may each have most transfers.
    clauses.push(statusClause(table, withStatuses.lane.get(laneOf(source, dest)), mask));
  } else {
    if (source !== undefined) clauses.push(statusClause(table, withStatuses.source.get(source), mask));
    if (dest !== undefined) clauses.push(statusClause(table, withStatuses.destination.get(dest), mask));
  }
  if (statuses && clauses.length === 0) clauses.push(statusClause(table, table, mask));
  if (refCode !== undefined) clauses.push(keyClause(plain.reference, [refCode]));
  if (codes) clauses.push(keyClause(plain.code, codes));
  if (skus) clauses.push(keyClause(plain.sku, skus));
  if (clauses.length > 1) clauses.sort((a, b) => a.size - b.size);
  const times = timeRanges(indexes, filter);
  return { filter, mask, clauses, times, range: times?.[0] };
}

function timeRanges(indexes: TransferIndexes, filter: TransferFilter): readonly TimeRange[] | undefined {
  const { createdFrom = -Infinity, createdTo = Infinity, updatedFrom = -Infinity, updatedTo = Infinity } = filter;
  const arrivesFrom = filter.arrivesFrom === undefined ? -Infinity : digitsOf(filter.arrivesFrom);
  const arrivesTo = filter.arrivesTo === undefined ? Infinity : digitsOf(filter.arrivesTo);
  const ranges: TimeRange[] = [];
  addRange(ranges, indexes, "createdAt", createdFrom, createdTo);
  addRange(ranges, indexes, "updatedAt", updatedFrom, updatedTo);
  addRange(ranges, indexes, "estimatedArrivalDate", arrivesFrom, arrivesTo);
  return ranges.length > 0 ? ranges : undefined;
}

function addRange(ranges: TimeRange[], indexes: TransferIndexes, field: TimeField, from: number, to: number): void {
  if (from === -Infinity && to === Infinity) return;
  const index = indexes.byTime[field];
  const column = indexes.table.times[field];
  const range = { column, chunks: column.chunks, from, to, size: index.estimate(from, to), index };
  if (range.size < (ranges[0]?.size ?? 0)) ranges.unshift(range);
  else ranges.push(range);
}

function keyClause(index: InvertedIndex<SortedChunks>, keys: readonly string[]): Clause {
  const postings: Posting[] = [];
  let size = 0;
  // A filter may repeat a key many times.
  for (const key of keys.length > 1 ? new Set(keys) : keys) {
    const posting = index.get(key);
    if (posting === undefined) continue;
    postings.push(posting);
    size += sizeOf(posting);
  }
  return { postings, size };
}

/** The transfers of a posting that have one of the statuses. */
function statusClause(table: ColumnTable, posting: Posting<StatusPostings> | undefined, mask: StatusMask): Clause {
  if (isList(posting)) {
    const size = posting.sizeOf(mask);
    const test = size < posting.size ? new StatusTest(posting, mask) : undefined;
    return { postings: [posting], list: posting, size, test };
  }
  const seqs = seqsOf(posting).filter((seq) => hasStatus(mask, table.statusOf(seq)));
  return { postings: [seqs], size: seqs.length };
}
