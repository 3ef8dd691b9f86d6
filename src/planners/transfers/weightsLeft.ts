/** The weights, in descending order, that still have units left. */
export interface WeightsLeft {
  /** The first index, from the given index on, whose weight has units left. The number of weights if there is none. */
  readonly next: (from: number) => number;
  /** Likewise the first whose weight also fits into the room. */
  readonly nextThatFits: (from: number, room: number) => number;
  /** Removes a weight that has no units left. */
  readonly remove: (index: number) => void;
}

export function createWeightsLeft(weights: readonly number[]): WeightsLeft {
  // Union-find: from the index of a weight without units, the links lead to the next weight that has units left.
  const links = Array.from({ length: weights.length + 1 }, (_, index) => index);
  return { next, nextThatFits: (from, room) => next(firstThatFits(from, room)), remove };

  function next(from: number): number {
    let index = from;
    // Path halving: each link that is followed is shortened, so that no long chain is followed twice.
    while (links[index] !== index) index = links[index] = links[links[index]!]!;
    return index;
  }

  function remove(index: number): void {
    links[index] = index + 1;
  }

  /** Binary search in the descending weights. */
  function firstThatFits(from: number, room: number): number {
    let [low, high] = [from, weights.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (weights[middle]! > room) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
