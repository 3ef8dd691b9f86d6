import type { StockEntry } from "stock-transfer/postgres";
import { beforeEach, describe, expect, it } from "vitest";
import { created, describeStore, hour, lotsOf, now, requestOf, short } from "../../support/store";

const onHand = (sku: string, onHandQty: number, expiresOn?: string): StockEntry => ({ sku, onHandQty, expiresOn });
const reserved = (sku: string, reservedQty: number, expiresOn?: string): StockEntry => ({
  sku,
  reservedQty,
  expiresOn,
});

describeStore("change", ({ own, store, put, levelOf, expectLevels, order, hold, record }) => {
  let keys = 0;
  const change = (changes: readonly StockEntry[], options = {}, warehouse = "HCM") =>
    store.change(`key ${(keys += 1)}`, warehouse, changes, options);
  const done = { done: true, repeated: false };
  const refused = (...items: readonly object[]) => ({ done: false, short: items });

  it("changes units on hand and reserved, all or none, and adds up entries", async () => {
    const entries = [
      { sku: "A", onHandQty: 5, reservedQty: 1 },
      onHand("B", -4),
      { sku: "A", onHandQty: -2, reservedQty: 2 },
      onHand("NONE", 0),
    ];
    expect(await change(entries)).toEqual(done);
    await expectLevels({ A: [13, 3], B: [6, 0] });
    expect(await change([onHand("A", 1), onHand("B", -7), onHand("NONE", 1)])).toEqual(
      refused(short("B", 1), { sku: "NONE", code: "unknown_sku" }),
    );
    await expectLevels({ A: [13, 3], B: [6, 0] });
  });

  it("takes effect once for each key, and conflicts with another warehouse or other sums", async () => {
    const sale = [onHand("A", -3), onHand("B", 1)];
    expect(await store.change("sale 7", "HCM", sale)).toEqual(done);
    const sums = [onHand("B", 2), onHand("A", -3), onHand("B", -1), onHand("C", 0)];
    for (const options of [{}, { belowReserved: true, now }]) {
      expect(await store.change("sale 7", "HCM", sums, options)).toEqual({ done: true, repeated: true });
    }
    for (const [warehouse, entries] of [
      ["HAN", sale],
      ["HCM", sale.slice(1)],
      ["HCM", []],
    ] as const) {
      expect(await store.change("sale 7", warehouse, entries)).toEqual({ conflict: true });
    }
    expect(await levelOf("A")).toEqual([7, 0]);
    // Keys of orders are others.
    await created(order("sale 7", requestOf(["A", 1])));
  });

  it("uses no key if it is refused, and uses it without entries", async () => {
    expect(await store.change("k", "HCM", [onHand("A", -11)])).toEqual(refused(short("A", 1)));
    expect(await store.change("k", "HCM", [])).toEqual(done);
    expect(await store.change("k", "HCM", [])).toEqual({ done: true, repeated: true });
    expect(await store.change("k", "HCM", [onHand("A", -1)])).toEqual({ conflict: true });
  });

  it("keeps what is reserved on hand, unless a stocktake finds less", async () => {
    await put("A", { onHandQty: 10, reservedQty: 8 });
    const count = [onHand("A", -5)];
    expect(await change(count)).toEqual(refused(short("A", 3)));
    expect(await change(count, { belowReserved: true })).toEqual(done);
    expect(await change([onHand("A", -6)], { belowReserved: true })).toEqual(refused(short("A", 1)));
    // A delivery may rise and still not cover it.
    expect(await change([onHand("A", 1)])).toEqual(done);
    expect(await levelOf("A")).toEqual([6, 8]);
    expect(await change([{ sku: "A", onHandQty: -2, reservedQty: -4 }])).toEqual(done);
    expect(await change([reserved("A", -5)])).toEqual(refused(short("A", 1)));
  });

  it("reserves only available units of transferable SKUs", async () => {
    await put("A", { onHandQty: 10, safetyQty: 3 });
    await put("B", { onHandQty: 10, transferable: false });
    expect(await change([reserved("A", 8), reserved("B", 1)])).toEqual(
      refused(short("A", 1), { sku: "B", code: "not_transferable" }),
    );
    expect(await change([{ sku: "A", onHandQty: 1, reservedQty: 8 }])).toEqual(done);
    expect(await levelOf("A")).toEqual([11, 8]);
  });

  it("never takes the reservation of a hold, until it ends", async () => {
    await hold("k", requestOf(["A", 4]));
    await change([reserved("A", 2)]);
    const release = [reserved("A", -3)];
    expect(await change(release)).toEqual(refused(short("A", 1)));
    expect(await change(release, { now: now + hour - 1 })).toEqual(refused(short("A", 1)));
    const sale = [onHand("A", -8)];
    expect(await change(sale)).toEqual(refused(short("A", 4)));
    expect(await change(sale, { now: now + hour })).toEqual(done);
    expect(await levelOf("A")).toEqual([2, 2]);
    expect(await store.release("k")).toBe(false);
  });

  it("adds unknown SKUs of which only the units on hand rise, like those of another warehouse", async () => {
    await put("C", { onHandQty: 1, unitWeight: 7, packQty: 4, reservedQty: 1 }, "HAN");
    const unknown = (...skus: string[]) => refused(...skus.map((sku) => ({ sku, code: "unknown_sku" })));
    const delivery = [onHand("C", 4), onHand("A", 1), onHand("D", 2, "2026-03-05")];
    expect(await change(delivery)).toEqual(unknown("C", "D"));
    const long = "x".repeat(513);
    const options = { addUnknown: true };
    expect(await change([{ sku: "C", reservedQty: 1, onHandQty: 1 }, onHand("D", -1)], options)).toEqual(
      unknown("C", "D"),
    );
    expect(
      await change(
        ["\0", long, "C"].map((sku) => ({ sku, onHandQty: 1 })),
        options,
      ),
    ).toEqual(unknown("\0", long));
    expect(await change(delivery, options, "\0")).toEqual(unknown("C", "A", "D"));
    expect(await change([], options, "\0")).toEqual({ done: true, repeated: false });
    expect(await levelOf("C")).toBeUndefined();
    expect(await change(delivery, { addUnknown: { like: "HAN" } })).toEqual(done);
    const found = (await store.stocks(["A", "C", "D"])).get("HCM");
    expect(found?.get("C")).toEqual({
      onHandQty: 4,
      reservedQty: 0,
      safetyQty: 0,
      unitWeight: 7,
      packQty: 4,
      transferable: true,
    });
    expect(found?.get("D")).toEqual({
      onHandQty: 2,
      reservedQty: 0,
      safetyQty: 0,
      lots: lotsOf({ "2026-03-05": 2 }),
      transferable: true,
    });
    expect(found?.get("A")?.onHandQty).toBe(11);
    expect(await change([onHand("E", 2)], { addUnknown: { like: "\0" } })).toEqual(done);
  });

  it("is rejected if a SKU would exceed 2^53 − 1 units", async () => {
    await put("A", { onHandQty: Number.MAX_SAFE_INTEGER });
    await expect(change([onHand("B", 1), onHand("A", 1)])).rejects.toThrow(/on_hand_qty/);
    expect(await levelOf("B")).toEqual([10, 0]);
  });

  it("has an issue for each quantity and date that is malformed", async () => {
    const entries = [
      { sku: "A", onHandQty: 1.5, reservedQty: "2" as never },
      { sku: "A", onHandQty: Number.MAX_SAFE_INTEGER, expiresOn: "2026-02-30" },
      { sku: "B", onHandQty: Number.MAX_SAFE_INTEGER },
      { sku: "B", expiresOn: "" },
      onHand("B", 1),
    ];
    expect(await change(entries)).toMatchObject({
      issues: [
        { code: "not_integer", path: ["changes", 0, "onHandQty"] },
        { code: "wrong_type", path: ["changes", 0, "reservedQty"] },
        { code: "malformed", path: ["changes", 1, "expiresOn"] },
        { code: "malformed", path: ["changes", 3, "expiresOn"] },
        { code: "too_big", path: ["changes", 4, "onHandQty"] },
      ],
    });
    expect(await change(Array.from({ length: 101 }, () => ({ sku: "A", onHandQty: 0.5 })))).toSatisfy(
      (result: object) => "issues" in result && (result.issues as unknown[]).length === 100,
    );
  });

  describe("with lots", () => {
    const stored = { "2026-03-05": 2, "2026-03-09": 5 };
    beforeEach(() => put("A", { onHandQty: 10, lots: lotsOf(stored) }));

    it("moves units of a lot, and those without a date from the lots that expire first", async () => {
      await change([onHand("A", 50, "2026-04-01")]);
      expect(await levelOf("A")).toEqual([60, 0, { ...stored, "2026-04-01": 50 }]);
      await change([onHand("A", -58)]);
      // Of 3 units without a date, 2 are left.
      expect(await levelOf("A")).toEqual([2, 0, { "2026-04-01": 0 }]);
      await change([onHand("A", 7), onHand("A", 2, "2026-03-07")]);
      expect(await levelOf("A")).toEqual([11, 0, { "2026-03-07": 2 }]);
    });

    it("counts entries with a date before those without", async () => {
      await change([onHand("A", -4), onHand("A", 1, "2026-03-04")]);
      expect(await levelOf("A")).toEqual([7, 0, { "2026-03-09": 4 }]);
    });

    it("is short of a lot that would fall below 0", async () => {
      const entries = [onHand("A", -3, "2026-03-05"), onHand("A", 3, "2026-03-09"), reserved("A", 2, "2026-03-07")];
      expect(await change(entries)).toEqual(refused(short("A", 3)));
      expect(await levelOf("A")).toEqual([10, 0, stored]);
    });

    it("reserves and releases units of a lot, or of those that expire first", async () => {
      await change([reserved("A", 3, "2026-03-09")]);
      expect(await levelOf("A")).toEqual([10, 3, { "2026-03-05": 2, "2026-03-09": 2 }]);
      await change([reserved("A", 3)]);
      expect(await levelOf("A")).toEqual([10, 6, { "2026-03-09": 1 }]);
      await change([reserved("A", -2, "2026-03-05"), reserved("A", -4)]);
      expect(await levelOf("A")).toEqual([10, 0, { "2026-03-05": 2, "2026-03-09": 1 }]);
    });

    it("first fills what is reserved and not on hand, with the units that expire first", async () => {
      await change([reserved("A", 10)]);
      await change([onHand("A", -4)], { belowReserved: true });
      expect(await levelOf("A")).toEqual([6, 10, { "2026-03-09": 0 }]);
      await change([onHand("A", 3, "2026-03-20"), onHand("A", 3, "2026-03-10")]);
      expect(await levelOf("A")).toEqual([12, 10, { "2026-03-20": 2 }]);
      const [row] = await own.query("select count(*)::int as count from stock_level_lot");
      expect(row!["count"]).toBe(1);
    });

    it("leaves lots that a delivery fills to a transfer", async () => {
      await put("A", { onHandQty: 10, lots: lotsOf({ "2026-03-05": 10 }) });
      await change([onHand("A", 50, "2026-04-01")]);
      expect(await order("k", requestOf(["A", 50]), { minShelfDays: 3 })).toMatchObject({ repeated: false });
    });

    it("beside an event: units without a date that are taken back leave the lots that expire last", async () => {
      await put("B", { onHandQty: 4 });
      const { id } = await created(order("k", requestOf(["B", 4])));
      for (const type of ["ship", "receive"] as const) await record(id, type, { type });
      // One unit without a date.
      await put("B", { onHandQty: 8, lots: lotsOf({ "2026-03-06": 5, "2026-03-07": 2 }) }, "HAN");
      const items = [{ sku: "B", qty: 4, from: "accepted", to: "lost" }] as const;
      await record(id, "correct", { type: "correct", items });
      expect(await levelOf("B", "HAN")).toEqual([4, 0, { "2026-03-06": 4 }]);
    });
  });
});
