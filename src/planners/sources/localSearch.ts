import type { Effort } from "../Effort";
import { addUp, columnsOf, costOf, type Cover, type CoverProblem, mostOf } from "./CoverProblem";

/**
 * Searches for cheaper covers (see {@link CoverProblem}) by local search with row weighting (Gao, Weise and Li, An
 * efficient local search heuristic with row weighting for the unicost set covering problem, 2015). While a SKU falls
 * short, its weight (importance) grows.
 *
 * @param target Stops at a cover that costs at most this.
 * @returns The cheapest cover found, or the given cover if none is cheaper.
 */
export function localSearch(problem: CoverProblem, cover: Cover, target: number, effort: Effort): Cover {
  const { needs, groups } = problem;
  // With sums beyond 2^53 − 1, `left` would not be exact.
  if (addUp(needs, groups.map(mostOf)).some((total) => total > Number.MAX_SAFE_INTEGER)) return cover;
  const columns = groups.flat();
  const groupOf = groups.flatMap((group, number) => group.map(() => number));
  // For each SKU, the indexes of the columns that supply it, and the units that each of them supplies.
  const holders = Array.from(needs, () => ({ places: [] as number[], qtys: [] as number[] }));
  columns.forEach(({ skus, qtys }, place) => {
    skus.forEach((sku, k) => {
      holders[sku]!.places.push(place);
      holders[sku]!.qtys.push(qtys[k]!);
    });
  });
  // A SKU that is not needed never falls short, so its infinite weight does not matter.
  const weights = needs.map((need) => 1 / need);
  const left = needs.slice();
  // For each group, the place of its chosen column, or -1.
  const chosenOf = new Int32Array(groups.length).fill(-1);
  const gains = new Float64Array(columns.length);
  let chosen: number[] = [];
  let cost = 0;
  let best = cover;
  let bestCost = costOf(cover);
  let random = 1;
  let lastAdded = -1;
  const given = new Set(columnsOf(problem, cover));
  columns.forEach((column, place) => {
    if (given.has(column)) add(place);
  });

  while (effort.stepsLeft > 0) {
    let lacking = listLacking();
    if (lacking.length === 0) {
      if (cost < bestCost) [best, bestCost] = [chosen.map((place) => columns[place]!), cost];
      if (bestCost <= target) break;
      remove(leastMissed());
      continue;
    }
    const removed = chosen.length > 0 ? leastMissed() : -1;
    if (removed >= 0) remove(removed);
    lacking = listLacking();
    random = (Math.imul(random, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    lastAdded = mostWanted(lacking[(random >>> 8) % lacking.length]!, lacking, removed);
    add(lastAdded);
    for (const sku of listLacking()) weights[sku]! += 1 / needs[sku]!;
  }
  return best;

  function add(place: number): void {
    const before = chosenOf[groupOf[place]!]!;
    if (before >= 0) remove(before);
    chosenOf[groupOf[place]!] = place;
    chosen.push(place);
    change(place, 1);
  }

  function remove(place: number): void {
    chosenOf[groupOf[place]!] = -1;
    chosen = chosen.filter((other) => other !== place);
    change(place, -1);
  }

  function change(place: number, sign: 1 | -1): void {
    const { skus, qtys, cost: of } = columns[place]!;
    cost += sign * of;
    for (let k = 0; k < skus.length; k += 1) left[skus[k]!]! -= sign * qtys[k]!;
  }

  function listLacking(): number[] {
    effort.stepsLeft -= needs.length;
    const lacking: number[] = [];
    for (let sku = 0; sku < left.length; sku += 1) if (left[sku]! > 0) lacking.push(sku);
    return lacking;
  }

  /** The chosen column that loses the least weight per cost. Skips the column added last, unless it is the only one. */
  function leastMissed(): number {
    let found = chosen[0]!;
    let leastLoss = Infinity;
    for (const place of chosen) {
      if (place === lastAdded && chosen.length > 1) continue;
      const { skus, qtys, cost } = columns[place]!;
      effort.stepsLeft -= skus.length;
      let loss = 0;
      for (let k = 0; k < skus.length; k += 1) {
        const sku = skus[k]!;
        const more = left[sku]! + qtys[k]!;
        if (more > 0) loss += weights[sku]! * Math.min(more, qtys[k]!);
      }
      loss /= Math.max(1e-9, cost);
      if (loss < leastLoss) {
        leastLoss = loss;
        found = place;
      }
    }
    return found;
  }

  /**
   * The column with units of `sku` that gains the most weight per cost, over all SKUs in `lacking`. Returns `removed`
   * only if no other column can be added.
   */
  function mostWanted(sku: number, lacking: readonly number[], removed: number): number {
    gains.fill(0);
    for (const other of lacking) {
      const { places, qtys } = holders[other]!;
      effort.stepsLeft -= places.length;
      for (let k = 0; k < places.length; k += 1)
        gains[places[k]!]! += weights[other]! * Math.min(qtys[k]!, left[other]!);
    }
    let found = removed;
    let bestGain = -1;
    for (const place of holders[sku]!.places) {
      if (chosenOf[groupOf[place]!] === place || place === removed) continue;
      const gain = gains[place]! / Math.max(1e-9, columns[place]!.cost);
      if (gain > bestGain) {
        bestGain = gain;
        found = place;
      }
    }
    return found;
  }
}
