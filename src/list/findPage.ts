import { affordableTests } from "./affordableTests";
import { termsOf } from "./filterTerms";
import { highestBit, type Leaf, leafAt, leafOf, lowestBit, slotsIn } from "./leaves";
import { type ListQuery, pageOf, type TransferPage } from "./ListQuery";
import { type Direction, endOf, isBefore } from "./maskCursor";
import { matchesFilter } from "./matchesFilter";
import { isWalked, openMatches } from "./openMatches";
import type { StockTransfer } from "./StockTransfer";
import { boundsOfFilter, matchesInRange, rangesOf } from "./timeRanges";
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
  if (terms[0]?.count === 0) return pageOf([], limit);

  const { leaves } = indexes;
  const bounds = boundsOfFilter(filter);
  // Where the masks tell all, the transfers themselves need no look.
  const matches = bounds || !terms.every(isWalked) ? matchesFilter(filter) : undefined;
  const ranges = bounds && rangesOf(indexes, filter);
  const pageInRange = (most: number) => {
    const few = ranges && matches && matchesInRange(ranges, most, matches);
    const after = next === 0 ? few : few?.filter(({ seq }) => isBefore(next, seq, direction));
    const sorted = after?.sort((a, b) => (a.seq - b.seq) * direction);
    return sorted && pageOf(sorted, limit);
  };

  const page = ranges && pageInRange(affordableTests(indexes, terms, ranges, limit + 1));
  if (page) return page;

  const found: StockTransfer[] = [];
  let visits = 0;
  let chance = 64;
  const cursor = openMatches(leaves, terms, bounds, direction);
  cursor.seek(next === 0 ? outermost[direction] : leafOf(leaves, next + direction).key);
  while (cursor.key !== endOf(direction)) {
    visits += 1;
    if (visits === chance) {
      const rest = pageInRange(32 * visits);
      if (rest) return rest;
      chance *= 4;
    }
    const { key, mask } = cursor;
    if (mask !== 0) takeMatches(found, leafAt(leaves, key), mask, query, direction, matches);
    if (found.length > limit) break;
    cursor.seek(key + direction);
  }
  return pageOf(found, limit);
}

/** Adds what the leaf has after the cursor of the query and in the mask, until there is one more than a page. */
function takeMatches(
  found: StockTransfer[],
  leaf: Leaf,
  mask: number,
  { next, limit }: ListQuery,
  direction: Direction,
  matches: ((transfer: StockTransfer) => boolean) | undefined,
): void {
  const take = (slot: number) => {
    if (next !== 0 && !isBefore(next, leaf.seqs[slot]!, direction)) return;
    const transfer = leaf.slots[slot]!;
    if (!matches || matches(transfer)) found.push(transfer);
  };
  if (leaf.isAscending) {
    for (let rest = mask; rest !== 0 && found.length <= limit;) {
      const slot = direction === 1 ? lowestBit(rest) : highestBit(rest);
      take(slot);
      rest &= ~(1 << slot);
    }
    return;
  }
  const slots = slotsIn(leaf, mask);
  for (const slot of direction === 1 ? slots : slots.reverse()) if (found.length <= limit) take(slot);
}
