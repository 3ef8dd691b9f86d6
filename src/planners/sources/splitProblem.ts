import type { CoverProblem, Supply } from "./CoverProblem";

/**
 * Splits a problem, by union-find, into parts without common sources or SKUs. Covers of all parts together are a cover
 * of the whole, and the bounds of the parts add up. SKUs that no source has are dropped. O(pairs of source and SKU).
 */
export function splitProblem({ needs, supplies }: CoverProblem): readonly CoverProblem[] {
  const parents = Array.from(supplies.keys());
  // For each SKU, the index of the first source that has it.
  const firstHolders = new Int32Array(needs.length).fill(-1);
  supplies.forEach(({ skus }, place) => {
    for (const sku of skus) {
      const first = firstHolders[sku]!;
      if (first < 0) firstHolders[sku] = place;
      else parents[findRoot(place)] = findRoot(first);
    }
  });
  const groups = new Map<number, Supply[]>();
  supplies.forEach((supply, place) => {
    const root = findRoot(place);
    const group = groups.get(root);
    if (group) group.push(supply);
    else groups.set(root, [supply]);
  });
  return Array.from(groups.values(), (group) => renumberSkus(needs, group));

  function findRoot(place: number): number {
    let root = place;
    while (parents[root] !== root) root = parents[root]!;
    parents[place] = root;
    return root;
  }
}

function renumberSkus(needs: Float64Array, supplies: readonly Supply[]): CoverProblem {
  const isHeld = new Uint8Array(needs.length);
  for (const { skus } of supplies) for (const sku of skus) isHeld[sku] = 1;
  const numbers = new Int32Array(needs.length);
  const held = needs.filter((_, sku) => isHeld[sku] === 1);
  let next = 0;
  for (let sku = 0; sku < needs.length; sku += 1) {
    numbers[sku] = next;
    next += isHeld[sku]!;
  }
  return {
    needs: held,
    supplies: supplies.map((supply) => ({ ...supply, skus: supply.skus.map((sku) => numbers[sku]!) })),
  };
}
