import type { Measurement } from "../report/Results";
import { progress } from "../run/runPart";
import { compare, type Comparison, type Contestants, type Timing } from "./compare";

/** One row of a table. */
export interface Case {
  /** The title of the table. */
  readonly table: string;
  /** What is asked: the name of the row, unless its size is enough to tell it from the others. */
  readonly item: string;
  /** How many SKUs, transfers or bytes there are. */
  readonly size: number;
  /** Called when it is the case's turn: its data are not in memory before. */
  readonly prepare: () => Prepared | Promise<Prepared>;
  readonly timing?: Timing;
}

export interface Prepared {
  /** The others are compared with the first. */
  readonly contestants: Contestants;
  /** Throws where the answer is wrong. Every contestant is asked before any is timed. */
  readonly check: (answer: unknown, contestant: string) => void;
  /** Stands after the name of the row. */
  readonly remark?: string | undefined;
}

export async function measureCases(cases: Iterable<Case>): Promise<Measurement[]> {
  const all: Measurement[] = [];
  for (const { table, item, size, prepare, timing } of cases) {
    progress(`${table}: ${size} ${item}`);
    const { contestants, check, remark } = await prepare();
    const comparisons = await compare(contestants, check, timing);
    all.push(...measurements({ table, item, size, ...(remark === undefined ? {} : { remark }) }, comparisons));
  }
  return all;
}

/** The results of a comparison as cells of a row. */
export function measurements(
  row: Pick<Measurement, "table" | "item" | "size" | "remark">,
  comparisons: readonly Comparison[],
): Measurement[] {
  return comparisons.map(({ name, nanoseconds, ratio, samples }) => ({
    ...row,
    contestant: name,
    nanoseconds,
    ratio,
    samples,
  }));
}

/** The median of each ratio of one contestant. */
export function ratiosOf(all: readonly Measurement[], contestant: string): number[] {
  return all.filter((one) => one.contestant === contestant).map(({ ratio }) => ratio.median);
}
