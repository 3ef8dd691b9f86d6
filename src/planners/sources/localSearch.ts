import type { Effort } from "../Effort";
import { addUp, type CoverProblem } from "./CoverProblem";

/**
 * Searches for smaller covers by local search with row weighting (Gao, Weise and Li, An efficient local search heuristic with
 * row weighting for the unicost set covering problem, 2015). With one source too few, it repeatedly swaps the chosen source
 * with the smallest loss for a source that has a lacking SKU. The weight of a SKU grows while it is lacking.
 *
 * @param targetSize Stops at a cover with at most this many sources.
 * @returns The smallest cover found, or the given cover if none is smaller.
 */
export function localSearch(
  problem: CoverProblem,
  cover: readonly number[],
  targetSize: number,
  effort: Effort,
): readonly number[] {
  const { needs, supplies } = problem;
  // With sums beyond 2^53 − 1, `left` would not be exact.
  if (addUp(problem).some((total) => total > Number.MAX_SAFE_INTEGER)) return cover;
  const holders = listHolders(problem);
  // A SKU that is not needed is never lacking, so its infinite weight does not matter.
  const weights = needs.map((need) => 1 / need);
  const left = needs.slice();
  const isChosen = new Uint8Array(supplies.length);
  const gains = new Float64Array(supplies.length);
  const given = new Set(cover);
  let chosen: number[] = [];
  let best = cover;
  let random = 1;
  let lastAdded = -1;
  supplies.forEach(({ source }, place) => {
    if (given.has(source)) add(place);
  });

  while (effort.stepsLeft > 0) {
    let lacking = listLacking();
    if (lacking.length === 0) {
      best = chosen.map((place) => supplies[place]!.source);
      if (best.length <= targetSize) break;
      remove(leastMissed());
      lacking = listLacking();
      if (lacking.length === 0) continue;
    }
    const removed = leastMissed();
    remove(removed);
    lacking = listLacking();
    random = (Math.imul(random, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    const added = mostWanted(lacking[(random >>> 8) % lacking.length]!, lacking, removed);
    add(added);
    lastAdded = added;
    for (const sku of listLacking()) weights[sku]! += 1 / needs[sku]!;
  }
  return best;

  function add(place: number): void {
    isChosen[place] = 1;
    chosen.push(place);
    const { skus, qtys } = supplies[place]!;
    for (let k = 0; k < skus.length; k += 1) left[skus[k]!]! -= qtys[k]!;
  }

  function remove(place: number): void {
    isChosen[place] = 0;
    chosen = chosen.filter((other) => other !== place);
    const { skus, qtys } = supplies[place]!;
    for (let k = 0; k < skus.length; k += 1) left[skus[k]!]! += qtys[k]!;
  }

  function listLacking(): number[] {
    effort.stepsLeft -= needs.length;
    const lacking: number[] = [];
    for (let sku = 0; sku < left.length; sku += 1) if (left[sku]! > 0) lacking.push(sku);
    return lacking;
  }

  /** The chosen source with the smallest loss if removed. The source added last is excluded, unless it is the only one. */
  function leastMissed(): number {
    let found = chosen[0]!;
    let leastLoss = Infinity;
    for (const place of chosen) {
      if (place === lastAdded && chosen.length > 1) continue;
      const { skus, qtys } = supplies[place]!;
      effort.stepsLeft -= skus.length;
      let loss = 0;
      for (let k = 0; k < skus.length; k += 1) {
        const sku = skus[k]!;
        const more = left[sku]! + qtys[k]!;
        if (more > 0) loss += weights[sku]! * Math.min(more, qtys[k]!);
      }
      if (loss < leastLoss) {
        leastLoss = loss;
        found = place;
      }
    }
    return found;
  }

  /**
   * Among the sources that have the SKU, the one with the greatest gain over all lacking SKUs. Returns the source just
   * removed only if no other has the SKU.
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
      if (isChosen[place] || place === removed) continue;
      if (gains[place]! > bestGain) {
        bestGain = gains[place]!;
        found = place;
      }
    }
    return found;
  }
}

/** For each SKU, the sources that have it and their units of it. */
function listHolders({ needs, supplies }: CoverProblem) {
  const holders = Array.from(needs, () => ({ places: [] as number[], qtys: [] as number[] }));
  supplies.forEach(({ skus, qtys }, place) => {
    skus.forEach((sku, k) => {
      holders[sku]!.places.push(place);
      holders[sku]!.qtys.push(qtys[k]!);
    });
  });
  return holders;
}
