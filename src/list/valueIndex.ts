import { leafAt, leafOf, type Leaves, lowestBit, slotOf } from "./leaves";
import { addPosting, createPostings, movePosting, type PostingList, removePosting, type Spot } from "./postings";

/**
 * Which transfers have a value in some field. A value that only one transfer has stands for itself as that transfer's
 * `seq`, which is all that most codes ever are; a list has always at least two.
 */
export type ValueIndex = Map<string, PostingList | number>;

/** Adds the transfer if it is not there yet. */
export function addValue(index: ValueIndex, value: string, seq: number, spot: Spot, leaves: Leaves): void {
  const entry = index.get(value);
  if (entry === undefined) index.set(value, seq);
  else if (typeof entry !== "number") addPosting(entry, spot);
  else if (entry !== seq) {
    const list = createPostings();
    const leaf = leafOf(leaves, entry);
    addPosting(list, { key: leaf.key, slot: slotOf(leaf, entry) });
    addPosting(list, spot);
    index.set(value, list);
  }
}

/** Removes the transfer if it is there. */
export function removeValue(index: ValueIndex, value: string, seq: number, spot: Spot, leaves: Leaves): void {
  const entry = index.get(value);
  if (entry === seq) index.delete(value);
  if (typeof entry !== "object") return;
  removePosting(entry, spot);
  if (entry.count > 1) return;
  const { keys, values } = entry.chunks[0]!;
  index.set(value, leafAt(leaves, keys[0]!).seqs[lowestBit(values[0]!)]!);
}

/** The transfer, if it is there, went from one place to another. */
export function moveValue(index: ValueIndex, value: string, from: Spot, to: Spot): void {
  const entry = index.get(value);
  if (typeof entry === "object") movePosting(entry, from, to);
}

export function countOf(entry: PostingList | number): number {
  return typeof entry === "number" ? 1 : entry.count;
}
