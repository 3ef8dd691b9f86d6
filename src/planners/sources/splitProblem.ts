import type { Column, CoverProblem } from "./CoverProblem";

/**
 * Splits a {@link CoverProblem}, by union-find, into parts without common groups or SKUs. Covers of all parts together
 * are a cover of the whole problem, and the lower bounds of the parts add up.
 */
export function splitProblem({ needs, groups }: CoverProblem): readonly CoverProblem[] {
  const parents = Array.from(groups.keys());
  // For each SKU, the index of the first group that has it.
  const firstHolders = new Int32Array(needs.length).fill(-1);
  groups.forEach((group, place) => {
    for (const sku of group.flatMap(({ skus }) => skus)) {
      const first = firstHolders[sku]!;
      if (first < 0) firstHolders[sku] = place;
      else parents[findRoot(place)] = findRoot(first);
    }
  });
  const parts = new Map<number, (readonly Column[])[]>();
  groups.forEach((group, place) => {
    const root = findRoot(place);
    const part = parts.get(root);
    if (part) part.push(group);
    else parts.set(root, [group]);
  });
  if (parts.size === 1 && needs.every((need) => need > 0)) return [{ needs, groups }];
  return Array.from(parts.values(), (part) => renumberSkus(needs, part));

  function findRoot(place: number): number {
    let root = place;
    while (parents[root] !== root) root = parents[root]!;
    parents[place] = root;
    return root;
  }
}

/** The problem of some groups, with only the SKUs that they supply. */
function renumberSkus(needs: Float64Array, groups: CoverProblem["groups"]): CoverProblem {
  const held = Array.from(new Set(groups.flat().flatMap(({ skus }) => skus))).sort((a, b) => a - b);
  const numbers = new Map(held.map((sku, number) => [sku, number]));
  return {
    needs: Float64Array.from(held, (sku) => needs[sku]!),
    groups: groups.map((group) =>
      group.map((column) => ({ ...column, skus: column.skus.map((sku) => numbers.get(sku)!) })),
    ),
  };
}
