import fc from "fast-check";
import { createTransferCollection, quantitiesOf, type StockTransfer, type TransferFilter } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { obviousQuantities } from "../oracles/obviousList";
import { anyFilter, anyTransfers, numbered, spread } from "../support/transfers";

const both = [
  ["quantitiesOf", quantitiesOf],
  ["a collection", (all: StockTransfer[], filter: TransferFilter) => createTransferCollection(all).quantities(filter)],
] as const;

describe.each(both)("%s", (_, quantities) => {
  it("counts a transfer once for each SKU, and returns all SKUs of a match, by code unit", () => {
    const skus = ["a", "B", "\u{1f600}", "\uffff", "B", ""];
    const items = skus.map((sku, at) => ({ sku, qty: 10 ** at }));
    const all = [numbered(1, { items }), numbered(2, { items: [{ sku: "C", qty: 1 }] })];
    expect(quantities(all, { skus: ["B"] })).toEqual([
      { sku: "", transfers: 1, qty: 100_000, leftQty: 100_000, underWayQty: 0 },
      { sku: "B", transfers: 1, qty: 10_010, leftQty: 10_010, underWayQty: 0 },
      { sku: "a", transfers: 1, qty: 1, leftQty: 1, underWayQty: 0 },
      { sku: "\u{1f600}", transfers: 1, qty: 100, leftQty: 100, underWayQty: 0 },
      { sku: "\uffff", transfers: 1, qty: 1000, leftQty: 1000, underWayQty: 0 },
    ]);
    expect(quantities([], {})).toEqual([]);
    expect(quantities([numbered(1, { items: [] })], {})).toEqual([]);
  });

  it("rejects a sum that is not exact, and an invalid filter", () => {
    const most = { sku: "A", qty: Number.MAX_SAFE_INTEGER };
    expect(quantities([numbered(1, { items: [most] })], {})[0]?.qty).toBe(Number.MAX_SAFE_INTEGER);
    const tooMuch = [numbered(1, { items: [most] }), numbered(2, { items: [{ sku: "A", qty: 1 }] })];
    expect(() => quantities(tooMuch, {})).toThrow(/quantities(?:Of)?: the sum of all qty of "A" /);
    expect(() => quantities([], { arrivesFrom: "2026-02-30" })).toThrow(/filter\.arrivesFrom /);
  });

  it("equals adding up the progress of each match", () => {
    const any = spread.chain((how) => fc.tuple(anyTransfers(how), anyFilter(how)));
    fc.assert(
      fc.property(any, ([all, filter]) => {
        expect(quantities(all, filter)).toEqual(obviousQuantities(all, filter));
      }),
    );
  });
});
