import fc from "fast-check";

const { numRuns = 100 } = fc.readConfigureGlobal();

/** Whether long tests have all of their rounds. Only then must every kind of random example be among them. */
export const isThorough = numRuns >= 100;

/**
 * The number of rounds of a long test, reduced in proportion if FC_RUNS is below 100.
 *
 * @param least What a test needs that counts how many of its random examples are of a kind.
 */
export function scaled(rounds: number, least = 1): number {
  return Math.max(least, Math.ceil((rounds * Math.min(numRuns, 100)) / 100));
}
