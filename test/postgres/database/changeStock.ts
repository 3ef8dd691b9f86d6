import fc from "fast-check";
import type { StockDelta, StockLevel } from "stock-transfer";
import { createStockTable, type StockChange, type StockTable } from "stock-transfer/postgres";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { describeInDatabase } from "../../support/describeInDatabase";
import { createTables, run } from "../../support/postgres";
import { scaled } from "../../support/scaled";

const skus = ["A", "B", "C", "é"];
interface Level {
  readonly onHandQty: number;
  readonly reservedQty: number;
  readonly safetyQty: number;
  readonly transferable: boolean;
}
type Levels = Readonly<Record<string, Level>>;

/** What a change does to the stock, SKU by SKU. */
function obviousChange(levels: Levels, deltas: readonly StockDelta[], addUnknown: boolean) {
  const next: Record<string, { onHandQty: number; reservedQty: number }> = { ...levels };
  const short: object[] = [];
  for (const sku of new Set(deltas.map((delta) => delta.sku))) {
    const own = deltas.filter((delta) => delta.sku === sku);
    const onHand = own.reduce((sum, delta) => sum + delta.onHandQty, 0);
    const reserved = own.reduce((sum, delta) => sum + delta.reservedQty, 0);
    if (onHand === 0 && reserved === 0) continue;
    const level = levels[sku];
    if (!level) {
      if (addUnknown && onHand > 0 && reserved === 0) next[sku] = { onHandQty: onHand, reservedQty: 0 };
      else short.push({ sku, code: "unknown_sku" });
      continue;
    }
    const missing = [0];
    if (onHand < 0) missing.push(-(Math.max(0, level.onHandQty) + onHand));
    if (reserved < 0) missing.push(-(level.reservedQty + reserved));
    const available = level.onHandQty + onHand - level.reservedQty - level.safetyQty;
    if (reserved > 0) missing.push(reserved - Math.max(0, available));
    const shortBy = Math.max(...missing);
    if (reserved > 0 && !level.transferable) short.push({ sku, code: "not_transferable" });
    else if (shortBy > 0) short.push({ sku, shortBy, code: "insufficient_stock" });
    else next[sku] = { ...level, onHandQty: level.onHandQty + onHand, reservedQty: level.reservedQty + reserved };
  }
  return short.length > 0 ? { change: { done: false, short }, levels } : { change: { done: true }, levels: next };
}

