import { intersect, unite } from "./combineCursors";
import type { Term } from "./filterTerms";
import type { Leaves, TimeBounds } from "./leaves";
import type { Direction, MaskCursor } from "./maskCursor";
import { openLeaves } from "./openLeaves";
import { openPostings, openSeqs } from "./openPostings";
import { isList } from "./valueIndex";

/**
 * Goes through the leaves that have what the conditions ask for, the rarest first; none of them may be without a
 * transfer. The times are still to be tested.
 */
export function openMatches(
  leaves: Leaves,
  terms: readonly Term[],
  bounds: TimeBounds | undefined,
  direction: Direction,
): MaskCursor {
  const cursors = terms.filter(isWalked).map((term) => openTerm(term, leaves, direction));
  if (bounds || cursors.length === 0) cursors.push(openLeaves(leaves, bounds, direction));
  return intersect(cursors, direction);
}

/** A long list is cheaper to test in a transfer than to walk through, unless it is the rarest condition. */
export function isWalked({ entries }: Term, index: number): boolean {
  return index === 0 || entries.length <= 8;
}

function openTerm({ entries }: Term, leaves: Leaves, direction: Direction): MaskCursor {
  const cursors: MaskCursor[] = [];
  const seqs: number[] = [];
  for (const entry of entries) {
    if (typeof entry === "number") seqs.push(entry);
    else if (isList(entry)) cursors.push(openPostings(entry, direction));
    else seqs.push(...entry);
  }
  if (seqs.length > 0) cursors.push(openSeqs(seqs, leaves, direction));
  return unite(cursors, direction);
}
