import { type TransferStatus, transferStatuses } from "../StockTransfer";
import type { TransferFilter } from "../TransferFilter";
import { compileFilter } from "./compileFilter";
import { countBySize } from "./countMatches";
import type { TransferIndexes } from "./transferIndexes";
import { visitMatches } from "./visitMatches";

export type StatusCounts = Record<TransferStatus, number>;

/** How many matches have each status: by the sizes of postings if they tell it, else counted in one pass. */
export function countByStatus(indexes: TransferIndexes, filter: TransferFilter): StatusCounts {
  const counts: StatusCounts = { created: 0, processing: 0, in_transit: 0, completed: 0, cancelled: 0 };
  for (const status of filter.statuses ?? transferStatuses) {
    const only = withStatus(filter, status);
    const size = countBySize(indexes, only, compileFilter(indexes, only));
    if (size === undefined) return countInOnePass(indexes, filter);
    counts[status] = size;
  }
  return counts;
}

/** A filter may inherit its fields, which a copy would lose. */
function withStatus(filter: TransferFilter, status: TransferStatus): TransferFilter {
  return Object.create(filter, { statuses: { value: [status] } }) as TransferFilter;
}

function countInOnePass(indexes: TransferIndexes, filter: TransferFilter): StatusCounts {
  // By number: to change fields of an object by their names takes several times as long.
  const counts = transferStatuses.map(() => 0);
  visitMatches(indexes, filter, compileFilter(indexes, filter), {
    readsStatus: true,
    add: ({ status }) => {
      counts[transferStatuses.indexOf(status)]! += 1;
    },
    reset: () => {
      counts.fill(0);
    },
  });
  return Object.fromEntries(transferStatuses.map((status, index) => [status, counts[index]])) as StatusCounts;
}