describeInDatabase("changes of stock", (database) => {
  const stock = createStockTable();
  beforeAll(() => createTables(database, [stock]), 60_000);
  beforeEach(() => database.query("truncate stock_level, stock_level_key"));

  const put = (sku: string, level: StockLevel) => run(database, stock.put("HCM", sku, level));
  const change = (deltas: readonly StockDelta[], options = {}): Promise<StockChange> =>
    run(database, stock.change("HCM", deltas, options));
  const found = async () =>
    Object.fromEntries(
      Array.from(await run(database, stock.find("HCM", skus)), ([sku, { onHandQty, reservedQty }]) => [
        sku,
        [onHandQty, reservedQty],
      ]),
    );

  it("are all made or none, as SKU by SKU", async () => {
    const level = fc.record({
      onHandQty: fc.integer({ min: -2, max: 9 }),
      reservedQty: fc.nat(6),
      safetyQty: fc.nat(2),
      transferable: fc.nat(4).map((number) => number > 0),
    });
    const amount = fc.integer({ min: -5, max: 5 });
    const delta = fc.record({ sku: fc.constantFrom(...skus), onHandQty: amount, reservedQty: amount });
    const levels = fc.dictionary(fc.constantFrom(...skus), level, { noNullPrototype: true });
    await fc.assert(
      fc.asyncProperty(levels, fc.array(delta, { maxLength: 4 }), fc.boolean(), async (given, deltas, addUnknown) => {
        await database.query("truncate stock_level");
        for (const [sku, each] of Object.entries(given)) await put(sku, each);
        const expected = obviousChange(given, deltas, addUnknown);
        expect(await change(deltas, { addUnknown })).toEqual(expected.change);
        expect(await found()).toEqual(
          Object.fromEntries(
            Object.entries(expected.levels).map(([sku, { onHandQty, reservedQty }]) => [sku, [onHandQty, reservedQty]]),
          ),
        );
      }),
      { numRuns: scaled(120) },
    );
  });

  it("are a stocktake: the difference between what was counted and what is on hand", async () => {
    await put("A", { onHandQty: 10, reservedQty: 3 });
    expect(await change([{ sku: "A", onHandQty: 7 - 10, reservedQty: 0 }])).toEqual({ done: true });
    expect(await found()).toEqual({ A: [7, 3] });
  });

  it("have keys of their own, and tell another change with the key", async () => {
    await put("A", { onHandQty: 10 });
    const one = [{ sku: "A", onHandQty: -1, reservedQty: 0 }];
    await run(database, stock.claim("HCM", [{ sku: "A", qty: 1 }], { key: "k" }));
    expect(await change(one, { key: "k" })).toEqual({ done: true });
    expect(await change(one, { key: "k" })).toEqual({ done: true, already: true });
    expect(await change([], { key: "k" })).toEqual({ done: false, conflict: true, short: [] });
    expect(await found()).toEqual({ A: [9, 1] });
  });

  it("add up two receipts of an unknown SKU at the same time", async () => {
    const added = [{ sku: "A", onHandQty: 2, reservedQty: 0 }];
    expect(await Promise.all([1, 2].map(() => change(added, { addUnknown: true })))).toEqual([
      { done: true },
      { done: true },
    ]);
    expect(await found()).toEqual({ A: [4, 0] });
  });

  it("add unknown SKUs like those of another warehouse, where it has them", async () => {
    const goods = { unitWeight: 340, unitVolume: 12, packQty: 6 };
    await run(database, stock.put("HAN", "A", { onHandQty: 9, reservedQty: 2, safetyQty: 1, ...goods }));
    await run(database, stock.put("HAN", "B", { onHandQty: 9, unitWeight: 7, transferable: false }));
    await put("C", { onHandQty: 4, unitWeight: 1 });
    const added = ["A", "B", "C", "é"].map((sku) => ({ sku, onHandQty: 5, reservedQty: 0 }));
    const level = { onHandQty: 5, reservedQty: 0, safetyQty: 0, transferable: true };
    const expected = [
      ["A", { ...level, ...goods }],
      ["B", { ...level, unitWeight: 7 }],
      ["C", { ...level, onHandQty: 9, unitWeight: 1 }],
      ["é", level],
    ];
    // A receipt, and a change that also takes units.
    for (const others of [[], [{ sku: "D", onHandQty: -1, reservedQty: 0 }]]) {
      await put("D", { onHandQty: 1 });
      expect(await change([...added, ...others], { addUnknown: { like: "HAN" } })).toEqual({ done: true });
      expect([...(await run(database, stock.find("HCM", skus)))].sort()).toEqual(expected);
      await database.query("delete from stock_level where warehouse_code = 'HCM' and sku <> 'C'");
      await put("C", { onHandQty: 4, unitWeight: 1 });
    }
    const receive = (like: string) =>
      run(database, stock.receive("HCM", [{ sku: "A", qty: 1 }], { addUnknown: { like } }));
    expect(await receive("\0")).toEqual({ done: true });
    expect((await run(database, stock.find("HCM", ["A"]))).get("A")).toEqual({ ...level, onHandQty: 1 });
  });

  it("add unknown SKUs like those of the same partner", async () => {
    const byPartner = createStockTable({ name: "partnered", byPartner: true });
    await createTables(database, [byPartner]);
    const [north, south] = ["NORTH", "SOUTH"].map((code) => byPartner.of(code)) as [StockTable, StockTable];
    for (const [own, unitWeight] of [
      [north, 1],
      [south, 2],
    ] as const)
      await run(database, own.put("HAN", "A", { onHandQty: 1, unitWeight }));
    await run(database, south.receive("HCM", [{ sku: "A", qty: 3 }], { addUnknown: { like: "HAN" } }));
    expect((await run(database, south.find("HCM", ["A"]))).get("A")?.unitWeight).toBe(2);
  });

  it.each<[string, unknown]>([
    ["must be true, false or { like }, got 1", 1],
    [".from is unknown: use like", { from: "HAN" }],
    [".like must be a string, got 7", { like: 7 }],
  ])("reject a malformed addUnknown: %s", (message, addUnknown) => {
    expect(() => stock.change("HCM", [], { addUnknown } as never)).toThrow(
      `StockTable.change: options.addUnknown${message.startsWith(".") ? "" : " "}${message}`,
    );
  });

  it.each<[string, unknown]>([
    ["StockTable.change: deltas must be an array, got null", null],
    ["StockTable.change: deltas[0] must be an object, got 7", [7]],
    ["StockTable.change: deltas[0].sku must be a string, got 7", [{ sku: 7 }]],
    ["StockTable.change: deltas[0].reservedQty must be given", [{ sku: "A", onHandQty: 1 }]],
    [
      'StockTable.change: the sum of onHandQty of "A" must be at least -9007199254740991, got -9007199254740992',
      [1 - 2 ** 53, -1].map((onHandQty) => ({ sku: "A", onHandQty, reservedQty: 0 })),
    ],
  ])("reject what is malformed: %s", (message, deltas) => {
    expect(() => stock.change("HCM", deltas as never)).toThrow(message);
  });
});
