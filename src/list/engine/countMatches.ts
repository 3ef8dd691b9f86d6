import { type TransferStatus, transferStatuses } from "../StockTransfer";
import { predicateOf } from "../filterFields";
import type { TransferFilter } from "../TransferFilter";
import type { BitmapCursor } from "./bitmapCursor";
import { entriesPerScanned, trialSteps } from "./chooseWay";
import { type Clause, type CompiledFilter, compileFilter, type TimeRange } from "./compileFilter";
import type { TransferIndexes } from "./transferIndexes";
import { everyStatus, hasStatus, maskOf, placeOf } from "./statusPostings";
import { TimesTest, type TransferCursor, type TransferTable } from "./transferTable";
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

/** The number of matches of each status, by number: to change fields of an object by their names takes several times as long. */
type Counts = number[];

const noMatches = (): Counts => transferStatuses.map(() => 0);

function countInOnePass({ table }: TransferIndexes, compiled: CompiledFilter): Counts {
  const { clauses, range } = compiled;
  const smallest = clauses[0]?.size ?? Infinity;
  const isShort = range && 2 * range.size < Math.min(smallest, table.seqs.size / entriesPerScanned);
  return isShort ? countInRange(table, compiled, range) : countInTable(table, compiled);
}

/** By a scan of the range of times, unless a walk of fewer steps is enough. */
function countInRange(table: TransferTable, compiled: CompiledFilter, range: TimeRange): Counts {
  const [first] = compiled.clauses;
  const walked = first && countWalk(table, compiled, trialSteps(first, range));
  if (walked) return walked;
  const counts = noMatches();
  const matches = predicateOf(compiled.filter);
  range.index.forEach(range.from, range.to, (transfer) => {
    if (matches(transfer)) counts[placeOf(transfer)]! += 1;
  });
  return counts;
}

/** In the time of one step of a walk, this many transfers of the table can be tested. */
const rowsPerStep = 64;

/** By a walk; one that takes too many steps is given up for a test of all transfers. */
function countInTable(table: TransferTable, compiled: CompiledFilter): Counts {
  const { size } = table.seqs;
  // Each walk needs bitmaps of its own, since they keep their position.
  const uniteAll = () => unitedClauses(compiled.clauses);
  const clauses = uniteAll();
  const others = clauses.filter(({ postings }) => postings[0] !== table.seqs);
  const walked = others.length > 0 && countWalk(table, { ...compiled, clauses }, size / rowsPerStep);
  if (walked) return walked;
  const sets = others.flatMap(({ postings, bitmap }) => bitmap ?? unite(postings, size).bitmap ?? []);
  if (sets.length === others.length) return countRows(table, compiled, sets);
  return countWalk(table, { ...compiled, clauses: uniteAll() }, Infinity)!;
}

/** `undefined` if the walk takes more steps than allowed. */
function countWalk(table: TransferTable, compiled: CompiledFilter, maxSteps: number): Counts | undefined {
  const counts = noMatches();
  const visit = ({ status }: TransferCursor) => {
    counts[status]! += 1;
    return false;
  };
  return walk(table, compiled, 1, 1, visit, { stepsLeft: maxSteps }) ? counts : undefined;
}

/** Tests the transfers of the table one after the other, chunk by chunk: a cursor takes several times as long for each. */
function countRows(table: TransferTable, { filter, times }: CompiledFilter, sets: readonly BitmapCursor[]): Counts {
  const counts = noMatches();
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
  return counts;
}

/** In the time of a test of a transfer itself, this many entries of postings can be united. */
const unitedPerTest = 200;

/** The clauses as unions of their postings, unless that takes longer than to test the transfers of the smallest clause. */
function unitedClauses(clauses: readonly Clause[]): readonly Clause[] {
  const smallest = clauses[0]?.size ?? Infinity;
  const isWorthIt = ({ postings, size }: Clause) => postings.length > 1 && size <= unitedPerTest * smallest;
  return clauses.map((clause) => (isWorthIt(clause) ? unite(clause.postings) : clause));
}
