import { allOf, type Predicate, predicateOf } from "../filterFields";
import { type ListQuery, pageOf, type TransferPage } from "../ListQuery";
import { type Direction, directionOf, isBefore, startOf } from "../seqOrder";
import { type StockTransfer, type TransferStatus, transferStatuses } from "../StockTransfer";
import type { TransferFilter } from "../TransferFilter";
import { everyRank, type KeyIndex, type Postings, type Rank } from "./keyIndex";
import { type Plan, type Visit, walk } from "./rows";
import { digitsOf, type Range, type Table, type TimeField, timeFields } from "./table";
import { laneOf, type TransferIndexes } from "./transferIndexes";

// The unit of cost is the test of one value in a column.

/** Marking the row of a `seq`. */
const costOfMark = 2;
/** Finding the chunk of a row, unless it is that of the previous row. */
const costOfChunk = 8;
/** Finding the part of a list that is in a window. */
const costOfList = 40;
/** Testing a transfer. */
const costOfTest = 8;
/** Reading a `seq` of a time index. */
const costOfRead = 4;
/** At most this many transfers of a condition, and one for each few chunks of the table, are tested one by one. */
const maxFew = 48;
const chunksPerFew = 16;
/** The first window has this many times as many chunks as a page is expected to need. */
const reserve = 1.5;

/** The bounds of each time in a filter. */
const boundsOf = {
  createdAt: ["createdFrom", "createdTo"],
  updatedAt: ["updatedFrom", "updatedTo"],
  estimatedArrivalDate: ["arrivesFrom", "arrivesTo"],
  departureDate: ["departsFrom", "departsTo"],
} as const satisfies Record<TimeField, readonly (keyof TransferFilter)[]>;

/** The index of each other field of a filter. The statuses come last, because a split index includes them. */
const indexOf = {
  partnerCode: "partner",
  srcWarehouseCode: "source",
  destWarehouseCode: "destination",
  srcWarehouseCodes: "source",
  destWarehouseCodes: "destination",
  refCode: "reference",
  codes: "code",
  skus: "sku",
  transferTypes: "type",
  statuses: "status",
} as const satisfies Record<Exclude<keyof TransferFilter, (typeof boundsOf)[TimeField][number]>, string>;

const keyFields = /* @__PURE__ */ Object.keys(indexOf) as readonly (keyof typeof indexOf)[];

/** A part of a filter that an index answers. */
class Condition {
  private predicate: Predicate | undefined;

  constructor(
    readonly fields: TransferFilter,
    /** The number of transfers. With several keys, a transfer with two of them counts twice. */
    readonly size: number,
    /** Whether no transfer can count twice. */
    readonly isExact: boolean,
    /** The postings, or a function that reads them. */
    private given: Postings | (() => Postings),
    /** Whether `walk` tests the condition by a column of the table. */
    readonly hasColumn: boolean,
    /** Whether the condition includes the statuses of the filter. */
    readonly isSplit = false,
  ) {}

  get matches(): Predicate {
    return (this.predicate ??= predicateOf(this.fields));
  }

  get postings(): Postings {
    if (typeof this.given === "function") this.given = this.given();
    return this.given;
  }

  /** The cost of marking the rows in a share of this many chunks. */
  costOfMarks(share: number, chunkCount: number): number {
    const { size, given } = this;
    const isRead = typeof given === "object";
    const lists = 1 + (isRead ? given.lists.length : 0);
    const ofWindow = size * costOfMark + Math.min(size, lists * chunkCount) * costOfChunk;
    return (isRead ? 0 : size * costOfRead) + lists * costOfList + share * ofWindow;
  }
}

/** A search for the transfers that match a filter. */
class Search {
  readonly table: Table;
  /** The smallest first. */
  readonly conditions: Condition[] = [];
  private readonly ranges: Range[] = [];
  readonly ranks: readonly Rank[];
  private readonly maxOneByOne: number;

