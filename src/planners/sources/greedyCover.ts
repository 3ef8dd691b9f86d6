import { type CoverProblem, isCover, needsBeside, type Supply } from "./CoverProblem";

/**
 * A greedy cover, ascending: repeatedly takes the source that supplies the greatest share of the needs. Every SKU has
 * the same weight. O(sources² × SKUs).
 */
export function greedyCover(problem: CoverProblem): readonly number[] {
  const { needs, supplies } = problem;
  const chosen = new Set<number>();
  let left = needs;
  while (left.some((qty) => qty > 0)) {
    let best = supplies[0]!;
    let bestShare = 0;
    for (const supply of supplies) {
      const share = chosen.has(supply.source) ? 0 : shareOf(supply, left, needs);
      if (share <= bestShare) continue;
      bestShare = share;
      best = supply;
    }
    chosen.add(best.source);
    left = needsBeside(left, [best]);
  }
  return withoutSuperfluous(problem, Array.from(chosen));
}

/** The cover, ascending, without redundant sources. The latest are removed first. */
export function withoutSuperfluous(problem: CoverProblem, cover: readonly number[]): readonly number[] {
  const chosen = new Set(cover);
  let kept = problem.supplies.filter(({ source }) => chosen.has(source));
  for (const supply of Array.from(kept).reverse()) {
    const others = kept.filter((other) => other !== supply);
    if (isCover(problem, others)) kept = others;
  }
  return kept.map(({ source }) => source);
}

function shareOf({ skus, qtys }: Supply, left: Float64Array, needs: Float64Array): number {
  let share = 0;
  for (let k = 0; k < skus.length; k += 1) share += Math.min(qtys[k]!, left[skus[k]!]!) / needs[skus[k]!]!;
  return share;
}
