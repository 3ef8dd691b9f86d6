import type { Effort } from "../../plan/search/Effort";
import { type CoverProblem, isCover, problemBeside, stepsOf, type Supply } from "./CoverProblem";

/**
 * A cover by the greedy method: again and again the source that supplies the greatest share of what is needed, every SKU
 * counting alike. O(sources² × SKUs).
 */
export function greedyCover(problem: CoverProblem, effort: Effort): readonly Supply[] {
  const chosen: Supply[] = [];
  let rest = problem;
  while (rest.supplies.length > 0) {
    effort.stepsLeft -= stepsOf(rest);
    const shares = rest.supplies.map((supply) => shareOf(supply, problem.needs));
    const best = shares.indexOf(shares.reduce((a, b) => Math.max(a, b)));
    const next = rest.supplies[best]!;
    chosen.push(next);
    rest = problemBeside(
      rest,
      [next],
      rest.supplies.filter((supply) => supply !== next),
    );
  }
  return withoutSuperfluous(problem, chosen);
}

/** Leaves out each source that the others make superfluous, the latest first. The rest is in order of arrival. */
export function withoutSuperfluous(problem: CoverProblem, cover: readonly Supply[]): readonly Supply[] {
  const chosen = new Set(cover.map(({ source }) => source));
  // In the search a supply is less than what the source has, where others were chosen before it.
  let kept = problem.supplies.filter(({ source }) => chosen.has(source));
  for (const supply of Array.from(kept).reverse()) {
    const others = kept.filter((other) => other !== supply);
    if (isCover(problem, others)) kept = others;
  }
  return kept;
}

function shareOf({ skus, qtys }: Supply, needs: Float64Array): number {
  let share = 0;
  for (let k = 0; k < skus.length; k += 1) share += qtys[k]! / needs[skus[k]!]!;
  return share;
}
