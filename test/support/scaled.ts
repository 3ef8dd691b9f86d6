import fc from "fast-check";

/** So many rounds of a long test, and fewer in proportion where FC_RUNS is below 100. */
export function scaled(rounds: number): number {
  const { numRuns = 100 } = fc.readConfigureGlobal();
  return Math.ceil((rounds * Math.min(numRuns, 100)) / 100);
}
