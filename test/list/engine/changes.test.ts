import { strict as assert } from "node:assert";
import { createTransferCollection, type ListQuery, type StockTransfer, transferStatuses } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { TransferIndexes } from "../../../src/list/engine/transferIndexes";
import { assertObvious } from "../../support/assertObvious";
import { type Random, seededRandom } from "../../support/random";
import { scaled } from "../../support/scaled";
import { numbered } from "../../support/transfers";

// Collections of many chunks from a seeded generator: too large for shrinking properties.

const space = 9000;

function randomTransfer(random: Random, number = 1 + random(space)): StockTransfer {
  return {
    ...numbered(number),
    status: transferStatuses[random(5)] ?? "created",
    code: `ST${random(4000)}`,
    refCode: random(2) === 0 ? "" : `PO${random(3000)}`,
    srcWarehouseCode: `W${random(random(40) + 1)}`,
    destWarehouseCode: `W${random(random(40) + 1)}`,
    items: Array.from({ length: random(5) }, () => ({ sku: `S${random(random(800) + 1)}`, qty: 1 })),
    // Mostly ascending with seq, sometimes much later.
    createdAt: number * 10 + random(30),
    updatedAt: random(20) === 0 ? 100_000 + random(50) : number * 10 + random(300),
    estimatedArrivalDate: dateOf(Math.floor(number / 100) + random(5)),
    ...(random(4) > 0 && { departureDate: dateOf(Math.floor(number / 100)) }),
  };
}

function dateOf(day: number): string {
  return new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);
}

describe("a collection of many groups of chunks", () => {
  it("finds the few matches of conditions that exclude each other otherwise, in both orders and from any cursor", () => {
    const transfers = Array.from({ length: 3_000 }, (_, at) =>
      numbered(at + 1, {
        refCode: at % 1_000 === 7 || at % 2 === 0 ? "EVEN" : "",
        items: [{ sku: `A${at % 2}`, qty: 1 }],
      }),
    );
    const collection = createTransferCollection(transfers);
    const filter = { refCode: "EVEN", skus: ["A1"] };
    for (const order of ["newest", "oldest"] as const) {
      for (const next of [0, 2, 8, 1_500, 2_999]) {
        assertObvious(collection, transfers, ...[1, 100].map((limit) => ({ filter, limit, next, order })));
      }
    }
    expect(collection.count(filter)).toBe(3);
  });

  it("finds times after changes that split, join and move chunks", () => {
    const random = seededRandom(3);
    const at = (seq: number) => numbered(seq, { createdAt: 10 * seq, updatedAt: 20 * seq, refCode: `PO${seq % 3}` });
    const model = new Map(Array.from({ length: 12_000 }, (_, index) => [5 * index + 5, at(5 * index + 5)]));
    const collection = createTransferCollection(model.values());
    for (let step = 0; step < scaled(40); step += 1) {
      // Many neighbours, so that chunks are split or joined, and later ones move.
      const first = 1 + random(60_000);
      for (let seq = first; seq < first + 700; seq += 1) {
        if (step % 2 === 0) {
          collection.put(at(seq));
          model.set(seq, at(seq));
        } else if (collection.delete(`st-${seq}`)) model.delete(seq);
      }
      const start = random(600_000);
      const times = { createdFrom: start, createdTo: start + random(5_000), updatedFrom: 2 * start };
      for (const filter of [times, { ...times, refCode: "PO1" }]) {
        const page = () => ({ limit: 1 + random(900), next: random(2) * random(60_000) });
        assertObvious(collection, [...model.values()], { filter, ...page() }, { filter, ...page(), order: "oldest" });
      }
      // Each transfer is within one of these ranges, which are narrower than the times of a chunk.
      let found = 0;
      for (let createdFrom = 0; createdFrom < 610_000; createdFrom += 3_000) {
        const filter = { createdFrom, createdTo: createdFrom + 2_999, updatedFrom: 0 };
        const query: ListQuery = { filter, limit: 10, next: 0, order: random(2) === 0 ? "newest" : "oldest" };
        for (let page = collection.list(query); ; page = collection.list({ ...query, next: page.next })) {
          found += page.transfers.length;
          if (page.next === 0) break;
        }
      }
      assert.equal(found, model.size);
    }
  });
});

describe("the indexes", () => {
  it("after many updates, deletes and late arrivals are about as large as those built from their contents", () => {
    const random = seededRandom(4);
    const indexes = new TransferIndexes();
    const model = new Map<number, StockTransfer>();
    const put = (given: StockTransfer) => {
      const before = model.get(given.seq);
      indexes.put(given, before);
      model.set(given.seq, given);
    };
    for (let step = scaled(20_000); step > 0; step -= 1) {
      const given = randomTransfer(random);
      const before = model.get(given.seq);
      if (before && random(2) === 0) {
        indexes.remove(before);
        model.delete(given.seq);
      } else put(given);
    }
    for (const [seq, given] of model) {
      if (seq % 5 === 0) continue;
      indexes.remove(given);
      model.delete(seq);
    }

    const fresh = new TransferIndexes();
    for (const given of [...model.values()].sort((a, b) => a.seq - b.seq)) fresh.put(given);
    expect(countElements(fresh)).toBeGreaterThan(10 * model.size);
    expect(countElements(indexes)).toBeLessThanOrEqual(1.2 * countElements(fresh));
    for (const given of model.values()) indexes.remove(given);
    expect(countElements(indexes)).toBeLessThan(1_000);
  }, 60_000);
});

/** The number of array elements and map entries at any depth, as a measure of memory, without the transfers. */
function countElements(indexes: TransferIndexes): number {
  let elements = 0;
  const seen = new Set<object>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null || seen.has(value) || "items" in value) return;
    seen.add(value);
    if (value instanceof Map) elements += value.size;
    if (Array.isArray(value)) elements += value.length;
    for (const each of value instanceof Map ? value.values() : Object.values(value)) visit(each);
  };
  visit(indexes);
  return elements;
}
