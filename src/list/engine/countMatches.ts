import type { TransferFilter } from "../TransferFilter";
import { type Clause, compileFilter } from "./compileFilter";
import type { TransferIndexes } from "./transferIndexes";
import { visitMatches } from "./visitMatches";
import { timesOf } from "./zoneMap";

/** The number of matches. */
export function countMatches(indexes: TransferIndexes, filter: TransferFilter): number {
  const clauses = compileFilter(indexes, filter);
  const size = countBySize(indexes, filter, clauses);
  if (size !== undefined) return size;
  let count = 0;
  visitMatches(indexes, filter, clauses, {
    readsStatus: false,
    add: () => {
      count += 1;
    },
    reset: () => {
      count = 0;
    },
  });
  return count;
}

/** The number of matches if the size of a posting or of the collection tells it. O(1). */
export function countBySize(
  { byId }: TransferIndexes,
  filter: TransferFilter,
  clauses: readonly Clause[],
): number | undefined {
  const [smallest] = clauses;
  if (smallest?.size === 0) return 0;
  if (timesOf(filter)) return undefined;
  if (!smallest) return byId.size;
  return clauses.length === 1 && smallest.postings.length === 1 ? smallest.size : undefined;
}
