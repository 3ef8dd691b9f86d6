/** What is to be packed: units by weight, heaviest first. Weights and counts are safe integers ≥ 1, no weight is over the limit. */
export interface PackingProblem {
  readonly limit: number;
  /** Strictly descending. */
  readonly weights: readonly number[];
  /** How many units there are of each weight. */
  readonly counts: readonly number[];
}

/** How many units of each weight some transfers carry, all alike. Only the weights that are there. */
export interface Load {
  readonly units: readonly UnitsOfWeight[];
  /** How many transfers carry this, ≥ 1. */
  readonly times: number;
}

export interface UnitsOfWeight {
  /** Index into the weights of the problem. */
  readonly index: number;
  readonly count: number;
}

export function totalWeight({ weights, counts }: PackingProblem): number {
  return weights.reduce((sum, weight, index) => sum + weight * counts[index]!, 0);
}

export function transfersIn(loads: readonly Load[]): number {
  return loads.reduce((sum, { times }) => sum + times, 0);
}
