import type { CoverProblem, Supply } from "./CoverProblem";

/** What all that is needed is worth together. */
export function worthOf(needs: Float64Array, prices: Float64Array): number {
  return needs.reduce((sum, need, sku) => sum + need * prices[sku]!, 0);
}

export function valueOf({ skus, qtys }: Supply, prices: Float64Array): number {
  let value = 0;
  for (let k = 0; k < skus.length; k += 1) value += prices[skus[k]!]! * qtys[k]!;
  return value;
}

/**
 * Prices that are higher for what these sources lack, and lower for what they have too much of, all by so much that the
 * difference in worth between the needs and the sources grows by `gap` (a subgradient step). No price falls below 0, and
 * what is not needed has none.
 */
export function adaptPrices(
  { needs }: CoverProblem,
  prices: Float64Array,
  chosen: readonly Supply[],
  gap: number,
): Float64Array {
  const lacks = lackingShares(needs, prices, chosen);
  const norm = lacks.reduce((sum, lack) => sum + lack * lack, 0);
  if (norm === 0) return prices;
  const step = gap / norm;
  return prices.map((price, sku) => (needs[sku] === 0 ? 0 : Math.max(0, price + (step * lacks[sku]!) / needs[sku]!)));
}

/** Which part of the need of each SKU is lacking, below 0 where there is too much; but 0 where its price cannot fall. */
function lackingShares(needs: Float64Array, prices: Float64Array, chosen: readonly Supply[]): Float64Array {
  // Needs are whole numbers: all of each is lacking where there are any.
  const lacks = needs.map((need) => Math.min(1, need));
  for (const { skus, qtys } of chosen) {
    for (let k = 0; k < skus.length; k += 1) lacks[skus[k]!]! -= qtys[k]! / needs[skus[k]!]!;
  }
  return lacks.map((lack, sku) => (prices[sku] === 0 ? Math.max(0, lack) : lack));
}
