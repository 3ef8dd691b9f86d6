import { type TransferStatus, transferStatuses } from "../StockTransfer";
import { predicateOf } from "../filterFields";
import type { TransferFilter } from "../TransferFilter";
import { type CompiledFilter, compileFilter } from "./compileFilter";
import type { TransferIndexes } from "./transferIndexes";
import { placeOf, type StatusPlace } from "./statusPostings";
import { walk } from "./walk";

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

/** The number of matches if the size of a posting or of the collection tells it. O(1). */
function countBySize({ byId }: TransferIndexes, { clauses, times }: CompiledFilter): number | undefined {
  const [smallest] = clauses;
  if (smallest?.size === 0) return 0;
  if (times) return undefined;
  if (!smallest) return byId.size;
  return clauses.length === 1 && smallest.postings.length === 1 ? smallest.size : undefined;
}

/**
 * A short walk is tried before each scan: where the conditions have no transfer in common because they hold for early and
 * for late `seq`, it ends after a few steps, however many transfers each of them has.
 */
const maxStepsBeforeScan = 16;

/** The number of matches of each status: by a walk, or by a scan of the range of times if that has fewer transfers. */
function countInOnePass({ table }: TransferIndexes, compiled: CompiledFilter): readonly number[] {
  const { clauses, range } = compiled;
  // By number: to change fields of an object by their names takes several times as long.
  const counts = transferStatuses.map(() => 0);
  const count = (status: StatusPlace) => {
    counts[status]! += 1;
    return false;
  };
  const isRangeSmaller = range !== undefined && 2 * range.size < (clauses[0]?.size ?? Infinity);
  const maxSteps = isRangeSmaller ? maxStepsBeforeScan : Infinity;
  if (walk(table, compiled, 1, 1, (match) => count(match.status), maxSteps)) return counts;
  counts.fill(0);
  const matches = predicateOf(compiled.filter);
  range!.forEach((transfer) => {
    if (matches(transfer)) count(placeOf(transfer));
  });
  return counts;
}
