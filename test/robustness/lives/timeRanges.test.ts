import { strict as assert } from "node:assert";
import { createTransferCollection, listTransfers, type StockTransfer } from "stock-transfer";
import { it } from "vitest";
import { seededRandom } from "../../support/random";
import { transfer } from "../../support/transfers";
import { assertSame } from "../../support/assertSame";

// Transfers that were created in the order of `seq`, so that each part of the collection has its own times, and whose
// neighbours come and go by the hundred: what is remembered of the times of a part must follow every such change.

const size = 12_000;

const created = (number: number): StockTransfer => ({
  ...transfer,
  seq: number,
  id: `st-${number}`,
  createdAt: number * 1000,
  updatedAt: number * 1000,
});

it("pages of a time range are right after every change of what lies before and in it", () => {
  const random = seededRandom(20_261_122);
  const model = new Map<string, StockTransfer>();
  const even = Array.from({ length: size / 2 }, (_, index) => created(2 * index + 2));
  for (const each of even) model.set(each.id, each);
  const collection = createTransferCollection(even);

  for (let step = 0; step < 40; step += 1) {
    const start = 1 + random(size - 400);
    for (let number = start; number < start + 400; number += 1) {
      const given = created(number);
      if (step % 2 === 0) {
        if (number % 40 !== 0) assert.equal(collection.delete(given.id), model.delete(given.id));
      } else {
        collection.put(given);
        model.set(given.id, given);
      }
    }
    const sorted = [...model.values()];
    for (let query = 0; query < 4; query += 1) {
      const from = random(size) * 1000;
      const filter = { createdFrom: from, createdTo: from + 1_200_000 };
      for (const order of ["newest", "oldest"] as const) {
        const asked = { filter, limit: 5, next: 0, order };
        assertSame(collection.list(asked), listTransfers(sorted, asked));
      }
    }
  }
});

it.each([1, 2])("pages of a time range are right after every single removal (seed %i)", (seed) => {
  const random = seededRandom(seed);
  const left = Array.from({ length: 600 }, (_, index) => created(index + 1));
  const collection = createTransferCollection(left);
  while (left.length > 0) {
    const [removed] = left.splice(random(left.length), 1);
    collection.delete(removed!.id);
    for (const from of [removed!.createdAt - 60_000, removed!.createdAt, random(600) * 1000]) {
      const filter = { createdFrom: from, createdTo: from + 60_000 };
      const asked = { filter, limit: 3, next: 0 };
      assertSame(collection.list(asked), listTransfers(left, asked));
    }
  }
});
