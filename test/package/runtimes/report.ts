import { createNetwork, createTransferCollection } from "stock-transfer";
import { createClient } from "stock-transfer/client";
import { createHandler } from "stock-transfer/http";
import { runSuite } from "../../interface/conformance/runSuite";

/** The report of a runtime on the conformance suite. */
export interface Report {
  readonly passed: number;
  readonly datesByTemporal: number;
  readonly failures: readonly string[];
}

export async function report(): Promise<Report> {
  const outcomes = await runSuite({ createNetwork, createTransferCollection, createClient, createHandler });
  return {
    passed: outcomes.filter(({ problems }) => problems.length === 0).length,
    datesByTemporal: outcomes.reduce((sum, { datesByTemporal }) => sum + datesByTemporal, 0),
    failures: outcomes.flatMap(({ name, problems }) => problems.map((problem) => `${name}: ${problem}`)),
  };
}
