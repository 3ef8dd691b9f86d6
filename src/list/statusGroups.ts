import type { Leaves } from "./leaves";
import { addPosting, createPostings, movePosting, type PostingList, removePosting, type Spot } from "./postings";
import type { StockTransfer, TransferStatus } from "./StockTransfer";
import { addValue, moveValue, removeValue, type ValueIndex } from "./valueIndex";

/**
 * The transfers of one source, one destination or one lane, and among them those of each status: the pairs that people
 * ask for most, and of which each half alone may be most of all transfers.
 */
export interface StatusGroup {
  readonly code: string;
  readonly all: PostingList;
  readonly byStatus: ValueIndex;
}

export type StatusGroups = Map<string, StatusGroup>;

/** Adds the transfer if it is not there yet. */
export function addToGroup(
  groups: StatusGroups,
  code: string,
  { seq, status }: StockTransfer,
  spot: Spot,
  leaves: Leaves,
): void {
  let group = groups.get(code);
  if (!group) groups.set(code, (group = { code, all: createPostings(), byStatus: new Map() }));
  addPosting(group.all, spot);
  addValue(group.byStatus, status, seq, spot, leaves);
}

export function removeFromGroup(
  groups: StatusGroups,
  code: string,
  { seq, status }: StockTransfer,
  spot: Spot,
  leaves: Leaves,
): void {
  const group = groups.get(code)!;
  removePosting(group.all, spot);
  removeValue(group.byStatus, status, seq, spot, leaves);
  if (group.all.count === 0) groups.delete(code);
}

export function moveInGroup(groups: StatusGroups, code: string, { status }: StockTransfer, from: Spot, to: Spot): void {
  const { all, byStatus } = groups.get(code)!;
  movePosting(all, from, to);
  moveValue(byStatus, status, from, to);
}

/** The transfer changed its status, and stays in its group. */
export function changeStatusInGroup(
  groups: StatusGroups,
  code: string,
  before: TransferStatus,
  { seq, status }: StockTransfer,
  spot: Spot,
  leaves: Leaves,
): void {
  const { byStatus } = groups.get(code)!;
  removeValue(byStatus, before, seq, spot, leaves);
  addValue(byStatus, status, seq, spot, leaves);
}
