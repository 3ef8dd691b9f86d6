import { throwMisuse } from "../../result/misuse";
import { type StockTransfer, type TransferStatus, transferStatuses } from "../StockTransfer";
import { none, SortedList, toChunks } from "./sortedList";

/** The index of a status in `transferStatuses`. */
export type Rank = number;

export const everyRank: readonly Rank[] = /* @__PURE__ */ transferStatuses.map((_, rank) => rank);

export function rankOf({ status }: { readonly status: TransferStatus }): Rank {
  return transferStatuses.indexOf(status);
}

/** The `seq` of some transfers, ascending: a number for one, an array for few, otherwise a list. */
type Posting = number | readonly number[] | SortedList;

/** The `seq` of some transfers in any order. They may repeat. */
export interface Postings {
  readonly lists: readonly SortedList[];
  /** The `seq` that are not in lists. */
  readonly few: readonly number[];
  readonly size: number;
}

/** The keys that a transfer gains and loses when it is changed. */
export interface KeyChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** A list takes several times the memory of an array. */
const maxInArray = 8;

/** Maps keys, such as SKUs, to the transfers that have them. */
export class KeyIndex {
  /** By key. One map for each status if `isSplit`, otherwise one for all. No posting is empty. */
  private readonly maps: readonly Map<string, Posting>[];

  /**
   * @param keysOf Returns the keys of a transfer. Keys may repeat.
   * @param isSplit Whether the transfers of a key are divided by status. For keys that many transfers have.
   * @param initial Ascending by `seq`.
   */
  constructor(
    private readonly keysOf: (transfer: StockTransfer) => readonly string[],
    readonly isSplit: boolean,
    initial: readonly StockTransfer[],
  ) {
    this.maps = (isSplit ? transferStatuses : [0]).map(() => new Map());
    for (const transfer of initial) {
      const { seq } = transfer;
      const map = this.mapOf(transfer) as Map<string, number | number[]>;
      for (const key of keysOf(transfer)) {
        const seqs = map.get(key);
        if (typeof seqs === "object") {
          if (seqs[seqs.length - 1] !== seq) seqs.push(seq);
        } else if (seqs !== seq) setEntry(map, key, seqs === undefined ? seq : [seqs, seq], kindOfKeys);
      }
    }
    for (const map of this.maps) {
      for (const [key, seqs] of map) if (typeof seqs === "object") store(map, key, seqs as number[]);
    }
  }

  /** The postings of some keys. Keys may repeat. */
  postingsOf(keys: readonly string[], ranks: readonly Rank[]): Postings {
    const lists: SortedList[] = [];
    const few: number[] = [];
    let size = 0;
    for (const rank of this.isSplit ? ranks : firstOnly) {
      const map = this.maps[rank]!;
      for (const key of keys) {
        const posting = map.get(key);
        if (isList(posting)) {
          lists.push(posting);
          size += posting.size;
        } else if (typeof posting === "number") few.push(posting);
        else if (posting) few.push(...posting);
      }
    }
    return { lists, few, size: size + few.length };
  }

  has(transfer: StockTransfer): boolean {
    const map = this.mapOf(transfer);
    return this.keysOf(transfer).every((key) => {
      const posting = map.get(key);
      return isList(posting) ? posting.has(transfer.seq) : seqsOf(posting).includes(transfer.seq);
    });
  }

  /** The change of keys if `after` replaces `before`. */
  changeOf(before: StockTransfer | undefined, after: StockTransfer | undefined): KeyChange {
    const removed = before ? this.keysOf(before) : none;
    const added = after ? this.keysOf(after) : none;
    if (!before || !after || this.mapOf(before) !== this.mapOf(after)) return { added, removed };
    if (added.length === removed.length && added.every((key, at) => key === removed[at])) return noChange;
    const [old, young] = [new Set(removed), new Set(added)];
    return { added: added.filter((key) => !old.has(key)), removed: removed.filter((key) => !young.has(key)) };
  }

  /** @throws RangeError if the map is full. Some of the keys may then have been added. */
  add(keys: readonly string[], transfer: StockTransfer): void {
    const map = this.mapOf(transfer);
    const { seq } = transfer;
    for (const key of keys) {
      const posting = map.get(key);
      if (isList(posting)) posting.put(seq);
      else if (posting === undefined) setEntry(map, key, seq, kindOfKeys);
      else {
        const seqs = [...seqsOf(posting).filter((other) => other !== seq), seq].sort((a, b) => a - b);
        store(map, key, seqs);
      }
    }
  }

  /** Removes the transfer from these keys, as far as it has them. */
  remove(keys: readonly string[], transfer: StockTransfer): void {
    const map = this.mapOf(transfer);
    const { seq } = transfer;
    for (const key of keys) {
      const posting = map.get(key);
      if (isList(posting)) {
        posting.remove(seq);
        if (posting.size > maxInArray) continue;
      }
      const others = seqsOf(posting).filter((other) => other !== seq);
      if (others.length === 0) map.delete(key);
      else store(map, key, others);
    }
  }

  private mapOf(transfer: StockTransfer): Map<string, Posting> {
    return this.maps[this.isSplit ? rankOf(transfer) : 0]!;
  }
}

const firstOnly: readonly Rank[] = [0];
const noChange: KeyChange = { added: none, removed: none };
const kindOfKeys = "different values of an indexed field, such as SKUs";

/** @param seqs Ascending, of a key that the map has. */
function store(map: Map<string, Posting>, key: string, seqs: readonly number[]): void {
  if (seqs.length > maxInArray) map.set(key, new SortedList(toChunks(seqs)));
  // slice drops the spare capacity of an array that has grown.
  else map.set(key, seqs.length === 1 ? seqs[0]! : seqs.slice());
}

function isList(posting: Posting | undefined): posting is SortedList {
  return typeof posting === "object" && "chunks" in posting;
}

function seqsOf(posting: Posting | undefined): readonly number[] {
  if (isList(posting)) return posting.chunks.flat();
  return typeof posting === "number" ? [posting] : (posting ?? none);
}

/** The maximum size of a Map in V8. Deleted entries count until the map is rehashed. */
const maxEntries = 16_777_216;

/** @throws RangeError if the map is full. The map then stays unchanged. */
export function setEntry<Value>(map: Map<string, Value>, key: string, value: Value, what: string): void {
  try {
    map.set(key, value);
  } catch {
    const expected = `${what} (divide them among several collections, or store them in a database)`;
    throwMisuse([{ place: "the collection", fault: { code: "too_big", params: { max: maxEntries, expected } } }]);
  }
}
