import type { StockTransfer } from "../StockTransfer";
import { maxInArray } from "./costs";
import type { SortedChunks } from "./sortedChunks";
import { rankOf } from "./statusPostings";

/**
 * The `seq` of the transfers with a key, ascending: one `seq` as a number, up to `maxInArray` as an array, more as a
 * list.
 */
export type Posting<List = SortedChunks> = number | readonly number[] | List;

const noKeys: ReadonlySet<string> = /* @__PURE__ */ new Set();

/** Maps each key to the transfers that have it. */
export class InvertedIndex<List extends SortedChunks = SortedChunks> {
  private readonly postings = new Map<string, Posting<List>>();

  /**
   * @param keysOf Returns the keys of a transfer. Keys may repeat.
   * @param initial Ascending by `seq`.
   */
  constructor(
    private readonly keysOf: (transfer: StockTransfer) => readonly string[],
    private readonly makeList: (seqs: readonly number[]) => List,
    initial: readonly StockTransfer[],
  ) {
    const gathered = this.postings as Map<string, number | number[]>;
    for (const transfer of initial) {
      const { seq } = transfer;
      for (const key of keysOf(transfer)) {
        const seqs = gathered.get(key);
        if (typeof seqs === "object") {
          if (seqs.at(-1) !== seq) seqs.push(seq);
        } else if (seqs !== seq) gathered.set(key, seqs === undefined ? seq : [seqs, seq]);
      }
    }
    for (const [key, seqs] of gathered) if (typeof seqs === "object") this.set(key, seqs);
  }

  get keys(): number {
    return this.postings.size;
  }

  get(key: string): Posting<List> | undefined {
    return this.postings.get(key);
  }

  has(transfer: StockTransfer): boolean {
    return this.keysOf(transfer).every((key) => hasSeq(this.postings.get(key), transfer.seq));
  }

  /**
   * Adds `after` if `before` is `undefined`, removes `before` if `after` is `undefined`, otherwise replaces `before`
   * with `after`. Both must have the same `seq`.
   *
   * @param isRewritten Whether the lists store the status, and the status has changed.
   */
  change(before: StockTransfer | undefined, after: StockTransfer | undefined, isRewritten: boolean): void {
    const oldKeys = before ? this.keysOf(before) : [];
    const newKeys = after ? this.keysOf(after) : [];
    const isSame = oldKeys.length === newKeys.length && oldKeys.every((key, at) => key === newKeys[at]);
    if (isSame) {
      if (isRewritten) for (const key of newKeys) this.put(key, after!);
      return;
    }
    const [removed, added] = before && after ? [new Set(oldKeys), new Set(newKeys)] : [noKeys, noKeys];
    for (const key of oldKeys) if (!added.has(key)) this.remove(key, before!.seq);
    for (const key of newKeys) if (isRewritten || !removed.has(key)) this.put(key, after!);
  }

  private put(key: string, transfer: StockTransfer): void {
    const { seq } = transfer;
    const posting = this.postings.get(key);
    const byNumber = (a: number, b: number) => a - b;
    if (isList(posting)) posting.put(seq, [rankOf(transfer)]);
    else if (!hasSeq(posting, seq)) this.set(key, [...seqsOf(posting), seq].sort(byNumber));
  }

  private remove(key: string, seq: number): void {
    const posting = this.postings.get(key);
    if (isList(posting)) {
      posting.remove(seq);
      if (posting.size > maxInArray) return;
    }
    const rest = seqsOf(posting).filter((other) => other !== seq);
    if (rest.length === 0) this.postings.delete(key);
    else this.set(key, rest);
  }

  /** @param seqs Ascending, at least one. */
  private set(key: string, seqs: readonly number[]): void {
    // slice drops the spare capacity of an array that has grown.
    const few = seqs.length === 1 ? seqs[0]! : seqs.slice();
    this.postings.set(key, seqs.length > maxInArray ? this.makeList(seqs) : few);
  }
}

export function isList<List extends SortedChunks>(posting: Posting<List> | undefined): posting is List {
  return typeof posting === "object" && !Array.isArray(posting);
}

function hasSeq(posting: Posting | undefined, seq: number): boolean {
  return isList(posting) ? posting.has(seq) : seqsOf(posting).includes(seq);
}

/** The `seq` of a posting, ascending. */
export function seqsOf(posting: Posting | undefined): readonly number[] {
  if (isList(posting)) return posting.chunks.flat();
  return typeof posting === "number" ? [posting] : (posting ?? []);
}
