import { addUnits, fitting, type PackingProblem, type RepeatedPattern, takeRoom, timesOf } from "./PackingProblem";

/** With more limits times kinds, greedy packings take too long. */
const maxAmounts = 600;
/** The kinds that one greedy packing may examine. */
const maxExamined = 2_000_000;

/** By which a unit is chosen: the sum (or the maximum) of a number for each limit is the greatest. */
interface Rule {
  readonly partOf: (amount: number, limit: number, room: number) => number;
  readonly isMaximum?: boolean;
  /** The best kind may be another after each unit. */
  readonly isByRoom?: boolean;
}

const shareOf = (amount: number, limit: number) => amount / limit;

const rules: readonly Rule[] = [
  { partOf: shareOf, isMaximum: true },
  { partOf: shareOf },
  { partOf: (amount, limit, room) => shareOf(amount, limit) * shareOf(room, limit), isByRoom: true },
  { partOf: (amount, limit, room) => -shareOf(room - amount, limit) * shareOf(room - amount, limit), isByRoom: true },
];

/**
 * Packings that take one unit after the other, the best that fits: by the share of its tightest limit, by the sum of
 * its shares, by their products with the free shares, or by the squares of the free shares that it leaves.
 *
 * @param problem Its limits are above 0.
 * @returns Those that do not take too long.
 */
export function greedyPackings(problem: PackingProblem): readonly (readonly RepeatedPattern[])[] {
  if (problem.limits.length * problem.counts.length > maxAmounts) return [];
  return rules.flatMap((rule) => {
    const packing = packBy(problem, rule);
    return packing ? [packing] : [];
  });
}

function packBy({ limits, amounts, counts }: PackingProblem, rule: Rule): readonly RepeatedPattern[] | undefined {
  const left = Array.from(counts);
  const packing: RepeatedPattern[] = [];
  let examined = 0;
  for (let open = Array.from(counts.keys()); open.length > 0; open = open.filter((kind) => left[kind]! > 0)) {
    const rooms = Array.from(limits);
    const taken = new Map<number, number>();
    for (let kind = bestOf(open); kind !== undefined; kind = bestOf(open)) {
      const most = Math.min(left[kind]! - (taken.get(kind) ?? 0), fitting(amounts[kind]!, rooms));
      const count = rule.isByRoom ? 1 : most;
      takeRoom(rooms, amounts[kind]!, count);
      taken.set(kind, (taken.get(kind) ?? 0) + count);
    }
    if (examined > maxExamined) return undefined;
    const pattern = Array.from(taken, ([index, count]) => ({ index, count }));
    const times = timesOf(pattern, left);
    addUnits(left, pattern, -times);
    packing.push({ pattern, times });

    function bestOf(kinds: readonly number[]): number | undefined {
      let [best, most]: [number | undefined, number] = [undefined, -Infinity];
      examined += kinds.length;
      for (const kind of examined > maxExamined ? [] : kinds) {
        if (left[kind] === taken.get(kind) || fitting(amounts[kind]!, rooms) === 0) continue;
        const worth = worthOf(amounts[kind]!, rooms);
        if (worth > most) [best, most] = [kind, worth];
      }
      return best;
    }
  }
  return packing;

  function worthOf(unit: readonly number[], rooms: readonly number[]): number {
    let worth = 0;
    for (let place = 0; place < limits.length; place += 1) {
      const part = rule.partOf(unit[place]!, limits[place]!, rooms[place]!);
      worth = rule.isMaximum ? Math.max(worth, part) : worth + part;
    }
    return worth;
  }
}
