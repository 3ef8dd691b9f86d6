import type { KeyRule, StatusRule } from "../filterFields";
import type { StockTransfer } from "../StockTransfer";
import type { SeqsByKey } from "./gatherKeys";
import { SortedChunks } from "./sortedChunks";
import { placeOf, type SeqsWithStatuses, StatusPostings } from "./statusPostings";
import type { TransferTable } from "./transferTable";

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

/** A single `seq` is a number, and a few are an array: most codes have no more, and a list takes several times the memory. */
export type Posting = number | readonly number[] | SortedChunks;

const maxInArray = 8;

/** Leads from each key to the transfers that have it. */
export class InvertedIndex {
  private readonly postings: Map<string, number | readonly number[] | PostingList>;

  constructor(
    readonly rule: KeyRule,
    gathered: SeqsByKey,
  ) {
    // The same map, since to copy a million keys takes its time.
    this.postings = gathered;
    for (const [key, seqs] of gathered) if (typeof seqs === "object") this.postings.set(key, toPosting(seqs));
  }

  get(key: string): Posting | undefined {
    return this.postings.get(key);
  }

  has(transfer: StockTransfer): boolean {
    return this.rule.keysOf(transfer).every((key) => hasSeq(this.postings.get(key), transfer.seq));
  }

  /** Adds a `seq` to a key that may have it already. */
  add(key: string, seq: number): void {
    const posting = this.postings.get(key);
    if (posting === undefined) this.postings.set(key, seq);
    else if (isList(posting)) posting.add(seq);
    else if (!hasSeq(posting, seq)) this.postings.set(key, toPosting([...seqsOf(posting), seq].sort((a, b) => a - b)));
  }

  /** Removes a `seq` from a key that may not have it. */
  remove(key: string, seq: number): void {
    const posting = this.postings.get(key);
    if (posting === undefined) return;
    if (isList(posting) && posting.size > maxInArray) {
      posting.remove(seq);
      return;
    }
    const rest = seqsOf(posting).filter((other) => other !== seq);
    if (rest.length === 0) this.postings.delete(key);
    else this.postings.set(key, toPosting(rest));
  }
}

/** @param seqs Ascending, at least one. */
function toPosting(seqs: readonly number[]): number | readonly number[] | PostingList {
  if (seqs.length > maxInArray) return new PostingList(seqs);
  // An array that was pushed to has reserved room for more.
  return seqs.length === 1 ? seqs[0]! : seqs.slice();
}

/** Leads from each key to the transfers that have it, with their statuses. A single `seq` is stored as a number. */
export class StatusIndex {
  private readonly postings: Map<string, number | StatusPostings>;

  /** @param table Has all transfers that are, or will be, in the index. */
  constructor(
    readonly rule: StatusRule,
    gathered: ReadonlyMap<string, SeqsWithStatuses>,
    private readonly table: TransferTable,
  ) {
    const toPosting = (given: SeqsWithStatuses) =>
      given.seqs.length === 1 ? given.seqs[0]! : new StatusPostings(given);
    this.postings = new Map(Array.from(gathered, ([key, given]) => [key, toPosting(given)]));
  }

  get(key: string): number | StatusPostings | undefined {
    return this.postings.get(key);
  }

  has(transfer: StockTransfer): boolean {
    return hasSeq(this.postings.get(this.rule.keyOf(transfer)), transfer.seq);
  }

  /** Adds a transfer, or changes the status of one that is there. */
  put(transfer: StockTransfer): void {
    const { postings } = this;
    const key = this.rule.keyOf(transfer);
    const { seq } = transfer;
    const posting = postings.get(key) ?? seq;
    if (posting === seq) postings.set(key, seq);
    else if (typeof posting === "object") posting.put(seq, placeOf(transfer));
    else {
      const list = new StatusPostings({ seqs: [posting], statuses: [placeOf(this.table.get(posting)!)] });
      list.put(seq, placeOf(transfer));
      postings.set(key, list);
    }
  }

  /** Removes a transfer if it is there. */
  remove(transfer: StockTransfer): void {
    const { postings } = this;
    const key = this.rule.keyOf(transfer);
    const posting = postings.get(key);
    if (posting === transfer.seq) postings.delete(key);
    if (typeof posting !== "object") return;
    posting.remove(transfer.seq);
    if (posting.size === 1) postings.set(key, posting.chunks[0]![0]!);
  }

  /** Replaces a transfer by one with the same `seq`. */
  replace(before: StockTransfer, after: StockTransfer): void {
    const isMoved = this.rule.keyOf(before) !== this.rule.keyOf(after);
    if (isMoved) this.remove(before);
    if (isMoved || before.status !== after.status) this.put(after);
  }
}

export function isList<List extends SortedChunks>(
  posting: number | readonly number[] | List | undefined,
): posting is List {
  return typeof posting === "object" && !Array.isArray(posting);
}

function hasSeq(posting: Posting | undefined, seq: number): boolean {
  if (isList(posting)) return posting.has(seq);
  return Array.isArray(posting) ? posting.includes(seq) : posting === seq;
}

export function sizeOf(posting: Posting): number {
  if (isList(posting)) return posting.size;
  return typeof posting === "number" ? 1 : posting.length;
}

/** Ascending. */
export function seqsOf(posting: Posting): readonly number[] {
  if (isList(posting)) return posting.chunks.flat();
  return typeof posting === "number" ? [posting] : posting;
}
