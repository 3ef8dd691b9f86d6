import { allOf, type Predicate, predicateOf } from "../filterFields";
import type { TransferFilter } from "../TransferFilter";
import type { ColumnTable } from "./columnTable";
import {
  keysInSample,
  maxDistinguished,
  nsPerCodeTest,
  nsPerEqualTest,
  nearKeys,
  nsPerColumnRow,
  nsPerFarLookUp,
  nsPerFarLookUpOfMany,
  nsPerLookUp,
  nsPerNumber,
  nsPerSkuTest,
  nsPerUnited,
  nsPerUnitedDense,
  nsPerUnitedGapless,
  rowsPerDenseEntry,
  partInOrder,
} from "./costs";
import { type InvertedIndex, isList, type Posting, seqsOf } from "./invertedIndex";
import { everyStatus, hasStatus, maskOf, type StatusMask, type StatusPostings, StatusTest } from "./statusPostings";
import type { Bounds } from "./selection";
import type { SkuColumn } from "./skuColumn";
import type { SortedChunks } from "./sortedChunks";
import { digitsOf } from "./timeColumn";
import type { TimeIndex } from "./timeIndex";
import { laneOf, type TransferIndexes } from "./transferIndexes";

const none: readonly never[] = [];

/** A filter, split into conditions for the indexes. README.md explains the terms of this folder, such as posting. */
export interface CompiledFilter {
  readonly filter: TransferFilter;
  /** The wanted statuses. */
  readonly mask: StatusMask;
  /** The conditions except times, the rarest condition first. */
  readonly clauses: readonly Clause[];
  /** The time ranges, the range with the fewest transfers first; `undefined` if there are none. */
  readonly times: readonly TimeRange[] | undefined;
  /** The first of `times`. */
  readonly range: TimeRange | undefined;
}

/** A condition, and the postings that together contain the transfers that satisfy it. */
export class Clause {
  /** If set, this column is read instead of the postings. */
  column: SkuColumn | undefined;
  private predicate: Predicate | undefined;

  /**
   * @param fields The fields of the filter that the clause answers.
   * @param nsPerTest The cost of testing these fields of a transfer.
   * @param few The `seq` of all postings that are not lists, in any order; a `seq` may repeat.
   * @param size The number of entries that pass `test`, in all postings; `Infinity` if the postings were not looked up.
   * @param isSingle Whether there is only one posting, so the size is exact.
   * @param list The only list, if this list stores statuses.
   * @param test The test for wanted statuses in `list`, unless all entries pass.
   */
  constructor(
    readonly fields: TransferFilter,
    readonly nsPerTest: number,
    readonly lists: readonly SortedChunks[],
    readonly few: readonly number[],
    readonly size: number,
    readonly isSingle: boolean,
    readonly list?: StatusPostings,
    readonly test?: StatusTest,
  ) {}

  get matches(): Predicate {
    return (this.predicate ??= predicateOf(this.fields));
  }

  /** Nanoseconds to create a set of the rows of the clause. */
  nsToUnite({ size, isGapless, skus }: ColumnTable): number {
    if (this.column === skus) return size * nsPerColumnRow + this.fields.skus!.length * nsPerNumber;
    if (isGapless || this.size === Infinity) return this.size * nsPerUnitedGapless;
    let cost = this.few.length * nsPerUnited;
    for (const list of this.lists) {
      const isDense = list.size * rowsPerDenseEntry > size;
      cost += Math.min(list.size, this.size) * (isDense ? nsPerUnitedDense : nsPerUnited);
    }
    return cost;
  }
}

/** A range of one time, both ends included. */
export interface TimeRange extends Bounds {
  /** The estimated number of transfers in the range. */
  readonly size: number;
  readonly index: TimeIndex;
}

