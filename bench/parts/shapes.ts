import { deepStrictEqual } from "node:assert";
import {
  createTransferCollection,
  listTransfers,
  type ListQuery,
  matchesFilter,
  type StockTransfer,
  type TransferFilter,
  transferStatuses,
} from "stock-transfer";
import { type Random, seededRandom } from "../../test/support/random";
import { keyOf, makeShaped, type Shape, shapes } from "../data/shapes";
import { geometricMean } from "../measure/quartiles";
import type { Table } from "../report/Results";
import { showCount } from "../report/tables";
import { progress, readChoice, runPart } from "../run/runPart";

// A search for the filters that are slow beside a plain scan, over transfers of many shapes: a page, a count and a count
// by status, each beside one test of every transfer with `matchesFilter`. First random filters, then changes of the worst.

const { sizes: [size = 100_000] = [], filters = 20, only = "" } = readChoice();
const millisecondsOfEach = 25;
const kept = 4;
const changesOfEach = Math.ceil(filters / 10);
const shown = 5;
const calls = ["page", "count", "count by status"] as const;
type Call = (typeof calls)[number];

interface Found {
  readonly shape: string;
  readonly filter: TransferFilter;
  readonly order: "newest" | "oldest";
  readonly matches: number;
  readonly ofScan: number;
  /** Milliseconds by call. */
  readonly times: Readonly<Record<Call, number>>;
}

interface Data {
  readonly random: Random;
  readonly transfers: readonly StockTransfer[];
  readonly keys: number;
}

const conditions: readonly ((data: Data, transfer: StockTransfer) => TransferFilter)[] = [
  (_, { partner }) => ({ partnerCode: partner.code }),
  (_, { srcWarehouseCode }) => ({ srcWarehouseCode }),
  (_, { destWarehouseCode }) => ({ destWarehouseCode }),
  (_, { refCode }) => ({ refCode }),
  ({ random }, { status }) => ({ statuses: random(2) === 0 ? [status] : [status, transferStatuses[random(5)]!] }),
  (data, { items }) => ({ skus: [items[0]!.sku, ...someKeys("SKU", data)] }),
  (data, { items }) => ({ skus: [items[0]!.sku, ...someKeys("SKU", data)] }),
  (data, { code }) => ({ codes: [code, ...someKeys("ST", data)] }),
  (data, { createdAt }) => range("created", createdAt, data),
  (data, { updatedAt }) => range("updated", updatedAt, data),
  ({ random }, { estimatedArrivalDate }) => {
    return random(2) === 0 ? { arrivesFrom: estimatedArrivalDate } : { arrivesTo: estimatedArrivalDate };
  },
];

const ratio = ({ times, ofScan }: Found, call: Call) => times[call] / ofScan;

await runPart(() => {
  const found = shapes.filter(({ name }) => name.includes(only)).flatMap(search);
  return {
    figures: calls.map((call) => ({
      what: `${call} of \`collection\`, ${found.length} filters over ${showCount(size)} transfers of many shapes, the worst`,
      against: "plain scan",
      result: `${worstOf(found, call)} × its time`,
    })),
    tables: [summary(found), ...calls.map((call) => worst(found, call))],
    notes: [
      `${showCount(size)} transfers. The ratio is to a loop that tests each transfer with matchesFilter, compiled once. Times are processor time, the best of some runs.`,
    ],
  };
});

function search(shape: Shape): Found[] {
  progress(shape.name);
  const random = seededRandom(11);
  const transfers = makeShaped(shape, size, random);
  const data = { random, transfers, keys: shape.keys };
  const collection = createTransferCollection(transfers, { copy: false });
  for (let index = random(100); shape.areChanged && index < transfers.length; index += 100) {
    const { status, ...rest } = transfers[index]!;
    const next = transferStatuses[(transferStatuses.indexOf(status) + 1) % transferStatuses.length]!;
    const changed = { ...rest, status: next, updatedAt: rest.updatedAt + 60_000 };
    collection.put(changed);
    transfers[index] = changed;
  }
  const found: Found[] = [];
  const measure = (filter: TransferFilter) => {
    const query: ListQuery = { filter, limit: 20, next: 0, order: random(2) === 0 ? "newest" : "oldest" };
    const { order = "newest" } = query;
    const counts = Object.fromEntries(transferStatuses.map((status) => [status, 0]));
    const ofScan = best(() => {
      const matches = matchesFilter(filter);
      for (const status of transferStatuses) counts[status] = 0;
      for (const transfer of transfers) if (matches(transfer)) counts[transfer.status]! += 1;
    }, 3);
    const matches = Object.values(counts).reduce((sum, count) => sum + count);
    deepStrictEqual(collection.countByStatus(filter), counts);
    deepStrictEqual(collection.count(filter), matches);
    deepStrictEqual(collection.list(query), listTransfers(transfers, query));
    const times = {
      page: best(() => collection.list(query), 7),
      count: best(() => collection.count(filter), 7),
      "count by status": best(() => collection.countByStatus(filter), 7),
    };
    found.push({ shape: shape.name, filter, order, matches, ofScan, times });
  };
  for (let number = 0; number < filters; number += 1) measure(randomFilter(data));
  for (const call of calls) {
    const slowest = [...found].sort((a, b) => ratio(b, call) - ratio(a, call)).slice(0, kept);
    for (const { filter } of slowest) {
      for (let change = 0; change < changesOfEach; change += 1) measure(changed(filter, data));
    }
  }
  return found;
}

