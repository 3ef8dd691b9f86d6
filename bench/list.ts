import { deepStrictEqual } from "node:assert";
import { createTransferCollection, listTransfers, type ListQuery } from "stock-transfer";
import { compare } from "./support/compare";
import { printMachine, showTime } from "./support/print";
import { makeTransfers, sku, start } from "./support/transfers";

// A page of 20 from the collection, over 10 000, 100 000 and 1 000 000 transfers, and against the plain scan.

const sizes = [10_000, 100_000, 1_000_000] as const;
const minute = 60_000;
const day = 24 * 60 * minute;

interface Kind {
  readonly name: string;
  /** Whether the transfers that the rarest condition leaves grow in number with the collection, and have to be passed. */
  readonly grows?: true;
  readonly query: (size: number) => Partial<ListQuery>;
}

const end = (size: number) => start + size * minute;
const middle = (size: number) => start + (size / 2) * minute;

const kinds: readonly Kind[] = [
  { name: "no condition, first page", query: () => ({}) },
  { name: "no condition, page in the middle", query: (size) => ({ next: size / 2 }) },
  { name: "no condition, oldest first", query: () => ({ order: "oldest" }) },
  { name: "common source", query: () => ({ filter: { srcWarehouseCode: "W00" } }) },
  { name: "rare source", query: () => ({ filter: { srcWarehouseCode: "W39" } }) },
  {
    name: "common source, page in the middle",
    query: (size) => ({ filter: { srcWarehouseCode: "W00" }, next: size / 2 }),
  },
  { name: "common lane", query: () => ({ filter: { srcWarehouseCode: "W00", destWarehouseCode: "W01" } }) },
  { name: "rare lane", grows: true, query: () => ({ filter: { srcWarehouseCode: "W39", destWarehouseCode: "W38" } }) },
  {
    name: "common source, rare status",
    query: () => ({ filter: { srcWarehouseCode: "W00", statuses: ["processing"] } }),
  },
  { name: "common SKU", query: () => ({ filter: { skus: [sku(0)] } }) },
  { name: "rare SKU", grows: true, query: () => ({ filter: { skus: [sku(4_999)] } }) },
  { name: "unknown SKU", query: () => ({ filter: { skus: ["NONE"] } }) },
  { name: "50 SKUs", query: () => ({ filter: { skus: Array.from({ length: 50 }, (_, index) => sku(index * 100)) } }) },
  { name: "one code", query: () => ({ filter: { codes: ["ST00005000"] } }) },
  {
    name: "200 codes",
    query: () => ({
      filter: { codes: Array.from({ length: 200 }, (_, index) => `ST${String(index * 50 + 1).padStart(8, "0")}`) },
    }),
  },
  { name: "reference", query: () => ({ filter: { refCode: "PO-2500" } }) },
  { name: "unknown reference", query: () => ({ filter: { refCode: "NONE" } }) },
  {
    name: "created on one day in the middle",
    query: (size) => ({ filter: { createdFrom: middle(size), createdTo: middle(size) + day } }),
  },
  { name: "created in the older half", query: (size) => ({ filter: { createdTo: middle(size) } }) },
  { name: "updated in the last hour", query: (size) => ({ filter: { updatedFrom: end(size) - 60 * minute } }) },
  {
    name: "updated in the last hour, rare source",
    grows: true,
    query: (size) => ({ filter: { srcWarehouseCode: "W30", updatedFrom: end(size) - 60 * minute } }),
  },
  {
    name: "updated in the last hour, oldest first",
    query: (size) => ({ filter: { updatedFrom: end(size) - 60 * minute }, order: "oldest" }),
  },
  {
    name: "many by destination, many by status, none by both",
    grows: true,
    query: () => ({ filter: { destWarehouseCode: "W01", statuses: ["cancelled"] } }),
  },
  {
    name: "rare SKU, rare source",
    grows: true,
    query: () => ({ filter: { skus: [sku(3_000)], srcWarehouseCode: "W39" } }),
  },
  {
    name: "500 rare SKUs, rare source",
    grows: true,
    query: () => ({
      filter: { srcWarehouseCode: "W39", skus: Array.from({ length: 500 }, (_, index) => sku(4_999 - index)) },
    }),
  },
];

printMachine();
const data = sizes.map((size) => {
  const transfers = makeTransfers(size);
  const before = performance.now();
  const collection = createTransferCollection(transfers);
  const perPut = ((performance.now() - before) * 1000) / size;
  console.log(`${size} transfers: ${perPut.toFixed(1)} µs per put`);
  return { size, transfers, collection };
});

console.log(
  `\n${"page of 20".padEnd(52)}   matches    10 000   100 000 1 000 000   grows by      scan   scan / collection`,
);
for (const { name, query, grows } of kinds) {
  const queries = data.map(({ size }): ListQuery => ({ filter: {}, limit: 20, next: 0, ...query(size) }));
  data.forEach(({ collection, transfers }, index) => {
    deepStrictEqual(collection.list(queries[index]!), listTransfers(transfers, queries[index]!));
  });

  const bySize = await compare(
    Object.fromEntries(
      data.map(({ size, collection }, index) => [String(size), () => collection.list(queries[index]!)]),
    ),
    { rounds: 15 },
  );
  const { collection, transfers } = data.at(-1)!;
  const query1M = queries.at(-1)!;
  const [, scan] = await compare(
    { collection: () => collection.list(query1M), scan: () => listTransfers(transfers, query1M) },
    { rounds: 3 },
  );
  const growth = bySize.at(-1)!.ratio.median.toFixed(2);
  console.log(
    `${name.padEnd(50)}${grows ? " *" : "  "}${String(collection.count(query1M.filter)).padStart(10)}` +
      bySize.map(({ nanoseconds }) => showTime(nanoseconds)).join("") +
      `${growth.padStart(11)}${showTime(scan!.nanoseconds)}${scan!.ratio.median.toFixed(0).padStart(20)}`,
  );
}
console.log(
  "\n* the rarest condition leaves the more transfers the larger the collection is, and less than a page at 10 000 matches",
);

const { collection, transfers } = data.at(-1)!;
const updates = 200_000;
const before = performance.now();
for (let index = 0; index < updates; index += 1) {
  const transfer = transfers[(index * 7919) % transfers.length]!;
  collection.put({ ...transfer, status: "cancelled", updatedAt: end(transfers.length) + index });
}
console.log(
  `\nupdate of status and time in 1 000 000 transfers: ${(((performance.now() - before) * 1000) / updates).toFixed(1)} µs`,
);
