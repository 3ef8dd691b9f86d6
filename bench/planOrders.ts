import { parseArgs } from "node:util";
import { type Random, seededRandom } from "../test/support/random";
import { heading, type Order, rowOf } from "./tabulatePlans";

// Plans generated orders of each class.

const help = `node --import tsx bench/planOrders.ts [CLASS]     from the root of the package

Prints a row for each class of orders, or for the classes with CLASS in their names: the number of orders, the number of plans
proven optimal, the number of transfers above the lower bounds, and the CPU time of the process.

Options:
  --effort N    the effort of planTransfers
  --seed N      seed of the random orders
  --help`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { effort: { type: "string" }, seed: { type: "string" }, help: { type: "boolean" } },
});
if (values.help || positionals.length > 1) {
  console.log(help);
  process.exit(values.help ? 0 : 1);
}

type Line = readonly [qty: number, unitWeight: number, unitVolume?: number];

function itemsOf(count: number, makeLine: () => Line): Order["items"] {
  return Array.from({ length: count }, (_, index) => {
    const [qty, unitWeight, unitVolume] = makeLine();
    return { sku: `SKU-${index}`, qty, unitWeight, ...(unitVolume !== undefined && { unitVolume }) };
  });
}

/** Each unit uses a share of each limit, by default 1 to 40 %. About half of the orders also limit the units. */
function severalLimits(random: Random, kinds: number, maxQty: number, least = 0.01, most = 0.4): Order {
  const three = random(2) === 1;
  const amount = () => Math.max(1, Math.floor(10_000 * (least + ((most - least) * random(10_000)) / 10_000)));
  const items = itemsOf(kinds, () => [1 + random(maxQty), amount(), amount()]);
  const units = Math.max(1, Math.round((1.6 + random(10) / 10) / (least + most)));
  return { limits: { weight: 10_000, volume: 10_000, ...(three && { units }) }, items };
}

function oneLimit(random: Random, kinds: number, maxQty: number): Order {
  return { limits: 100_000, items: itemsOf(kinds, () => [1 + random(maxQty), 1_000 + random(59_000)]) };
}

function almostEqual(random: Random): Order {
  const limits = 50_000 + random(900_000);
  const base = Math.floor(limits / (10 + random(40)));
  const items = itemsOf(3 + random(4), () => [1 + random(10_000), base - random(Math.floor(base / 20))]);
  return { limits, items };
}

function threeLimits(random: Random, lines: number): Order {
  const items = itemsOf(lines, () => [1, 100 + random(3900), 100 + random(3900)]);
  return { limits: { weight: 10_000, volume: 10_000, units: 5 }, items };
}

/** Units of a range of weights, in percent of the limit. */
function singleUnits(random: Random, units: number, least: number, most: number): Order {
  return { limits: 1_000_000, items: itemsOf(units, () => [1, 10_000 * least + 1 + random(10_000 * (most - least))]) };
}

type MakeOrders = (seed: number) => readonly Order[];

function orders(count: number, make: (random: Random, index: number) => Order, offset = 0, step = 1): MakeOrders {
  return (seed) => Array.from({ length: count }, (_, index) => make(seededRandom(seed + offset + step * index), index));
}

const ranges = ["30-50", "25-50", "20-50", "15-45", "10-40", "10-70", "20-70", "30-70"];
const classes: Readonly<Record<string, MakeOrders>> = {
  "near: almost equal weights": orders(10, almostEqual, 0, 7),
  "small: 3-40 SKUs, up to 10,000 units": orders(40, (random, index) => oneLimit(random, 3 + (index % 38), 10_000)),
  "weights: 100-199 SKUs, up to 1,000 units": orders(12, (random, index) => oneLimit(random, 100 + 9 * index, 1000)),
  "many: 5,000 units, each of another weight": orders(2, (random) => {
    return { limits: 1_000_000, items: itemsOf(5000, () => [1, 10_000 + random(590_000)]) };
  }),
  ...Object.fromEntries(
    ranges.map((range) => {
      const [least, most] = range.split("-").map(Number) as [number, number];
      const make = (random: Random) => singleUnits(random, 28 + random(93), least, most);
      return [`single: 28-120 units of ${range} %`, orders(56, make, 100 * least + most)];
    }),
  ),
  "limits: 5-60 SKUs, two or three limits": orders(24, (random, index) =>
    severalLimits(random, 5 + Math.floor(2.4 * index), 1000),
  ),
  "single lines: 150-199, three limits": orders(10, (random, index) => threeLimits(random, 150 + 5 * index), 90),
  "large: 100-200 SKUs of 300, two or three limits": orders(
    8,
    (random, index) => severalLimits(random, 100 + 14 * index, 300),
    70,
  ),
  "heavy: 60-199 SKUs of 15-60 %, two or three limits": orders(
    10,
    (random, index) => severalLimits(random, 60 + 15 * index, 100, 0.15, 0.6),
    30,
  ),
};

const effort = values.effort === undefined ? undefined : Number(values.effort);
console.log(heading);
for (const [name, orders] of Object.entries(classes)) {
  if (name.includes(positionals[0] ?? "")) console.log(rowOf(name, orders(Number(values.seed ?? 1)), effort));
}
