import { intersect, unite } from "./combineCursors";
import type { Term } from "./filterTerms";
import type { TimeBounds } from "./leaves";
import type { Direction, MaskCursor } from "./maskCursor";
import { openLeaves } from "./openLeaves";
import { openPostings } from "./openPostings";
import type { TransferIndexes } from "./transferIndexes";

/** Goes through the leaves that have what the conditions ask for, the rarest first; the times are still to be tested. */
export function openMatches(
  { leaves, values: valueIndexes }: TransferIndexes,
  terms: readonly Term[],
  bounds: TimeBounds | undefined,
  direction: Direction,
): MaskCursor {
  const cursors = terms.filter(isWalked).map(({ field, values }) =>
    unite(
      values.flatMap((value) => openPostings(valueIndexes[field], value, leaves, direction) ?? []),
      direction,
    ),
  );
  if (bounds || cursors.length === 0) cursors.push(openLeaves(leaves, bounds, direction));
  return intersect(cursors, direction);
}

/** A long list is cheaper to test in a transfer than to walk through, unless it is the rarest condition. */
export function isWalked({ values }: Term, index: number): boolean {
  return index === 0 || values.length <= 8;
}
