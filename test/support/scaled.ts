import fc from "fast-check";

/** The number of rounds of a long test, reduced in proportion if FC_RUNS is below 100. */
export function scaled(rounds: number): number {
  const { numRuns = 100 } = fc.readConfigureGlobal();
  return Math.ceil((rounds * Math.min(numRuns, 100)) / 100);
}
