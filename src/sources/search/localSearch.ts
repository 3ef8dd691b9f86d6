import type { Effort } from "../../plan/search/Effort";
import { type CoverProblem, isCover, type Supply } from "./CoverProblem";

/**
 * Looks for covers with fewer sources by local search with weights (Gao, Weise and Li, An efficient local search heuristic
 * with row weighting for the unicost set covering problem, 2015): one source too few is chosen, and again and again the
 * one that is missed least is exchanged for one that has a SKU that is lacking. The weight of a SKU grows as long as it is
 * lacking.
 *
 * @returns The smallest cover found, at most as large as the given one and at least `enough`.
 */
export function localSearch(
  problem: CoverProblem,
  cover: readonly Supply[],
  enough: number,
  effort: Effort,
): readonly Supply[] {
  const { needs, supplies } = problem;
  const holders = listHolders(problem);
  const weights = needs.map((need) => (need > 0 ? 1 / need : 0));
  const left = needs.slice();
  const isChosen = new Uint8Array(supplies.length);
  const movedAt = new Int32Array(supplies.length);
  const gains = new Float64Array(supplies.length);
  const places = new Map(supplies.map(({ source }, place) => [source, place]));
  let chosen: number[] = [];
  let best = cover;
  let random = 1;
  for (const { source } of cover) add(places.get(source)!);

  for (let move = 1; effort.stepsLeft > 0; move += 1) {
    let lacking = listLacking();
    if (lacking.length === 0) {
      const found = chosen.map((place) => supplies[place]!);
      // Sums beyond 2^53 are rounded here.
      if (!isCover(problem, found)) break;
      best = found;
      if (best.length <= enough) break;
      remove(leastMissed(move), move);
      lacking = listLacking();
      if (lacking.length === 0) continue;
    }
    remove(leastMissed(move), move);
    lacking = listLacking();
    random = (Math.imul(random, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    const entering = mostWanted(lacking[(random >>> 8) % lacking.length]!, lacking, move);
    if (entering !== undefined) {
      add(entering);
      movedAt[entering] = move;
    }
    for (const sku of listLacking()) weights[sku]! += 1 / needs[sku]!;
  }
  return best;

  function add(place: number): void {
    isChosen[place] = 1;
    chosen.push(place);
    const { skus, qtys } = supplies[place]!;
    for (let k = 0; k < skus.length; k += 1) left[skus[k]!]! -= qtys[k]!;
  }

  function remove(place: number, move: number): void {
    isChosen[place] = 0;
    movedAt[place] = move;
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

  /** Of the chosen sources the one without which least would be lacking; not the one that was added just before. */
  function leastMissed(move: number): number {
    let found = chosen[0]!;
    let least = Infinity;
    for (const place of chosen) {
      if (movedAt[place] === move - 1 && move > 1 && chosen.length > 1) continue;
      const { skus, qtys } = supplies[place]!;
      effort.stepsLeft -= skus.length;
      let loss = 0;
      for (let k = 0; k < skus.length; k += 1) {
        const sku = skus[k]!;
        const more = left[sku]! + qtys[k]!;
        if (more > 0) loss += weights[sku]! * Math.min(more, qtys[k]!);
      }
      if (loss < least || (loss === least && movedAt[place]! < movedAt[found]!)) {
        least = loss;
        found = place;
      }
    }
    return found;
  }

  /** Of the sources that have the SKU the one that supplies most of all that is lacking; not one removed just before. */
  function mostWanted(sku: number, lacking: readonly number[], move: number): number | undefined {
    gains.fill(0);
    for (const other of lacking) {
      effort.stepsLeft -= holders[other]!.length;
      for (const { place, qty } of holders[other]!) gains[place]! += weights[other]! * Math.min(qty, left[other]!);
    }
    let found: number | undefined;
    for (const { place } of holders[sku]!) {
      if (isChosen[place] || movedAt[place] === move) continue;
      const gain = gains[place]! - (found === undefined ? 0 : gains[found]!);
      if (found === undefined || gain > 0 || (gain === 0 && movedAt[place]! < movedAt[found]!)) found = place;
    }
    return found;
  }
}

/** By SKU, which sources have it. */
function listHolders({ needs, supplies }: CoverProblem) {
  const holders = Array.from(needs, (): { place: number; qty: number }[] => []);
  supplies.forEach(({ skus, qtys }, place) => {
    skus.forEach((sku, k) => holders[sku]!.push({ place, qty: qtys[k]! }));
  });
  return holders;
}
