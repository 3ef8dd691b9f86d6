import type { Connect } from "./drivers";
import type { IsolationLevel, KillPoint } from "./killedSessions";
import type { Random } from "../../support/random";

/** Where a test runs, and for how long. */
export interface Run {
  readonly connect: Connect;
  readonly port: number;
  readonly seconds: number;
  readonly seed: number;
}

/** With transactions at this level, in sessions that are killed. */
export interface KilledRun extends Run {
  readonly isolation: IsolationLevel;
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

/** Mostly none, sometimes one or two. */
export function anyPoints(random: Random, points: readonly KillPoint[]): KillPoint[] {
  return Array.from({ length: Math.max(0, random(12) - 9) }, () => points[random(points.length)]!);
}
