import type { Direction } from "../seqOrder";
import { lowerBound } from "../sortedSearch";
import type { ColumnTable } from "./columnTable";
import type { Clause } from "./compileFilter";
import { maxPerChunk, maxRowSteps } from "./costs";
import type { EntryTest } from "./cursors";
import type { Selection } from "./selection";
import { wordsPerChunk } from "./skuColumn";

/** A set of rows in some chunks of the table, as bits. Gaps between `seq` take no space. */
export class RowSet {
  private readonly words: Int32Array;
  private readonly isGapless: boolean;

  /** Creates the set of the rows of a clause, from chunk `first` (included) to chunk `end` (excluded). */
  constructor(
    private readonly table: ColumnTable,
    { lists, few, test, column, fields }: Clause,
    private readonly first: number,
    end: number,
  ) {
    this.words = new Int32Array((end - first) * wordsPerChunk);
    this.isGapless = table.isGapless;
    if (column) {
      column.mark(fields.skus!, this.words, first, end);
      return;
    }
    const from = table.starts[first]!;
    const to = table.starts[end] ?? Infinity;
    const fewHere = few.filter((seq) => seq >= from && seq < to);
    this.mark(fewHere, 0, to);
    for (const { chunks, starts } of lists) {
      const begin = Math.max(0, lowerBound(starts, from + 1) - 1);
      const nextChunk = (at: number) => (test ? test.nextChunk(at, 1) : at);
      for (let at = nextChunk(begin); at < chunks.length && starts[at]! < to; at = nextChunk(at + 1)) {
        const seqs = test ? passing(chunks[at]!, test, at) : chunks[at]!;
        this.mark(seqs, lowerBound(seqs, from), to);
      }
    }
  }

  count(): number {
    let size = 0;
    for (const word of this.words) size += countBits(word);
    return size;
  }

  /** Keeps the rows that are also in another set of the same chunks. */
  intersect({ words: others }: RowSet): void {
    const { words } = this;
    for (let at = 0; at < words.length; at += 1) words[at]! &= others[at]!;
  }

  select(chunkIndex: number, direction: Direction, selection: Selection): void {
    const { rows } = selection;
    const first = (chunkIndex - this.first) * wordsPerChunk;
    let size = 0;
    for (let turn = 0; turn < wordsPerChunk; turn += 1) {
      const block = direction === 1 ? turn : wordsPerChunk - 1 - turn;
      let word = this.words[first + block]!;
      while (word !== 0) {
        const bit = 31 - Math.clz32(direction === 1 ? word & -word : word);
        word ^= 1 << bit;
        rows[size] = 32 * block + bit;
        size += 1;
      }
    }
    selection.size = size;
  }

  /** Adds the rows of `seqs`, from index `begin` until the first `seq` ≥ `to`. Ascending `seqs` are faster. */
  private mark(seqs: readonly number[], begin: number, to: number): void {
    const { words, first, table } = this;
    const { chunks, starts } = table;
    const { length } = seqs;
    const from = starts[first]!;
    if (this.isGapless) {
      for (let index = begin; index < length; index += 1) {
        const bit = seqs[index]! - from;
        if (bit >= to - from) return;
        words[bit >>> 5]! |= 1 << (bit & 31);
      }
      return;
    }
    let chunkIndex = first;
    let rows = chunks[first]!;
    let low = rows[0]!;
    let high = low;
    let last = 0;
    let perSeq = 0;
    let row = 0;
    for (let index = begin; index < length && seqs[index]! < to; index += 1) {
      const seq = seqs[index]!;
      if (seq < low || seq > high) {
        // Guesses the chunk from the gaps in the current chunk: neighbouring chunks often have similar gaps.
        const guess = chunkIndex + Math.floor(((seq - low) * perSeq) / maxPerChunk);
        const isRight = guess >= first && starts[guess]! <= seq && !(starts[guess + 1]! <= seq);
        chunkIndex = isRight ? guess : table.chunkOf(seq);
        rows = chunks[chunkIndex]!;
        last = rows.length - 1;
        low = rows[0]!;
        high = rows[last]!;
        perSeq = last / (high - low);
        row = last;
      }
      if (perSeq === 1) row = seq - low;
      else {
        // In a long list, the next row is often nearby. Otherwise, interpolation finds it.
        const nearby = Math.min(last, row + maxRowSteps);
        while (row < nearby && rows[row]! < seq) row += 1;
        if (rows[row] !== seq) {
          row = Math.floor((seq - low) * perSeq);
          while (rows[row]! > seq) row -= 1;
          while (rows[row]! < seq) row += 1;
        }
      }
      words[(chunkIndex - first) * wordsPerChunk + (row >>> 5)]! |= 1 << (row & 31);
    }
  }
}

/** The entries of a chunk that pass a test. */
function passing(chunk: readonly number[], test: EntryTest, at: number): readonly number[] {
  const next = (index: number) => test.findWithin(at, index, chunk.length, 1);
  const passed: number[] = [];
  for (let index = next(0); index < chunk.length; index = next(index + 1)) passed.push(chunk[index]!);
  return passed;
}

/** Population count of a 32-bit word, by the parallel (SWAR) method. */
function countBits(word: number): number {
  const ofTwo = word - ((word >>> 1) & 0x5555_5555);
  const ofFour = (ofTwo & 0x3333_3333) + ((ofTwo >>> 2) & 0x3333_3333);
  const ofEight = (ofFour + (ofFour >>> 4)) & 0x0f0f_0f0f;
  return Math.imul(ofEight, 0x0101_0101) >>> 24;
}
