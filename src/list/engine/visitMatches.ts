import { type Direction, isBefore } from "../seqOrder";
import { type ColumnTable, TimesTest } from "./columnTable";
import { type Clause, type CompiledFilter, predicateOfAll, type TimeRange } from "./compileFilter";
import {
  listsPerChunk,
  maxStepsInVain,
  nsPerRow,
  nsPerRowAtLeast,
  nsPerStep,
  nsPerChunk,
  partInOrder,
  rowsPerStepInVain,
  windowGrowth,
  windowReserve,
} from "./costs";
import { hasOneCursor, joinClauses, type Visit } from "./join";
import { RowSet } from "./rowSet";
import { costOfScan } from "./scan";
import { Selection } from "./selection";
import type { SortedChunks } from "./sortedChunks";
import { everyStatus } from "./statusPostings";

/** How to walk the table. */
interface RowPlan {
  /** The clauses that become sets of rows. */
  readonly united: readonly Clause[];
  /** The clauses that are tested for each remaining transfer. */
  readonly tested: readonly Clause[];
  /** The first and the last chunk that may have a transfer within all time ranges. */
  readonly span: readonly [first: number, last: number];
  readonly cost: number;
}

/**
 * Visits the matches in the order of `seq`, starting at `from`, until `visit` returns `true`. It begins with a join if
 * that seems cheap. Otherwise, or if the join runs out of steps, it walks the table.
 *
 * @param wanted The number of matches that the caller needs; `Infinity` for all.
 * @returns `false` if the caller should scan the time range instead, because that is cheaper. The caller must then
 * discard the matches visited so far.
 */
export function visitMatches(
  table: ColumnTable,
  compiled: CompiledFilter,
  direction: Direction,
  from: number,
  wanted: number,
  visit: Visit,
): boolean {
  const { size } = table;
  const [smallest] = compiled.clauses;
  const isJoinable = smallest && hasOneCursor(smallest);
  const ofScan = costOfScan(table, compiled);
  const ofPage = costOfPage(table, compiled, wanted);
  // A scan that costs less than the cheapest walk needs no plan of a walk.
  if (ofScan < ofPage && (!smallest || ofScan < size * nsPerRowAtLeast)) return false;
  const maxSteps = Math.min(maxStepsInVain, size / rowsPerStepInVain);
  let position = from;
  if (isJoinable && ofPage <= Math.min(ofScan, maxSteps * nsPerStep)) {
    const more = wanted === Infinity ? 0 : wanted;
    position = joinClauses(table, compiled, direction, from, maxSteps + more, visit);
  }
  if (position === 0) return true;
  const plan = planRows(table, compiled);
  // A full page ends a walk early. After a join without enough matches, that is unlikely.
  const part = position === from ? Math.min(1, windowReserve * shareOf(table, compiled, wanted)) : 1;
  if (smallest && ofScan < part * plan.cost) return false;
  walkRows(table, compiled, plan, direction, position, wanted, visit);
  return true;
}

/**
 * Nanoseconds until a page is full, by a join or, without clauses, by reading the table. The estimate treats conditions
 * as independent, except times and `seq`: if times ascend with `seq`, the matches are close to each other.
 */
export function costOfPage(table: ColumnTable, compiled: CompiledFilter, wanted: number): number {
  const { size } = table;
  const { clauses, range } = compiled;
  const [smallest] = clauses;
  // For a page without clauses, the share of the table already reflects the times.
  const isSpread = range && (smallest ?? wanted === Infinity);
  const ofTimes = isSpread ? Math.max(range.size / size, partBetweenEnds(table, range)) : 1;
  const ofAll = smallest ? smallest.size * nsPerStep : size * nsPerRowAtLeast;
  return ofAll * ofTimes * shareOf(table, compiled, wanted);
}

/** The share of the table that a page is expected to read. */
function shareOf({ size }: ColumnTable, { clauses, range }: CompiledFilter, wanted: number): number {
  let expected = range?.size ?? size;
  for (const clause of clauses) expected *= Math.min(1, clause.size / size);
  return Math.min(1, wanted / expected);
}

/** The fraction of all `seq` that lie between the earliest and the latest transfer of a time range. */
function partBetweenEnds({ starts }: SortedChunks, { index, from, to }: TimeRange): number {
  const [first, last] = index.ends(from, to) ?? [0, 0];
  return Math.min(1, Math.abs(first - last) / (starts[starts.length - 1]! - starts[0]! + 1));
}

/**
 * Plans a walk. Each clause becomes a set of rows if that seems cheaper than testing the clause for the remaining
 * candidates.
 */
