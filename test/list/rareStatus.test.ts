import { createTransferCollection, listTransfers, type ListQuery } from "stock-transfer";
import { expect, it } from "vitest";
import { transfer } from "../support/transfers";

it("pages through a rare status with matches far apart", () => {
  const rare = new Set([7, 8, 1_900, 4_000]);
  const transfers = Array.from({ length: 4_000 }, (_, index) => {
    const seq = index + 1;
    return { ...transfer, seq, id: `st-${seq}`, status: rare.has(seq) ? ("cancelled" as const) : ("created" as const) };
  });
  const collection = createTransferCollection(transfers);
  for (const order of ["newest", "oldest"] as const) {
    let next = 0;
    do {
      const query: ListQuery = { filter: { statuses: ["cancelled"] }, limit: 1, next, order };
      const page = collection.list(query);
      expect(page).toEqual(listTransfers(transfers, query));
      ({ next } = page);
    } while (next !== 0);
  }
});
