import type { Connect } from "./drivers";

/** Where a test runs, and for how long. */
export interface Run {
  readonly connect: Connect;
  readonly port: number;
  readonly seconds: number;
  readonly seed: number;
}

export interface Report {
  /** What was done, and how often. */
  readonly title: string;
  readonly faults: readonly string[];
}

/** Waits for all of them, and adds what was rejected to the faults. */
export async function settle(works: readonly Promise<unknown>[], faults: string[]): Promise<void> {
  for (const outcome of await Promise.allSettled(works)) {
    if (outcome.status === "rejected") faults.push(String(outcome.reason));
  }
}
