import { planTransfers } from "stock-transfer";
import { compare } from "./support/compare";
import { bareLoop } from "./support/bareLoop";
import { makeRequest, makeStock } from "./support/checks";
import { printMachine, showTime } from "./support/print";
import { seededRandom } from "./support/random";

// Plans at default effort against the bare loop over 50 000 SKUs.

const wire = makeRequest(50_000);
const stock = makeStock(wire);
const lines = wire.items.map(({ product_sku: sku, qty }) => ({ sku, qty }));

/** 120 units of Falkenauer's uniform class each. */
const requests = Array.from({ length: 200 }, (_, index) => {
  const random = seededRandom(index + 1);
  return Array.from({ length: 120 }, (_, unit) => ({
    sku: `SKU-${unit}`,
    qty: 1,
    unitWeight: 20 + Math.floor(random() * 81),
  }));
});
const open = requests.filter((items) => !planTransfers(items, 150).optimal);
let turn = 0;
const next = (list: typeof requests) => list[(turn += 1) % list.length]!;

printMachine();
console.log(`${requests.length} uniform requests of 120 units, ${requests.length - open.length} proven optimal`);
console.log("what                              per call        against the loop (quartiles)");
const results = await compare({
  "bare loop over 50 000 SKUs": () => bareLoop(lines, stock),
  "a plan of 120 units": () => planTransfers(next(requests), 150),
  "a plan that spends all effort": () => planTransfers(next(open), 150),
  "50 000 light units": () => planTransfers([{ sku: "SCREW", qty: 50_000, unitWeight: 7 }], 1000),
  "1 light unit": () => planTransfers([{ sku: "SCREW", qty: 1, unitWeight: 7 }], 1000),
});
for (const { name, nanoseconds, ratio } of results) {
  const spread = `${ratio.median.toFixed(3)}  (${ratio.lower.toFixed(3)} to ${ratio.upper.toFixed(3)})`;
  console.log(`${name.padEnd(32)}${showTime(nanoseconds)}      ${spread}`);
}
