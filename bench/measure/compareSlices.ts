import type { Comparison } from "./compare";
import { quartiles } from "./quartiles";

/** Makes the calls from one number (inclusive) to another (exclusive). */
export type Slice = (from: number, to: number) => void;

export interface SliceComparison extends Comparison {
  /** The ratio over all slices, compared with the first contestant. */
  readonly totalRatio: number;
}

interface SliceOptions {
  readonly count: number;
  readonly sliceSize: number;
  /** Called before the slice of each contestant. Not timed. */
  readonly between?: () => void;
}

/** Measures work that cannot be repeated. The contestants take turns with each slice; ratios are taken within a slice. */
export function compareSlices(
  contestants: Readonly<Record<string, Slice>>,
  { count, sliceSize, between }: SliceOptions,
): SliceComparison[] {
  const names = Object.keys(contestants);
  const slices = Object.values(contestants);
  const times: number[][] = names.map(() => []);
  for (let from = 0, round = 0; from < count; from += sliceSize, round += 1) {
    for (let turn = 0; turn < slices.length; turn += 1) {
      const index = (round + turn) % slices.length;
      between?.();
      const start = process.hrtime.bigint();
      slices[index]!(from, from + sliceSize);
      times[index]!.push(Number(process.hrtime.bigint() - start) / sliceSize);
    }
  }
  const total = (index: number) => times[index]!.reduce((sum, each) => sum + each, 0);
  return names.map((contestant, index) => ({
    contestant,
    nanoseconds: quartiles(times[index]!).median,
    ratio: quartiles(times[index]!.map((each, round) => each / times[0]![round]!)),
    totalRatio: total(index) / total(0),
  }));
}
