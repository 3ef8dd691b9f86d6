import { createTransferCollection } from "stock-transfer";
import { expect, it } from "vitest";
import { transfer } from "../../support/transfers";

const size = 16_000;
const meeting = size / 2;

it("three common conditions that meet in one transfer, where a walk is given up before it is there, find it", () => {
  const transfers = Array.from({ length: size }, (_, index) => ({
    ...transfer,
    seq: index + 1,
    id: `st-${index + 1}`,
    srcWarehouseCode: index % 2 === 0 ? "EVEN" : "OTHER",
    items: [{ sku: index % 2 === 0 && index !== meeting ? "E" : "ODD", qty: 1 }],
    updatedAt: index % 10 === 0 ? 1_000_000 + index : index,
  }));
  const collection = createTransferCollection(transfers);
  const filter = { srcWarehouseCode: "EVEN", skus: ["ODD"], updatedFrom: 1_000_000 };
  for (const order of ["newest", "oldest"] as const) {
    expect(collection.list({ filter, limit: 1, next: 0, order })).toEqual({
      transfers: [transfers[meeting]],
      next: 0,
    });
  }
  expect(collection.count(filter)).toBe(1);
});
