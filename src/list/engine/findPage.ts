import { type Direction, directionOf } from "../direction";
import { type ListQuery, pageOf, type TransferPage } from "../ListQuery";
import { matchesFilter } from "../matchesFilter";
import { PageCollector } from "../pageCollector";
import type { StockTransfer } from "../StockTransfer";
import { intersect } from "./combineCursors";
import { type Clause, compileFilter, openClauses, rarestRange, type TimeRange, zoneOf } from "./compileFilter";
import { seqsOf } from "./invertedIndex";
import type { TransferIndexes } from "./transferIndexes";
import { TransferCursor } from "./transferTable";
import type { Zone } from "./zoneMap";

/** To fetch so few transfers one by one takes less than to open cursors. */
const maxFetched = 4;

/**
 * A page, found in one of three ways: the transfers of the rarest clause are fetched where they are very few; the
 * transfers of the rarest time range are scanned where that is expected to be the shorter way, or turns out to be;
 * else the cursors walk in the order of the page until it is full.
 */
export function findPage(indexes: TransferIndexes, query: ListQuery): TransferPage {
  const { filter, limit } = query;
  const clauses = compileFilter(indexes, filter);
  const [rarest] = clauses;
  if (rarest?.size === 0) return pageOf([], limit);
  if (rarest && rarest.size <= maxFetched) {
    const seqs = new Set(rarest.postings.flatMap(seqsOf));
    return collect(query, (add) => {
      for (const seq of seqs) add(indexes.table.get(seq)!);
    });
  }

  const zone = zoneOf(filter);
  const range = rarestRange(indexes, zone);
  const maxSteps = range ? scanBudget(indexes.byId.size, clauses, range, limit + 1) : Infinity;
  const found = walk(indexes, query, clauses, zone, maxSteps);
  if (found) return pageOf(found, limit);
  return collect(query, (add) => {
    range!.index.forEach(range!.from, range!.to, add);
  });
}

/** A page of transfers that come in any order. */
function collect(query: ListQuery, forEach: (add: (transfer: StockTransfer) => void) => void): TransferPage {
  const collector = new PageCollector(query, matchesFilter(query.filter));
  forEach((transfer) => {
    collector.add(transfer);
  });
  return collector.page();
}

/** The first matches after the cursor of the query, one more than the page has; `undefined` if the steps do not suffice. */
function walk(
  { table }: TransferIndexes,
  { filter, limit, next, order }: ListQuery,
  clauses: readonly Clause[],
  zone: Zone | undefined,
  maxSteps: number,
): StockTransfer[] | undefined {
  const direction = directionOf(order);
  const cursors = openClauses(clauses, direction);
  // Where every clause uses its index, and the table tests the times, nothing is left to be tested.
  const matches = cursors.length === clauses.length ? undefined : matchesFilter(filter);
  const transfers = new TransferCursor(table, zone, direction);
  cursors.push(transfers);
  const found: StockTransfer[] = [];
  const visit = () => {
    const { transfer } = transfers;
    if (!matches || matches(transfer)) found.push(transfer);
    return found.length > limit;
  };
  return intersect(cursors, firstSeq(next, direction), direction, visit, maxSteps) ? found : undefined;
}

/** The first `seq` that may be on the page. */
function firstSeq(next: number, direction: Direction): number {
  if (next !== 0) return next + direction;
  return direction === 1 ? 1 : Number.MAX_SAFE_INTEGER;
}

/** A walk through the table alone passes so many transfers in the time that a look at one elsewhere in memory takes. */
const passedPerLook = 64;
/** A step of a walk through postings takes the time of so many looks. */
const looksPerStep = 16;

/**
 * How many steps a walk may take before the transfers of a time range are looked at instead; 0 where that is expected
 * to be the shorter way. The conditions are taken to have nothing to do with each other.
 */
function scanBudget(size: number, clauses: readonly Clause[], range: TimeRange, wanted: number): number {
  const [rarest] = clauses;
  const matches = [...clauses, range].reduce((left, part) => left * (part.size / size), size);
  const looks = (rarest ? rarest.size * looksPerStep : size / passedPerLook) * Math.min(1, wanted / matches);
  return looks < range.size ? range.size / looksPerStep : 0;
}
