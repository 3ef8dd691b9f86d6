import { bySeq, directionOf, isBefore } from "../direction";
import { type ListQuery, pageOf, type TransferPage } from "../ListQuery";
import { PageCollector } from "../pageCollector";
import type { StockTransfer } from "../StockTransfer";
import { predicateOf } from "../TransferFilter";
import { type Clause, compileFilter, openClauses, smallestRange, type TimeRange } from "./compileFilter";
import { intersect } from "./intersect";
import { seqsOf } from "./invertedIndex";
import type { TransferIndexes } from "./transferIndexes";
import { TransferCursor } from "./transferTable";
import { type TimeRanges, timesOf } from "./zoneMap";

/** Up to this many transfers are fetched one by one: cheaper than to open cursors. */
const maxFetched = 4;

/**
 * A page, found in one of three ways: by fetching the transfers of the smallest clause, if they are very few; by a walk of
 * the cursors in the order of the page; or by a scan of the smallest time range, if that is expected to be cheaper than the
 * walk or turns out to be.
 */
export function findPage(indexes: TransferIndexes, query: ListQuery): TransferPage {
  const { filter, limit } = query;
  const clauses = compileFilter(indexes, filter);
  const [smallest] = clauses;
  if (smallest?.size === 0) return pageOf([], limit);
  if (smallest && smallest.size <= maxFetched) return fetchAll(indexes, query, clauses);

  const times = timesOf(filter);
  const range = smallestRange(indexes, times);
  if (!range) return pageOf(walk(indexes, query, clauses, times, Infinity)!, limit);
  const maxSteps = stepBudget(indexes.byId.size, clauses, range, limit + 1);
  const found = maxSteps > 0 ? walk(indexes, query, clauses, times, maxSteps) : undefined;
  return found ? pageOf(found, limit) : scan(query, range);
}

/** The transfers of a few postings, one by one. They match if there is no condition but that of the postings. */
function fetchAll({ table }: TransferIndexes, query: ListQuery, clauses: readonly Clause[]): TransferPage {
  const { filter, limit, next, order } = query;
  const direction = directionOf(order);
  const [{ postings }] = clauses as readonly [Clause];
  const needsTest = clauses.length > 1 || timesOf(filter) !== undefined;
  const matches = needsTest ? predicateOf(filter, "TransferCollection") : undefined;
  const found: StockTransfer[] = [];
  // A transfer may be in several postings.
  for (const seq of new Set(postings.flatMap(seqsOf))) {
    if (next !== 0 && !isBefore(next, seq, direction)) continue;
    const transfer = table.get(seq)!;
    if (!matches || matches(transfer)) found.push(transfer);
  }
  return pageOf(found.sort(bySeq(direction)), limit);
}

function scan(query: ListQuery, { index, from, to }: TimeRange): TransferPage {
  const collector = new PageCollector(query);
  index.forEach(from, to, (transfer) => {
    collector.add(transfer);
  });
  return collector.page();
}

/** The matches of the page, and one more if there is one; `undefined` if that takes more steps than allowed. */
function walk(
  { table }: TransferIndexes,
  { filter, limit, next, order }: ListQuery,
  clauses: readonly Clause[],
  times: TimeRanges | undefined,
  maxSteps: number,
): StockTransfer[] | undefined {
  const direction = directionOf(order);
  const { cursors, needsTest } = openClauses(clauses, direction);
  const matches = needsTest ? predicateOf(filter, "TransferCollection") : undefined;
  const transfers = new TransferCursor(table, times, direction);
  const found: StockTransfer[] = [];
  const visit = () => {
    const { transfer } = transfers;
    if (!matches || matches(transfer)) found.push(transfer);
    return found.length > limit;
  };
  const first = direction === 1 ? 1 : Number.MAX_SAFE_INTEGER;
  const from = next === 0 ? first : next + direction;
  return intersect([...cursors, transfers], from, direction, visit, maxSteps) ? found : undefined;
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