export function compileFilter(indexes: TransferIndexes, filter: TransferFilter): CompiledFilter {
  const { table, withStatuses, plain } = indexes;
  const { partnerCode, srcWarehouseCode, destWarehouseCode, refCode, codes, skus, statuses } = filter;
  const mask = statuses ? maskOf(statuses) : everyStatus;
  const clauses: Clause[] = [];
  if (partnerCode !== undefined) {
    clauses.push(statusClause(table, { partnerCode }, withStatuses.partner.get(partnerCode), mask));
  }
  if (srcWarehouseCode !== undefined && destWarehouseCode !== undefined) {
    // One clause instead of two, because the postings of the source and of the destination may each contain most
    // transfers.
    const posting = withStatuses.lane.get(laneOf(srcWarehouseCode, destWarehouseCode));
    clauses.push(statusClause(table, { srcWarehouseCode, destWarehouseCode }, posting, mask));
  } else if (srcWarehouseCode !== undefined) {
    clauses.push(statusClause(table, { srcWarehouseCode }, withStatuses.source.get(srcWarehouseCode), mask));
  } else if (destWarehouseCode !== undefined) {
    clauses.push(statusClause(table, { destWarehouseCode }, withStatuses.destination.get(destWarehouseCode), mask));
  }
  if (statuses && clauses.length === 0) clauses.push(statusClause(table, { statuses }, table, mask));
  if (refCode !== undefined) clauses.push(keyClause({ refCode }, nsPerEqualTest, plain.reference, [refCode]));
  const times = timeRanges(indexes, filter);
  const range = times?.[0];
  const limit = Math.min(table.size * partInOrder, range?.size ?? Infinity);
  // The shorter list first: if few transfers have its keys, the longer list is not looked up.
  const isSkusFirst = skus && codes && skus.length < codes.length;
  if (isSkusFirst) clauses.push(skuClause(table, plain.sku, skus, leastOf(clauses, limit)));
  if (codes) clauses.push(listClause({ codes }, nsPerCodeTest, plain.code, codes, leastOf(clauses, limit)));
  if (skus && !isSkusFirst) clauses.push(skuClause(table, plain.sku, skus, leastOf(clauses, limit)));
  if (clauses.length > 1) clauses.sort((a, b) => a.size - b.size);
  return { filter, mask, clauses, times, range };
}

/** Tests a transfer against all clauses, the cheapest test first. */
export function predicateOfAll(clauses: readonly Clause[]): Predicate {
  return allOf([...clauses].sort((a, b) => a.nsPerTest - b.nsPerTest).map(({ matches }) => matches));
}

/** Tests a transfer against the whole filter. Shares the sets of keys with the tests of the clauses. */
export function predicateOfFilter({ filter, clauses }: CompiledFilter): Predicate {
  const answered = new Set(clauses.flatMap(({ fields }) => Object.keys(fields)));
  const rest = Object.entries(filter).filter(([field]) => !answered.has(field));
  return allOf([predicateOf(Object.fromEntries(rest)), predicateOfAll(clauses)]);
}

function timeRanges({ byTime }: TransferIndexes, filter: TransferFilter): readonly TimeRange[] | undefined {
  const arrivesFrom = filter.arrivesFrom === undefined ? undefined : digitsOf(filter.arrivesFrom);
  const arrivesTo = filter.arrivesTo === undefined ? undefined : digitsOf(filter.arrivesTo);
  const ranges: TimeRange[] = [];
  addRange(ranges, byTime.createdAt, filter.createdFrom, filter.createdTo);
  addRange(ranges, byTime.updatedAt, filter.updatedFrom, filter.updatedTo);
  addRange(ranges, byTime.estimatedArrivalDate, arrivesFrom, arrivesTo);
  return ranges.length > 0 ? ranges : undefined;
}

function addRange(ranges: TimeRange[], index: TimeIndex, from = -Infinity, to = Infinity): void {
  if (from === -Infinity && to === Infinity) return;
  const range = { index, chunks: index.column.chunks, from, to, size: index.estimate(from, to) };
  if (range.size < (ranges[0]?.size ?? 0)) ranges.unshift(range);
  else ranges.push(range);
}

