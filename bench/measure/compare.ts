import { do_not_optimize } from "mitata";
import type { Measurement } from "../report/Results";
import { quartiles } from "./quartiles";

/** One contestant of a row. */
export type Comparison = Pick<Measurement, "contestant" | "nanoseconds" | "ratio">;

/** The function to measure. If it returns a promise, that is awaited. */
export type Contestants = Readonly<Record<string, () => unknown>>;

export interface Timing {
  readonly rounds?: number;
  readonly millisecondsPerSample?: number;
  readonly millisecondsOfWarmUp?: number;
  /** Time for the samples of one contestant. Slow ones take part in fewer rounds, but at least three. */
  readonly millisecondsInAll?: number;
}

/**
 * Calls every contestant once and checks its answer. Then runs them in turn, round after round, so that changes of the
 * machine's speed affect all of them. Ratios to the first contestant are taken within a round.
 */
export async function compare(
  contestants: Contestants,
  check: (answer: unknown, name: string) => void,
  timing: Timing = {},
): Promise<Comparison[]> {
  const names = Object.keys(contestants);
  const calls = Object.values(contestants);
  const firstTimes: number[] = [];
  for (const [index, call] of calls.entries()) {
    const before = performance.now();
    const answer = await call();
    firstTimes.push(performance.now() - before);
    check(answer, names[index]!);
  }
  const plans: Plan[] = [];
  for (const [index, call] of calls.entries()) plans.push(await planSamples(call, firstTimes[index]!, timing));

  // The first takes part in every round, because the others are compared with it.
  const rounds = plans[0]!.samples;
  const times: number[][] = names.map(() => []);
  const ratios: number[][] = names.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    const inRound = new Map<number, number>();
    // Each round begins with another contestant: the first after a garbage collection has an advantage.
    for (let turn = 0; turn < calls.length; turn += 1) {
      const index = (round + turn) % calls.length;
      const { time, repeats, samples } = plans[index]!;
      if (takesPart(round, samples, rounds)) inRound.set(index, await time(calls[index]!, repeats));
    }
    const base = inRound.get(0)!;
    for (const [index, nanoseconds] of inRound) {
      times[index]!.push(nanoseconds);
      ratios[index]!.push(nanoseconds / base);
    }
  }
  return names.map((contestant, index) => ({
    contestant,
    nanoseconds: quartiles(times[index]!).median,
    ratio: quartiles(ratios[index]!),
  }));
}

interface Plan {
  readonly time: Timer;
  readonly repeats: number;
  /** The number of rounds to take part in. */
  readonly samples: number;
}

/** Nanoseconds per call, averaged over this many calls. */
type Timer = (call: () => unknown, repeats: number) => number | Promise<number>;

/**
 * A plain loop. Mitata's `measure` compiles a new loop and allocates megabytes each time. With samples of a few
 * milliseconds, its result was 10 % too low for a function of 90 ns, and 5 % too high for one of 800 ns.
 */
const timeCalls: Timer = (call, repeats) => {
  const start = process.hrtime.bigint();
  for (let repeat = 0; repeat < repeats; repeat += 1) do_not_optimize(call());
  return Number(process.hrtime.bigint() - start) / repeats;
};

const timeAwaitedCalls: Timer = async (call, repeats) => {
  const start = process.hrtime.bigint();
  for (let repeat = 0; repeat < repeats; repeat += 1) do_not_optimize(await call());
  return Number(process.hrtime.bigint() - start) / repeats;
};

/** Warms the contestant up, unless its first call was long enough, and finds how many calls fill a sample. */
async function planSamples(call: () => unknown, firstTime: number, timing: Timing): Promise<Plan> {
  const { rounds = 41, millisecondsPerSample = 8, millisecondsOfWarmUp = 200, millisecondsInAll = 2_000 } = timing;
  let time = timeAwaitedCalls;
  let perCall = firstTime * 1e6;
  if (firstTime < millisecondsOfWarmUp) {
    const answer = call();
    if (!(answer instanceof Promise)) time = timeCalls;
    await answer;
  }
  for (let repeats = 1, spent = firstTime; spent < millisecondsOfWarmUp; repeats *= 2) {
    perCall = await time(call, repeats);
    spent += (perCall * repeats) / 1e6;
  }
  const repeats = Math.max(1, Math.round((millisecondsPerSample * 1e6) / perCall));
  const affordable = Math.floor((millisecondsInAll * 1e6) / (perCall * repeats));
  return { time, repeats, samples: Math.min(rounds, Math.max(3, affordable)) };
}

/** Spreads the samples of a slow contestant evenly over the rounds. */
function takesPart(round: number, samples: number, rounds: number): boolean {
  return samples >= rounds || Math.floor(((round + 1) * samples) / rounds) > Math.floor((round * samples) / rounds);
}

/**
 * The fastest candidate, so that our choice does not slow a contestant down. Candidates that cannot be called are left
 * out; those much slower than the best are called once.
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
