/** The remaining steps of a search. Steps are counted instead of time, so a plan is the same on every machine. */
export interface Effort {
  stepsLeft: number;
}

/** Grants a search this share of the remaining steps, and subtracts the steps that it took. */
export function spendShare<Found>(effort: Effort, share: number, search: (part: Effort) => Found): Found {
  const granted = share * effort.stepsLeft;
  const part = { stepsLeft: granted };
  const found = search(part);
  effort.stepsLeft -= granted - part.stepsLeft;
  return found;
}
