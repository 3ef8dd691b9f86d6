import { firstIndexFrom, SortedChunks } from "./sortedChunks";

/** The `seq` of the transfers that a key leads to, ascending. */
export class PostingList extends SortedChunks {
  size: number;

  constructor(seqs: number[]) {
    super(seqs);
    this.size = seqs.length;
  }

  /** Adds a `seq` if it is not there yet. */
  add(seq: number): void {
    const chunkIndex = this.chunkOf(seq);
    const chunk = this.keys[chunkIndex] ?? [];
    const index = firstIndexFrom(chunk, seq);
    if (chunk[index] === seq) return;
    this.insertAt(chunkIndex, index, seq);
    this.size += 1;
  }

  /** Removes a `seq` if it is there; the list is not empty. */
  remove(seq: number): void {
    const chunkIndex = this.chunkOf(seq);
    const chunk = this.keys[chunkIndex]!;
    const index = firstIndexFrom(chunk, seq);
    if (chunk[index] !== seq) return;
    this.removeAt(chunkIndex, index);
    this.size -= 1;
  }
}

/** A lone `seq` stands for itself: most codes never have more, and it takes a tenth of a list's memory. */
export type Posting = number | PostingList;

/** From each key to the transfers that have it. */
export class InvertedIndex {
  private readonly postings = new Map<string, Posting>();

  get(key: string): Posting | undefined {
    return this.postings.get(key);
  }

  /** Adds a transfer under a key if it is not there yet. O(log size). */
  add(key: string, seq: number): void {
    const { postings } = this;
    const posting = postings.get(key);
    if (posting === undefined) postings.set(key, seq);
    else if (typeof posting === "object") posting.add(seq);
    else if (posting !== seq) postings.set(key, new PostingList(posting < seq ? [posting, seq] : [seq, posting]));
  }

  /** Removes a transfer from under a key if it is there. O(log size). */
  remove(key: string, seq: number): void {
    const { postings } = this;
    const posting = postings.get(key);
    if (posting === seq) postings.delete(key);
    if (typeof posting !== "object") return;
    posting.remove(seq);
    if (posting.size === 1) postings.set(key, posting.keys[0]![0]!);
  }
}

export function sizeOf(posting: Posting): number {
  return typeof posting === "number" ? 1 : posting.size;
}

export function seqsOf(posting: Posting): readonly number[] {
  return typeof posting === "number" ? [posting] : posting.keys.flat();
}
