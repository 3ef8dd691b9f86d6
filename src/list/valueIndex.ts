import { leafAt, leafOf, type Leaves, slotOf, slotsIn } from "./leaves";
import { addPosting, createPostings, movePosting, type PostingList, removePosting, type Spot } from "./postings";

/** Which transfers have a value in some field. */
export type ValueIndex = Map<string, ValueEntry>;

/** One transfer or a few stand as their `seq`, which is all that most codes ever have, and a fifth of a list's memory. */
export type ValueEntry = number | readonly number[] | PostingList;

const mostSeqs = 8;
const fewSeqs = 4;

/** Adds the transfer if it is not there yet. */
export function addValue(index: ValueIndex, value: string, seq: number, spot: Spot, leaves: Leaves): void {
  const entry = index.get(value);
  if (entry === undefined) index.set(value, seq);
  else if (isList(entry)) addPosting(entry, spot);
  else {
    const seqs = seqsOf(entry);
    if (seqs.includes(seq)) return;
    index.set(value, seqs.length < mostSeqs ? [...seqs, seq] : listOf([...seqs, seq], leaves));
  }
}

/** Removes the transfer if it is there. */
export function removeValue(index: ValueIndex, value: string, seq: number, spot: Spot, leaves: Leaves): void {
  const entry = index.get(value);
  if (entry === undefined) return;
  if (isList(entry)) {
    removePosting(entry, spot);
    if (entry.count <= fewSeqs) index.set(value, seqsIn(entry, leaves));
    return;
  }
  const [first, ...others] = seqsOf(entry).filter((other) => other !== seq);
  if (first === undefined) index.delete(value);
  else index.set(value, others.length === 0 ? first : [first, ...others]);
}

/** The transfer, if it is there, went from one place to another. */
export function moveValue(index: ValueIndex, value: string, from: Spot, to: Spot): void {
  const entry = index.get(value);
  if (isList(entry)) movePosting(entry, from, to);
}

export function isList(entry: ValueEntry | undefined): entry is PostingList {
  return typeof entry === "object" && "count" in entry;
}

export function countOf(entry: ValueEntry): number {
  if (typeof entry === "number") return 1;
  return isList(entry) ? entry.count : entry.length;
}

function seqsOf(entry: Exclude<ValueEntry, PostingList>): readonly number[] {
  return typeof entry === "number" ? [entry] : entry;
}

function listOf(seqs: readonly number[], leaves: Leaves): PostingList {
  const list = createPostings();
  for (const seq of seqs) {
    const leaf = leafOf(leaves, seq);
    addPosting(list, { key: leaf.key, slot: slotOf(leaf, seq) });
  }
  return list;
}

function seqsIn({ chunks }: PostingList, leaves: Leaves): number[] {
  return chunks.flatMap(({ keys, values }) =>
    keys.flatMap((key, index) => {
      const leaf = leafAt(leaves, key);
      return slotsIn(leaf, values[index]!).map((slot) => leaf.seqs[slot]!);
    }),
  );
}
