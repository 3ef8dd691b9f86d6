/** An integer from 0 to below the given one. */
export type Random = (below: number) => number;

/** A copy in random order: the algorithm of Fisher and Yates. */
export function shuffled<T>(values: readonly T[], random: Random): T[] {
  const order = [...values];
  for (let index = order.length - 1; index > 0; index -= 1) {
    const other = random(index + 1);
    [order[index], order[other]] = [order[other]!, order[index]!];
  }
  return order;
}

/** The generator mulberry32: equal seeds give equal numbers. */
export function seededRandom(seed: number): Random {
  let state = seed | 0;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}
