import { createTransferCollection, listTransfers } from "stock-transfer";
import { expect, it } from "vitest";
import { transfer } from "../../support/transfers";
import { assertSame } from "../../support/assertSame";

const transfers = Array.from({ length: 3000 }, (_, index) => ({
  ...transfer,
  seq: index + 1,
  id: `st-${index + 1}`,
  srcWarehouseCode: index % 30 === 0 ? "RARE" : "OTHER",
  items: [{ sku: `S${index % 700}`, qty: 1 }],
  createdAt: index,
}));
const collection = createTransferCollection(transfers);

it.each([1, 2, 8, 9, 10, 60, 500])(
  "a list of %i SKUs beside a rarer condition is answered as by the plain scan",
  (count) => {
    const skus = Array.from({ length: count }, (_, index) => `S${(index * 31) % 700}`);
    for (const filter of [
      { skus },
      { skus, srcWarehouseCode: "RARE" },
      { skus, srcWarehouseCode: "RARE", createdFrom: 900 },
    ]) {
      for (const order of ["newest", "oldest"] as const) {
        const query = { filter, limit: 7, next: 0, order };
        assertSame(collection.list(query), listTransfers(transfers, query));
      }
      expect(collection.count(filter)).toBe(
        listTransfers(transfers, { filter, limit: 9000, next: 0 }).transfers.length,
      );
    }
  },
);
