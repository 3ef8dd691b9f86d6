import fc from "fast-check";
import { progressOf, type StockTransfer, suppliesOf, type TransferItem } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { thrownBy, untyped } from "../support/thrownBy";
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

  it.each([
    ["null", null, "must be a calendar date, YYYY-MM-DD, got null"],
    ["a number", 5, "must be a calendar date, YYYY-MM-DD, got 5"],
    ["no date", "2026-02-30", 'must be a calendar date, YYYY-MM-DD, got "2026-02-30"'],
  ])("throws if its option returns %s", (_, date, message) => {
    const run = () => suppliesOf([on("2026-03-09", helmets(4))], "HAN", { expiresOn: () => date as never });
    expect(run).toThrow(`suppliesOf: the expiresOn of "HELMET" ${message}`);
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

  it.each<[error: string, ...given: unknown[]]>([
    [
      "TypeError: suppliesOf: transfers must be an iterable, got { seq, id, status, subStatus, code, … }",
      transfer,
      "HAN",
    ],
    ["TypeError: suppliesOf: transfers[1] must be an object, got null", [transfer, null], "HAN"],
    ['TypeError: suppliesOf: items of transfer "st-1" must be given', [{ ...transfer, items: undefined }], "HAN"],
    ["TypeError: suppliesOf: warehouseCode must be given", [transfer]],
    [
      'RangeError: suppliesOf: the supply of "HELMET" on 2026-03-05 must be at most 9007199254740991, got 9007199254740992',
      [transfer, on("2026-03-05", helmets(Number.MAX_SAFE_INTEGER - 2))],
      "HAN",
    ],
  ])("%s", (error, ...given) => {
    expect(thrownBy(() => untyped(suppliesOf)(...given))).toBe(error);
  });
});