  constructor(indexes: TransferIndexes, filter: TransferFilter) {
    const { statuses } = filter;
    this.table = indexes.table;
    this.ranks = statuses ? everyRank.filter((rank) => statuses.includes(transferStatuses[rank]!)) : everyRank;
    this.maxOneByOne = maxFew + this.table.chunks.length / chunksPerFew;
    this.addKeys(indexes, filter);
    this.addTimes(indexes, filter);
    if (this.conditions.length > 1) this.conditions.sort((a, b) => a.size - b.size);
  }

  /**
   * Visits the matches in the order of `seq`, from `from` on, until `visit` returns `true`.
   *
   * @param wanted The number of matches that the caller needs; `Infinity` for all.
   */
  run(direction: Direction, from: number, wanted: number, visit: Visit): void {
    const { table, conditions, ranges, maxOneByOne } = this;
    const { size, chunks } = table;
    const [first, ...others] = conditions;
    if (first && first.size <= maxOneByOne) {
      visitEach(this, sortedFrom(first.postings, direction, from), visit, predicateOfAll(others));
      return;
    }
    // As if conditions were independent.
    const expected = conditions.reduce((product, each) => product * Math.min(1, each.size / size), size);
    const firstWindow = Math.ceil(Math.max(1, Math.min(1, wanted / expected) * chunks.length * reserve));
    walk(table, { direction, from, ranges, firstWindow, planOf: (window) => this.planOf(window) }, visit);
  }

  /** Marks or tests each condition, whichever costs less in a window of this many chunks. */
  private planOf(window: number): Plan {
    const { conditions, table } = this;
    const share = Math.min(1, window / table.chunks.length);
    const marked: Postings[] = [];
    const tested: Condition[] = [];
    let { ranks } = this;
    let candidates = table.size;
    for (const each of conditions) {
      const costOfTests = share * candidates * (each.hasColumn ? 1 : costOfTest);
      if (each.costOfMarks(share, table.chunks.length) < costOfTests) {
        marked.push(each.postings);
        if (each.isSplit) ranks = everyRank;
      } else if (!each.hasColumn) tested.push(each);
      candidates = Math.min(candidates, each.size);
    }
    return { marked, ranks, matches: predicateOfAll(tested) };
  }

  private addKeys({ byKey }: TransferIndexes, filter: TransferFilter): void {
    const { srcWarehouseCode, destWarehouseCode } = filter;
    const isLane = srcWarehouseCode !== undefined && destWarehouseCode !== undefined;
    if (isLane) {
      // One condition instead of two, because the source and the destination may each have most transfers.
      const lane = laneOf(srcWarehouseCode, destWarehouseCode);
      this.addKeyCondition({ srcWarehouseCode, destWarehouseCode }, byKey.lane, [lane]);
    }
    for (const field of keyFields) {
      const wanted = filter[field];
      if (wanted === undefined || (isLane && (field === "srcWarehouseCode" || field === "destWarehouseCode"))) continue;
      const isStatus = field === "statuses";
      if (isStatus && this.conditions.some(({ isSplit }) => isSplit)) continue;
      // All transfers have the same key in the index of statuses.
      const keys = isStatus ? [""] : typeof wanted === "string" ? [wanted] : wanted;
      this.addKeyCondition({ [field]: wanted }, byKey[indexOf[field]], keys, isStatus);
    }
  }

  private addKeyCondition(fields: TransferFilter, index: KeyIndex, keys: readonly string[], hasColumn = false): void {
    const postings = index.postingsOf(keys, this.ranks);
    this.conditions.push(new Condition(fields, postings.size, keys.length === 1, postings, hasColumn, index.isSplit));
  }

