import { strict as assert } from "node:assert";
import {
  createTransferCollection,
  listTransfers,
  matchesFilter,
  type StockTransfer,
  type TransferCollection,
  type TransferFilter,
} from "stock-transfer";
import { expect, it } from "vitest";
import { assertSame } from "../support/assertSame";
import { seededRandom } from "../support/random";
import { transfer } from "../support/transfers";

// Large collections, each answer compared with the plain scan.

const make = (count: number, fieldsOf: (index: number) => Partial<StockTransfer>): StockTransfer[] =>
  Array.from({ length: count }, (_, index) => ({
    ...transfer,
    ...{ seq: index + 1, id: `st-${index + 1}` },
    ...fieldsOf(index),
  }));

function assertPages(
  collection: TransferCollection,
  transfers: readonly StockTransfer[],
  filter: TransferFilter,
): void {
  for (const order of ["newest", "oldest"] as const) {
    const query = { filter, limit: 5, next: 0, order };
    assertSame(collection.list(query), listTransfers(transfers, query));
  }
}

it.each([1, 2, 8, 9, 10, 60, 500])("pages of %i SKUs and a rarer condition", (count) => {
  const transfers = make(3_000, (index) => ({
    srcWarehouseCode: index % 30 === 0 ? "RARE" : "OTHER",
    items: [{ sku: `S${index % 700}`, qty: 1 }],
    createdAt: index,
  }));
  const collection = createTransferCollection(transfers);
  const skus = Array.from({ length: count }, (_, index) => `S${(index * 31) % 700}`);
  const rare = { skus, srcWarehouseCode: "RARE" };
  for (const filter of [{ skus }, rare, { ...rare, createdFrom: 900 }]) {
    assertPages(collection, transfers, filter);
    expect(collection.count(filter)).toBe(transfers.filter(matchesFilter(filter)).length);
  }
});

it("three common conditions with one match, beyond the end of a walk", () => {
  const meeting = 8_000;
  const transfers = make(2 * meeting, (index) => ({
    srcWarehouseCode: index % 2 === 0 ? "EVEN" : "OTHER",
    items: [{ sku: index % 2 === 0 && index !== meeting ? "E" : "ODD", qty: 1 }],
    updatedAt: index % 10 === 0 ? 1_000_000 + index : index,
  }));
  const collection = createTransferCollection(transfers);
  const filter = { srcWarehouseCode: "EVEN", skus: ["ODD"], updatedFrom: 1_000_000 };
  assertPages(collection, transfers, filter);
  expect(collection.count(filter)).toBe(1);
});

// Created in the order of `seq`, so each part of the collection has its own range of times. Hundreds of neighbours are added
// and deleted, and the range of a part must follow every change.

const created = (index: number) => ({ createdAt: (index + 1) * 1000, updatedAt: (index + 1) * 1000 });

it("pages of a time range after every change before and in it", () => {
  const random = seededRandom(20_261_122);
  const all = make(12_000, created);
  const model = new Map(all.filter(({ seq }) => seq % 2 === 0).map((each) => [each.id, each]));
  const collection = createTransferCollection(model.values());
  for (let step = 0; step < 40; step += 1) {
    const start = random(all.length - 400);
    for (const given of all.slice(start, start + 400)) {
      if (step % 2 === 1) {
        collection.put(given);
        model.set(given.id, given);
      } else if (given.seq % 40 !== 0) assert.equal(collection.delete(given.id), model.delete(given.id));
    }
    for (let query = 0; query < 4; query += 1) {
      const createdFrom = random(all.length) * 1000;
      assertPages(collection, [...model.values()], { createdFrom, createdTo: createdFrom + 1_200_000 });
    }
  }
});

it.each([1, 2])("pages of a time range after every single removal (seed %i)", (seed) => {
  const random = seededRandom(seed);
  const left = make(600, created);
  const collection = createTransferCollection(left);
  while (left.length > 0) {
    const [removed] = left.splice(random(left.length), 1);
    collection.delete(removed!.id);
    for (const createdFrom of [removed!.createdAt - 60_000, removed!.createdAt, random(600) * 1000]) {
      assertPages(collection, left, { createdFrom, createdTo: createdFrom + 60_000 });
    }
  }
});
