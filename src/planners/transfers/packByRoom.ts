import { fitting, type PackingProblem, type RepeatedPattern, repeatPattern, takeRoom } from "./PackingProblem";

/** The kinds that one packing may examine. */
const maxExamined = 2_000_000;

/** What a unit is worth: the sum of a number for each limit. */
const worths: readonly ((share: number, free: number) => number)[] = [
  (share, free) => share * free,
  (share, free) => -(free - share) * (free - share),
];

/**
 * Packings that take one unit after the other, the best that fits: by the products of its shares with the free shares,
 * or by the squares of the free shares that it leaves.
 *
 * @param problem Its limits are above 0.
 * @returns Those that do not take too long.
 */
export function packByRoom(problem: PackingProblem): readonly (readonly RepeatedPattern[])[] {
  return worths.flatMap((worthOf) => packBy(problem, worthOf));
}

function packBy(
  { limits, amounts, counts }: PackingProblem,
  worthOf: (share: number, free: number) => number,
): readonly (readonly RepeatedPattern[])[] {
  const left = Array.from(counts);
  const packing: RepeatedPattern[] = [];
  let examined = 0;
  for (let open = Array.from(counts.keys()); open.length > 0; open = open.filter((kind) => left[kind]! > 0)) {
    const rooms = Array.from(limits);
    const taken = new Map<number, number>();
    for (let kind = bestOf(open); kind !== undefined; kind = bestOf(open)) {
      takeRoom(rooms, amounts[kind]!, 1);
      taken.set(kind, (taken.get(kind) ?? 0) + 1);
    }
    if (examined > maxExamined) return [];
    const pattern = Array.from(taken, ([index, count]) => ({ index, count }));
    packing.push(repeatPattern(pattern, left));

    function bestOf(kinds: readonly number[]): number | undefined {
      let [best, most]: [number | undefined, number] = [undefined, -Infinity];
      examined += kinds.length;
      for (const kind of examined > maxExamined ? [] : kinds) {
        if (left[kind] === taken.get(kind) || fitting(amounts[kind]!, rooms) === 0) continue;
        const worth = limits.reduce(
          (sum, limit, place) => sum + worthOf(amounts[kind]![place]! / limit, rooms[place]! / limit),
          0,
        );
        if (worth > most) [best, most] = [kind, worth];
      }
      return best;
    }
  }
  return [packing];
}
