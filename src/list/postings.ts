import { createSortedMap, deleteEntry, getEntry, type SortedMap, setEntry, updateEntry } from "./sortedMap";

/** Which transfers something is true of. */
export interface PostingList {
  /** How many transfers. */
  count: number;
  /** By key of the leaf, the slots; never an empty mask. */
  readonly masks: SortedMap<number>;
}

/** The place of a transfer: its leaf's key, and its slot there. */
export interface Spot {
  readonly key: number;
  readonly slot: number;
}

export function createPostings(): PostingList {
  return { count: 0, masks: createSortedMap() };
}

/** Adds the transfer if it is not there yet. */
export function addPosting(list: PostingList, { key, slot }: Spot): void {
  const bit = 1 << slot;
  updateEntry(list.masks, key, (mask = 0) => {
    if ((mask & bit) === 0) list.count += 1;
    return mask | bit;
  });
}

/** Removes the transfer if it is there. */
export function removePosting(list: PostingList, { key, slot }: Spot): void {
  const bit = 1 << slot;
  const mask = getEntry(list.masks, key) ?? 0;
  if ((mask & bit) === 0) return;
  list.count -= 1;
  if (mask === bit) deleteEntry(list.masks, key);
  else setEntry(list.masks, key, mask & ~bit);
}

/** The transfer, if it is there, went from one place to another. */
export function movePosting(list: PostingList, from: Spot, to: Spot): void {
  const before = list.count;
  removePosting(list, from);
  if (list.count < before) addPosting(list, to);
}
