/**
 * The candidate whose call takes the least time, so that no choice of ours holds a contestant back. One that cannot be
 * called is left out, and a hopeless one is called once.
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
    const time = await leastTime(call, bestTime);
    if (time < bestTime) [best, bestTime] = [candidate, time];
  }
  if (best === undefined) throw new Error("none of the candidates can be called");
  return best;
}

/** Milliseconds. */
async function leastTime(call: () => unknown, toBeat: number): Promise<number> {
  let least = Infinity;
  let spent = 0;
  for (let run = 0; run === 0 || (run < 5 && spent < 100 && least < toBeat * 4); run += 1) {
    const before = performance.now();
    await call();
    const time = performance.now() - before;
    spent += time;
    least = Math.min(least, time);
  }
  return least;
}
