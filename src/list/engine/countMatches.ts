import { predicateOf, type TransferFilter } from "../TransferFilter";
import { type Clause, compileFilter, openClauses, smallestRange, type TimeRange } from "./compileFilter";
import { intersect } from "./intersect";
import type { TransferIndexes } from "./transferIndexes";
import { TransferCursor } from "./transferTable";
import { type TimeRanges, timesOf } from "./zoneMap";

/** The number of matches: the size of a posting if that is the answer, else counted in the smallest clause or time range. */
export function countMatches(indexes: TransferIndexes, filter: TransferFilter): number {
  const clauses = compileFilter(indexes, filter);
  const times = timesOf(filter);
  const [smallest] = clauses;
  if (smallest?.size === 0) return 0;
  if (!times && !smallest) return indexes.byId.size;
  if (!times && clauses.length === 1 && smallest!.postings.length === 1) return smallest!.size;

  const range = smallestRange(indexes, times);
  const isRangeSmaller = range !== undefined && 2 * range.size < (smallest?.size ?? Infinity);
  const counted = countByWalk(indexes, filter, clauses, times, isRangeSmaller ? maxStepsBeforeScan : Infinity);
  return counted ?? countByScan(filter, range!);
}

/**
 * A short walk is tried before each scan: where the conditions have no transfer in common because they hold for early and
 * for late `seq`, it ends after a few steps, however many transfers each of them has.
 */
const maxStepsBeforeScan = 16;

/** Counts by a walk; `undefined` if that takes more steps than allowed. */
function countByWalk(
  { table }: TransferIndexes,
  filter: TransferFilter,
  clauses: readonly Clause[],
  times: TimeRanges | undefined,
  maxSteps: number,
): number | undefined {
  const { cursors, needsTest } = openClauses(clauses, 1);
  const matches = needsTest ? predicateOf(filter, "TransferCollection.count") : undefined;
  const transfers = new TransferCursor(table, times, 1);
  if (needsTest || times) cursors.push(transfers);
  let count = 0;
  const visit = () => {
    if (!matches || matches(transfers.transfer)) count += 1;
    return false;
  };
  return intersect(cursors, 1, 1, visit, maxSteps) ? count : undefined;
}

function countByScan(filter: TransferFilter, { index, from, to }: TimeRange): number {
  const matches = predicateOf(filter, "TransferCollection.count");
  let count = 0;
  index.forEach(from, to, (transfer) => {
    if (matches(transfer)) count += 1;
  });
  return count;
}
