import { needsOf, planSupply } from "stock-transfer/planners";
import { describe, expect, it } from "vitest";
import { created, describeStore, given, hour, lotsOf, network, now, requestOf, terms } from "../../support/store";

describeStore("stocks", ({ store, database, put, levelOf, expectLevels, order, hold, record, texts }) => {
  const level = { reservedQty: 0, safetyQty: 0, unitWeight: 1, transferable: true };

  it("reads the levels of SKUs, in all warehouses or in some", async () => {
    await put("A", { onHandQty: 3, unitVolume: 4, packQty: 5, preparationDays: 2 }, "HAN");
    await put("B", { onHandQty: 1 }, "HAN");
    const all = await store.stocks(["A", "B", "NONE", "\0"]);
    expect([...all.keys()].sort()).toEqual(["HAN", "HCM"]);
    expect(all.get("HAN")?.get("A")).toEqual({ ...level, onHandQty: 3, unitVolume: 4, packQty: 5, preparationDays: 2 });
    expect(all.get("HAN")?.get("B")?.onHandQty).toBe(1);
    expect([...(await store.stocks(["A"], { warehouseCodes: ["HCM", "X"] })).keys()]).toEqual(["HCM"]);
    for (const supplies of [false, true]) {
      expect(await store.stocks(["A"], { warehouseCodes: [], supplies })).toEqual(new Map());
      expect(await store.stocks([], { supplies })).toEqual(new Map());
    }
  });

  it("reads what open transfers will bring, by date and lot, also to SKUs without a row", async () => {
    await put("A", { onHandQty: 12, lots: lotsOf({ "2026-03-06": 2, "2026-03-08": 4 }) });
    const { id } = await created(order("1", requestOf(["A", 3], ["B", 4])));
    await created(
      order("2", requestOf(["A", 3]), { notBefore: "2026-03-10" }).then(async () => order("3", requestOf(["A", 1]))),
    );
    const done = await created(order("4", requestOf(["B", 5])));
    await record(done.id, "cancel", { type: "cancel" });
    await record(id, "1", {
      type: "ship",
      items: [
        { sku: "A", qty: 2 },
        { sku: "B", qty: 4 },
      ],
    });
    await record(id, "2", { type: "receive", items: [{ sku: "B", acceptedQty: 1, rejectedQty: 1 }] });
    const stocks = await store.stocks(["A", "B"], { now, supplies: true });
    expect(stocks.get("HAN")).toEqual(
      new Map([
        [
          "A",
          {
            onHandQty: 0,
            movements: [
              { on: "2026-03-05", qty: 2, expiresOn: "2026-03-06" },
              { on: "2026-03-05", qty: 2, expiresOn: "2026-03-08" },
            ],
          },
        ],
        ["B", { ...level, onHandQty: 1, movements: [{ on: "2026-03-05", qty: 2 }] }],
      ]),
    );
    expect(stocks.get("HCM")?.get("B")).toEqual({ ...level, onHandQty: 6 });
    expect(await store.stocks(["B"], { supplies: true, warehouseCodes: ["HAN"] })).toEqual(
      new Map([["HAN", new Map([["B", stocks.get("HAN")!.get("B")]])]]),
    );
    const many = ["A", "B", ...Array.from({ length: 40 }, (_, at) => `other ${at}`)];
    expect(await store.stocks(many, { now, supplies: true })).toEqual(stocks);
  });

  it("is a nightly job with two other calls, which orders nothing the next night", async () => {
    await hold("cart", requestOf(["B", 3]));
    const levels = ["A", "B"].map((sku) => ({ warehouseCode: "HAN", sku, minQty: 2, maxQty: 8 }));
    const refill = async (night: string) => {
      const stocks = await store.stocks(["A", "B"], { now: now + hour, supplies: true });
      const { value: plan } = planSupply(needsOf(levels, stocks), { network, now: now + hour, stocks });
      for (const [at, { request }] of plan!.transfers.entries()) {
        await created(store.order(`${night} ${at}`, request, { ...terms, now: now + hour }, given));
      }
      return plan!.transfers.length;
    };
    expect([await refill("1"), await refill("2")]).toEqual([1, 0]);
    await expectLevels({ A: [10, 8], B: [10, 8] });
  });

  it("loads 2,000 levels in a second by `putAll`, which ends holds and sets lots as `put` does", async () => {
    await hold("cart", requestOf(["A", 3]));
    const entries = Array.from({ length: 2_000 }, (_, at) => ({
      warehouseCode: "HCM",
      sku: at === 0 ? "A" : `S${at}`,
      level: {
        onHandQty: at,
        unitWeight: 1,
        ...(at % 2 === 0 && { lots: lotsOf({ "2026-03-05": 0, "2026-03-07": at }) }),
      },
    }));
    await database.run(store.stock.putAll(entries));
    await database.run(store.stock.putAll([]));
    expect([await levelOf("A"), await levelOf("S1"), await levelOf("S2")]).toEqual([
      [0, 0, { "2026-03-07": 0 }],
      [1, 0],
      [2, 0, { "2026-03-07": 2 }],
    ]);
    expect(await store.release("cart")).toBe(false);
    const again = [{ sku: "S2", lots: lotsOf({ "2026-03-05": 1, "2026-03-06": 1 }) }, { sku: "S4" }];
    await database.run(
      store.stock.putAll(
        again.map(({ sku, ...lots }) => ({ warehouseCode: "HCM", sku, level: { onHandQty: 2, ...lots } })),
      ),
    );
    expect([await levelOf("S2"), await levelOf("S4")]).toEqual([
      [2, 0, { "2026-03-05": 1, "2026-03-06": 1 }],
      [2, 0],
    ]);
  });

  it("takes one round trip, as `putAll` does", async () => {
    for (const call of [
      () => store.stocks(["A"], { now, supplies: true }),
      () => database.run(store.stock.putAll([])),
    ]) {
      texts.length = 0;
      await call();
      expect(texts).toHaveLength(1);
    }
  });

  describe("a supply of too many units", () => {
    it("is an error that names the SKU and the date", async () => {
      const { id } = await created(order("k", requestOf(["B", 1])));
      const transfer = (await database.run(store.transfers.get(id)))!;
      for (const seq of [1, 2]) {
        const items = [{ sku: "B", qty: Number.MAX_SAFE_INTEGER }];
        await database.run(store.transfers.put({ ...transfer, seq: transfer.seq + seq, id: `own ${seq}`, items }));
      }
      await expect(store.stocks(["B"], { supplies: true })).rejects.toThrow(
        'TransferStore.stocks: the row of "B" in "HAN": the supply of "B" on 2026-03-05 must be at most',
      );
    });
  });
});
