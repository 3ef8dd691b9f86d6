import { parseArgs } from "node:util";
import { type PlannedItem, planTransfers, type TransferLimits } from "stock-transfer/planners";
import { seededRandom as fractions } from "./data/random";

// Plans generated orders of each class, and orders with a known answer.

const help = `node --import tsx bench/planOrders.ts [CLASS]     from the root of the package

Prints a row for each class of orders, or for the classes with CLASS in their names: the number of orders, the number of plans
proven optimal, the number of transfers above the lower bounds, and the CPU time of the process.

Options:
  --effort N    the effort of planTransfers
  --seed N      seed of the random orders
  --help`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    effort: { type: "string" },
    seed: { type: "string" },
    help: { type: "boolean" },
  },
});
if (values.help || positionals.length > 1) {
  console.log(help);
  process.exit(values.help ? 0 : 1);
}

type Random = (below: number) => number;

function seededRandom(seed: number): Random {
  const random = fractions(seed);
  return (below) => Math.floor(random() * below);
}

interface Order {
  readonly limits: number | TransferLimits;
  readonly items: readonly PlannedItem[];
}

const itemsOf = (lines: readonly (readonly [qty: number, unitWeight: number, unitVolume?: number])[]) =>
  lines.map(([qty, unitWeight, unitVolume], index) => ({
    sku: `SKU-${index}`,
    qty,
    unitWeight,
    ...(unitVolume !== undefined && { unitVolume }),
  }));
const length = <T>(size: number, make: (index: number) => T) => Array.from({ length: size }, (_, index) => make(index));

/** Each unit uses a share of each limit, by default 1 to 40 %. About half of the orders also limit the units. */
function severalLimits(random: Random, kinds: number, maxQty: number, least = 0.01, most = 0.4): Order {
  const three = random(2) === 1;
  const amount = () => Math.max(1, Math.floor(10_000 * (least + ((most - least) * random(10_000)) / 10_000)));
  const items = itemsOf(length(kinds, () => [1 + random(maxQty), amount(), amount()]));
  const units = Math.max(1, Math.round((1.6 + random(10) / 10) / (least + most)));
  return { limits: { weight: 10_000, volume: 10_000, ...(three && { units }) }, items };
}

function singleUnits(random: Random, least: number, most: number): Order {
  const size = 28 + random(93);
  return {
    limits: 1_000_000,
    items: itemsOf(length(size, () => [1, 10_000 * least + 1 + random(10_000 * (most - least))])),
  };
}

function oneLimit(random: Random, kinds: number, maxQty: number): Order {
  return { limits: 100_000, items: itemsOf(length(kinds, () => [1 + random(maxQty), 1_000 + random(59_000)])) };
}

const known: readonly Order[] = [
  {
    limits: 463_377,
    items: itemsOf([
      [22, 9242],
      [7091, 9221],
      [8270, 9490],
      [9789, 9305],
      [762, 9347],
    ]),
  },
  {
    limits: 764_896,
    items: itemsOf([
      [2888, 47_619],
      [9494, 47_381],
      [1080, 49_094],
      [8231, 48_993],
      [9980, 47_338],
      [2031, 47_340],
    ]),
  },
  {
    limits: { weight: 10_000, volume: 10_000 },
    items: itemsOf([
      [3353, 177, 249],
      [1272, 274, 130],
      [9191, 71, 11],
      [7110, 168, 192],
    ]),
  },
  {
    limits: 1000,
    items: length(120, (i) => ({
      sku: `K${i}`,
      qty: 1 + ((i * 7919) % 1000),
      unitWeight: 100 + 5 * i + ((i * i) % 5),
    })),
  },
  {
    limits: 63_085,
    items: itemsOf([
      [1129, 4416],
      [3, 1265],
      [5, 1264],
      [1793, 1263],
      [931, 1262],
    ]),
  },
];

