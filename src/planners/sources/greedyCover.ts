import { columnsOf, type Column, type Cover, type CoverProblem, has, isCover, needsBeside } from "./CoverProblem";

/**
 * A greedy cover (see {@link CoverProblem}): repeatedly takes the column that adds the greatest share of the needs
 * relative to its cost. Shares of all SKUs count equally. A column may replace another of its group if it supplies at
 * least the same units.
 */
export function greedyCover(problem: CoverProblem): Cover {
  const { needs, groups } = problem;
  const chosen = groups.map((): Column | undefined => undefined);
  for (;;) {
    const columns = chosen.filter((column) => column !== undefined);
    const left = needsBeside(needs, columns);
    if (left.every((qty) => qty === 0)) return withoutSuperfluous(problem, columns);
    let best: readonly [number, Column] | undefined;
    let bestShare = 0;
    groups.forEach((group, place) => {
      for (const column of group) {
        const before = chosen[place];
        if (column === before || (before && !has(column, before))) continue;
        const share = shareOf(column, left, needs, before) / Math.max(1e-9, column.cost - (before?.cost ?? 0));
        if (share <= bestShare) continue;
        bestShare = share;
        best = [place, column];
      }
    });
    chosen[best![0]] = best![1];
  }
}

/** The cover without redundant columns. Tests expensive columns first; of equal cost, the last column first. */
export function withoutSuperfluous(problem: CoverProblem, cover: Cover): Cover {
  let kept = columnsOf(problem, cover);
  const tested = kept.slice().reverse();
  for (const column of tested.sort((a, b) => b.cost - a.cost)) {
    const others = kept.filter((other) => other !== column);
    if (isCover(problem.needs, others)) kept = others;
  }
  return kept;
}

/** The shares of the needs that a column adds. Units of `before`, which it replaces, do not count. */
function shareOf({ skus, qtys }: Column, left: Float64Array, needs: Float64Array, before: Column | undefined): number {
  let share = 0;
  let place = 0;
  for (let k = 0; k < skus.length; k += 1) {
    const sku = skus[k]!;
    const had = before?.skus[place] === sku ? before.qtys[place++]! : 0;
    share += Math.min(qtys[k]! - had, left[sku]!) / needs[sku]!;
  }
  return share;
}
