import type { TransferStatus } from "../StockTransfer";
import { predicateOf, type TransferFilter } from "../TransferFilter";
import { type Clause, openClauses, smallestRange, type TimeRange } from "./compileFilter";
import { intersect } from "./intersect";
import type { TransferIndexes } from "./transferIndexes";
import { TransferCursor } from "./transferTable";
import { type TimeRanges, timesOf } from "./zoneMap";

/**
 * A short walk is tried before each scan: where the conditions have no transfer in common because they hold for early and
 * for late `seq`, it ends after a few steps, however many transfers each of them has.
 */
const maxStepsBeforeScan = 16;

/** Counts the matches that a pass visits. */
export interface MatchCounter {
  /** Whether `add` reads the status. Without it, and where no condition needs the table, the pass has no cursor there. */
  readonly readsStatus: boolean;
  readonly add: (match: { readonly status: TransferStatus }) => void;
  /** Called when a walk is given up for a scan, which visits all matches again. */
  readonly reset: () => void;
}

/** Visits each match once: by a walk, or by a scan of the smallest time range if that has fewer transfers. */
export function visitMatches(
  indexes: TransferIndexes,
  filter: TransferFilter,
  clauses: readonly Clause[],
  counter: MatchCounter,
): void {
  const times = timesOf(filter);
  const range = smallestRange(indexes, times);
  const isRangeSmaller = range !== undefined && 2 * range.size < (clauses[0]?.size ?? Infinity);
  const maxSteps = isRangeSmaller ? maxStepsBeforeScan : Infinity;
  if (walk(indexes, filter, clauses, times, counter, maxSteps)) return;
  counter.reset();
  scan(filter, range!, counter);
}

/** Returns whether the steps sufficed. */
function walk(
  { table }: TransferIndexes,
  filter: TransferFilter,
  clauses: readonly Clause[],
  times: TimeRanges | undefined,
  { readsStatus, add }: MatchCounter,
  maxSteps: number,
): boolean {
  const { cursors, needsTest } = openClauses(clauses, 1);
  const matches = needsTest ? predicateOf(filter, "TransferCollection") : undefined;
  const transfers = new TransferCursor(table, times, 1);
  if (needsTest || times || readsStatus) cursors.push(transfers);
  const visit = () => {
    if (!matches || matches(transfers.transfer)) add(transfers);
    return false;
  };
  return intersect(cursors, 1, 1, visit, maxSteps);
}

function scan(filter: TransferFilter, { index, from, to }: TimeRange, { add }: MatchCounter): void {
  const matches = predicateOf(filter, "TransferCollection");
  index.forEach(from, to, (transfer) => {
    if (matches(transfer)) add(transfer);
  });
}