/** Milliseconds of processor time, on which other programs have less effect. */
function best(call: () => unknown, runs: number): number {
  let shortest = Infinity;
  let spent = 0;
  for (let run = 0; run < runs || (spent < millisecondsOfEach && run < 100 * runs); run += 1) {
    const before = process.cpuUsage();
    call();
    const { user, system } = process.cpuUsage(before);
    const time = (user + system) / 1_000;
    shortest = Math.min(shortest, time);
    spent += time;
  }
  return Math.max(shortest, 1e-4);
}

/** Up to 100 000 keys. Some or all of them exist. */
function someKeys(prefix: "SKU" | "ST", { random, keys }: Data): string[] {
  const count = Math.floor(10 ** (random(5_000) / 1_000));
  const first = random(keys);
  const isRun = random(2) === 0;
  return Array.from({ length: Math.min(count, 2 * keys) }, (_, at) =>
    keyOf(prefix, isRun ? first + at : random(2 * keys)),
  );
}

function range(name: "created" | "updated", at: number, { random, transfers }: Data): TransferFilter {
  const whole = transfers.length * 60_000;
  const width = Math.ceil(whole * 10 ** -(random(3_000) / 1_000));
  const from = at - random(width);
  const ends = random(4);
  return { ...(ends !== 0 && { [`${name}From`]: from }), ...(ends !== 1 && { [`${name}To`]: from + width }) };
}

/** One to five conditions, each from one of two transfers, so that some never match together. */
function randomFilter(data: Data): TransferFilter {
  const { random, transfers } = data;
  // Two common values that may never meet.
  if (random(8) === 0) return { refCode: `PO-${random(8)}`, skus: [keyOf("SKU", random(8))] };
  const given = [0, 1].map(() => transfers[random(transfers.length)]!);
  const count = 1 + random(5);
  const chosen = Array.from({ length: count }, () => {
    return conditions[random(conditions.length)]!(data, given[random(2)]!);
  });
  const partner = random(3) === 0 ? { partnerCode: "P0" } : {};
  return Object.assign({}, partner, ...chosen) as TransferFilter;
}

/** With a condition replaced, added or left out. */
function changed(filter: TransferFilter, data: Data): TransferFilter {
  const { random, transfers } = data;
  const names = Object.keys(filter);
  const without = names[random(names.length)];
  const rest = Object.fromEntries(Object.entries(filter).filter(([name]) => random(2) === 0 || name !== without));
  const transfer = transfers[random(transfers.length)]!;
  return { ...rest, ...conditions[random(conditions.length)]!(data, transfer) };
}

function summary(found: readonly Found[]): Table {
  const names = [...new Set(found.map(({ shape }) => shape))];
  const ofShape = (name: string) => found.filter(({ shape }) => shape === name);
  const row = (name: string, of: readonly Found[]) => {
    const means = calls.map((call) => geometricMean(of.map((each) => ratio(each, call))).toPrecision(2));
    return [name, String(of.length), ...calls.map((call) => worstOf(of, call)), ...means];
  };
  return {
    title: "The largest ratio to a plain scan, and the geometric means",
    columns: ["shape", "filters", ...calls, ...calls.map((call) => `${call}, mean`)],
    rows: [...names.map((name) => row(name, ofShape(name))), row("all", found)],
  };
}

function worstOf(found: readonly Found[], call: Call): string {
  return Math.max(...found.map((each) => ratio(each, call))).toFixed(2);
}

function worst(found: readonly Found[], call: Call): Table {
  const short = (_: string, value: unknown) => (Array.isArray(value) && value.length > 4 ? value.length : value);
  return {
    title: `The slowest: ${call}`,
    columns: ["ratio", "ms", "scan, ms", "matches", "shape", "order", "filter (long lists by their length)"],
    rows: [...found]
      .sort((a, b) => ratio(b, call) - ratio(a, call))
      .slice(0, shown)
      .map((each) => [
        ratio(each, call).toFixed(2),
        each.times[call].toFixed(2),
        each.ofScan.toFixed(1),
        String(each.matches),
        each.shape,
        each.order,
        JSON.stringify(each.filter, short),
      ]),
  };
}
