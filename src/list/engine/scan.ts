import type { StockTransfer } from "../StockTransfer";
import type { ColumnTable } from "./columnTable";
import type { Clause, CompiledFilter } from "./compileFilter";
import { bitsPerSeq, nsPerHash, nsPerScanned } from "./costs";

/** A Bloom filter of the `seq` of a clause: a scan skips most other `seq` without a look-up. */
class SeqFilter {
  private readonly words: Int32Array;
  private readonly shift: number;

  constructor({ lists, few }: Clause, size: number) {
    const bits = Math.min(24, Math.ceil(Math.log2(size * bitsPerSeq)));
    this.words = new Int32Array(2 ** (bits - 5));
    this.shift = 32 - bits;
    this.add(few);
    for (const { chunks } of lists) for (const chunk of chunks) this.add(chunk);
  }

  /** `false` only for a `seq` that is not in the clause. */
  mayHave(seq: number): boolean {
    const bit = hash(seq) >>> this.shift;
    return (this.words[bit >>> 5]! & (1 << (bit & 31))) !== 0;
  }

  private add(seqs: readonly number[]): void {
    const { words, shift } = this;
    for (const seq of seqs) {
      const bit = hash(seq) >>> shift;
      words[bit >>> 5]! |= 1 << (bit & 31);
    }
  }
}

/** Fibonacci hashing: the hashes of consecutive numbers are far apart. */
function hash(seq: number): number {
  return Math.imul(seq, 0x9e37_79b1);
}

/** Nanoseconds to scan the smallest time range; `Infinity` if the filter has no time range. */
export function costOfScan(table: ColumnTable, compiled: CompiledFilter): number {
  return compiled.range ? Math.min(...costsOfScan(table, compiled)) : Infinity;
}

/** Visits the transfers in the smallest time range that may match, in the order of that time. */
export function scanRange(
  table: ColumnTable,
  compiled: CompiledFilter,
  visit: (transfer: StockTransfer) => void,
): void {
  const { index, from, to } = compiled.range!;
  const [ofAll, ofSome] = costsOfScan(table, compiled);
  const [clause] = compiled.clauses;
  const seqs = ofSome < ofAll ? new SeqFilter(clause!, entriesOf(clause!)) : undefined;
  index.forEach(from, to, (seq) => {
    if (!seqs || seqs.mayHave(seq)) visit(table.get(seq)!);
  });
}

/**
 * Nanoseconds to test all transfers in the range, and to test only the transfers that pass a Bloom filter of the first
 * clause.
 */
function costsOfScan(
  { size }: ColumnTable,
  { range, clauses }: CompiledFilter,
): readonly [ofAll: number, ofSome: number] {
  let ofOne = nsPerScanned;
  for (const { nsPerTest } of clauses) ofOne += nsPerTest;
  const entries = clauses[0] ? entriesOf(clauses[0]) : Infinity;
  const left = Math.min(1, entries / size + 1 / bitsPerSeq);
  return [range!.size * ofOne, entries * nsPerHash + range!.size * (nsPerHash + left * ofOne)];
}

/** The size of a clause, counting the entries of all statuses. */
function entriesOf({ list, size }: Clause): number {
  return list ? list.size : size;
}
