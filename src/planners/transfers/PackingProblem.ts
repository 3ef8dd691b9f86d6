/**
 * Bin packing with many equal items, also called the cutting-stock problem: units are to be packed into as few transfers
 * as possible. Weights and counts are safe integers ≥ 1, and no weight exceeds the limit.
 */
export interface PackingProblem {
  readonly limit: number;
  /** In strictly descending order. */
  readonly weights: readonly number[];
  /** How many units there are of each weight. */
  readonly counts: readonly number[];
}

/** What one transfer carries: the weights of which it has units. */
export type Pattern = readonly UnitsOfWeight[];

export interface UnitsOfWeight {
  /** Index into the weights of the problem. */
  readonly index: number;
  readonly count: number;
}

/** Transfers that all carry the same. */
export interface RepeatedPattern {
  readonly pattern: Pattern;
  /** How many transfers carry it, ≥ 1. */
  readonly times: number;
}

/** A packing, and a bound on how good any other can be. */
export interface BoundedPacking {
  readonly packing: readonly RepeatedPattern[];
  /** Proven: no packing has fewer transfers. */
  readonly lowerBound: number;
}

export function totalWeight({ weights, counts }: PackingProblem): number {
  return weights.reduce((sum, weight, index) => sum + weight * counts[index]!, 0);
}

/** Whether there may be a packing into fewer transfers. */
export function hasGap({ packing, lowerBound }: BoundedPacking): boolean {
  return lowerBound < countTransfers(packing);
}

export function countTransfers(packing: readonly RepeatedPattern[]): number {
  return packing.reduce((sum, { times }) => sum + times, 0);
}
