/**
 * The candidate whose call takes the least time, so that no choice of ours slows a contestant down. One that cannot be
 * called is left out, and one that is much slower than the best is called once.
 */
export async function fastestOf<T>(
  candidates: readonly T[],
  callOf: (candidate: T) => (() => unknown) | undefined,
): Promise<T> {
  let best: T | undefined;
  let bestTime = Infinity;
  for (const candidate of candidates) {
    const call = callOf(candidate);
    if (!call) continue;
    const time = await minTime(call, bestTime);
    if (time < bestTime) [best, bestTime] = [candidate, time];
  }
  if (best === undefined) throw new Error("none of the candidates can be called");
  return best;
}

/** Milliseconds. */
async function minTime(call: () => unknown, bestTime: number): Promise<number> {
  let shortest = Infinity;
  let spent = 0;
  for (let run = 0; run === 0 || (run < 5 && spent < 100 && shortest < bestTime * 4); run += 1) {
    const before = performance.now();
    await call();
    const time = performance.now() - before;
    spent += time;
    shortest = Math.min(shortest, time);
  }
  return shortest;
}
