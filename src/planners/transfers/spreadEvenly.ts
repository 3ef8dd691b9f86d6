import { sum } from "../sum";
import { fitting, type PackingProblem, type Pattern, type RepeatedPattern, takeRoom, totalOf } from "./PackingProblem";

/** Units are spread in equal blocks of about this many transfers, so the time hardly grows with their number. */
const transfersOfBlock = 400;
/** The units of a block are taken in about this many parts. */
const partsOfBlock = 20_000;

/**
 * Gives every transfer of a {@link PackingProblem} an even share of each kind, as far as units are whole. For many
 * small units under several limits, this may be far better than greedy heuristics. The problem must have units.
 *
 * @returns The packing; `undefined` unless it has fewer than so many transfers.
 */
export function spreadEvenly(problem: PackingProblem, tooMany: number): readonly RepeatedPattern[] | undefined {
  const { limits, counts } = problem;
  const units = sum(counts);
  const transfers = limits.reduce((most, limit, place) => Math.max(most, totalOf(problem, place) / limit), 0);
  if (transfers > tooMany - 1) return undefined;
  // At least half of the units are in a block, even if rounding leaves out one unit of each kind.
  const most = Math.floor(Math.min(transfers / transfersOfBlock, units / counts.length / 2));
  const block = counts.map((count) => Math.floor(count / most));
  const patterns = most > 1 ? cut(problem, block, Infinity)! : [];
  if (patterns.length < 2) return cut(problem, counts, tooMany)?.map((pattern) => ({ pattern, times: 1 }));
  // The last transfer is not full. Its units are spread with those that are in no block.
  const left = Array.from(counts);
  const packing = patterns.slice(0, -1).map((pattern) => ({ pattern, times: most }));
  for (const { pattern } of packing) for (const { index, count } of pattern) left[index]! -= most * count;
  const rest = spreadEvenly({ ...problem, counts: left }, tooMany - most * packing.length);
  return rest && [...packing, ...rest];
}

/** Cuts a sequence of all units, with the same mixture of kinds everywhere, into fewer than so many transfers. */
function cut(
  { limits, amounts }: PackingProblem,
  counts: readonly number[],
  tooMany: number,
): readonly Pattern[] | undefined {
  const size = Math.ceil(sum(counts) / partsOfBlock);
  const parts = counts.flatMap((count, kind) =>
    Array.from({ length: Math.ceil(count / size) }, (_, part) => {
      const qty = Math.min(size, count - part * size);
      return { kind, qty, at: (part * size + qty / 2) / count };
    }),
  );
  const patterns: Pattern[] = [];
  let rooms = Array.from(limits);
  let taken = new Map<number, number>();
  for (const { kind, qty } of parts.sort((a, b) => a.at - b.at)) {
    for (let left = qty; left > 0;) {
      const count = Math.min(left, fitting(amounts[kind]!, rooms));
      if (count === 0) {
        close();
        if (patterns.length >= tooMany - 1) return undefined;
        continue;
      }
      taken.set(kind, (taken.get(kind) ?? 0) + count);
      takeRoom(rooms, amounts[kind]!, count);
      left -= count;
    }
  }
  close();
  return patterns;

  function close(): void {
    patterns.push(Array.from(taken, ([index, count]) => ({ index, count })).sort((a, b) => a.index - b.index));
    rooms = Array.from(limits);
    taken = new Map();
  }
}