const classes: Readonly<Record<string, (seed: number) => readonly Order[]>> = {
  "known: orders of the record": () => known,
  "near: almost equal weights": (seed) =>
    length(10, (index) => {
      const random = seededRandom(seed + 7 * index);
      const limit = 50_000 + random(900_000);
      const base = Math.floor(limit / (10 + random(40)));
      return {
        limits: limit,
        items: itemsOf(length(3 + random(4), () => [1 + random(10_000), base - random(Math.floor(base / 20))])),
      };
    }),
  "small: 3-40 SKUs, up to 10,000 units": (seed) =>
    length(40, (index) => oneLimit(seededRandom(seed + index), 3 + (index % 38), 10_000)),
  "weights: 100-199 SKUs, up to 1,000 units": (seed) =>
    length(12, (index) => oneLimit(seededRandom(seed + index), 100 + 9 * index, 1000)),
  "many: 5,000 units, each of another weight": (seed) =>
    length(2, (index) => {
      const random = seededRandom(seed + index);
      return { limits: 1_000_000, items: itemsOf(length(5000, () => [1, 10_000 + random(590_000)])) };
    }),
  ...Object.fromEntries(
    (
      [
        [30, 50],
        [25, 50],
        [20, 50],
        [15, 45],
        [10, 40],
        [10, 70],
        [20, 70],
        [30, 70],
      ] as const
    ).map(([least, most]) => [
      `single: 28-120 units of ${least}-${most} %`,
      (seed: number) =>
        length(56, (index) => singleUnits(seededRandom(seed + 100 * least + most + index), least, most)),
    ]),
  ),
  "limits: 5-60 SKUs, two or three limits": (seed) =>
    length(24, (index) => severalLimits(seededRandom(seed + index), 5 + Math.floor(2.4 * index), 1000)),
  "single lines: 150-199, three limits": (seed) =>
    length(10, (index) => {
      const random = seededRandom(seed + 90 + index);
      const items = itemsOf(length(150 + 5 * index, () => [1, 100 + random(3900), 100 + random(3900)]));
      return { limits: { weight: 10_000, volume: 10_000, units: 5 }, items };
    }),
  "large: 100-200 SKUs of 300, two or three limits": (seed) =>
    length(8, (index) => severalLimits(seededRandom(seed + 70 + index), 100 + 14 * index, 300)),
  "heavy: 60-199 SKUs of 15-60 %, two or three limits": (seed) =>
    length(10, (index) => severalLimits(seededRandom(seed + 30 + index), 60 + 15 * index, 100, 0.15, 0.6)),
};

const effort = values.effort === undefined ? undefined : Number(values.effort);
const row = (...cells: readonly unknown[]) => console.log(`| ${cells.join(" | ")} |`);
row("class", "orders", "proven optimal", "above the bound, sum", "at most", "transfers", "ms, median", "at most");
row(..."12345678".split("").map(() => "---"));
for (const [name, orders] of Object.entries(classes)) {
  if (!name.includes(positionals[0] ?? "")) continue;
  const plans = orders(Number(values.seed ?? 1)).map(({ items, limits }, index) => {
    // The first calls of a process are slower than all others.
    if (index === 0) planTransfers(items, limits, { effort });
    const start = process.cpuUsage();
    const { transfers, lowerBound } = planTransfers(items, limits, { effort });
    const { user, system } = process.cpuUsage(start);
    const ms = (user + system) / 1000;
    return { transfers: transfers.length, excess: transfers.length - lowerBound, ms };
  });
  const excesses = plans.map(({ excess }) => excess);
  const times = plans.map(({ ms }) => ms).sort((a, b) => a - b);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
  const proven = excesses.filter((excess) => excess === 0).length;
  const mean = Math.round(sum(plans.map((plan) => plan.transfers)) / plans.length);
  const [median = 0, most = 0] = [times[Math.floor(times.length / 2)], times.at(-1)];
  row(name, plans.length, proven, sum(excesses), Math.max(...excesses), mean, median.toFixed(1), most.toFixed(0));
}
