import { planTransfers } from "stock-transfer";
import { bareLoop } from "../support/bareLoop";
import { makeRequest, makeStock } from "../support/checks";
import { compare } from "../support/compare";
import { measurements } from "../support/measurement";
import { seededRandom } from "../support/random";
import { runPart } from "../support/runPart";

// Plans at default effort against the bare loop over 50 000 SKUs.

await runPart(async () => {
  const wire = makeRequest(50_000);
  const stock = makeStock(wire);
  const lines = wire.items.map(({ product_sku: sku, qty }) => ({ sku, qty }));
  const requests = Array.from({ length: 200 }, (_, index) => uniformRequest(index + 1));
  const open = requests.filter((items) => !planTransfers(items, 150).optimal);
  let turn = 0;
  const next = (list: typeof requests) => list[(turn += 1) % list.length]!;

  const results = await compare(
    {
      "bare loop over 50 000 SKUs": () => bareLoop(lines, stock),
      "a plan of 120 units": () => planTransfers(next(requests), 150),
      "a plan that spends all effort": () => planTransfers(next(open), 150),
      "50 000 light units": () => planTransfers([{ sku: "SCREW", qty: 50_000, unitWeight: 7 }], 1000),
      "1 light unit": () => planTransfers([{ sku: "SCREW", qty: 1, unitWeight: 7 }], 1000),
    },
    { rounds: 21 },
  );
  return {
    measurements: measurements({ table: "planTransfers, against the bare loop", item: "plans", size: 120 }, results),
    notes: [
      `Of ${requests.length} requests of 120 units each, ${requests.length - open.length} are planned optimally.`,
    ],
  };
});

/** 120 units of Falkenauer's uniform class. */
function uniformRequest(seed: number) {
  const random = seededRandom(seed);
  return Array.from({ length: 120 }, (_, unit) => ({
    sku: `SKU-${unit}`,
    qty: 1,
    unitWeight: 20 + Math.floor(random() * 81),
  }));
}
