import type { CoverProblem, Supply } from "./CoverProblem";

// A Lagrangian multiplier is the value of one unit of a SKU, ≥ 0.

/** What all that is needed is worth together. */
export function worthOf(needs: CoverProblem["needs"], multipliers: Float64Array): number {
  return needs.reduce((sum, need, sku) => sum + need * multipliers[sku]!, 0);
}

/** What a source has is worth together. */
export function valueOf({ skus, qtys }: Supply, multipliers: Float64Array): number {
  let value = 0;
  for (let k = 0; k < skus.length; k += 1) value += multipliers[skus[k]!]! * qtys[k]!;
  return value;
}

/**
 * A step along the subgradient (Held, Wolfe and Crowder): multipliers that are higher for what these sources lack, and lower
 * for what they have too much of, all by so much that the difference in worth between the needs and the sources grows by
 * `gap`. None falls below 0, and what is not needed has 0.
 */
export function stepAlong(
  { needs }: CoverProblem,
  multipliers: Float64Array,
  chosen: readonly Supply[],
  gap: number,
): Float64Array {
  const lacks = lackingShares(needs, multipliers, chosen);
  const norm = lacks.reduce((sum, lack) => sum + lack * lack, 0);
  // What is lacking by rounding alone gives no direction, and would make the step as large as numbers go.
  if (norm <= (needs.length * 2 ** -50) ** 2) return multipliers;
  const step = gap / norm;
  return multipliers.map((multiplier, sku) =>
    needs[sku] === 0 ? 0 : Math.max(0, multiplier + (step * lacks[sku]!) / needs[sku]!),
  );
}

/** Which part of the need of each SKU is lacking, below 0 where there is too much; but 0 where its multiplier cannot fall. */
function lackingShares(needs: Float64Array, multipliers: Float64Array, chosen: readonly Supply[]): Float64Array {
  // Needs are whole numbers: all of each is lacking where there are any.
  const lacks = needs.map((need) => Math.min(1, need));
  for (const { skus, qtys } of chosen) {
    for (let k = 0; k < skus.length; k += 1) lacks[skus[k]!]! -= qtys[k]! / needs[skus[k]!]!;
  }
  return lacks.map((lack, sku) => (multipliers[sku] === 0 ? Math.max(0, lack) : lack));
}
