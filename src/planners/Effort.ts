/**
 * How many steps a search may still take. A step costs about as much as looking at one weight. Steps are counted, and
 * not time, so that the plan is the same on every machine.
 */
export interface Effort {
  stepsLeft: number;
}

/** Runs a search that may take at most so many of the steps that are left, and subtracts the steps that it took. */
export function spendAtMost<Found>(effort: Effort, maxSteps: number, search: (part: Effort) => Found): Found {
  const granted = Math.min(maxSteps, effort.stepsLeft);
  const part = { stepsLeft: granted };
  const found = search(part);
  effort.stepsLeft -= granted - part.stepsLeft;
  return found;
}

/** Runs a search that may take at most this share of the steps that are left, and subtracts the steps that it took. */
export function spendShare<Found>(effort: Effort, share: number, search: (part: Effort) => Found): Found {
  return spendAtMost(effort, share * effort.stepsLeft, search);
}
