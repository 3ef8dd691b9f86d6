import type { Clause, CompiledFilter, TimeRange } from "./compileFilter";
import type { SortedChunks } from "./sortedChunks";

/**
 * How a page is found: by fetching a few transfers one by one; by a walk of the cursors in the order of the page, which is given
 * up for a scan if it takes too many steps; or by a scan of a range of times.
 */
export type Way =
  | { readonly kind: "nothing" }
  | { readonly kind: "fetch"; readonly clause: Clause }
  | { readonly kind: "walk"; readonly maxSteps: number }
  | { readonly kind: "scan" };

/** Up to this many transfers are fetched one by one: cheaper than to open cursors. */
const maxFetched = 4;

/**
 * The cheapest way, as far as sizes tell it.
 *
 * @param seqs Those of all transfers.
 * @param wanted The number of transfers for the page.
 */
export function chooseWay(seqs: SortedChunks, { clauses, range }: CompiledFilter, wanted: number): Way {
  const [smallest] = clauses;
  if (smallest?.size === 0) return { kind: "nothing" };
  if (smallest && smallest.size <= maxFetched && !smallest.statusTest) return { kind: "fetch", clause: smallest };
  const maxSteps = range ? stepBudget(seqs, clauses, range, wanted) : Infinity;
  return maxSteps >= 1 ? { kind: "walk", maxSteps } : { kind: "scan" };
}

/** Transfers scanned for the cost of one step of a walk: those of a time range are often in the processor's cache. */
const scannedPerStep = 4;
/** Without clauses, a walk only tests the columns of the table: so many entries for the cost of one transfer scanned. */
export const entriesPerScanned = 64;

/**
 * How many steps a walk may take in vain before it is given up for a scan of the time range. The cost of both is estimated as if
 * the conditions were independent of each other. The exception is times and `seq`: where times ascend with `seq`, the matches of
 * a range are side by side, and a walk finds one after the other.
 */
function stepBudget(seqs: SortedChunks, clauses: readonly Clause[], range: TimeRange, wanted: number): number {
  const { size } = seqs;
  const [smallest] = clauses;
  const expectedMatches = clauses.reduce((count, clause) => count * (clause.size / size), range.size);
  const share = Math.min(1, wanted / expectedMatches);
  if (smallest) {
    const steps = smallest.size * Math.max(range.size / size, partBetweenEnds(seqs, range)) * share;
    // A walk that is given up after so many steps has taken about twice the time of the scan.
    return steps * scannedPerStep < range.size ? range.size / 2 : 0;
  }
  // Each step of such a walk finds a match, and all steps together test each entry at most once: it needs no limit.
  return (size / entriesPerScanned) * share < range.size ? Infinity : 0;
}

/** Which part of all `seq` is between that of the first and that of the last transfer of a range, in the order of its times. */
function partBetweenEnds({ starts }: SortedChunks, { index, from, to }: TimeRange): number {
  const [first, last] = index.ends(from, to) ?? [0, 0];
  return Math.min(1, Math.abs(first - last) / (starts[starts.length - 1]! - starts[0]! + 1));
}

/** How many steps the walk of a count is tried although a scan is expected to be cheaper: they cost a fraction of the scan. */
export function trialSteps({ postings }: Clause, range: TimeRange): number {
  return range.size / (scannedPerStep * Math.log2(1 + postings.length));
}