function nsOfLookUps(index: InvertedIndex, keys: readonly string[]): number {
  if (index.keys <= nearKeys) return keys.length * nsPerLookUp;
  return keys.length * (keys.length > nearKeys ? nsPerFarLookUpOfMany : nsPerFarLookUp);
}

function leastOf(clauses: readonly Clause[], limit: number): number {
  return clauses.reduce((least, { size }) => Math.min(least, size), limit);
}

/** The clause for the transfers with any of the SKUs. It reads the column of SKUs if that is cheaper than postings. */
function skuClause(table: ColumnTable, index: InvertedIndex, skus: readonly string[], candidates: number): Clause {
  const ofTests = candidates * nsPerSkuTest;
  const unread = new Clause({ skus }, nsPerSkuTest, none, none, Infinity, false);
  unread.column = table.skus;
  const ofColumn = unread.nsToUnite(table);
  if (skus.length > maxDistinguished && ofColumn < ofTests) {
    // Looking up all keys may cost more than everything else, so a sample estimates the sizes of the postings.
    const step = Math.floor(skus.length / keysInSample);
    const sample = Array.from({ length: keysInSample }, (_, at) => skus[at * step]!);
    const ofPostings = step * keyClause({ skus }, nsPerSkuTest, index, sample).nsToUnite(table);
    if (ofColumn < ofPostings + nsOfLookUps(index, skus)) return unread;
  }
  const clause = listClause({ skus }, nsPerSkuTest, index, skus, candidates);
  if (!clause.isSingle && ofColumn < Math.min(clause.nsToUnite(table), ofTests)) clause.column = table.skus;
  return clause;
}

/** The clause for the transfers with any of the keys. Does not look up keys if testing all candidates is cheaper. */
function listClause(
  fields: TransferFilter,
  nsPerTest: number,
  index: InvertedIndex,
  keys: readonly string[],
  candidates: number,
): Clause {
  const isTested = keys.length > 1 && candidates * nsPerTest < nsOfLookUps(index, keys);
  if (isTested) return new Clause(fields, nsPerTest, none, none, Infinity, false);
  return keyClause(fields, nsPerTest, index, keys);
}

function keyClause(fields: TransferFilter, nsPerTest: number, index: InvertedIndex, keys: readonly string[]): Clause {
  if (keys.length === 1) {
    const posting = index.get(keys[0]!);
    if (isList(posting)) return new Clause(fields, nsPerTest, [posting], none, posting.size, true);
    const few = posting === undefined ? none : seqsOf(posting);
    return new Clause(fields, nsPerTest, none, few, few.length, true);
  }
  const isLong = keys.length > maxDistinguished;
  // A filter may repeat keys. For many keys, a set of distinct keys would cost more than it saves.
  const distinct = isLong ? keys : new Set(keys);
  const seen = isLong ? new Set<SortedChunks>() : undefined;
  const lists: SortedChunks[] = [];
  const few: number[] = [];
  let size = 0;
  let postings = 0;
  for (const key of distinct) {
    const posting = index.get(key);
    if (posting === undefined || (isList(posting) && seen?.has(posting))) continue;
    postings += 1;
    if (isList(posting)) {
      lists.push(posting);
      seen?.add(posting);
      size += posting.size;
    } else if (typeof posting === "number") few.push(posting);
    else few.push(...posting);
  }
  return new Clause(fields, nsPerTest, lists, few, size + few.length, postings === 1);
}

/** The clause for the transfers of a posting that have one of the statuses. */
function statusClause(
  table: ColumnTable,
  fields: TransferFilter,
  posting: Posting<StatusPostings> | undefined,
  mask: StatusMask,
): Clause {
  if (isList(posting)) {
    const size = posting.sizeOf(mask);
    const test = size < posting.size ? new StatusTest(posting, mask) : undefined;
    return new Clause(fields, nsPerEqualTest, [posting], none, size, true, posting, test);
  }
  const few = seqsOf(posting).filter((seq) => hasStatus(mask, table.statusOf(seq)));
  return new Clause(fields, nsPerEqualTest, none, few, few.length, true);
}
