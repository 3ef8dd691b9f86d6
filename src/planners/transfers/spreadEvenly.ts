import { sum } from "../sum";
import { fitting, type PackingProblem, type RepeatedPattern, takeRoom, totalOf } from "./PackingProblem";

/** Spreading units over more transfers takes too long. */
const maxTransfers = 20_000;

/**
 * Gives every transfer of a {@link PackingProblem} an even share of each kind, as far as units are whole: cuts a
 * sequence of all units, with the same mixture of kinds everywhere. For many small units under several limits, this may
 * be far better than greedy heuristics.
 *
 * @param parts The units are taken in about this many parts.
 * @returns The packing; `undefined` if it has `tooMany` transfers or more, or needs more than `maxTransfers`.
 */
export function spreadEvenly(
  problem: PackingProblem,
  tooMany: number,
  parts: number,
): readonly RepeatedPattern[] | undefined {
  const { limits, amounts, counts } = problem;
  const least = limits.reduce((most, limit, place) => Math.max(most, totalOf(problem, place) / limit), 0);
  if (least > Math.min(tooMany - 1, maxTransfers)) return undefined;
  const size = Math.ceil(sum(counts) / parts);
  const all = counts.flatMap((count, kind) =>
    Array.from({ length: Math.ceil(count / size) }, (_, part) => {
      const qty = Math.min(size, count - part * size);
      return { kind, qty, at: (part * size + qty / 2) / count };
    }),
  );
  const packing: RepeatedPattern[] = [];
  let rooms = Array.from(limits);
  let taken = new Map<number, number>();
  for (const { kind, qty } of all.sort((a, b) => a.at - b.at)) {
    for (let left = qty; left > 0;) {
      const count = Math.min(left, fitting(amounts[kind]!, rooms));
      if (count === 0) {
        close();
        if (packing.length >= tooMany - 1) return undefined;
        continue;
      }
      taken.set(kind, (taken.get(kind) ?? 0) + count);
      takeRoom(rooms, amounts[kind]!, count);
      left -= count;
    }
  }
  close();
  return packing;

  function close(): void {
    const pattern = Array.from(taken, ([index, count]) => ({ index, count })).sort((a, b) => a.index - b.index);
    packing.push({ pattern, times: 1 });
    rooms = Array.from(limits);
    taken = new Map();
  }
}
