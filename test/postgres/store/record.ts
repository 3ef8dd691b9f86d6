import type { TransferEvent } from "stock-transfer";
import { beforeEach, describe, expect, it } from "vitest";
import { created, describeStore, lotsOf, now, requestOf, short } from "../../support/store";

type Move = Extract<TransferEvent, { type: "correct" }>["items"][number];
const move = (sku: string, qty: number, from: string, to: string) => ({ sku, qty, from, to }) as Move;

describeStore("record", ({ own, store, database, put, levelOf, expectLevels, order, record }) => {
  it("records an event once for each transfer and key, in the order of recording", async () => {
    const [one, two] = [await created(order("1")), await created(order("2"))];
    const ship: TransferEvent = { type: "ship", items: [{ sku: "A", qty: 1 }], shipmentCode: "OUT" };
    for (const { id } of [one, two, one, two]) {
      expect(await record(id, "z", ship)).toMatchObject({ transfer: { id, status: "in_transit" } });
    }
    const reordered = { shipmentCode: "OUT", items: [{ qty: 1, sku: "A" }], type: "ship" } as const;
    expect(await record(one.id, "z", reordered)).toMatchObject({ repeated: true });
    for (const other of [{ type: "ship" }, { ...ship, shipmentCode: "OUT2" }, { ...ship, items: {} }, null]) {
      expect(await record(one.id, "z", other as never)).toEqual({ conflict: true });
    }
    await store.record(one.id, "a", { type: "cancel" }, now + 7);
    expect(await store.history(one.id)).toEqual([
      { key: "z", event: ship, at: now },
      { key: "a", event: { type: "cancel" }, at: now + 7 },
    ]);
    expect(await levelOf("A")).toEqual([8, 2]);
    expect(await store.history("other")).toEqual([]);
  });

  it("records a delay once, also if its latest arrival has no value", async () => {
    const { id } = await created(order("k", requestOf(["A", 1])));
    const event = { type: "delay", estimatedArrivalDate: "2026-03-20", latestArrivalDate: undefined } as const;
    const delayed = await record(id, "1", event);
    expect(delayed).toMatchObject({ transfer: { estimatedArrivalDate: "2026-03-20" }, repeated: false });
    expect(await record(id, "1", event)).toEqual({ ...delayed, repeated: true });
    expect("transfer" in delayed && delayed.transfer).not.toHaveProperty("latestArrivalDate");
  });

  it("keeps and compares inherited fields of an event, too", async () => {
    class Ship {
      constructor(private readonly units: number) {
        Object.defineProperty(this, "units", { enumerable: false });
      }
      get type() {
        return "ship" as const;
      }
      get items() {
        return [Object.create({ sku: "A", qty: this.units }) as { sku: string; qty: number }];
      }
    }
    const { id } = await created(order("k"));
    expect(await record(id, "1", new Ship(1))).toMatchObject({ repeated: false });
    expect(await record(id, "1", new Ship(1))).toMatchObject({ repeated: true });
    expect(await record(id, "1", new Ship(2))).toEqual({ conflict: true });
    const event = { type: "ship", items: [{ sku: "A", qty: 1 }] };
    expect(await store.history(id)).toEqual([{ key: "1", event, at: now }]);
  });

  it.each(["\0", "\ud800"])("has an issue for a shipment code that cannot be stored (%j)", async (shipmentCode) => {
    const { id } = await created(order("k"));
    expect(await record(id, "1", { type: "ship", shipmentCode })).toMatchObject({
      issues: [{ code: "malformed", path: ["shipmentCode"] }],
    });
    expect(await record(id, "1", { type: "ship", shipmentCode: "OUT" })).toMatchObject({ repeated: false });
  });

  it("changes nothing for an issue or an unknown transfer, and uses no key", async () => {
    const { id } = await created(order("k"));
    expect(await record(id, "1", { type: "receive" })).toMatchObject({ issues: [{ code: "nothing_to_do" }] });
    for (const other of ["other", "\0", "", "x".repeat(600)])
      expect(await record(other, "1", { type: "start" })).toEqual({ missing: true });
    expect(await own.query("select from stock_transfer_event")).toEqual([]);
    expect(await record(id, "1", { type: "start" })).toMatchObject({ repeated: false });
  });

  it("tells every SKU that prevents it at both warehouses, and changes nothing", async () => {
    const { id } = await created(order("k"));
    await record(id, "1", { type: "ship" });
    await record(id, "2", { type: "receive" });
    await put("A", { onHandQty: 1 }, "HAN");
    await own.query("delete from stock_level where sku = 'B' and warehouse_code = 'HCM'");
    const items = [move("A", 3, "accepted", "lost"), move("B", 1, "accepted", "returned")];
    expect(await record(id, "3", { type: "correct", items })).toEqual({
      short: {
        source: [{ sku: "B", code: "unknown_sku" }],
        destination: [short("A", 2)],
      },
    });
    await expectLevels({ "A HAN": [1, 0], "B HAN": [2, 0] });
    expect(await store.history(id)).toHaveLength(2);
  });

  it("is refused if the units of a correction are reserved at the destination, or not transferable", async () => {
    const { id } = await created(order("k", requestOf(["A", 3])));
    await record(id, "1", { type: "ship" });
    await put("A", { onHandQty: 0, transferable: false });
    const back = { type: "correct", items: [move("A", 1, "underWay", "left")] } as const;
    expect(await record(id, "2", back)).toEqual({
      short: { source: [{ sku: "A", code: "not_transferable" }], destination: [] },
    });
    await put("A", { onHandQty: 0, reservedQty: 1 });
    expect(await record(id, "2", back)).toMatchObject({ short: { source: [short("A", 1)] } });
  });

  it("adds the SKUs that the destination does not know, like those of the source", async () => {
    await put("A", { onHandQty: 9, unitWeight: 7, unitVolume: 3, packQty: 2, preparationDays: 1, safetyQty: 1 });
    const { id } = await created(order("k", requestOf(["A", 2], ["B", 1])));
    for (const type of ["ship", "receive"] as const) await record(id, type, { type });
    expect((await store.stocks(["A"], { warehouseCodes: ["HAN"] })).get("HAN")?.get("A")).toEqual({
      ...{ onHandQty: 2, reservedQty: 0, safetyQty: 0, unitWeight: 7, unitVolume: 3, packQty: 2, preparationDays: 1 },
      transferable: true,
    });
  });

  describe("lots", () => {
    const stored = { "2026-03-05": 2, "2026-03-06": 2, "2026-03-08": 6 };
    beforeEach(() => put("A", { onHandQty: 10, lots: lotsOf(stored) }));

    it("are taken by date, sent by date, given back from the last, and arrive with their dates", async () => {
      const { id } = await created(order("k", requestOf(["A", 5]), { minShelfDays: 1 }));
      expect(await levelOf("A")).toEqual([10, 5, { "2026-03-05": 2, "2026-03-08": 3 }]);
      await record(id, "1", { type: "cancel", items: [{ sku: "A", qty: 1 }] });
      await record(id, "2", { type: "ship", items: [{ sku: "A", qty: 3 }] });
      expect(await levelOf("A")).toEqual([7, 1, { "2026-03-05": 2, "2026-03-08": 4 }]);
      await record(id, "3", { type: "receive", items: [{ sku: "A", acceptedQty: 1, rejectedQty: 1, excessQty: 4 }] });
      await record(id, "4", { type: "return" });
      expect(await levelOf("A")).toEqual([8, 1, { "2026-03-05": 2, "2026-03-08": 5 }]);
      expect(await levelOf("A", "HAN")).toEqual([5, 0, { "2026-03-06": 1 }]);
      const items = [move("A", 1, "left", "accepted")];
      await record(id, "5", { type: "correct", items });
      expect(await levelOf("A", "HAN")).toEqual([6, 0, { "2026-03-06": 1, "2026-03-08": 1 }]);
    });

    it("move if a correction exchanges units of one state with those of another", async () => {
      const { id } = await created(order("k", requestOf(["A", 3])));
      await record(id, "1", { type: "ship" });
      await record(id, "2", { type: "receive", items: [{ sku: "A", acceptedQty: 2 }] });
      await record(id, "3", { type: "return" });
      await expectLevels({ A: [8, 0, { "2026-03-06": 2, "2026-03-08": 6 }], "A HAN": [2, 0, { "2026-03-05": 2 }] });
      const items = [move("A", 1, "returned", "accepted"), move("A", 1, "accepted", "returned")];
      expect(await record(id, "4", { type: "correct", items })).toMatchObject({ repeated: false });
      await expectLevels({
        A: [8, 0, { "2026-03-05": 1, "2026-03-06": 1, "2026-03-08": 6 }],
        "A HAN": [2, 0, { "2026-03-05": 1, "2026-03-06": 1 }],
      });
    });

    it("are short if a correction needs units that another transfer has taken", async () => {
      const { id } = await created(order("k", requestOf(["A", 4])));
      await record(id, "1", { type: "ship" });
      await record(id, "2", { type: "receive" });
      await put("A", { onHandQty: 6, lots: lotsOf({ "2026-03-05": 1, "2026-03-09": 5 }) }, "HAN");
      const items = [move("A", 4, "accepted", "returned")];
      expect(await record(id, "3", { type: "correct", items })).toEqual({
        short: { source: [], destination: [{ sku: "A", shortBy: 3, code: "insufficient_stock" }] },
      });
      expect(await levelOf("A", "HAN")).toEqual([6, 0, { "2026-03-05": 1, "2026-03-09": 5 }]);
    });

    it("give back surplus after the units without a date, the last to expire first", async () => {
      const correct = (key: string, ...moves: readonly (readonly [qty: number, from: string, to: string])[]) => {
        return record(id, key, { type: "correct", items: moves.map((each) => move("A", ...each)) });
      };
      const { id } = await created(order("k", requestOf(["A", 6])));
      await record(id, "1", { type: "ship" });
      await record(id, "2", { type: "receive", items: [{ sku: "A", acceptedQty: 4, excessQty: 10 }] });
      await put("A", { onHandQty: 9, reservedQty: 2, lots: lotsOf({ "2026-03-05": 3, "2026-03-06": 2 }) }, "HAN");
      await correct("3", [1, "excess", "none"]);
      expect(await levelOf("A", "HAN")).toEqual([8, 2, { "2026-03-05": 3, "2026-03-06": 2 }]);
      await correct("4", [1, "none", "excess"], [4, "excess", "none"]);
      expect(await levelOf("A", "HAN")).toEqual([5, 2, { "2026-03-05": 3 }]);
      // As many units as arrive, so that the stock stays. They are of the lot of 8 March.
      await correct("5", [1, "underWay", "accepted"], [1, "excess", "none"]);
      expect(await levelOf("A", "HAN")).toEqual([5, 2, { "2026-03-05": 3 }]);
      // Reserved units are of no lot.
      await put("A", { onHandQty: 5, reservedQty: 4, lots: lotsOf({ "2026-03-05": 1 }) }, "HAN");
      await correct("6", [3, "excess", "none"]);
      expect(await levelOf("A", "HAN")).toEqual([2, 4, { "2026-03-05": 0 }]);
      expect(await correct("7", [3, "excess", "none"])).toMatchObject({ issues: [{ code: "too_big" }] });
      await put("A", { onHandQty: 1 }, "HAN");
      expect(await correct("8", [2, "excess", "none"])).toEqual({
        short: { source: [], destination: [{ sku: "A", shortBy: 1, code: "insufficient_stock" }] },
      });
    });

    it("are replaced by `put`, added up by date, and found in all warehouses", async () => {
      await put("A", {
        onHandQty: 7,
        lots: [...lotsOf({ "2026-03-06": 1 }), ...lotsOf({ "2026-03-06": 2, "2026-03-07": 4 })],
      });
      await put("A", { onHandQty: 1, lots: lotsOf({ "2026-03-06": 1 }) }, "HAN");
      const lots = lotsOf({ "2026-03-06": 3, "2026-03-07": 4 });
      const found = await store.stocks(["A"]);
      expect([found.get("HCM")?.get("A")?.lots, found.get("HAN")?.get("A")?.lots]).toEqual([
        lots,
        lotsOf({ "2026-03-06": 1 }),
      ]);
      for (const none of [{ onHandQty: 7 }, { onHandQty: 7, lots: [] }]) {
        await put("A", { onHandQty: 7, lots });
        await put("A", none);
        expect(await levelOf("A")).toEqual([7, 0]);
      }
    });

    it("are neither known nor changed for transfers without lots", async () => {
      await put("A", { onHandQty: 10, reservedQty: 3 });
      const [row] = await own.query("select nextval('stock_transfer_seq') as seq");
      const transfer = {
        ...(await created(order("k", requestOf(["B", 1])))),
        seq: Number(row!["seq"]),
        id: "own",
        items: [{ sku: "A", qty: 3 }],
      };
      await database.run(store.transfers.put(transfer));
      for (const type of ["ship", "receive"] as const) await record("own", type, { type });
      await expectLevels({ A: [7, 0], "A HAN": [3, 0] });
    });
  });
});
