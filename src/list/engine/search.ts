import { allOf, type Predicate, predicateOf } from "../filterFields";
import { type ListQuery, pageOf, type TransferPage } from "../ListQuery";
import { type Direction, directionOf, isBefore, startOf } from "../seqOrder";
import { type StockTransfer, type TransferStatus, transferStatuses } from "../StockTransfer";
import type { TransferFilter } from "../TransferFilter";
import { everyRank, type KeyIndex, type Postings, type Rank } from "./keyIndex";
import { walk } from "./rows";
import { digitsOf, type Range, type Table } from "./table";
import type { TimeIndex } from "./timeIndex";
import { laneOf, type TransferIndexes } from "./transferIndexes";

// Costs are in tests of a value in a column.

/** Marking the row of a `seq`. */
const costOfMark = 2;
/** Finding the chunk of a row, unless it is that of the previous row. */
const costOfChunk = 8;
/** Testing a transfer. */
const costOfTest = 8;
/** Looking up a key, beyond adding it to the set of a test; reading a `seq` of a time index. */
const costOfLookUp = 4;
/** To estimate the postings of more keys, this many are looked up. */
const maxSample = 64;
/** At most this many transfers of a condition, and one for each few chunks of the table, are tested one by one. */
const maxFew = 48;
const chunksPerFew = 16;
/** A window has at least one chunk for this many lists, because each window searches all of them. */
const listsPerChunk = 16;
/** The first window has this many times as many chunks as a page is expected to need. */
const reserve = 1.5;

/** Any of some keys, in any of some statuses if the index is divided by status. */
class KeyCondition {
  /** The number of transfers, estimated if `costToOpen` is not 0. A transfer with several of the keys counts for each. */
  readonly size: number;
  /** The number of lists, or more. */
  readonly lists: number;
  readonly costToOpen: number;
  /** The postings of all keys; of a sample if `costToOpen` is not 0. */
  private readonly found: Postings;

  constructor(
    /** The fields of the filter that are this condition. */
    readonly fields: TransferFilter,
    private readonly index: KeyIndex,
    private readonly keys: readonly string[],
    private readonly ranks: readonly Rank[],
    /** Whether a column of the table tests the condition. */
    readonly hasColumn: boolean,
  ) {
    const step = Math.ceil(keys.length / maxSample);
    const isSampled = step > 1;
    this.found = index.find(isSampled ? keys.filter((_, at) => at % step === 0) : keys, ranks);
    this.size = isSampled ? this.found.size * step : this.found.size;
    this.lists = isSampled ? keys.length : this.found.lists.length + 1;
    this.costToOpen = isSampled ? keys.length * costOfLookUp : 0;
  }

  /** The exact number of transfers; `undefined` if it is not known. */
  get count(): number | undefined {
    return this.keys.length === 1 ? this.size : undefined;
  }

  /** Whether `open` returns one list. */
  get isOneList(): boolean {
    return this.costToOpen === 0 && this.found.lists.length === 1 && this.found.few.length === 0;
  }

  /** Whether the condition includes the statuses of the filter. */
  get isSplit(): boolean {
    return this.index.isSplit;
  }

  /** The number of transfers in each status; `undefined` if it is not known. */
  get counts(): readonly number[] | undefined {
    const { index, keys, ranks } = this;
    if (!index.isSplit) return undefined;
    return everyRank.map((rank) => (ranks.includes(rank) ? index.find(keys, [rank]).size : 0));
  }

  open(): Postings {
    return this.costToOpen > 0 ? this.index.find(this.keys, this.ranks) : this.found;
  }
}

/** A time in a range. */
class TimeCondition implements Range {
  readonly column;
  readonly size: number;
  readonly lists = 1;
  readonly isOneList = false;
  readonly isSplit = false;
  readonly hasColumn = true;
  readonly costToOpen: number;
  readonly counts = undefined;

  constructor(
    readonly fields: TransferFilter,
    table: Table,
    private readonly index: TimeIndex,
    at: number,
    readonly from: number,
    readonly to: number,
  ) {
    this.column = table.times[at]!;
    this.size = index.estimate(from, to);
    this.costToOpen = this.size * costOfLookUp;
  }

  get count(): number {
    return this.open().size;
  }

  open(): Postings {
    const few = this.index.within(this.from, this.to);
    return { lists: [], few, size: few.length };
  }
}

type Condition = KeyCondition | TimeCondition;

/** Receives rows of a chunk of the table, ascending. Those that pass `matches` are matches. Returns `true` to stop. */
type Visit = (at: number, rows: Uint8Array, count: number, matches: Predicate | undefined) => boolean;

/** A search for the transfers that match a filter. */
class Search {
  readonly table: Table;
  /** The smallest first. */
  readonly conditions: Condition[] = [];
  private readonly ranks: readonly Rank[];

