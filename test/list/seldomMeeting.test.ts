import { createTransferCollection, type StockTransfer } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { transfer } from "../support/transfers";

describe("two conditions that rarely coincide", () => {
  const stretchSize = 32;
  const count = 160 * stretchSize;

  /** They alternate in stretches of transfers, and coincide in one transfer only. */
  function makeMeeting(meeting: number): StockTransfer[] {
    return Array.from({ length: count }, (_, index) => {
      const isEven = Math.floor(index / stretchSize) % 2 === 0;
      const isMeeting = index === meeting;
      return {
        ...transfer,
        seq: index + 1,
        id: `st-${index + 1}`,
        refCode: isMeeting || isEven ? "A" : "",
        items: [{ sku: isMeeting || !isEven ? "B" : "C", qty: 1 }],
      };
    });
  }

  it.each([0, 1, 80, 159])("find the one match in stretch %i", (stretch) => {
    const transfers = makeMeeting(stretch * stretchSize + 7);
    const collection = createTransferCollection(transfers);
    const filter = { refCode: "A", skus: ["B"] };
    for (const order of ["newest", "oldest"] as const) {
      const query = { filter, limit: 5, next: 0, order };
      expect(collection.list(query)).toEqual({ transfers: [transfers[stretch * stretchSize + 7]], next: 0 });
    }
    expect(collection.count(filter)).toBe(1);
    expect(collection.count({ ...filter, createdFrom: 0 })).toBe(1);
  });
});
