import type { Effort } from "../Effort";
import type { Pattern } from "./PackingProblem";
import { createRoundedTable } from "./createRoundedTable";
import { fitting, takeRoom, type VectorProblem } from "./VectorProblem";

export interface KnapsackSolution {
  /** Each more valuable than the one before. The last is the most valuable one if effort is left afterwards. */
  readonly patterns: readonly Pattern[];
  /** Proven: no pattern has a greater value. */
  readonly atMost: number;
}

/** Finds the most valuable units that fit into one transfer. Values are integers ≥ 0. */
export type Knapsack = (values: readonly number[], effort: Effort) => KnapsackSolution;

/** To compute one number of a table takes a small part of a step. */
const cellsPerStep = 128;
/** The part of the steps that the tables may take. */
const tableShare = 1 / 4;
/** A bound is multiplied by this factor, which more than makes up for the rounding of a few operations. */
const roundingMargin = 1 + 1e-12;

/**
 * The bounded knapsack problem with one limit or several: the most valuable units that fit into one transfer, of each kind at
 * most `maxCounts`. Solved by depth-first branch and bound in descending order of value per share. Two bounds say what the room
 * left may still be worth: the continuous relaxation, which is close where many units fit, and dynamic programming over rounded
 * amounts (`createRoundedTable`), which is close where few units fit.
 *
 * @param weightOf What one of each limit counts, > 0. The share of a unit is the sum of its amounts so weighted.
 */
export function createKnapsack(
  { limits, amounts }: Pick<VectorProblem, "limits" | "amounts">,
  maxCounts: readonly number[],
  weightOf: readonly number[],
): Knapsack {
  const shares = amounts.map(shareOf);
  const tables = limits.map((limit, dimension) => {
    return createRoundedTable(
      limit,
      amounts.map((each) => each[dimension]!),
      maxCounts,
    );
  });

  return (values, effort) => {
    const ratioOf = values.map((value, index) => (value / shares[index]!) * roundingMargin);
    const order = Array.from(amounts.keys())
      .filter((index) => values[index]! > 0 && maxCounts[index]! > 0)
      .sort((a, b) => ratioOf[b]! - ratioOf[a]!);
    const cells = Math.floor((tableShare * effort.stepsLeft * cellsPerStep) / tables.length);
    const filled = tables.reduce((sum, table) => sum + table.fill(order, values, cells), 0);
    // Sorting the kinds takes steps as well.
    const part = { stepsLeft: effort.stepsLeft - order.length / 2 - filled / cellsPerStep };
    const solution = branchAndBound(order, values, ratioOf, part);
    effort.stepsLeft = part.stepsLeft;
    return solution;
  };

  function branchAndBound(
    order: readonly number[],
    values: readonly number[],
    ratioOf: readonly number[],
    effort: Effort,
  ): KnapsackSolution {
    const rooms = Array.from(limits);
    const taken = new Float64Array(order.length);
    const patterns: Pattern[] = [];
    let bestValue = 0;
    let { stepsLeft } = effort;
    const most = mostFrom(0, shareOf(rooms));
    branch(0, 0);
    effort.stepsLeft = stepsLeft;
    return { patterns, atMost: stepsLeft > 0 ? bestValue : Math.floor(most) };

    function branch(from: number, value: number): void {
      stepsLeft -= 1;
      if (value > bestValue) {
        bestValue = value;
        patterns.push(order.flatMap((index, place) => (taken[place]! > 0 ? [{ index, count: taken[place]! }] : [])));
      }
      const share = shareOf(rooms);
      for (let place = from; place < order.length; place += 1) {
        if (value + mostFrom(place, share) < bestValue + 1) return;
        const index = order[place]!;
        const maxCount = Math.min(maxCounts[index]!, fitting(amounts[index]!, rooms));
        for (let count = maxCount; count > 0 && stepsLeft > 0; count -= 1) {
          taken[place] = count;
          takeRoom(rooms, amounts[index]!, count);
          branch(place + 1, value + count * values[index]!);
          takeRoom(rooms, amounts[index]!, -count);
        }
        taken[place] = 0;
      }
    }

    /** At most so much value fits into the rooms, of the units from a place of the order on. */
    function mostFrom(place: number, share: number): number {
      let most = place < order.length ? share * ratioOf[order[place]!]! : 0;
      for (let dimension = 0; dimension < rooms.length; dimension += 1) {
        most = Math.min(most, tables[dimension]!.mostFrom(place, rooms[dimension]!));
      }
      return most;
    }
  }

  function shareOf(each: readonly number[]): number {
    let share = 0;
    for (let dimension = 0; dimension < each.length; dimension += 1) share += each[dimension]! * weightOf[dimension]!;
    return share;
  }
}
