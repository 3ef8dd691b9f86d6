import { ok } from "node:assert";
import { planTransfers, type TransferPlan } from "stock-transfer/planners";
import { seededRandom } from "../../test/support/random";
import { makeRequest, makeStock } from "../data/requests";
import { measureCases } from "../measure/measureCases";
import { runPart } from "../run/runPart";
import { bareLoop } from "./check/bareLoop";

// Plans at default effort, against the bare loop over 50 000 SKUs.

const loop = "bare loop over 50 000 SKUs";

await runPart(async () => {
  const requests = Array.from({ length: 200 }, (_, index) => uniformRequest(index + 1));
  const unproven = requests.filter((items) => !planTransfers(items, 150).optimal);
  const plan = {
    table: "planTransfers, against the bare loop",
    item: "plans",
    size: 120,
    timing: { rounds: 21 },
    prepare: () => ({ contestants: makeContestants(requests, unproven), check }),
  };
  return {
    measurements: await measureCases([plan]),
    notes: [
      `Of ${requests.length} requests of 120 units each, ${requests.length - unproven.length} are planned optimally.`,
    ],
  };
});

type Request = ReturnType<typeof uniformRequest>;

function makeContestants(requests: readonly Request[], unproven: readonly Request[]) {
  const wire = makeRequest(50_000);
  const stock = makeStock(wire);
  let turn = 0;
  const next = (list: readonly Request[]) => list[(turn += 1) % list.length]!;
  return {
    [loop]: () => bareLoop(wire.items, stock),
    "a plan of 120 units": () => planTransfers(next(requests), 150),
    ...(unproven.length === 0 ? {} : { "a plan that spends all effort": () => planTransfers(next(unproven), 150) }),
    "50 000 light units": () => planTransfers([{ sku: "SCREW", qty: 50_000, unitWeight: 7 }], 1000),
    "1 light unit": () => planTransfers([{ sku: "SCREW", qty: 1, unitWeight: 7 }], 1000),
  };
}

/** The contestants do different work, so answers are not compared. But a plan must not be below its own bound. */
function check(answer: unknown, name: string): void {
  if (name === loop) return;
  const { transfers, lowerBound, impossible } = answer as TransferPlan;
  ok(impossible.length === 0 && lowerBound > 0 && transfers.length >= lowerBound, name);
}

/** 120 units of Falkenauer's uniform class. */
function uniformRequest(seed: number) {
  const random = seededRandom(seed);
  return Array.from({ length: 120 }, (_, unit) => ({
    sku: `SKU-${unit}`,
    qty: 1,
    unitWeight: 20 + random(81),
  }));
}
