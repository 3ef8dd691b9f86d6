import type { Predicate } from "../filterFields";
import type { Direction } from "../seqOrder";
import { lowerBound } from "../sortedSearch";
import { everyRank, type Postings, type Rank } from "./keyIndex";
import { maxPerChunk, none } from "./sortedList";
import type { Range, Table } from "./table";

const wordsPerChunk = maxPerChunk / 32;
/** Each window of a walk has this many times as many chunks as the previous window. */
const windowGrowth = 4;

/** A set of rows in the chunks of a table from `first` on, before `end`: a bit for each row. */
class Rows {
  private readonly words: Int32Array;

  /** The rows of the transfers in some postings. */
  constructor(
    private readonly table: Table,
    private readonly first: number,
    private readonly end: number,
    { lists, few }: Postings,
  ) {
    const { starts } = table;
    this.words = new Int32Array((end - first) * wordsPerChunk);
    for (const list of lists) {
      let { at, index } = list.positionOf(starts[first]!);
      for (; at < list.chunks.length && !(list.starts[at]! >= starts[end]!); at += 1, index = 0) {
        this.add(list.chunks[at]!, index);
      }
    }
    this.add(few, 0);
  }

  intersect({ words: others }: Rows): void {
    const { words } = this;
    for (let word = 0; word < words.length; word += 1) words[word]! &= others[word]!;
  }

  /** The first chunk from `start` on, in the direction, that has rows; out of bounds if there are none. */
  next(start: number, direction: Direction): number {
    const { words, first, end } = this;
    let at = start;
    while (at >= first && at < end) {
      const begin = (at - first) * wordsPerChunk;
      if ((words[begin]! | words[begin + 1]! | words[begin + 2]! | words[begin + 3]!) !== 0) break;
      at += direction;
    }
    return at;
  }

  /** Writes the indexes of the rows of a chunk into `rows`, ascending. Returns their number. */
  read(at: number, rows: Uint8Array): number {
    const { words } = this;
    const begin = (at - this.first) * wordsPerChunk;
    let count = 0;
    for (let each = 0; each < wordsPerChunk; each += 1) {
      for (let word = words[begin + each]!; word !== 0; word &= word - 1) {
        rows[count] = 32 * each + 31 - Math.clz32(word & -word);
        count += 1;
      }
    }
    return count;
  }

  /** Adds the rows of these `seq`, from index `begin` on. Ascending ones are faster. */
  private add(entries: readonly number[], begin: number): void {
    const { words, table, first, end } = this;
    const { chunks, starts } = table;
    const from = starts[first]!;
    const limit = starts[end] ?? Infinity;
    let seqs: readonly number[] = none;
    // The chunk `at` covers `seq` from `low` to before `next`.
    let [at, low, next, row] = [first, 0, 0, 0];
    for (let index = begin; index < entries.length; index += 1) {
      const seq = entries[index]!;
      if (seq >= next || seq < low) {
        if (seq < from || seq >= limit) continue;
        at = table.chunkOf(seq);
        seqs = chunks[at]!;
        low = starts[at]!;
        next = starts[at + 1] ?? Infinity;
        row = 0;
      }
      if (seqs[row] !== seq) row = seqs[row + 1] === seq ? row + 1 : lowerBound(seqs, seq);
      words[(at - first) * wordsPerChunk + (row >>> 5)]! |= 1 << row;
    }
  }
}

/** Receives rows of a chunk of the table, ascending. Those that pass `matches` are matches. Returns `true` to stop. */
export type Visit = (at: number, rows: Uint8Array, count: number, matches: Predicate | undefined) => boolean;

/** How to find the matches in a window of chunks. */
export interface Plan {
  /** Postings that each contain all matches. */
  readonly marked: readonly Postings[];
  /** The wanted statuses; `everyRank` if marked postings have only these. */
  readonly ranks: readonly Rank[];
  /** The test of the remaining conditions. */
  readonly matches: Predicate | undefined;
}

export interface Walk {
  readonly direction: Direction;
  readonly from: number;
  readonly ranges: readonly Range[];
  /** The number of chunks in the first window. */
  readonly firstWindow: number;
  readonly planOf: (window: number) => Plan;
}

/**
 * Walks a table chunk by chunk from `from` on. Calls `visit` with the rows of a chunk that pass until it returns `true`.
 * Each window of chunks has its own plan, so that a page does not read whole lists.
 */
export function walk(table: Table, { direction, from, ranges, firstWindow, planOf }: Walk, visit: Visit): void {
  const { chunks, rowBuffer: rows } = table;
  const begin = table.chunkOf(from);
  let at = table.nextOverlap(begin, direction, ranges);
  for (let window = firstWindow; at >= 0 && at < chunks.length; window *= windowGrowth) {
    const { marked, ranks, matches } = planOf(window);
    const first = direction === 1 ? at : Math.max(0, at + 1 - window);
    const end = direction === 1 ? Math.min(chunks.length, at + window) : at + 1;
    const [bits, ...others] = marked.map((postings) => new Rows(table, first, end, postings));
    for (const other of others) bits!.intersect(other);
    for (; at >= first && at < end; at = table.nextOverlap(at + direction, direction, ranges)) {
      if (bits) at = bits.next(at, direction);
      if (at < first || at >= end) break;
      let count = bits ? bits.read(at, rows) : fill(rows, chunks[at]!.length);
      if (at === begin) {
        if (direction === 1) count = keepWithin(rows, count, chunks[at]!, from, Infinity);
        else if (from < chunks[at]!.at(-1)!) count = keepWithin(rows, count, chunks[at]!, 0, from);
      }
      for (let each = 0; each < ranges.length && count > 0; each += 1) {
        const { column, from: low, to: high } = ranges[each]!;
        count = keepWithin(rows, count, column.chunks[at]!, low, high);
      }
      if (ranks !== everyRank) count = keepRanks(rows, count, table.ranks[at]!, ranks);
      if (count > 0 && visit(at, rows, count, matches)) return;
    }
  }
}

function fill(rows: Uint8Array, count: number): number {
  for (let row = 0; row < count; row += 1) rows[row] = row;
  return count;
}

function keepWithin(rows: Uint8Array, count: number, values: readonly number[], from: number, to: number): number {
  let kept = 0;
  for (let each = 0; each < count; each += 1) {
    const row = rows[each]!;
    const value = values[row]!;
    rows[kept] = row;
    if (value >= from && value <= to) kept += 1;
  }
  return kept;
}

function keepRanks(rows: Uint8Array, count: number, values: readonly Rank[], ranks: readonly Rank[]): number {
  const mask = ranks.reduce((bits, rank) => bits | (1 << rank), 0);
  let kept = 0;
  for (let each = 0; each < count; each += 1) {
    const row = rows[each]!;
    rows[kept] = row;
    if ((mask & (1 << values[row]!)) !== 0) kept += 1;
  }
  return kept;
}
