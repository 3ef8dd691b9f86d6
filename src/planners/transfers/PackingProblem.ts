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

/** A pattern that is used until one of its weights runs out. */
export interface Fill {
  readonly pattern: Pattern;
  /** How often it is used, in fractions. */
  readonly uses: number;
  /** The weight that runs out, as it is in the pattern. */
  readonly scarcest: UnitsOfWeight;
}

/** A packing, and a bound on how good any other can be. */
export interface BoundedPacking {
  readonly packing: readonly RepeatedPattern[];
  /** Proven: no packing has fewer transfers. */
  readonly lowerBound: number;
}

/** The problem of packing a part of the units. */
export interface Subproblem {
  readonly problem: PackingProblem;
  /** Turns a pattern of the part into a pattern of the whole problem. */
  readonly toWhole: (pattern: Pattern) => Pattern;
}

/** @param counts How many units of each weight of the whole problem are in the part. */
export function subproblem({ limit, weights }: PackingProblem, counts: readonly number[]): Subproblem {
  const indices = Array.from(counts.keys()).filter((index) => counts[index]! > 0);
  return {
    problem: {
      limit,
      weights: indices.map((index) => weights[index]!),
      counts: indices.map((index) => counts[index]!),
    },
    toWhole: (pattern) => pattern.map(({ index, count }) => ({ index: indices[index]!, count })),
  };
}

export function totalWeight({ weights, counts }: PackingProblem): number {
  return weights.reduce((sum, weight, index) => sum + weight * counts[index]!, 0);
}

/** Adds up a quantity over the units of a pattern; `perUnit` has the quantity of one unit of each weight. */
export function sumOver(pattern: Pattern, perUnit: ArrayLike<number>): number {
  let sum = 0;
  for (const { index, count } of pattern) sum += count * perUnit[index]!;
  return sum;
}

/** Adds the units of so many uses of a pattern to the counts; negative uses take units away. */
export function addUnits(counts: number[], pattern: Pattern, uses: number): void {
  for (const { index, count } of pattern) counts[index]! += count * uses;
}

export function countTransfers(packing: readonly RepeatedPattern[]): number {
  return packing.reduce((sum, { times }) => sum + times, 0);
}

/** The packing with the fewest transfers, the first among equals. */
export function fewest(packings: readonly (readonly RepeatedPattern[])[]): readonly RepeatedPattern[] {
  return packings.reduce((best, other) => (countTransfers(other) < countTransfers(best) ? other : best));
}

/** Whether a packing into fewer transfers is not yet ruled out. */
export function hasGap({ packing, lowerBound }: BoundedPacking): boolean {
  return lowerBound < countTransfers(packing);
}
