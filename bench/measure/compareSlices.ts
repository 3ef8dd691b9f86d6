import { type Comparison, quartiles } from "./compare";

/** Makes the calls from one number up to, and without, another. */
export type Slice = (from: number, to: number) => void;

export interface SliceComparison extends Comparison {
  /** Of all slices together, against the first contestant. */
  readonly totalRatio: number;
}

interface SliceOptions {
  readonly count: number;
  readonly sliceSize: number;
  /** Prepares a slice, and is not timed. */
  readonly before?: (from: number) => void;
  /** Called before the slice of each contestant, and not timed. */
  readonly between?: () => void;
}

/** For work that cannot be repeated: the contestants do a slice of it in turn, and each ratio is taken within one slice. */
export function compareSlices(
  contestants: Readonly<Record<string, Slice>>,
  { count, sliceSize, before, between }: SliceOptions,
): SliceComparison[] {
  const names = Object.keys(contestants);
  const slices = Object.values(contestants);
  const times: number[][] = names.map(() => []);
  for (let from = 0, round = 0; from < count; from += sliceSize, round += 1) {
    before?.(from);
    for (let turn = 0; turn < slices.length; turn += 1) {
      const index = (round + turn) % slices.length;
      between?.();
      const start = process.hrtime.bigint();
      slices[index]!(from, from + sliceSize);
      times[index]!.push(Number(process.hrtime.bigint() - start) / sliceSize);
    }
  }
  const total = (index: number) => times[index]!.reduce((sum, each) => sum + each, 0);
  return names.map((name, index) => {
    const own = times[index]!;
    return {
      name,
      nanoseconds: quartiles(own).median,
      ratio: quartiles(own.map((each, round) => each / times[0]![round]!)),
      samples: own.length,
      totalRatio: total(index) / total(0),
    };
  });
}

/** Leaves nothing that the engine would go on to mark while something is timed. */
export function collectGarbage(): void {
  if (!globalThis.gc) throw new Error("needs --expose-gc");
  // Twice: what the first round finalises, the second frees.
  globalThis.gc();
  globalThis.gc();
}
