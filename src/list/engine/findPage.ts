import { bySeq, type Direction, directionOf, isBefore, startOf } from "../direction";
import { type ListQuery, pageOf, type TransferPage } from "../ListQuery";
import { PageCollector } from "../pageCollector";
import type { StockTransfer } from "../StockTransfer";
import { predicateOf } from "../filterFields";
import { type Clause, type CompiledFilter, compileFilter, type TimeRange } from "./compileFilter";
import { ChunkCursor, type Cursor, intersect, StatusCursor, UnionCursor } from "./cursors";
import { isList, seqsOf } from "./invertedIndex";
import type { TransferIndexes } from "./transferIndexes";
import { SortedChunks } from "./sortedChunks";
import { TransferCursor, type TransferTable } from "./transferTable";
import type { StatusPostings } from "./statusPostings";

/** Up to this many transfers are fetched one by one: cheaper than to open cursors. */
const maxFetched = 4;

/**
 * A page, found in one of three ways: by fetching the transfers of the smallest clause, if they are very few; by a walk of
 * the cursors in the order of the page; or by a scan of the smallest range of times, if that is expected to be cheaper than
 * the walk or turns out to be.
 */
export function findPage(indexes: TransferIndexes, query: ListQuery): TransferPage {
  const compiled = compileFilter(indexes, query.filter);
  const { clauses, range } = compiled;
  const [smallest] = clauses;
  if (smallest?.size === 0) return pageOf([], query.limit);
  if (smallest && smallest.size <= maxFetched && smallest.mask === undefined) return fetchAll(indexes, query, compiled);
  const maxSteps = range ? stepBudget(indexes.byId.size, clauses, range, query.limit + 1) : Infinity;
  const found = maxSteps > 0 ? walkPage(indexes, query, compiled, maxSteps) : undefined;
  return found ? pageOf(found, query.limit) : scan(query, range!);
}

/** The transfers of a few postings, one by one. They match if there is no condition but that of the postings. */
function fetchAll({ table }: TransferIndexes, query: ListQuery, compiled: CompiledFilter): TransferPage {
  const { limit, next, order } = query;
  const direction = directionOf(order);
  const [{ postings }] = compiled.clauses as readonly [Clause];
  const needsTest = compiled.clauses.length > 1 || compiled.times !== undefined;
  const matches = needsTest ? predicateOf(compiled.filter) : undefined;
  const found: StockTransfer[] = [];
  // A transfer may be in several postings.
  for (const seq of postings.length > 1 ? new Set(postings.flatMap(seqsOf)) : seqsOf(postings[0]!)) {
    if (isBefore(seq, startOf(next, direction), direction)) continue;
    const transfer = table.get(seq)!;
    if (!matches || matches(transfer)) found.push(transfer);
  }
  return pageOf(found.sort(bySeq(direction)), limit);
}

function scan(query: ListQuery, range: TimeRange): TransferPage {
  const collector = new PageCollector(query, predicateOf(query.filter));
  range.forEach((transfer) => {
    collector.add(transfer);
  });
  return collector.page();
}

/** The matches of the page, and one more if there is one; `undefined` if that takes more steps than allowed. */
function walkPage({ table }: TransferIndexes, query: ListQuery, compiled: CompiledFilter, maxSteps: number) {
  const direction = directionOf(query.order);
  const from = startOf(query.next, direction);
  const found: StockTransfer[] = [];
  const visit = ({ transfer }: TransferCursor) => found.push(transfer) > query.limit;
  return walk(table, compiled, direction, from, visit, maxSteps) ? found : undefined;
}

/** Transfers scanned for the cost of one step of a walk: those of a time range are often in the processor's cache. */
const scannedPerStep = 4;
/** Without clauses, a walk only tests the columns of the table: so many entries for the cost of one transfer scanned. */
const entriesPerScanned = 64;

/**
 * How many steps a walk may take before it is given up for a scan of the time range; 0 if the scan is expected to be
 * cheaper. The expectation assumes that the conditions are independent of each other.
 */
function stepBudget(size: number, clauses: readonly Clause[], range: TimeRange, wanted: number): number {
  const [smallest] = clauses;
  const expectedMatches = [...clauses, range].reduce((count, condition) => count * (condition.size / size), size);
  const share = Math.min(1, wanted / expectedMatches);
  if (smallest) return smallest.size * share * scannedPerStep < range.size ? 2 * range.size : 0;
  // Each step of such a walk finds a match, and all steps together test each entry at most once: it needs no limit.
  return (size / entriesPerScanned) * share < range.size ? Infinity : 0;
}

/** A clause with more postings is cheaper to test in each transfer than to seek in, unless it is the smallest one. */
const maxPostingsToSeek = 8;

/**
 * Visits the matches in the order of `seq`, from one on and in a direction, until `visit` returns `true`: by intersecting
 * the cursors of the clauses and of the table. Returns whether the steps sufficed.
 */
export function walk(
  table: TransferTable,
  compiled: CompiledFilter,
  direction: Direction,
  from: number,
  visit: (match: TransferCursor) => boolean,
  maxSteps: number,
): boolean {
  const { clauses, times } = compiled;
  const cursors: Cursor[] = [];
  for (const clause of clauses) {
    if (cursors.length === 0 || clause.postings.length <= maxPostingsToSeek)
      cursors.push(openClause(clause, direction));
  }
  const matches = cursors.length < clauses.length ? predicateOf(compiled.filter) : undefined;
  const transfers = new TransferCursor(table, times, direction);
  const visitMatch = () => (!matches || matches(transfers.transfer)) && visit(transfers);
  return intersect([...cursors, transfers], from, direction, visitMatch, maxSteps);
}

function openClause({ postings, mask }: Clause, direction: Direction): Cursor {
  if (mask !== undefined) return new StatusCursor(postings[0] as StatusPostings, mask, direction);
  const cursors: Cursor[] = [];
  const few: number[] = [];
  for (const posting of postings) {
    if (isList(posting)) cursors.push(new ChunkCursor(posting, direction));
    else few.push(...seqsOf(posting));
  }
  few.sort((a, b) => a - b);
  if (few.length > 0) cursors.push(new ChunkCursor(new SortedChunks(few), direction));
  return cursors.length === 1 ? cursors[0]! : new UnionCursor(cursors, direction);
}
