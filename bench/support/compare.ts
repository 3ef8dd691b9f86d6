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

const millisecondsPerSample = 8;

/** Keeps results alive, so that no contestant is optimised away. */
export let sink: unknown;

/**
 * Runs the contestants in turn, round after round, so that a drift of the machine meets all of them. Each ratio is
 * taken within one round, against the first contestant.
 */
export function compare(contestants: Contestants, rounds = 41): Measurement[] {
  const names = Object.keys(contestants);
  const calls = names.map((name) => contestants[name] ?? (() => undefined));
  const repeats = calls.map(repeatsPerSample);
  const times: number[][] = names.map(() => []);

  for (let round = 0; round < rounds; round += 1) {
    // Another one begins each round: the first after a collection has an advantage.
    for (let turn = 0; turn < calls.length; turn += 1) {
      const index = (round + turn) % calls.length;
      times[index]?.push(timePerCall(calls[index] ?? (() => undefined), repeats[index] ?? 1));
    }
  }
  return names.map((name, index) => {
    const own = times[index] ?? [];
    return {
      name,
      nanoseconds: quartiles(own).median,
      ratio: quartiles(own.map((time, round) => time / (times[0]?.[round] ?? NaN))),
    };
  });
}

function timePerCall(call: () => unknown, repeats: number): number {
  const start = process.hrtime.bigint();
  for (let repeat = 0; repeat < repeats; repeat += 1) sink = call();
  return Number(process.hrtime.bigint() - start) / repeats;
}

/** Warms the contestant up for a fifth of a second, and finds how many calls fill a sample. */
function repeatsPerSample(call: () => unknown): number {
  const end = performance.now() + 200;
  let count = 0;
  do {
    sink = call();
    count += 1;
  } while (performance.now() < end);
  return Math.max(1, Math.round((count / 200) * millisecondsPerSample));
}

function quartiles(values: readonly number[]): Quartiles {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? NaN;
  return { median: at(0.5), lower: at(0.25), upper: at(0.75) };
}
