import type { StockTransfer } from "../StockTransfer";
import type { KeyRule } from "./keyRules";
import { lowerBound, SortedChunks } from "./sortedChunks";

/** The `seq` of the transfers with a key, ascending. Adding and removing are O(log size). */
export class PostingList extends SortedChunks {
  /** Adds a `seq` if it is not in the list. */
  add(seq: number): void {
    const chunkIndex = this.chunkOf(seq);
    const chunk = this.chunks[chunkIndex] ?? [];
    const index = lowerBound(chunk, seq);
    if (chunk[index] !== seq) this.insertAt(chunkIndex, index, seq);
  }

  /** Removes a `seq` if it is in the list, which is not empty. */
  remove(seq: number): void {
    const chunkIndex = this.chunkOf(seq);
    const chunk = this.chunks[chunkIndex]!;
    const index = lowerBound(chunk, seq);
    if (chunk[index] === seq) this.removeAt(chunkIndex, index);
  }
}

/** A single `seq` is stored as a number: most codes have no more, and a list takes ten times the memory. */
export type Posting = number | PostingList;

/** Leads from each key to the transfers that have it. */
export class InvertedIndex {
  private readonly postings = new Map<string, Posting>();

  /** @param initial Ascending by `seq`. */
  constructor(
    readonly rule: KeyRule,
    initial: readonly StockTransfer[],
  ) {
    // An array of a key with several becomes a posting list at the end, so that it has no spare room.
    const gathered = this.postings as Map<string, Posting | number[]>;
    for (const transfer of initial) {
      for (const key of rule.keysOf(transfer)) append(gathered, key, transfer.seq);
    }
    for (const [key, seqs] of gathered) if (Array.isArray(seqs)) gathered.set(key, new PostingList(seqs));
  }

  get(key: string): Posting | undefined {
    return this.postings.get(key);
  }

  /** Adds a `seq` to a key that may have it already. */
  add(key: string, seq: number): void {
    const { postings } = this;
    const posting = postings.get(key);
    if (posting === undefined) postings.set(key, seq);
    else if (typeof posting === "object") posting.add(seq);
    else if (posting !== seq) postings.set(key, new PostingList(posting < seq ? [posting, seq] : [seq, posting]));
  }

  /** Removes a `seq` from a key that may not have it. */
  remove(key: string, seq: number): void {
    const { postings } = this;
    const posting = postings.get(key);
    if (posting === seq) postings.delete(key);
    if (typeof posting !== "object") return;
    posting.remove(seq);
    if (posting.size === 1) postings.set(key, posting.chunks[0]![0]!);
  }
}

/** Adds the last `seq` of all to a key that may have it already. */
function append(gathered: Map<string, Posting | number[]>, key: string, seq: number): void {
  const seqs = gathered.get(key);
  if (seqs === undefined) gathered.set(key, seq);
  else if (Array.isArray(seqs)) {
    if (seqs.at(-1) !== seq) seqs.push(seq);
  } else if (seqs !== seq) gathered.set(key, [seqs as number, seq]);
}

export function sizeOf(posting: Posting): number {
  return typeof posting === "number" ? 1 : posting.size;
}

export function seqsOf(posting: Posting): readonly number[] {
  return typeof posting === "number" ? [posting] : posting.chunks.flat();
}
