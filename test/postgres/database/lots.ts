import fc from "fast-check";
import { checkTransfer, createNetwork } from "stock-transfer";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { addLots, claimLots, findWithLots, lotTable } from "../../../examples/embed/lots.js";
import { createTables, stock } from "../../../examples/embed/postgresStore.js";
import { describeInDatabase } from "../../support/describeInDatabase";
import { run } from "../../support/postgres";
import { scaled } from "../../support/scaled";
import { storeIn } from "../../support/storeIn";

describeInDatabase("lots in a table", (database) => {
  const store = storeIn(database, () => "begin");
  const dates = ["2026-03-04", "2026-03-05", "2026-03-06", "2026-03-07"];
  const network = createNetwork({
    warehouses: ["HCM", "HAN"].map((code) => ({ code, timeZone: "UTC" })),
    defaultLane: { transferType: "ROAD", weightLimit: 1_000, transitDays: 1 },
  });
  const now = Date.parse("2026-03-04T08:00:00Z");
  const find = () => findWithLots(store.run, "HCM", ["A", "B", "C"]);
  const lotsOf = async (sku: string) =>
    (await find())
      .get(sku)
      ?.lots?.map(({ qty, expiresOn }) => [expiresOn, qty])
      .sort();

  beforeAll(async () => {
    await createTables(store);
    await database.query(lotTable);
  }, 60_000);
  beforeEach(async () => {
    await database.query("reset datestyle");
    await database.query("truncate stock_level, stock_lot");
    for (const sku of ["A", "B"]) await run(database, stock.put("HCM", sku, { onHandQty: 30, unitWeight: 1 }));
  });

  it.each(["ISO, DMY", "SQL, DMY", "Postgres, MDY", "German"])(
    "are taken by date under DateStyle %s",
    async (style) => {
      await database.query(`set datestyle = '${style}'`);
      const lots = ["2026-03-05", "2026-05-03"].map((expiresOn) => ({ sku: "A", expiresOn, qty: 2 }));
      await addLots(store.run, "HCM", lots);
      const taken = await store.transaction((own) => claimLots(own, "HCM", [{ sku: "A", qty: 3 }], "2026-03-04"));
      expect(taken).toEqual([lots[0], { ...lots[1], qty: 1 }]);
      await addLots(store.run, "HCM", taken);
      expect(await lotsOf("A")).toEqual(lots.map(({ expiresOn, qty }) => [expiresOn, qty]));
    },
  );

  it("are taken in the order of their dates, from the first that is good, and returned", async () => {
    await addLots(store.run, "HCM", [
      { sku: "A", expiresOn: "2026-03-07", qty: 9 },
      { sku: "A", expiresOn: "2026-03-05", qty: 2 },
      { sku: "A", expiresOn: "2026-03-06", qty: 3 },
      { sku: "A", expiresOn: "2026-03-06", qty: 1 },
    ]);
    await addLots(store.run, "HAN", [{ sku: "A", expiresOn: "2026-03-06", qty: 50 }]);
    const items = [
      { sku: "A", qty: 2 },
      { sku: "B", qty: 30 },
      { sku: "A", qty: 3 },
    ];
    const taken = await store.transaction((own) => claimLots(own, "HCM", items, "2026-03-06"));
    expect(taken).toEqual([
      { sku: "A", expiresOn: "2026-03-06", qty: 4 },
      { sku: "A", expiresOn: "2026-03-07", qty: 1 },
    ]);
    expect(await lotsOf("A")).toEqual([
      ["2026-03-05", 2],
      ["2026-03-06", 0],
      ["2026-03-07", 8],
    ]);
    // Without rows it does not expire.
    expect(await lotsOf("B")).toBeUndefined();
    expect((await find()).get("B")?.reservedQty).toBe(30);
    await store.transaction(async (own) => {
      await own(stock.release("HCM", items));
      await addLots(own, "HCM", taken);
    });
    expect(await lotsOf("A")).toEqual([
      ["2026-03-05", 2],
      ["2026-03-06", 4],
      ["2026-03-07", 9],
    ]);
  });

  it("are claimed exactly if the check allows it, and leave what the check then finds", async () => {
    const lot = fc.record({ expiresOn: fc.constantFrom(...dates), qty: fc.integer({ min: 0, max: 9 }) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(lot, { maxLength: 5 }),
        fc.array(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.nat(2)), { minLength: 1, maxLength: 4 }),
        async (lots, claims) => {
          await database.query("truncate stock_lot");
          await run(database, stock.put("HCM", "A", { onHandQty: 30, unitWeight: 1 }));
          const all = lots.map((each) => ({ ...each, sku: "A" }));
          await addLots(store.run, "HCM", all);
          for (const [qty, minShelfDays] of claims) {
            const items = [{ sku: "A", qty }];
            const request = { items, srcWarehouseCode: "HCM", destWarehouseCode: "HAN" };
            const before = (await find()).get("A");
            const { value } = checkTransfer(request, { network, stock: await find(), now, minShelfDays });
            const goodOn = new Date(Date.parse(value!.latestArrivalDate) + minShelfDays * 86_400_000)
              .toISOString()
              .slice(0, 10);
            const [line] = value!.items;
            if (line!.refusals.length > 0) {
              await expect(store.transaction((own) => claimLots(own, "HCM", items, goodOn))).rejects.toThrow("too few");
              expect((await find()).get("A")).toEqual(before);
              continue;
            }
            const taken = await store.transaction((own) => claimLots(own, "HCM", items, goodOn));
            const after = (await find()).get("A");
            expect(after?.reservedQty).toBe(before!.reservedQty! + qty);
            if (!before?.lots) expect(taken).toEqual([]);
            else {
              expect(taken.reduce((sum, each) => sum + each.qty, 0)).toBe(qty);
              expect(unitsOf(before.lots).slice().sort()).toEqual([...unitsOf(after!.lots!), ...unitsOf(taken)].sort());
              const left = unitsOf(after!.lots!).filter((date) => date >= goodOn);
              // No unit that is left and good expires before one that was taken.
              expect(unitsOf(taken).every((date) => date >= goodOn && left.every((other) => other >= date))).toBe(true);
            }
          }
        },
      ),
      { numRuns: scaled(25) },
    );
  });
});

/** The date of each unit. */
function unitsOf(lots: readonly { readonly expiresOn: string; readonly qty: number }[]): string[] {
  return lots.flatMap(({ expiresOn, qty }) => Array.from({ length: qty }, () => expiresOn));
}
