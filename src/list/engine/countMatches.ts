import { matchesFilter } from "../matchesFilter";
import type { TransferFilter } from "../TransferFilter";
import { intersect } from "./combineCursors";
import { compileFilter, openClauses, rarestRange, zoneOf } from "./compileFilter";
import type { TransferIndexes } from "./transferIndexes";
import { TransferCursor } from "./transferTable";

/** How many transfers match: known where the filter is one posting or nothing, else counted among the rarest condition. */
export function countMatches(indexes: TransferIndexes, filter: TransferFilter): number {
  const { byId, table } = indexes;
  const clauses = compileFilter(indexes, filter);
  const zone = zoneOf(filter);
  const [rarest] = clauses;
  if (rarest?.size === 0) return 0;
  if (!zone && !rarest) return byId.size;
  if (!zone && clauses.length === 1 && rarest!.postings.length === 1) return rarest!.size;

  let count = 0;
  const matches = matchesFilter(filter);
  const range = rarestRange(indexes, zone);
  if (range && range.size < (rarest?.size ?? Infinity)) {
    range.index.forEach(range.from, range.to, (transfer) => {
      if (matches(transfer)) count += 1;
    });
    return count;
  }
  const cursors = openClauses(clauses, 1);
  const isExact = cursors.length === clauses.length;
  const transfers = new TransferCursor(table, zone, 1);
  if (!isExact || zone) cursors.push(transfers);
  intersect(cursors, 1, 1, () => {
    if (isExact || matches(transfers.transfer)) count += 1;
    return false;
  });
  return count;
}