function planRows(table: ColumnTable, { clauses, mask, range, times }: CompiledFilter): RowPlan {
  const united: Clause[] = [];
  const tested: Clause[] = [];
  const test = times && new TimesTest(times);
  const end = table.chunks.length - 1;
  const span = test ? ([test.nextChunk(0, 1), test.nextChunk(end, -1)] as const) : ([0, end] as const);
  const part = Math.max(1, span[1] - span[0] + 1) / table.chunks.length;
  let cost = 0;
  let candidates = Math.min(table.sizeOf(mask), range?.size ?? Infinity);
  for (const clause of clauses) {
    // The walk tests the status of each row.
    if (clause.list === table) continue;
    const { size, nsPerTest } = clause;
    const ofUniting = part * clause.nsToUnite(table);
    const ofTesting = nsPerTest * Math.min(candidates, part * table.size * partInOrder);
    cost += Math.min(ofUniting, ofTesting);
    if (ofUniting > ofTesting) tested.push(clause);
    else {
      united.push(clause);
      candidates = Math.min(candidates, size);
    }
  }
  const [first] = united;
  const ofWalk = first
    ? table.chunks.length * nsPerChunk + Math.min(first.size, table.size) * nsPerRow
    : table.size * nsPerRow;
  return { united, tested, span, cost: cost + part * ofWalk };
}

/**
 * Walks the table in windows of chunks, each larger than the previous window. In each window, makes the sets of rows,
 * and tests the rows that are in all sets.
 */
function walkRows(
  table: ColumnTable,
  compiled: CompiledFilter,
  { united, tested, span: [first, last] }: RowPlan,
  direction: Direction,
  from: number,
  wanted: number,
  visit: Visit,
): void {
  const { mask, times } = compiled;
  const test = times && new TimesTest(times);
  const matches = tested.length > 0 ? predicateOfAll(tested) : undefined;
  const nextChunk = (at: number) => (test ? test.nextChunk(at, direction) : at);
  const isInside = (at: number) => at >= first && at <= last;
  const expected = table.chunks.length * shareOf(table, compiled, wanted) * windowReserve;
  // Each window needs a search in each list.
  const listsOf = ({ lists, column, fields }: Clause) => (column ? fields.skus! : lists).length;
  const lists = united.reduce((sum, clause) => sum + listsOf(clause), 0);
  let inWindow = Math.ceil(Math.max(expected, lists / listsPerChunk));
  const begin = table.chunkOf(from);
  const ofPage = { chunks: table.chunks, ...(direction === 1 ? { from, to: Infinity } : { from: 0, to: from }) };
  const bounds = times ?? (united.length > 0 ? [] : [ofPage]);
  const hasOtherStatuses = mask !== everyStatus && !united.some(({ list }) => list);
  const selection = new Selection();
  let found = 0;
  let at = nextChunk(direction === 1 ? Math.max(first, begin) : Math.min(last, begin));
  while (isInside(at)) {
    const beyond = Math.min(last + 1, Math.max(first - 1, at + direction * inWindow));
    const rows = uniteAll(table, united, direction === 1 ? at : beyond + 1, direction === 1 ? beyond : at + 1);
    for (; isInside(at) && isBefore(at, beyond, direction); at = nextChunk(at + direction)) {
      rows?.select(at, direction, selection);
      for (let index = 0; index < bounds.length; index += 1) {
        if (rows || index > 0) selection.keepWithin(bounds[index]!, at);
        else selection.select(bounds[0]!, at, direction);
      }
      if (at === begin) selection.keepWithin(ofPage, at);
      if (hasOtherStatuses) selection.keepStatuses(table.statuses[at]!, mask);
      if (matches) selection.keepMatches(table.transfers[at]!, matches, wanted - found);
      found += selection.size;
      if (selection.size > 0 && visit(at, selection)) return;
    }
    inWindow *= windowGrowth;
  }
}

/** The number of matches of the only clause; `undefined` if testing transfers is cheaper than making a set of rows. */
export function countUnion(table: ColumnTable, compiled: CompiledFilter): number | undefined {
  const [{ lists, few, size }] = compiled.clauses as readonly [Clause];
  // A set of rows would cost more, because it covers all chunks.
  if (lists.length === 0 && size < table.chunks.length) return new Set(few).size;
  const { united, tested } = planRows(table, compiled);
  return tested.length > 0 ? undefined : uniteAll(table, united, 0, table.chunks.length)?.count();
}

/**
 * The rows that are in all clauses, from chunk `first` (included) to chunk `end` (excluded); `undefined` without
 * clauses.
 */
function uniteAll(table: ColumnTable, clauses: readonly Clause[], first: number, end: number): RowSet | undefined {
  const [all, ...others] = clauses.map((clause) => new RowSet(table, clause, first, end));
  for (const rows of others) all!.intersect(rows);
  return all;
}
