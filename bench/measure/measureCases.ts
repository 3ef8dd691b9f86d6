import type { Measurement } from "../report/Results";
import { progress } from "../run/runPart";
import { compare, type Comparison, type Contestants, type Timing } from "./compare";

/** One row of a table. */
export interface Case extends Pick<Measurement, "table" | "item" | "size"> {
  /** Called when the case begins, so its data are not in memory earlier. */
  readonly prepare: () => Prepared | Promise<Prepared>;
  readonly timing?: Timing;
}

export interface Prepared {
  /** The others are compared with the first. */
  readonly contestants: Contestants;
  /** Throws if the answer is wrong. All contestants are checked before any is timed. */
  readonly check: (answer: unknown, contestant: string) => void;
  /** Shown after the name of the row. */
  readonly remark?: string | undefined;
}

export async function measureCases(cases: Iterable<Case>): Promise<Measurement[]> {
  const all: Measurement[] = [];
  for (const { table, item, size, prepare, timing } of cases) {
    progress(`${table}: ${size} ${item}`);
    const { contestants, check, remark } = await prepare();
    const comparisons = await compare(contestants, check, timing);
    all.push(...measurements({ table, item, size, remark }, comparisons));
  }
  return all;
}

/** The results of a comparison as cells of a row. */
export function measurements(
  row: Pick<Measurement, "table" | "item" | "size" | "remark">,
  comparisons: readonly Comparison[],
): Measurement[] {
  return comparisons.map(({ contestant, nanoseconds, ratio }) => ({ ...row, contestant, nanoseconds, ratio }));
}

/** The median of each ratio of one contestant. */
export function ratiosOf(all: readonly Measurement[], contestant: string): number[] {
  return all.filter((one) => one.contestant === contestant).map(({ ratio }) => ratio.median);
}
