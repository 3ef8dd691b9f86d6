/**
 * Bin packing with many equal units (the cutting-stock problem), with one or several limits (vector packing): pack the
 * units into as few transfers as possible. A unit is a whole pack. Units of one kind use equal amounts of each limit.
 * Limits, amounts and counts are safe integers ≥ 0. Amounts do not exceed their limits, and each kind has a positive
 * amount of some limit. With one limit, the amounts are in strictly descending order.
 */
export interface PackingProblem {
  readonly limits: readonly number[];
  /** For each kind, the amount of each limit that a unit uses. */
  readonly amounts: readonly (readonly number[])[];
  /** The number of units of each kind. */
  readonly counts: readonly number[];
}

/** The load of one transfer: units by kind. */
export type Pattern = readonly UnitsOfKind[];

export interface UnitsOfKind {
  /** Index of the kind in the problem. */
  readonly index: number;
  readonly count: number;
}

/** Transfers with equal loads. */
export interface RepeatedPattern {
  readonly pattern: Pattern;
  /** The number of transfers with this load, ≥ 1. */
  readonly times: number;
}

export interface BoundedPacking {
  readonly packing: readonly RepeatedPattern[];
  /** Proven: every packing has at least this many transfers. */
  readonly lowerBound: number;
}

/** The problem of the kinds with a count above 0. `toWhole` converts its patterns to patterns of the given problem. */
export function subproblem({ limits, amounts }: PackingProblem, counts: readonly number[]) {
  const kinds = Array.from(counts.keys()).filter((index) => counts[index]! > 0);
  return {
    problem: {
      limits,
      amounts: kinds.map((kind) => amounts[kind]!),
      counts: kinds.map((kind) => counts[kind]!),
    },
    toWhole: (pattern: Pattern): Pattern => pattern.map(({ index, count }) => ({ index: kinds[index]!, count })),
  };
}

/** Reads a problem with one limit. Its amounts are called weights, whatever the limit. */
export function oneLimit({ limits, amounts, counts }: PackingProblem) {
  return { limit: limits[0]!, weights: amounts.map(([weight]) => weight!), counts };
}

/** The amount of one limit, at index `dimension`, that all units use together. */
export function totalOf({ amounts, counts }: PackingProblem, dimension = 0): number {
  return amounts.reduce((sum, each, index) => sum + each[dimension]! * counts[index]!, 0);
}

/** For each kind, the share of a transfer that a unit uses. Limits that need more transfers count more. */
export function sharesOf(problem: PackingProblem): readonly number[] {
  const { limits, amounts } = problem;
  // The fourth power, tuned by experiment. `Math.pow` is avoided: its last digit differs between engines.
  const squares = limits.map((limit, dimension) => totalOf(problem, dimension) / limit).map((need) => need * need);
  const needs = squares.map((square) => square * square);
  const total = needs.reduce((sum, need) => sum + need, 0);
  const weights = needs.map((need, dimension) => need / total / limits[dimension]!);
  return amounts.map((each) => dot(each, weights));
}

export function dot(numbers: ArrayLike<number>, others: readonly number[]): number {
  let sum = 0;
  for (let index = 0; index < others.length; index += 1) sum += numbers[index]! * others[index]!;
  return sum;
}

/** The number of units of a kind that fit into the remaining room of every limit. */
export function fitting(amounts: readonly number[], rooms: ArrayLike<number>): number {
  let most = Infinity;
  for (let dimension = 0; dimension < rooms.length; dimension += 1) {
    const amount = amounts[dimension]!;
    if (amount > 0) most = Math.min(most, Math.floor(rooms[dimension]! / amount));
  }
  return most;
}

/** Subtracts the amounts of `count` units from the rooms; a negative count adds them. */
export function takeRoom(rooms: number[], amounts: readonly number[], count: number): void {
  for (let dimension = 0; dimension < rooms.length; dimension += 1) rooms[dimension]! -= amounts[dimension]! * count;
}

/** Adds up a quantity over the units of a pattern. `perUnit` has the quantity of one unit of each kind. */
export function sumOver(pattern: Pattern, perUnit: ArrayLike<number>): number {
  let sum = 0;
  for (const { index, count } of pattern) sum += count * perUnit[index]!;
  return sum;
}

/** Adds the units of `uses` transfers with a pattern to the counts; negative uses subtract them. */
export function addUnits(counts: number[], pattern: Pattern, uses: number): void {
  for (const { index, count } of pattern) counts[index]! += count * uses;
}

/** The number of transfers with a pattern that the units in `left` can fill, at most `most`. */
export function timesOf(pattern: Pattern, left: readonly number[], most = Infinity): number {
  return pattern.reduce((min, { index, count }) => Math.min(min, Math.floor(left[index]! / count)), most);
}

export function countTransfers(packing: readonly RepeatedPattern[]): number {
  return packing.reduce((sum, { times }) => sum + times, 0);
}

/** The packing with the fewest transfers, the first among equals. */
export function fewest(packings: readonly (readonly RepeatedPattern[])[]): readonly RepeatedPattern[] {
  return packings.reduce((best, other) => (countTransfers(other) < countTransfers(best) ? other : best));
}

/** Whether a packing into fewer transfers may exist. */
export function hasGap({ packing, lowerBound }: BoundedPacking): boolean {
  return lowerBound < countTransfers(packing);
}

/** The quotient of two integers, rounded up. `Math.ceil` of a rounded quotient may be wrong. */
export function ceilDivide(dividend: number, divisor: number): number {
  const remainder = dividend % divisor;
  return (dividend - remainder) / divisor + (remainder > 0 ? 1 : 0);
}