  private addTimes({ table, byTime }: TransferIndexes, filter: TransferFilter): void {
    const numberOf = (bound: string | number) => (typeof bound === "string" ? digitsOf(bound) : bound);
    for (const [at, field] of timeFields.entries()) {
      const [first, last] = boundsOf[field];
      // A missing date is -1, which is in no range.
      const earliest = field === "departureDate" && filter[last] !== undefined ? 0 : -Infinity;
      const [from, to] = [numberOf(filter[first] ?? earliest), numberOf(filter[last] ?? Infinity)];
      if (from === -Infinity && to === Infinity) continue;
      const index = byTime[at]!;
      const fields = { [first]: filter[first], [last]: filter[last] };
      const read = () => index.postingsOf(from, to);
      this.conditions.push(new Condition(fields, index.count(from, to), true, read, true));
      this.ranges.push({ column: table.times[at]!, from, to });
    }
  }
}

function predicateOfAll(conditions: readonly Condition[]): Predicate | undefined {
  return conditions.length > 0 ? allOf(conditions.map(({ matches }) => matches)) : undefined;
}

/** The `seq` of some postings from `from` on, in this order. */
function sortedFrom({ lists, few }: Postings, direction: Direction, from: number): readonly number[] {
  const seqs = [few, ...lists.flatMap(({ chunks }) => chunks)].flat();
  return seqs.filter((seq) => !isBefore(seq, from, direction)).sort((a, b) => direction * (a - b));
}

/** Visits transfers one by one. Neighbouring `seq` may be equal. */
function visitEach({ table, ranks }: Search, seqs: readonly number[], visit: Visit, matches?: Predicate): void {
  let last = 0;
  for (const seq of seqs) {
    if (seq === last) continue;
    last = seq;
    const { at, index } = table.positionOf(seq);
    // A posting can have a removed `seq` if the caller modified a stored transfer.
    if (table.chunks[at]![index] !== seq || !ranks.includes(table.ranks[at]![index]!)) continue;
    table.rowBuffer[0] = index;
    if (visit(at, table.rowBuffer, 1, matches)) return;
  }
}

export function findPage(indexes: TransferIndexes, { filter, limit, next, order }: ListQuery): TransferPage {
  const search = new Search(indexes, filter);
  const direction = directionOf(order);
  const found: StockTransfer[] = [];
  search.run(direction, startOf(next, direction), limit + 1, (at, rows, count, matches) => {
    const transfers = search.table.transfers[at]!;
    for (let each = 0; each < count; each += 1) {
      const transfer = transfers[rows[direction === 1 ? each : count - 1 - each]!]!;
      if ((!matches || matches(transfer)) && found.push(transfer) > limit) return true;
    }
    return false;
  });
  return pageOf(found, limit);
}

/** The number of matches: the size of one condition if possible, else counted in one pass. */
export function countMatches(indexes: TransferIndexes, filter: TransferFilter): number {
  const search = new Search(indexes, filter);
  const [condition, other] = search.conditions;
  if (!condition) return indexes.table.size;
  if (condition.isExact && !other) return condition.size;
  return countRanks(search).reduce((sum, count) => sum + count);
}

export function countByStatus(indexes: TransferIndexes, filter: TransferFilter): Record<TransferStatus, number> {
  const { statuses = transferStatuses } = filter;
  const search = new Search(indexes, filter);
  const [condition, other] = search.conditions;
  const countOf = (status: TransferStatus) =>
    statuses.includes(status) ? countMatches(indexes, { ...condition?.fields, statuses: [status] }) : 0;
  // With no condition or one that is exact and split, the count of each status is a size.
  const isSize = !other && (!condition || (condition.isSplit && condition.isExact));
  const counts = isSize ? transferStatuses.map(countOf) : countRanks(search);
  const entries = transferStatuses.map((status, rank) => [status, counts[rank]!] as const);
  return Object.fromEntries(entries) as Record<TransferStatus, number>;
}

function countRanks(search: Search): readonly number[] {
  const counts = transferStatuses.map(() => 0);
  search.run(1, 1, Infinity, (at, rows, count, matches) => {
    const ranks = search.table.ranks[at]!;
    const transfers = search.table.transfers[at]!;
    for (let each = 0; each < count; each += 1) {
      const row = rows[each]!;
      if (!matches || matches(transfers[row]!)) counts[ranks[row]!]! += 1;
    }
    return false;
  });
  return counts;
}
