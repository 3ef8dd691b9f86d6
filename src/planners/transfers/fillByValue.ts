import type { Effort } from "../Effort";
import {
  fitting,
  type PackingProblem,
  type Pattern,
  type RepeatedPattern,
  repeatPattern,
  sharesOf,
  takeRoom,
} from "./PackingProblem";

/** The patterns tried for a transfer, besides one for each kind. */
const maxTried = 300;
/** The kinds examined in the time of one try. */
const kindsPerTry = 8;
const stepsPerTry = 0.5;
/** How fast values change, tuned by experiment. */
const rate = 0.2;
/** The search ends after so many packings in turn without a better one. */
const maxIdle = 100;

/**
 * Sequential value correction (Belov and Scheithauer, Setup and open-stacks minimization in one-dimensional stock
 * cutting, 2007). Fills a transfer with valuable units, repeats it while its units last, and continues with the rest.
 * For the next packing, units of transfers with little value become more valuable.
 *
 * @param enough The search ends with so few transfers.
 * @returns The best packing; `undefined` if the effort ends before the first.
 */
export function fillByValue(
  problem: PackingProblem,
  enough: number,
  effort: Effort,
): readonly RepeatedPattern[] | undefined {
  const { limits, amounts, counts } = problem;
  const shares = sharesOf(problem);
  // Large units come first, because small ones are easier to place later.
  const values = shares.map((share) => share * Math.sqrt(share));
  let best: readonly RepeatedPattern[] | undefined;
  let fewest = Infinity;
  for (let idle = 0; idle < maxIdle && fewest > enough && effort.stepsLeft > 0; idle += 1) {
    const left = Array.from(counts);
    const packing: RepeatedPattern[] = [];
    const ratios = values.map((value, kind) => value / shares[kind]!);
    let order = Array.from(counts.keys()).sort((a, b) => ratios[b]! - ratios[a]!);
    let transfers = 0;
    while (order.length > 0 && effort.stepsLeft > 0) {
      const pattern = fillTransfer(order, left, ratios);
      const { times } = repeatPattern(pattern, left);
      packing.push({ pattern, times });
      transfers += times;
      const value = pattern.reduce((sum, { index, count }) => sum + count * values[index]!, 0);
      for (const { index, count } of pattern)
        values[index]! *= 1 + (rate * (1 / value - 1) * count * times) / counts[index]!;
      order = order.filter((kind) => left[kind]! > 0);
    }
    if (order.length === 0 && transfers < fewest) [best, fewest, idle] = [packing, transfers, -1];
  }
  return best;

  /** The most valuable pattern that a short branch and bound finds. */
  function fillTransfer(order: readonly number[], left: readonly number[], ratios: readonly number[]): Pattern {
    const rooms = Array.from(limits);
    const taken = order.map(() => 0);
    let [best, most] = [taken, 0];
    // At least one pattern is tried.
    const granted = Math.max(2, Math.min(maxTried + order.length, effort.stepsLeft / stepsPerTry / order.length));
    let triesLeft = granted;
    branch(0, 0, 1);
    effort.stepsLeft -= (granted - triesLeft) * stepsPerTry + order.length / kindsPerTry;
    return order.flatMap((index, place) => (best[place]! > 0 ? [{ index, count: best[place]! }] : []));

    function branch(from: number, value: number, room: number): void {
      triesLeft -= 1;
      if (value > most) [best, most] = [taken.slice(), value];
      for (let place = from; place < order.length && triesLeft > 0; place += 1) {
        const kind = order[place]!;
        if (value + room * ratios[kind]! <= most) return;
        triesLeft -= 1 / kindsPerTry;
        let count = Math.min(left[kind]!, fitting(amounts[kind]!, rooms));
        for (; count > 0 && triesLeft > 0; count -= 1) {
          taken[place] = count;
          takeRoom(rooms, amounts[kind]!, count);
          branch(place + 1, value + count * values[kind]!, room - count * shares[kind]!);
          takeRoom(rooms, amounts[kind]!, -count);
        }
        taken[place] = 0;
      }
    }
  }
}
