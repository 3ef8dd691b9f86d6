import { type TransferStatus, transferStatuses } from "../StockTransfer";
import { predicateOf } from "../filterFields";
import type { TransferFilter } from "../TransferFilter";
import type { BitmapCursor } from "./bitmapCursor";
import { entriesPerScanned, trialSteps } from "./chooseWay";
import { type Clause, type CompiledFilter, compileFilter } from "./compileFilter";
import type { TransferIndexes } from "./transferIndexes";
import { everyStatus, hasStatus, maskOf, placeOf, type StatusPlace } from "./statusPostings";
import { TimesTest, type TransferTable } from "./transferTable";
import { unite } from "./unite";
import { walk } from "./walk";
import type { TimeRanges } from "./zoneMap";

export type StatusCounts = Record<TransferStatus, number>;

/** The number of matches: by the size of a posting if that tells it, else counted in one pass. */
export function countMatches(indexes: TransferIndexes, filter: TransferFilter): number {
  const compiled = compileFilter(indexes, filter);
  return countBySize(indexes, compiled) ?? countInOnePass(indexes, compiled).reduce((sum, count) => sum + count);
}

/** How many matches have each status, in the same way. */
export function countByStatus(indexes: TransferIndexes, filter: TransferFilter): StatusCounts {
  const statuses = filter.statuses ?? transferStatuses;
  const sizeOf = (status: TransferStatus) =>
    statuses.includes(status) ? countBySize(indexes, compileFilter(indexes, withStatus(filter, status))) : 0;
  const sizes = transferStatuses.map(sizeOf);
  const counts = sizes.includes(undefined) ? countInOnePass(indexes, compileFilter(indexes, filter)) : sizes;
  return Object.fromEntries(transferStatuses.map((status, index) => [status, counts[index]])) as StatusCounts;
}

/** A filter may inherit its fields, which a copy would lose. */
function withStatus(filter: TransferFilter, status: TransferStatus): TransferFilter {
  return Object.create(filter, { statuses: { value: [status] } }) as TransferFilter;
}

/** The number of matches if an index tells it. O(1), or of a range of times O(chunks). */
function countBySize(indexes: TransferIndexes, { clauses, times }: CompiledFilter): number | undefined {
  const [smallest] = clauses;
  if (smallest?.size === 0) return 0;
  if (times) return smallest ? undefined : countByTimes(indexes, times);
  if (!smallest) return indexes.byId.size;
  if (clauses.length > 1) return undefined;
  return smallest.postings.length === 1 ? smallest.size : unite(smallest.postings).size;
}

function countByTimes({ byCreation, byUpdate }: TransferIndexes, times: TimeRanges): number | undefined {
  const { createdFrom, createdTo, updatedFrom, updatedTo } = times;
  if (updatedFrom === -Infinity && updatedTo === Infinity) return byCreation.count(createdFrom, createdTo);
  return createdFrom === -Infinity && createdTo === Infinity ? byUpdate.count(updatedFrom, updatedTo) : undefined;
}

/** To test a transfer itself takes as long as to unite so many entries of postings. */
const unitedPerTest = 200;

/** So many transfers of the table are tested in the time of one step of a walk. */
const rowsPerStep = 64;

/**
 * The number of matches of each status: by a walk, or by a scan of the range of times if that has fewer transfers. A walk that
 * takes too many steps is given up for a test of all transfers.
 */
function countInOnePass(indexes: TransferIndexes, compiled: CompiledFilter): readonly number[] {
  const { table } = indexes;
  const { clauses, range } = compiled;
  // By number: to change fields of an object by their names takes several times as long.
  const counts = transferStatuses.map(() => 0);
  const count = (status: StatusPlace) => {
    counts[status]! += 1;
    return false;
  };
  const countWalk = (walked: CompiledFilter, maxSteps: number) => {
    counts.fill(0);
    return walk(table, walked, 1, 1, (match) => count(match.status), { stepsLeft: maxSteps });
  };
  const [first] = clauses;
  const smallest = first?.size ?? Infinity;
  if (!range || 2 * range.size >= Math.min(smallest, table.seqs.size / entriesPerScanned)) {
    // Each walk needs bitmaps of its own.
    const unitedClauses = () => clauses.map((clause) => united(clause, smallest));
    const walked = unitedClauses();
    const others = walked.filter(({ postings }) => postings[0] !== table.seqs);
    const maxSteps = table.seqs.size / rowsPerStep;
    if (others.length > 0 && countWalk({ ...compiled, clauses: walked }, maxSteps)) return counts;
    const sets = others.flatMap(({ postings, bitmap }) => bitmap ?? unite(postings, table.seqs.size).bitmap ?? []);
    if (sets.length === others.length) countRows(table, compiled, sets, counts);
    else countWalk({ ...compiled, clauses: unitedClauses() }, Infinity);
    return counts;
  }
  if (first && countWalk(compiled, trialSteps(first, range))) return counts;
  counts.fill(0);
  const matches = predicateOf(compiled.filter);
  range.index.forEach(range.from, range.to, (transfer) => {
    if (matches(transfer)) count(placeOf(transfer));
  });
  return counts;
}

/** Tests the transfers of the table one after the other, chunk by chunk: a cursor takes several times as long for each. */
function countRows(
  table: TransferTable,
  { filter, times }: CompiledFilter,
  sets: readonly BitmapCursor[],
  counts: number[],
): void {
  counts.fill(0);
  const mask = filter.statuses ? maskOf(filter.statuses) : everyStatus;
  const test = times && new TimesTest(table, times);
  const nextChunk = (at: number) => (test ? test.nextChunk(at, 1) : at);
  const isInAll = (seq: number) => sets.every((set) => set.reach(seq) === seq);
  const { chunks, statuses } = table.seqs;
  for (let at = nextChunk(0); at < chunks.length; at = nextChunk(at + 1)) {
    const seqs = chunks[at]!;
    const places = statuses[at]!;
    const next = (from: number) => (test ? test.findWithin(at, from, seqs.length, 1) : from);
    for (let index = next(0); index < seqs.length; index = next(index + 1)) {
      const status = places[index]!;
      if (hasStatus(mask, status) && isInAll(seqs[index]!)) counts[status]! += 1;
    }
  }
}

/** The clause as the union of its postings, unless that takes longer than to test the transfers of the smallest clause. */
function united(clause: Clause, smallest: number): Clause {
  const isWorthIt = clause.postings.length > 1 && clause.size <= unitedPerTest * smallest;
  return isWorthIt ? unite(clause.postings) : clause;
}
