import { createTransferCollection, type StockTransfer } from "stock-transfer";
import { afterEach, describe, expect, it, vi } from "vitest";
import { numbered } from "../../support/transfers";

// The steps of a search, counted instead of timed.

afterEach(() => {
  vi.restoreAllMocks();
});

const size = 6_400;
const transfers = Array.from({ length: size }, (_, at) =>
  numbered(at + 1, {
    code: `ST${at}`,
    createdAt: at,
    items: [`S${at % 64}`, ...(at < 3 ? ["RARE"] : [])].map((sku) => ({ sku, qty: 1 })),
  }),
);

function listOf(length: number, keyAt: (at: number) => string): string[] {
  return Array.from({ length }, (_, at) => keyAt(at));
}

describe("a page at the far end of the table", () => {
  it("looks codes up instead of testing all transfers before", () => {
    let tested = 0;
    const watched = transfers.map((each): StockTransfer => ({
      ...each,
      get code() {
        tested += 1;
        return each.code;
      },
    }));
    const codes = listOf(1_000, (at) => `ST${at}`);
    const own = createTransferCollection(watched, { copy: false });
    tested = 0;
    expect(own.list({ filter: { codes }, limit: 20, next: 0 })).toMatchObject({ next: 981 });
    expect(tested).toBeLessThan(500);
  });
});

it("a search does not return another transfer after the program has modified a stored one", () => {
  const own = createTransferCollection([1, 2, 3].map((seq) => numbered(seq, { items: [{ sku: `S${seq}`, qty: 1 }] })));
  Object.assign(own.get("st-2")!.items[0]!, { sku: "X" });
  own.put(numbered(2, { items: [{ sku: "Y", qty: 1 }] }));
  own.delete("st-2");
  expect(own.list({ filter: { skus: ["S2"] }, limit: 5, next: 0 })).toEqual({ transfers: [], next: 0 });
});
