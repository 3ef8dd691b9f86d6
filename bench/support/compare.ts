/** Time per call in nanoseconds, and what it is against the first contestant in the same round. */
export interface Measurement {
  readonly name: string;
  readonly nanoseconds: number;
  readonly ratio: Quartiles;
}

export interface Quartiles {
  readonly median: number;
  readonly lower: number;
  readonly upper: number;
}

export type Contestants = Readonly<Record<string, () => unknown>>;

/** Nanoseconds per call, over so many calls. */
export type Timer = (call: () => unknown, repeats: number) => number | Promise<number>;

const millisecondsPerSample = 8;
const millisecondsOfWarmUp = 200;

/** Keeps results alive, so that no contestant is optimised away. */
export let sink: unknown;

export const timeCalls: Timer = (call, repeats) => {
  const start = process.hrtime.bigint();
  for (let repeat = 0; repeat < repeats; repeat += 1) sink = call();
  return Number(process.hrtime.bigint() - start) / repeats;
};

/** For contestants that answer with a promise. */
export const timeAwaitedCalls: Timer = async (call, repeats) => {
  const start = process.hrtime.bigint();
  for (let repeat = 0; repeat < repeats; repeat += 1) sink = await call();
  return Number(process.hrtime.bigint() - start) / repeats;
};

/**
 * Runs the contestants in turn, round after round, so that a drift of the machine meets all of them. Each ratio is
 * taken within one round, against the first contestant.
 */
export async function compare(
  contestants: Contestants,
  { time = timeCalls, rounds = 41 }: { readonly time?: Timer; readonly rounds?: number } = {},
): Promise<Measurement[]> {
  const calls = Object.values(contestants);
  const repeats: number[] = [];
  for (const call of calls) repeats.push(await repeatsPerSample(call, time));
  const times: number[][] = calls.map(() => []);

  for (let round = 0; round < rounds; round += 1) {
    // Another one begins each round: the first after a collection has an advantage.
    for (let turn = 0; turn < calls.length; turn += 1) {
      const index = (round + turn) % calls.length;
      times[index]!.push(await time(calls[index]!, repeats[index]!));
    }
  }
  return Object.keys(contestants).map((name, index) => {
    const own = times[index]!;
    return {
      name,
      nanoseconds: quartiles(own).median,
      ratio: quartiles(own.map((each, round) => each / times[0]![round]!)),
    };
  });
}

/** Warms the contestant up, and finds how many calls fill a sample. */
async function repeatsPerSample(call: () => unknown, time: Timer): Promise<number> {
  let perCall = 0;
  for (let repeats = 1, spent = 0; spent < millisecondsOfWarmUp; repeats *= 2) {
    perCall = await time(call, repeats);
    spent += (perCall * repeats) / 1e6;
  }
  return Math.max(1, Math.round((millisecondsPerSample * 1e6) / perCall));
}

function quartiles(values: readonly number[]): Quartiles {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? NaN;
  return { median: at(0.5), lower: at(0.25), upper: at(0.75) };
}