  constructor(indexes: TransferIndexes, filter: TransferFilter) {
    const { statuses } = filter;
    this.table = indexes.table;
    this.ranks = statuses ? everyRank.filter((rank) => statuses.includes(transferStatuses[rank]!)) : everyRank;
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
    const { table, conditions } = this;
    const { size, chunks } = table;
    const [first, ...others] = conditions;
    const few = maxFew + chunks.length / chunksPerFew;
    if (first && (first.size <= few || (first.isOneList && others.length === 0 && wanted <= few))) {
      const seqs = sortedFrom(first.open(), direction, from, others.length > 0 ? Infinity : wanted);
      visitEach(table, seqs, visit, predicateOfAll(others));
      return;
    }
    // As if conditions were independent.
    const expected = conditions.reduce((product, each) => product * Math.min(1, each.size / size), size);
    const share = Math.min(1, wanted / expected);
    const marked: Postings[] = [];
    const ranges: TimeCondition[] = [];
    const tested: Condition[] = [];
    let { ranks } = this;
    let candidates = size;
    let lists = 0;
    for (const each of conditions) {
      const moves = Math.min(each.size, each.lists * chunks.length);
      const ofMarks = each.costToOpen + share * (each.size * costOfMark + moves * costOfChunk);
      if (ofMarks < share * candidates * (each.hasColumn ? 1 : costOfTest)) {
        marked.push(each.open());
        lists += each.lists;
        if (each.isSplit) ranks = everyRank;
      } else if ("column" in each) ranges.push(each);
      else if (!each.hasColumn) tested.push(each);
      candidates = Math.min(candidates, each.size);
    }
    const expectedChunks = Math.ceil(Math.max(lists / listsPerChunk, share * chunks.length * reserve, 1));
    const matches = predicateOfAll(tested);
    walk(table, { marked, ranges, ranks, chunks: expectedChunks }, direction, from, (at, rows, count) =>
      visit(at, rows, count, matches),
    );
  }

  private addKeys({ byKey }: TransferIndexes, filter: TransferFilter): void {
    const { conditions, ranks } = this;
    const { partnerCode, srcWarehouseCode, destWarehouseCode, refCode, codes, skus, statuses } = filter;
    const add = (fields: TransferFilter, index: KeyIndex, keys: readonly string[], hasColumn = false) =>
      conditions.push(new KeyCondition(fields, index, keys, ranks, hasColumn));
    if (partnerCode !== undefined) add({ partnerCode, statuses }, byKey.partner, [partnerCode]);
    if (srcWarehouseCode !== undefined && destWarehouseCode !== undefined) {
      // One condition instead of two, because the source and the destination may each have most transfers.
      const lane = laneOf(srcWarehouseCode, destWarehouseCode);
      add({ srcWarehouseCode, destWarehouseCode, statuses }, byKey.lane, [lane]);
    } else if (srcWarehouseCode !== undefined) add({ srcWarehouseCode, statuses }, byKey.source, [srcWarehouseCode]);
    else if (destWarehouseCode !== undefined) {
      add({ destWarehouseCode, statuses }, byKey.destination, [destWarehouseCode]);
    }
    if (statuses && conditions.length === 0) add({ statuses }, byKey.status, [""], true);
    if (refCode !== undefined) add({ refCode }, byKey.reference, [refCode]);
    if (codes) add({ codes }, byKey.code, codes);
    if (skus) add({ skus }, byKey.sku, skus);
  }

  private addTimes({ table, byTime }: TransferIndexes, filter: TransferFilter): void {
    const { createdFrom, createdTo, updatedFrom, updatedTo, arrivesFrom, arrivesTo } = filter;
    const add = (fields: TransferFilter, at: number, from = -Infinity, to = Infinity) => {
      if (from === -Infinity && to === Infinity) return;
      this.conditions.push(new TimeCondition(fields, table, byTime[at]!, at, from, to));
    };
    const digits = (date: string | undefined) => (date === undefined ? undefined : digitsOf(date));
    add({ createdFrom, createdTo }, 0, createdFrom, createdTo);
    add({ updatedFrom, updatedTo }, 1, updatedFrom, updatedTo);
    add({ arrivesFrom, arrivesTo }, 2, digits(arrivesFrom), digits(arrivesTo));
  }
}

function predicateOfAll(conditions: readonly Condition[]): Predicate | undefined {
  return conditions.length > 0 ? allOf(conditions.map(({ fields }) => predicateOf(fields))) : undefined;
}

function sorted(seqs: number[]): number[] {
  if (seqs.length < 2) return seqs;
  // A typed array is sorted several times faster.
  const typed = new Float64Array(seqs).sort();
  for (let index = 0; index < seqs.length; index += 1) seqs[index] = typed[index]!;
  return seqs;
}

/** The `seq` of some postings from `from` on, in this order, at most `max` of each list. */
function sortedFrom({ lists, few }: Postings, direction: Direction, from: number, max: number): readonly number[] {
  const seqs: number[] = [];
  for (const seq of few) if (!isBefore(seq, from, direction)) seqs.push(seq);
  for (const list of lists) {
    const { chunks } = list;
    const end = seqs.length + max;
    for (let at = list.chunkOf(from); at >= 0 && at < chunks.length && seqs.length < end; at += direction) {
      const chunk = chunks[at]!;
      const { length } = chunk;
      for (let each = 0; each < length && seqs.length < end; each += 1) {
        const seq = chunk[direction === 1 ? each : length - 1 - each]!;
        if (!isBefore(seq, from, direction)) seqs.push(seq);
      }
    }
  }
  // One list was read in this order.
  if (lists.length + few.length < 2) return seqs;
  return direction === 1 ? sorted(seqs) : sorted(seqs).reverse();
}

/** Visits transfers one by one. Neighbouring `seq` may be equal. */
function visitEach(table: Table, seqs: readonly number[], visit: Visit, matches: Predicate | undefined): void {
  const { rows } = table;
  let last = 0;
  for (const seq of seqs) {
    if (seq === last) continue;
    last = seq;
    const { at, index } = table.find(seq);
    rows[0] = index;
    if (visit(at, rows, 1, matches)) return;
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
  return (other ? undefined : condition.count) ?? countRanks(search).reduce((sum, count) => sum + count);
}

export function countByStatus(indexes: TransferIndexes, filter: TransferFilter): Record<TransferStatus, number> {
  const given = new Search(indexes, filter);
  const search = given.conditions.length > 0 ? given : new Search(indexes, { statuses: transferStatuses });
  const [condition, other] = search.conditions;
  const counts = (other ? undefined : condition!.counts) ?? countRanks(search);
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
