import { type TransferStatus, transferStatuses } from "../StockTransfer";
import type { TransferFilter } from "../TransferFilter";
import { type CompiledFilter, compileFilter, predicateOfFilter, type TimeRange } from "./compileFilter";
import { scanRange } from "./scan";
import { rankOf } from "./statusPostings";
import type { TransferIndexes } from "./transferIndexes";
import { countUnion, visitMatches } from "./visitMatches";

type StatusCounts = Record<TransferStatus, number>;

/**
 * The number of matches: the size of a posting, a time range or a set of rows if possible, else counted in one pass.
 */
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

/** The number of matches; `undefined` if the matches must be visited to count them. */
function countBySize(indexes: TransferIndexes, compiled: CompiledFilter): number | undefined {
  const { clauses, times } = compiled;
  const [smallest, other] = clauses;
  if (indexes.table.size === 0 || smallest?.size === 0) return 0;
  if (times) {
    const [{ index, from, to }, second] = times as readonly [TimeRange, ...TimeRange[]];
    return smallest || second ? undefined : index.count(from, to);
  }
  if (!smallest) return indexes.table.size;
  if (other) return undefined;
  return smallest.isSingle ? smallest.size : countUnion(indexes.table, compiled);
}

function countInOnePass({ table }: TransferIndexes, compiled: CompiledFilter): number[] {
  // Indexed by the rank of the status: several times faster than fields by name.
  const counts = transferStatuses.map(() => 0);
  if (table.size === 0 || compiled.clauses[0]?.size === 0) return counts;
  const { statuses } = table;
  const isDone = visitMatches(table, compiled, 1, 1, Infinity, (chunkIndex, { rows, size }) => {
    const ranks = statuses[chunkIndex]!;
    for (let at = 0; at < size; at += 1) counts[ranks[rows[at]!]!]! += 1;
    return false;
  });
  if (isDone) return counts;
  const matches = predicateOfFilter(compiled);
  counts.fill(0);
  scanRange(table, compiled, (transfer) => {
    if (matches(transfer)) counts[rankOf(transfer)]! += 1;
  });
  return counts;
}
