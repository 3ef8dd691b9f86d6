import { expectedVisits } from "./expectedVisits";
import { termsOf } from "./filterTerms";
import { leafOf, transfersIn } from "./leaves";
import { type ListQuery, pageOf, type TransferPage } from "./ListQuery";
import { listTransfers } from "./listTransfers";
import { type Direction, endOf } from "./maskCursor";
import { matchesFilter } from "./matchesFilter";
import { openMatches } from "./openMatches";
import type { StockTransfer } from "./StockTransfer";
import { boundsOfFilter, collectRange, rangesOf } from "./timeRanges";
import type { TransferIndexes } from "./transferIndexes";

/** Where a walk begins. */
const outermost: Readonly<Record<Direction, number>> = { "1": 0, "-1": Number.MAX_SAFE_INTEGER };

/**
 * A page, found leaf by leaf where the conditions meet, or among the transfers of a time range where that is expected to
 * be cheaper. Where the walk turns out longer than expected, because conditions seldom meet, the time range has another
 * chance each time the walk has become four times as long.
 */
export function findPage(indexes: TransferIndexes, query: ListQuery): TransferPage {
  const { filter, limit, next, order = "newest" } = query;
  const direction = order === "newest" ? -1 : 1;
  const terms = termsOf(indexes, filter);
  const ranges = rangesOf(indexes, filter);
  const pageAmong = (few: StockTransfer[]) => listTransfers(direction > 0 ? few : few.reverse(), query);

  const few = collectRange(ranges, expectedVisits(indexes, terms, ranges, limit + 1));
  if (few) return pageAmong(few);

  const { leaves } = indexes;
  const matches = matchesFilter(filter);
  const isWanted = (transfer: StockTransfer) =>
    (next === 0 || (transfer.seq - next) * direction > 0) && matches(transfer);
  const found: StockTransfer[] = [];
  let visits = 0;
  let chance = 64;
  const cursor = openMatches(indexes, terms, boundsOfFilter(filter), direction);
  cursor.seek(next === 0 ? outermost[direction] : leafOf(leaves, next + direction).key);
  while (cursor.key !== endOf(direction) && found.length <= limit) {
    visits += 1;
    if (visits === chance) {
      const rest = collectRange(ranges, 32 * visits);
      if (rest) return pageAmong(rest);
      chance *= 4;
    }
    const matched = transfersIn(leafOf(leaves, cursor.key), cursor.mask).filter(isWanted);
    found.push(...matched.sort((a, b) => (a.seq - b.seq) * direction));
    cursor.seek(cursor.key + direction);
  }
  return pageOf(found, limit);
}
