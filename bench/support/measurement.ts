import type { Measurement } from "../report/Results";
import type { Comparison } from "./compare";

/** The results of a comparison as rows of a table. */
export function measurements(
  place: Pick<Measurement, "table" | "item" | "size">,
  comparisons: readonly Comparison[],
): Measurement[] {
  return comparisons.map(({ name, nanoseconds, ratio, samples }) => ({
    ...place,
    contestant: name,
    nanoseconds,
    ratio,
    samples,
  }));
}

export function ratioOf(all: readonly Measurement[], contestant: string): number[] {
  return all.filter((one) => one.contestant === contestant).map(({ ratio }) => ratio.median);
}
