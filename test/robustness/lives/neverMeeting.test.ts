import { createTransferCollection } from "stock-transfer";
import { expect, it } from "vitest";
import { transfer } from "../../support/transfers";

it("three conditions that are common, and never meet, have an empty page", () => {
  const transfers = Array.from({ length: 60_000 }, (_, index) => ({
    ...transfer,
    seq: index + 1,
    id: `st-${index + 1}`,
    srcWarehouseCode: index % 2 === 0 ? "EVEN" : "OTHER",
    items: [{ sku: index % 2 === 0 ? "E" : "ODD", qty: 1 }],
    updatedAt: index % 30 === 0 ? 1_000_000 + index : index,
  }));
  const collection = createTransferCollection(transfers);
  const filter = { srcWarehouseCode: "EVEN", skus: ["ODD"], updatedFrom: 1_000_000 };
  for (const order of ["newest", "oldest"] as const) {
    expect(collection.list({ filter, limit: 1, next: 0, order })).toEqual({ transfers: [], next: 0 });
  }
  expect(collection.count(filter)).toBe(0);
});
