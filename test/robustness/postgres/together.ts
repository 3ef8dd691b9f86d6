import { createNetwork, type LaneTerms } from "stock-transfer";
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

/** Two warehouses with one service between them. */
export const networkWith = (terms: Partial<LaneTerms> = {}) =>
  createNetwork({
    warehouses: ["HCM", "HAN"].map((code) => ({ code, timeZone: "UTC" })),
    defaultLane: { transferType: "ROAD", weightLimit: 1_000, transitDays: 1, ...terms },
  });

export const toHan = { srcWarehouseCode: "HCM", destWarehouseCode: "HAN" };

export const fieldsOf = (id: string, createdAt = Date.now()) => {
  return { id, code: "", partner: { code: "P1", name: "" }, createdAt };
};
