import { type SortedMap, updateEntry } from "./sortedMap";

/** Which transfers something is true of: by key of the leaf, the slots as a mask, never an empty one. */
export interface PostingList extends SortedMap<number> {
  /** How many transfers. */
  count: number;
}

/** The place of a transfer: its leaf's key, and its slot there. */
export interface Spot {
  readonly key: number;
  readonly slot: number;
}

export function createPostings(): PostingList {
  return { chunks: [], starts: [], count: 0 };
}

/** Adds the transfer if it is not there yet. */
export function addPosting(list: PostingList, { key, slot }: Spot): void {
  const bit = 1 << slot;
  updateEntry(list, key, (mask = 0) => {
    if ((mask & bit) === 0) list.count += 1;
    return mask | bit;
  });
}

/** Removes the transfer if it is there. */
export function removePosting(list: PostingList, { key, slot }: Spot): void {
  const bit = 1 << slot;
  updateEntry(list, key, (mask = 0) => {
    if ((mask & bit) !== 0) list.count -= 1;
    return (mask & ~bit) === 0 ? undefined : mask & ~bit;
  });
}

/** The transfer, if it is there, went from one place to another. */
export function movePosting(list: PostingList, from: Spot, to: Spot): void {
  const before = list.count;
  removePosting(list, from);
  if (list.count < before) addPosting(list, to);
}
