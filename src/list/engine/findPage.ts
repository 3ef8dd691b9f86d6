import { predicateOf } from "../filterFields";
import { type ListQuery, pageOf, type TransferPage } from "../ListQuery";
import { PageCollector } from "../pageCollector";
import { bySeq, directionOf, isBefore, startOf } from "../seqOrder";
import { lowerBound } from "../sortedSearch";
import type { StockTransfer } from "../StockTransfer";
import { type ColumnTable, TimesTest, type TransferCursor } from "./columnTable";
import { type CompiledFilter, compileFilter, type TimeRange } from "./compileFilter";
import { entriesPerStep, maxFetched, scannedPerStep } from "./costs";
import { type EntryTest, searchChunk } from "./cursors";
import { isList, seqsOf } from "./invertedIndex";
import { joinClauses } from "./join";
import type { SortedChunks } from "./sortedChunks";
import type { TransferIndexes } from "./transferIndexes";

/** Finds a page by the plan that posting sizes suggest is cheapest. */
export function findPage(indexes: TransferIndexes, query: ListQuery): TransferPage {
  const { table } = indexes;
  const compiled = compileFilter(indexes, query.filter);
  const [smallest] = compiled.clauses;
  if (smallest?.size === 0) return pageOf([], query.limit);
  if (smallest && smallest.size <= maxFetched && !smallest.test) return fetchAll(table, compiled, query);
  const { range } = compiled;
  const maxSteps = range ? stepBudget(table, compiled, range, query.limit + 1) : Infinity;
  if (maxSteps < 1) return scan(range!, query);
  const list = onlyList(table, compiled);
  if (list) return readPage(table, list, query);
  return joinPage(table, compiled, maxSteps, query) ?? scan(range!, query);
}

function fetchAll(
  table: ColumnTable,
  { clauses, times, filter }: CompiledFilter,
  { order, next, limit }: ListQuery,
): TransferPage {
  const direction = directionOf(order);
  const start = startOf(next, direction);
  const matches = clauses.length > 1 || times ? predicateOf(filter) : undefined;
  const { postings } = clauses[0]!;
  const found: StockTransfer[] = [];
  // A transfer may be in several postings.
  for (const seq of postings.length > 1 ? new Set(postings.flatMap(seqsOf)) : seqsOf(postings[0])) {
    if (isBefore(seq, start, direction)) continue;
    const transfer = table.get(seq)!;
    if (!matches || matches(transfer)) found.push(transfer);
  }
  return pageOf(found.sort(bySeq(direction)), limit);
}

type OnlyList = readonly [list: SortedChunks, test: EntryTest | undefined];

/** A list that has all matches, with the test of its entries; `undefined` if several must be joined. */
function onlyList(table: ColumnTable, { clauses, times }: CompiledFilter): OnlyList | undefined {
  const [clause, other] = clauses;
  if (!clause) return [table, times && new TimesTest(times)];
  const [posting, second] = clause.postings;
  const isOnly = !other && !times && second === undefined && isList(posting);
  return isOnly ? [posting, clause.test] : undefined;
}

/** Without anything to intersect, this is several times faster than a cursor. */
function readPage(table: ColumnTable, [list, test]: OnlyList, { limit, next, order }: ListQuery): TransferPage {
  const direction = directionOf(order);
  const from = startOf(next, direction);
  const nextChunk = (at: number) => (test ? test.nextChunk(at, direction) : at);
  const found: StockTransfer[] = [];
  let rowChunk = 0;
  let rowSeqs: readonly number[] = [];
  for (let at = nextChunk(list.chunkOf(from)); at >= 0 && at < list.chunks.length; at = nextChunk(at + direction)) {
    const chunk = list.chunks[at]!;
    const end = direction === 1 ? chunk.length : -1;
    for (let index = searchChunk(chunk, from, direction); ; index += direction) {
      if (test) index = test.findWithin(at, index, end, direction);
      if (index === end) break;
      const seq = chunk[index]!;
      if (rowSeqs.length === 0 || seq < rowSeqs[0]! || seq > rowSeqs[rowSeqs.length - 1]!) {
        rowChunk = table.chunkOf(seq);
        rowSeqs = table.chunks[rowChunk]!;
      }
      const row = rowSeqs === chunk ? index : lowerBound(rowSeqs, seq);
      if (found.push(table.transfers[rowChunk]![row]!) > limit) return pageOf(found, limit);
    }
  }
  return pageOf(found, limit);
}

/** `undefined` if it takes more steps than allowed. */
function joinPage(
  table: ColumnTable,
  compiled: CompiledFilter,
  maxSteps: number,
  { limit, next, order }: ListQuery,
): TransferPage | undefined {
  const direction = directionOf(order);
  const found: StockTransfer[] = [];
  const budget = { stepsLeft: maxSteps };
  const visit = ({ transfer }: TransferCursor) => {
    // Only steps without a match count: many of them show that matches are far apart.
    budget.stepsLeft += 1;
    return found.push(transfer) > limit;
  };
  const isDone = joinClauses(table, compiled, direction, startOf(next, direction), visit, budget);
  return isDone ? pageOf(found, limit) : undefined;
}

function scan({ index, from, to }: TimeRange, query: ListQuery): TransferPage {
  const collector = new PageCollector(query, predicateOf(query.filter));
  index.forEach(from, to, (transfer) => {
    collector.add(transfer);
  });
  return collector.page();
}

/**
 * The steps without a match that a join may take before the time range is scanned instead; 0 to scan immediately. The
 * estimate treats conditions as independent, except times and `seq`: if they ascend together, the matches of a join are
 * close to each other.
 */
function stepBudget(table: ColumnTable, { clauses }: CompiledFilter, range: TimeRange, wanted: number): number {
  const { size } = table;
  const [smallest] = clauses;
  const expectedMatches = clauses.reduce((count, clause) => count * (clause.size / size), range.size);
  const share = Math.min(1, wanted / expectedMatches);
  if (smallest) {
    const steps = smallest.size * Math.max(range.size / size, partBetweenEnds(table, range)) * share;
    // Giving up after this many steps costs about twice the scan.
    return steps * scannedPerStep < range.size ? range.size / 2 : 0;
  }
  // Without clauses, every step finds a match and no entry is tested twice, so no limit is needed.
  return (size / entriesPerStep) * share < range.size ? Infinity : 0;
}

/** The fraction of all `seq` that lie between the earliest and the latest transfer of a time range. */
function partBetweenEnds({ starts }: SortedChunks, { index, from, to }: TimeRange): number {
  const [first, last] = index.ends(from, to) ?? [0, 0];
  return Math.min(1, Math.abs(first - last) / (starts[starts.length - 1]! - starts[0]! + 1));
}
