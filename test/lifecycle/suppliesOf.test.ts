import fc from "fast-check";
import { progressOf, type StockTransfer, suppliesOf, type TransferItem } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { anyTransfer, transfer } from "../support/transfers";

const on = (estimatedArrivalDate: string, ...items: readonly TransferItem[]): StockTransfer => ({
  ...transfer,
  status: items.some(({ shippedQty }) => shippedQty) ? "in_transit" : "created",
  estimatedArrivalDate,
  items,
});
const helmets = (qty: number, counts: Partial<TransferItem> = {}): TransferItem => ({ sku: "HELMET", qty, ...counts });

describe("suppliesOf", () => {
  it("has the expiry dates of its option, each with its own movement", () => {
    const given = [
      on("2026-03-09", helmets(4), { sku: "MILK", qty: 1 }, { sku: "MILK", qty: 2 }, { sku: "MILK", qty: 4 }),
      { ...on("2026-03-09", { sku: "MILK", qty: 8, shippedQty: 8, lostQty: 8 }), id: "lost" },
      { ...on("2026-03-07", { sku: "MILK", qty: 16 }, { sku: "MILK", qty: 32 }), id: "other" },
    ];
    const asked: unknown[] = [];
    const expiresOn = (item: TransferItem, from: StockTransfer) => {
      asked.push([item, from]);
      if (item.sku !== "MILK" || item.qty === 2) return undefined;
      return from.id === "other" ? "2026-05-01" : `2026-04-0${item.qty}`;
    };
    expect([...suppliesOf(given, "HAN", { expiresOn })]).toEqual([
      ["HELMET", [{ on: "2026-03-09", qty: 4 }]],
      [
        "MILK",
        [
          { on: "2026-03-07", qty: 48, expiresOn: "2026-05-01" },
          { on: "2026-03-09", qty: 1, expiresOn: "2026-04-01" },
          { on: "2026-03-09", qty: 4, expiresOn: "2026-04-04" },
          { on: "2026-03-09", qty: 2 },
        ],
      ],
    ]);
    const expected = [given[0]!, given[2]!].flatMap((from) => from.items.map((item) => [item, from]));
    expect(asked.flat().every((each, index) => each === expected.flat()[index])).toBe(true);
    expect(asked).toHaveLength(expected.length);
    expect(suppliesOf(given, "HAN", { expiresOn: undefined })).toEqual(suppliesOf(given, "HAN"));
  });

  it("equals the progress of each transfer", () => {
    const given = fc.array(fc.tuple(anyTransfer("few"), fc.constantFrom("2026-03-08", "2026-03-09")));
    fc.assert(
      fc.property(given, fc.constantFrom("W0", "W1"), (rows, warehouse) => {
        const transfers = rows.map(([each, date]) => ({ ...each, estimatedArrivalDate: date }));
        const expected: Record<string, number> = {};
        for (const each of transfers) {
          if (each.destWarehouseCode !== warehouse || ["completed", "cancelled"].includes(each.status)) continue;
          for (const { sku, leftQty, underWayQty } of progressOf(each)) {
            if (leftQty + underWayQty === 0) continue;
            const key = `${sku} on ${each.estimatedArrivalDate}`;
            expected[key] = (expected[key] ?? 0) + leftQty + underWayQty;
          }
        }
        const found = Array.from(suppliesOf(transfers, warehouse), ([sku, movements]) =>
          movements.map((each) => [`${sku} on ${each.on}`, each.qty] as const),
        );
        expect(Object.fromEntries(found.flat())).toEqual(expected);
      }),
    );
  });
});
