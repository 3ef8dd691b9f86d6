import type { StatusGroup } from "./statusGroups";
import type { TransferFilter } from "./TransferFilter";
import { laneGroup, type TransferIndexes } from "./transferIndexes";
import { countOf, type ValueEntry, type ValueIndex } from "./valueIndex";

/** One condition of a filter, or two that an index knows as one: the transfers in any of some posting lists. */
export interface Term {
  /** One for each value. */
  readonly entries: readonly ValueEntry[];
  /** How many the lists have together: as many transfers at the most. */
  readonly count: number;
}

/** The conditions of a filter but for its times, the rarest first. */
export function termsOf(indexes: TransferIndexes, filter: TransferFilter): readonly Term[] {
  const { srcWarehouseCode: src, destWarehouseCode: dest, refCode, codes, statuses, skus } = filter;
  const terms: Term[] = [];
  if (src !== undefined || dest !== undefined) terms.push(groupTerm(groupOf(indexes, src, dest), statuses));
  else if (statuses) terms.push(valueTerm(indexes.statuses, statuses));
  if (refCode !== undefined) terms.push(valueTerm(indexes.refCodes, [refCode]));
  if (codes) terms.push(valueTerm(indexes.codes, codes));
  if (skus) terms.push(valueTerm(indexes.skus, skus));
  return terms.length > 1 ? terms.sort((a, b) => a.count - b.count) : terms;
}

function groupOf(indexes: TransferIndexes, src: string | undefined, dest: string | undefined): StatusGroup | undefined {
  if (src === undefined) return indexes.destinations.get(dest!);
  return dest === undefined ? indexes.sources.get(src) : laneGroup(indexes, src, dest);
}

function groupTerm(group: StatusGroup | undefined, statuses: readonly string[] | undefined): Term {
  if (!group) return { entries: [], count: 0 };
  return statuses ? valueTerm(group.byStatus, statuses) : { entries: [group.all], count: group.all.count };
}

function valueTerm(index: ValueIndex, given: readonly string[]): Term {
  const values = given.length > 1 ? new Set(given) : given;
  const entries: ValueEntry[] = [];
  let count = 0;
  for (const value of values) {
    const entry = index.get(value);
    if (entry === undefined) continue;
    entries.push(entry);
    count += countOf(entry);
  }
  return { entries, count };
}
