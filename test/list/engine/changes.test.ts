import { strict as assert } from "node:assert";
import { createTransferCollection, type ListQuery } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { assertObvious } from "../../support/assertObvious";
import { seededRandom } from "../../support/random";
import { scaled } from "../../support/scaled";
import { numbered } from "../../support/transfers";

// Collections of many chunks from a seeded generator: too large for shrinking properties.

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
