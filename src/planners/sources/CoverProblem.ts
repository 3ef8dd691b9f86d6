/**
 * A set covering problem with quantities: find the fewest sources that together supply the required units of every SKU.
 * A cover is a list of the numbers of such sources. Quantities are safe integers, and all sources together are a cover.
 */
export interface CoverProblem {
  /** Units needed of each SKU, ≥ 0. */
  readonly needs: Float64Array;
  /** In order of arrival, except within branchAndBound. */
  readonly supplies: readonly Supply[];
}

/** The supply of one source. */
export interface Supply {
  /** Identifies the source in covers. Sources that arrive earlier have lower numbers. */
  readonly source: number;
  /** Indexes into the needs of the problem, ascending. */
  readonly skus: readonly number[];
  /** Units of each of these SKUs, from 1 to the required units. */
  readonly qtys: readonly number[];
}

/** A cover, and a lower bound on the size of any cover. */
export interface BoundedCover {
  readonly cover: readonly number[];
  /** Proven: no cover has fewer sources. */
  readonly lowerBound: number;
}

/** The units of each SKU that are still required after these sources. */
export function needsBeside(needs: Float64Array, chosen: readonly Supply[]): Float64Array {
  const left = needs.slice();
  for (const { skus, qtys } of chosen) {
    for (let k = 0; k < skus.length; k += 1) left[skus[k]!] = Math.max(0, left[skus[k]!]! - qtys[k]!);
  }
  return left;
}

/** The remaining problem for the other sources once these are chosen. */
export function problemBeside(
  { needs }: CoverProblem,
  chosen: readonly Supply[],
  others: readonly Supply[],
): CoverProblem {
  const left = needsBeside(needs, chosen);
  const supplies = others.map((supply) => capSupply(supply, left)).filter(({ skus }) => skus.length > 0);
  return { needs: left, supplies };
}

function capSupply(supply: Supply, needs: Float64Array): Supply {
  const { source } = supply;
  const skus: number[] = [];
  const qtys: number[] = [];
  supply.skus.forEach((sku, k) => {
    if (needs[sku] === 0) return;
    skus.push(sku);
    qtys.push(Math.min(supply.qtys[k]!, needs[sku]!));
  });
  return { source, skus, qtys };
}

export function isCover({ needs }: CoverProblem, chosen: readonly Supply[]): boolean {
  return needsBeside(needs, chosen).every((qty) => qty === 0);
}

/** Total units of each SKU. Sums beyond 2^53 − 1 are rounded, but never below the required units. */
export function addUp({ needs, supplies }: CoverProblem): Float64Array {
  const totals = new Float64Array(needs.length);
  for (const { skus, qtys } of supplies) {
    for (let k = 0; k < skus.length; k += 1) totals[skus[k]!]! += qtys[k]!;
  }
  return totals;
}

/** The steps charged for a pass over a problem: one for each pair of source and SKU, one for each SKU, ten for each source. */
export function stepsOf({ needs, supplies }: CoverProblem): number {
  return supplies.reduce((sum, { skus }) => sum + skus.length + 10, needs.length);
}
