import { predicateOf } from "../filterFields";
import { type TransferStatus, transferStatuses } from "../StockTransfer";
import type { TransferFilter } from "../TransferFilter";
import { type BitmapCursor, unite } from "./bitmap";
import { type ColumnTable, TimesTest, type TransferCursor } from "./columnTable";
import { type Clause, type CompiledFilter, compileFilter, type TimeRange } from "./compileFilter";
import { entriesPerStep, scannedPerStep, unitedPerTest } from "./costs";
import { joinClauses } from "./join";
import { hasStatus, rankOf } from "./statusPostings";
import type { TransferIndexes } from "./transferIndexes";

type StatusCounts = Record<TransferStatus, number>;

/** The number of matches: from index sizes if possible, else counted in one pass. */
export function countMatches(indexes: TransferIndexes, filter: TransferFilter): number {
  const compiled = compileFilter(indexes, filter);
  return countBySize(indexes, compiled) ?? countInOnePass(indexes, compiled).reduce((sum, count) => sum + count);
}

export function countByStatus(indexes: TransferIndexes, filter: TransferFilter): StatusCounts {
  const compiled = compileFilter(indexes, filter);
  const { clauses, times, mask } = compiled;
  const [clause, other] = clauses;
  const list = clause ? clause.list : indexes.table;
  const counts = list && !other && !times ? list.countsOf(mask) : countInOnePass(indexes, compiled);
  return Object.fromEntries(transferStatuses.map((status, rank) => [status, counts[rank]!])) as StatusCounts;
}

/** The number of matches if an index stores it. O(1), or O(chunks) for a time range. */
function countBySize(indexes: TransferIndexes, { clauses, times }: CompiledFilter): number | undefined {
  const [smallest] = clauses;
  if (smallest?.size === 0) return 0;
  if (times) {
    if (smallest) return undefined;
    const [{ index, from, to }, second] = times as readonly [TimeRange, ...TimeRange[]];
    return second ? undefined : index.count(from, to);
  }
  if (!smallest) return indexes.table.size;
  if (clauses.length > 1) return undefined;
  return smallest.postings.length === 1 ? smallest.size : unite(smallest.postings).size;
}

/** Indexed by the rank of the status: several times faster than fields by name. */
const noMatches = (): number[] => transferStatuses.map(() => 0);

/** Counts by a join or, if that takes too many steps, by testing every transfer of a short time range or of the table. */
function countInOnePass({ table }: TransferIndexes, compiled: CompiledFilter): number[] {
  const { range } = compiled;
  const [smallest] = compiled.clauses;
  if (smallest?.size === 0) return noMatches();
  if (range && 2 * range.size < Math.min(smallest?.size ?? Infinity, table.size / entriesPerStep)) {
    // Trying a join first costs a fraction of the scan.
    const trialSteps = range.size / (scannedPerStep * Math.log2(1 + (smallest?.postings.length ?? 0)));
    return (smallest && countJoin(table, compiled, trialSteps)) ?? countRange(range, compiled);
  }
  // Bitmaps keep a position, so each join needs its own.
  const uniteAll = () => ({ ...compiled, clauses: unitedClauses(compiled.clauses) });
  const united = uniteAll();
  const others = united.clauses.filter(({ postings }) => postings[0] !== table);
  const joined = others.length > 0 && countJoin(table, united, table.size / entriesPerStep);
  if (joined) return joined;
  const sets = others.flatMap(({ postings, bitmap }) => bitmap ?? unite(postings, table.size).bitmap ?? []);
  return sets.length === others.length ? countRows(table, compiled, sets) : countJoin(table, uniteAll(), Infinity)!;
}

function countRange({ index, from, to }: TimeRange, { filter }: CompiledFilter): number[] {
  const counts = noMatches();
  const matches = predicateOf(filter);
  index.forEach(from, to, (transfer) => {
    if (matches(transfer)) counts[rankOf(transfer)]! += 1;
  });
  return counts;
}

/** `undefined` if the join takes more steps than allowed. */
function countJoin(table: ColumnTable, compiled: CompiledFilter, maxSteps: number): number[] | undefined {
  const counts = noMatches();
  const visit = ({ status }: TransferCursor) => {
    counts[status]! += 1;
    return false;
  };
  return joinClauses(table, compiled, 1, 1, visit, { stepsLeft: maxSteps }) ? counts : undefined;
}

/** Tests every row of the table, several times faster than a cursor would. */
function countRows(table: ColumnTable, { mask, times }: CompiledFilter, sets: readonly BitmapCursor[]): number[] {
  const counts = noMatches();
  const test = times && new TimesTest(times);
  const nextChunk = (at: number) => (test ? test.nextChunk(at, 1) : at);
  const isInAll = (seq: number) => sets.every((set) => set.reach(seq) === seq);
  const { chunks, statuses } = table;
  for (let at = nextChunk(0); at < chunks.length; at = nextChunk(at + 1)) {
    const seqs = chunks[at]!;
    const ranks = statuses[at]!;
    const next = (from: number) => (test ? test.findWithin(at, from, seqs.length, 1) : from);
    for (let index = next(0); index < seqs.length; index = next(index + 1)) {
      const status = ranks[index]!;
      if (hasStatus(mask, status) && isInAll(seqs[index]!)) counts[status]! += 1;
    }
  }
  return counts;
}

/** Merges the postings of each clause into one, unless testing the transfers of the smallest clause is cheaper. */
function unitedClauses(clauses: readonly Clause[]): readonly Clause[] {
  const smallest = clauses[0]?.size ?? Infinity;
  const isWorthIt = ({ postings, size }: Clause) => postings.length > 1 && size <= unitedPerTest * smallest;
  return clauses.map((clause) => (isWorthIt(clause) ? unite(clause.postings) : clause));
}
