import type { SeqsByKey } from "../load/gatherKeys";
import type { KeyRule } from "./keyRules";
import { SortedChunks } from "./sortedChunks";

/** The `seq` of the transfers with a key, ascending. Adding and removing are O(log size). */
export class PostingList extends SortedChunks {
  /** Adds a `seq` if it is not in the list. */
  add(seq: number): void {
    const { chunkIndex, index } = this.find(seq);
    if (this.chunks[chunkIndex]?.[index] !== seq) this.insertAt(chunkIndex, index, seq);
  }

  /** Removes a `seq` if it is in the list, which is not empty. */
  remove(seq: number): void {
    const { chunkIndex, index } = this.find(seq);
    if (this.chunks[chunkIndex]![index] === seq) this.removeAt(chunkIndex, index);
  }
}

/** A single `seq` is stored as a number: most codes have no more, and a list takes ten times the memory. */
export type Posting = number | PostingList;

/** Leads from each key to the transfers that have it. */
export class InvertedIndex {
  private readonly postings: Map<string, Posting>;

  constructor(
    readonly rule: KeyRule,
    gathered: SeqsByKey,
  ) {
    // The same map, since to copy a million keys takes its time.
    const postings: Map<string, Posting | number[]> = gathered;
    for (const [key, seqs] of gathered) {
      if (typeof seqs === "object") postings.set(key, seqs.length === 1 ? seqs[0]! : new PostingList(seqs));
    }
    this.postings = postings as Map<string, Posting>;
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

export function sizeOf(posting: Posting): number {
  return typeof posting === "number" ? 1 : posting.size;
}

export function seqsOf(posting: Posting): readonly number[] {
  return typeof posting === "number" ? [posting] : posting.chunks.flat();
}
