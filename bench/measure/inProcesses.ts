import { fork } from "node:child_process";
import { once } from "node:events";
import type { Measurement } from "../report/Results";
import { quartiles } from "./quartiles";

/** V8 compiles the same code in different ways: in another process, a ratio may be a tenth higher or lower. */
const processes = 5;
const flag = "MEASURES_FOR_PARENT";

/**
 * Measures in several processes of this program, one after the other. A time or ratio is the median of the processes,
 * and the quartiles of a ratio are those of the processes.
 */
export async function inProcesses(measure: () => Promise<Measurement[]>): Promise<Measurement[]> {
  if (process.env[flag] !== undefined) return sendAndExit(await measure());
  const runs: Measurement[][] = [];
  for (let run = 0; run < processes; run += 1) {
    const child = fork(process.argv[1]!, process.argv.slice(2), { env: { ...process.env, [flag]: "" } });
    const failed = once(child, "exit").then(([code]) => {
      throw new Error(`a process that measures ended with ${String(code)}`);
    });
    const [measured] = (await Promise.race([once(child, "message"), failed])) as [Measurement[]];
    await failed.catch(() => undefined);
    runs.push(measured);
  }
  return runs[0]!.map((first, index) => {
    const same = runs.map((run) => run[index]!);
    return {
      ...first,
      nanoseconds: quartiles(same.map(({ nanoseconds }) => nanoseconds)).median,
      ratio: quartiles(same.map(({ ratio }) => ratio.median)),
    };
  });
}

function sendAndExit(measured: Measurement[]): Promise<never> {
  process.send!(measured, () => process.exit());
  return new Promise(() => undefined);
}
