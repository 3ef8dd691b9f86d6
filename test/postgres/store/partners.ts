import { createStore } from "stock-transfer/postgres";
import { beforeAll, expect, it } from "vitest";
import { databaseIn } from "../../support/databaseIn";
import { describeInDatabase } from "../../support/describeInDatabase";
import { given, hour, levelIn, lotsOf, now, requestOf, terms } from "../../support/store";

describeInDatabase("the stores of partners", (own) => {
  const database = databaseIn(own);
  const options = {
    schema: "partners",
    byPartner: true,
    partitions: 2,
    changes: true,
    lots: true,
    holds: true,
  } as const;
  const stores = createStore(database, options);
  beforeAll(async () => {
    await stores.migrate();
    await stores.migrate();
  }, 60_000);

  it("keep partners apart", async () => {
    const until = now + hour;
    for (const code of ["P1", "P2"]) {
      const { stock, transfers, ...partner } = stores.of(code);
      const fields = (_check: unknown, seq: number) => ({
        ...given(_check, seq),
        id: "st-1",
        partner: { code, name: "" },
      });
      const level = { onHandQty: 4, unitWeight: 1, lots: lotsOf({ "2026-03-06": 4 }) };
      await database.run(stores.stock.of(code).put("HCM", "A", level));
      expect(await partner.hold("k", requestOf(["A", 3]), terms, { until })).toMatchObject({ repeated: false });
      expect(await partner.hold("k", requestOf(["A", 3]), terms, { until })).toMatchObject({ previousUntil: until });
      expect(await levelIn(database, stock, "A", "HCM", { now: until })).toEqual([4, 0, { "2026-03-06": 4 }]);
      expect(await partner.order("other", requestOf(["A", 2]), terms, fields)).toMatchObject({ refused: true });
      expect(await partner.order("k", requestOf(["A", 3]), terms, fields)).toMatchObject({ repeated: false });
      const ofOther = () => ({ ...given({}, 9), partner: { code: "P9", name: "" } });
      await expect(partner.order("x", requestOf(["A", 1]), terms, ofOther)).rejects.toThrow(
        `TransferStore.order: partner.code of the transfer must be "${code}", got "P9"`,
      );
      const supplied = (await partner.stocks(["A"], { supplies: true })).get("HAN");
      expect(supplied?.get("A")?.movements).toEqual([{ on: "2026-03-05", qty: 3, expiresOn: "2026-03-06" }]);
      for (const type of ["ship", "receive"] as const) await partner.record("st-1", "1", { type }, now);
      expect(await partner.record("st-1", "2", { type: "receive" }, now)).toMatchObject({
        transfer: { status: "completed" },
      });
      expect(await partner.change("c", "HAN", [{ sku: "A", onHandQty: 2 }])).toEqual({ done: true, repeated: false });
      expect(await partner.change("c", "HAN", [{ sku: "B", onHandQty: 1 }], { addUnknown: true })).toEqual({
        conflict: true,
      });
      expect([await levelIn(database, stock, "A"), await levelIn(database, stock, "A", "HAN")]).toEqual([
        [1, 0, { "2026-03-06": 1 }],
        [5, 0, { "2026-03-06": 3 }],
      ]);
      expect(await partner.history("st-1")).toHaveLength(2);
      expect(await partner.release("k")).toBe(false);
      const within = database.transaction((run) =>
        partner.within(run).change("d", "HCM", [{ sku: "A", onHandQty: 1 }]),
      );
      expect(await within).toEqual({ done: true, repeated: false });
      expect((await database.run(transfers.changes("0", 9))).transfers).toHaveLength(1);
    }
    expect((await database.run(stores.transfers.changes("0", 9))).transfers).toHaveLength(2);
  });

  it.each(["", "\0"])("need a partner: %j", (code) => {
    expect(() => stores.of(code)).toThrow("TransferStore.of: partnerCode");
    expect(() => stores.stock.of(code)).toThrow("StockTable.of: partnerCode");
  });
});
