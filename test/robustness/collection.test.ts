import { createTransferCollection, listTransfers } from "stock-transfer";
import { it } from "vitest";
import { assertSame } from "../support/assertSame";
import { seededRandom } from "../support/random";
import { transfer } from "../support/transfers";

// Created in the order of `seq`, so each part of the collection has its own range of times, which must follow every change.

it.each([1, 2])("pages of a time range after every single removal (seed %i)", (seed) => {
  const random = seededRandom(seed);
  const left = Array.from({ length: 600 }, (_, index) => {
    const createdAt = (index + 1) * 1000;
    return { ...transfer, seq: index + 1, id: `st-${index + 1}`, createdAt, updatedAt: createdAt };
  });
  const collection = createTransferCollection(left);
  while (left.length > 0) {
    const [removed] = left.splice(random(left.length), 1);
    collection.delete(removed!.id);
    for (const createdFrom of [removed!.createdAt - 60_000, removed!.createdAt, random(600) * 1000]) {
      const filter = { createdFrom, createdTo: createdFrom + 60_000 };
      for (const order of ["newest", "oldest"] as const) {
        const query = { filter, limit: 5, next: 0, order };
        assertSame(collection.list(query), listTransfers(left, query));
      }
    }
  }
});
