/**
 * The remaining steps of a search. A step costs about as much as examining one weight. Counting steps instead of time
 * makes the plan the same on every machine.
 */
export interface Effort {
  stepsLeft: number;
}

/** Runs a search with at most `maxSteps` of the remaining steps, and subtracts the steps it took. */
export function spendAtMost<Found>(effort: Effort, maxSteps: number, search: (part: Effort) => Found): Found {
  const granted = Math.min(maxSteps, effort.stepsLeft);
  const part = { stepsLeft: granted };
  const found = search(part);
  effort.stepsLeft -= granted - part.stepsLeft;
  return found;
}

/** Runs a search with at most this share of the remaining steps, and subtracts the steps it took. */
export function spendShare<Found>(effort: Effort, share: number, search: (part: Effort) => Found): Found {
  return spendAtMost(effort, share * effort.stepsLeft, search);
}
