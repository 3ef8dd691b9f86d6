import { intersect, unite } from "./combineCursors";
import { type Term, termsOf } from "./filterTerms";
import { countBits, leafOf, type TimeBounds, transfersIn } from "./leaves";
import { type ListQuery, pageOf, type TransferPage } from "./ListQuery";
import { listTransfers } from "./listTransfers";
import { type Direction, endOf, type MaskCursor } from "./maskCursor";
import { matchesFilter } from "./matchesFilter";
import { openLeaves } from "./openLeaves";
import { openPostings } from "./openPostings";
import type { StockTransfer } from "./StockTransfer";
import { transfersBetween } from "./timeIndex";
import type { TransferFilter } from "./TransferFilter";
import type { TransferIndexes } from "./transferIndexes";

/**
 * A page, found leaf by leaf where the conditions meet. If that takes long and the filter has a time range with few
 * transfers, they are looked at instead: they may lie anywhere.
 */
export function findPage(indexes: TransferIndexes, query: ListQuery): TransferPage {
  const { filter, limit, next, order = "newest" } = query;
  const { leaves } = indexes;
  const direction = order === "newest" ? -1 : 1;
  const matches = matchesFilter(filter);
  const isWanted = (transfer: StockTransfer) =>
    (next === 0 || (transfer.seq - next) * direction > 0) && matches(transfer);

  const terms = termsOf(indexes, filter);
  const cursor = openMatches(indexes, terms, timeBounds(filter), direction);
  const found: StockTransfer[] = [];
  cursor.seek(next === 0 ? outermost[direction] : leafOf(leaves, next + direction).key);
  for (let visits = 0; cursor.key !== endOf(direction) && found.length <= limit; visits += 1) {
    if (visits === mostVisits) {
      const few = fewInTime(indexes, filter, terms);
      if (few) return listTransfers(direction > 0 ? few : few.reverse(), query);
    }
    const matched = transfersIn(leafOf(leaves, cursor.key), cursor.mask).filter(isWanted);
    found.push(...matched.sort((a, b) => (a.seq - b.seq) * direction));
    cursor.seek(cursor.key + direction);
  }
  return pageOf(found, limit);
}

export function countMatches(indexes: TransferIndexes, filter: TransferFilter): number {
  const terms = termsOf(indexes, filter);
  const few = fewInTime(indexes, filter, terms);
  const matches = matchesFilter(filter);
  if (few) return few.filter(matches).length;

  const bounds = timeBounds(filter);
  const isExact = !bounds && terms.every(isCursor);
  const [term] = terms;
  if (isExact && terms.length === 1 && term?.values.length === 1) return term.count;

  let count = 0;
  const cursor = openMatches(indexes, terms, bounds, 1);
  cursor.seek(0);
  while (cursor.key !== endOf(1)) {
    if (isExact) count += countBits(cursor.mask);
    else count += transfersIn(leafOf(indexes.leaves, cursor.key), cursor.mask).filter(matches).length;
    cursor.seek(cursor.key + 1);
  }
  return count;
}

/** Where a walk begins. */
const outermost: Readonly<Record<Direction, number>> = { "1": 0, "-1": Number.MAX_SAFE_INTEGER };

/** Leaves to look at before a time range is tried. */
const mostVisits = 64;

/** With more transfers a time range is not rare enough to be looked at as a whole. */
const mostInTime = 2048;

/** The transfers of the filter's time range, the earliest first, if they are few, also against the rarest term. */
function fewInTime(
  indexes: TransferIndexes,
  filter: TransferFilter,
  [rarest]: readonly Term[],
): StockTransfer[] | undefined {
  const { createdFrom, createdTo, updatedFrom, updatedTo } = filter;
  const most = Math.min(mostInTime, rarest?.count ?? mostInTime);
  const collect = (index: TransferIndexes["created"], from = -Infinity, to = Infinity) =>
    from === -Infinity && to === Infinity ? undefined : transfersBetween(index, from, to, most);
  return collect(indexes.created, createdFrom, createdTo) ?? collect(indexes.updated, updatedFrom, updatedTo);
}

/** A long list is cheaper to test in a transfer than to walk through, unless it is the rarest term. */
function isCursor({ values }: Term, index: number): boolean {
  return index === 0 || values.length <= 8;
}

/** Goes through the leaves that have what the filter asks for; what the masks say is still to be tested. */
function openMatches(
  { leaves, values: valueIndexes }: TransferIndexes,
  terms: readonly Term[],
  bounds: TimeBounds | undefined,
  direction: Direction,
): MaskCursor {
  const cursors = terms.filter(isCursor).map(({ field, values }) =>
    unite(
      values.flatMap((value) => openPostings(valueIndexes[field], value, leaves, direction) ?? []),
      direction,
    ),
  );
  if (bounds || cursors.length === 0) cursors.push(openLeaves(leaves, bounds, direction));
  return intersect(cursors, direction);
}

function timeBounds({ createdFrom, createdTo, updatedFrom, updatedTo }: TransferFilter): TimeBounds | undefined {
  const isGiven = [createdFrom, createdTo, updatedFrom, updatedTo].some((instant) => instant !== undefined);
  if (!isGiven) return undefined;
  return {
    createdFrom: createdFrom ?? -Infinity,
    createdTo: createdTo ?? Infinity,
    updatedFrom: updatedFrom ?? -Infinity,
    updatedTo: updatedTo ?? Infinity,
  };
}
