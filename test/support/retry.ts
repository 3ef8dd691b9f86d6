import { setTimeout } from "node:timers/promises";

/** The first result of an attempt that does not fail, or the last failure. */
export async function retry<Value>(attempt: () => Promise<Value>, pause = 50, attempts = 40): Promise<Value> {
  for (let left = attempts; left > 0; left -= 1) {
    try {
      return await attempt();
    } catch {
      await setTimeout(pause);
    }
  }
  return attempt();
}
