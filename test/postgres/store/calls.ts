import { type CheckRequest, createNetwork, type StockLevel, type TransferEvent } from "stock-transfer";
import { createStore, type OrderResult, type StockTable, type TransferStore } from "stock-transfer/postgres";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { databaseIn } from "../../support/databaseIn";
import { describeInDatabase } from "../../support/describeInDatabase";

const network = createNetwork({
  warehouses: ["HCM", "HAN"].map((code) => ({ code, timeZone: "UTC" })),
  defaultLane: { transferType: "ROAD", weightLimit: 1_000, transitDays: 1 },
});
const now = Date.parse("2026-03-04T08:00:00Z");
const hour = 3_600_000;
const terms = { network, now };
const requestOf = (...items: readonly (readonly [sku: string, qty: number])[]): CheckRequest => ({
  items: items.map(([sku, qty]) => ({ sku, qty })),
  srcWarehouseCode: "HCM",
  destWarehouseCode: "HAN",
});
const request = requestOf(["A", 3], ["B", 2]);
const given = (_check: unknown, seq: number) => {
  return { id: `st-${seq}`, code: `ST${seq}`, partner: { code: "P1", name: "Partner" }, createdAt: now };
};
const lotsOf = (lots: Readonly<Record<string, number>>) =>
  Object.entries(lots).map(([expiresOn, qty]) => ({ qty, expiresOn }));

describeInDatabase("a store", (own) => {
  const texts: string[] = [];
  const database = databaseIn(own, texts);
  const store = createStore(database, { lots: true, holds: true });
  const put = (sku: string, level: StockLevel, warehouse = "HCM") =>
    database.run(store.stock.put(warehouse, sku, { unitWeight: 1, ...level }));
  const levelOf = async (
    sku: string,
    warehouse = "HCM",
    options: { now?: number } = {},
    table: StockTable = store.stock,
  ) => {
    const level = (await database.run(table.find(warehouse, [sku], options))).get(sku);
    return (
      level && [
        level.onHandQty,
        level.reservedQty,
        ...(level.lots ? [Object.fromEntries(level.lots.map(({ expiresOn, qty }) => [expiresOn, qty]))] : []),
      ]
    );
  };
  const order = (key: string, asked = request, others = {}) => store.order(key, asked, { ...terms, ...others }, given);
  const created = async (result: Promise<OrderResult>) => {
    const found = await result;
    if (!("transfer" in found)) throw new Error(JSON.stringify(found));
    return found.transfer;
  };
  const record = (id: string, key: string, event: TransferEvent) => store.record(id, key, event, now);

  beforeAll(async () => {
    await Promise.all([store.migrate(), store.migrate()]);
    await store.migrate();
  }, 60_000);
  beforeEach(async () => {
    const names = ["level", "level_key", "level_lot", "level_hold", "transfer", "transfer_order", "transfer_event"];
    await own.query(`truncate ${names.map((name) => `stock_${name}`).join(", ")}`);
    await put("A", { onHandQty: 10 });
    await put("B", { onHandQty: 10 });
    texts.length = 0;
  });

  it("reads inherited terms and fields, as all calls do", async () => {
    class Terms {
      network = network;
      now = now;
      get forbids() {
        return (sku: string) => (sku === "B" ? "nothing of B" : undefined);
      }
    }
    class Given {
      id = "own";
      code = "OWN";
      partner = { code: "P1", name: "Partner" };
      createdAt = now;
      get note() {
        return this.id.repeat(2);
      }
    }
    expect((await store.check(request, new Terms())).value?.allowed).toBe(false);
    expect(await store.order("k", request, new Terms(), given)).toMatchObject({ refused: true });
    const ordered = await store.order("k", requestOf(["A", 3]), new Terms(), () => new Given());
    expect(ordered).toMatchObject({ transfer: { id: "own", note: "ownown" } });
  });

  it("reads what it is given at the call, so that it may be modified afterwards", async () => {
    const items = [{ sku: "A", qty: 1 }];
    const line = () => ({ ...request, items: structuredClone(items) });
    const own = { ...terms };
    const asked = [line(), line(), line()] as const;
    const results = Promise.all([
      store.check(asked[0], own),
      store.order("k", asked[1], own, given),
      store.hold("h", asked[2], own, { until: now + hour }),
    ]);
    for (const each of asked) each.items[0]!.qty = 2;
    own.now = NaN;
    const [checked, ordered, held] = await results;
    expect(checked.value?.items).toMatchObject([{ requestedQty: 1 }]);
    expect(ordered).toMatchObject({ transfer: { items } });
    expect(held).toMatchObject({ check: { items: [{ requestedQty: 1 }] } });
    expect(await levelOf("A")).toEqual([10, 2]);

    const event = { type: "ship" as const, items: structuredClone(items) };
    const { id } = await created(order("k", line()));
    const recorded = record(id, "1", event);
    event.items[0]!.qty = 2;
    expect(await recorded).toMatchObject({ transfer: { items: [{ shippedQty: 1 }] } });
    expect(await store.history(id)).toMatchObject([{ event: { type: "ship", items } }]);
  });

  it("takes at most 6 round trips for an order, a hold or an event, and 1 for a check", async () => {
    const trips = async (work: () => Promise<unknown>) => {
      texts.length = 0;
      await work();
      return texts.length;
    };
    expect(await trips(() => store.check(request, terms))).toBe(1);
    expect(await trips(() => store.hold("k", request, terms, { until: now + hour }))).toBe(6);
    expect(await trips(() => order("other"))).toBe(6);
    expect(await trips(() => order("k"))).toBe(6);
    const { id } = await created(order("k"));
    expect(await trips(() => record(id, "1", { type: "ship" }))).toBe(5);
    const items = [{ sku: "A", qty: 1, from: "left", to: "accepted" }] as const;
    const { id: next } = await created(order("other"));
    expect(await trips(() => record(next, "1", { type: "correct", items }))).toBe(6);
    expect([await levelOf("A"), await levelOf("A", "HAN")]).toEqual([
      [6, 2],
      [1, 0],
    ]);
    await put("A", { onHandQty: 3 }, "HAN");
    const back = { ...requestOf(["A", 3]), srcWarehouseCode: "HAN", destWarehouseCode: "HCM" };
    const { id: last } = await created(order("back", back));
    expect(await trips(() => record(last, "1", { type: "correct", items }))).toBe(6);
    expect([await levelOf("A"), await levelOf("A", "HAN")]).toEqual([
      [7, 2],
      [2, 2],
    ]);
  });

  it("has the tables that it describes", async () => {
    for (const table of [store.stock, store.transfers]) expect(await database.run(table.inspect())).toEqual([]);
    await own.query("alter table stock_level_lot drop column qty");
    expect(await database.run(store.stock.inspect())).toEqual(['the column qty of "stock_level_lot" is missing']);
    await own.query("alter table stock_level_lot add column qty bigint not null");
  });

  describe("order", () => {
    it("creates one transfer for a key, and repeats its current state", async () => {
      const first = await order("k");
      const transfer = await created(Promise.resolve(first));
      expect(first).toMatchObject({ repeated: false, check: { allowed: true } });
      expect(transfer).toMatchObject({ status: "created", id: `st-${transfer.seq}`, items: request.items });
      expect(await order("k")).toEqual({ transfer, repeated: true });
      await record(transfer.id, "1", { type: "ship", shipmentCode: "OUT" });
      expect(await order("k")).toMatchObject({ transfer: { status: "in_transit" }, repeated: true });
      expect(await levelOf("A")).toEqual([7, 0]);
    });

    it("refuses the key of another request, or of a deleted transfer", async () => {
      const { id } = await created(order("k"));
      for (const other of [requestOf(["A", 3]), { ...request, transferType: "ROAD" }, requestOf(["A", 3], ["C", 2])]) {
        expect(await order("k", other)).toEqual({ conflict: true });
      }
      await database.run(store.transfers.delete(id));
      expect(await order("k")).toEqual({ conflict: true });
      expect(await levelOf("A")).toEqual([10, 3]);
    });

    it("uses no key and reserves nothing if it is refused", async () => {
      const tooMuch = requestOf(["B", 1], ["A", 11]);
      const refusals = [[], [{ code: "insufficient_stock", shortBy: 1 }]];
      expect(await order("k", tooMuch)).toMatchObject({
        refused: true,
        check: { items: refusals.map((each) => ({ refusals: each })) },
      });
      expect(await order("k", { ...request, destWarehouseCode: "?" })).toMatchObject({
        issues: [{ code: "unknown_warehouse" }],
      });
      expect(await order("k", requestOf(["A", 0]))).toMatchObject({ issues: [{ path: ["items", 0, "qty"] }] });
      expect(await levelOf("B")).toEqual([10, 0]);
      expect(await order("k")).toMatchObject({ repeated: false });
    });

    it("does not reserve units again that the caller has reserved", async () => {
      await database.run(store.stock.claim("HCM", [{ sku: "A", qty: 2 }]));
      await created(order("k", request, { heldQty: new Map([["A", 2]]) }));
      expect([await levelOf("A"), await levelOf("B")]).toEqual([
        [10, 3],
        [10, 2],
      ]);
    });

    it("throws what `given` throws, without effect", async () => {
      const failing = () => {
        throw new Error("no number");
      };
      await expect(store.order("k", request, terms, failing)).rejects.toThrow("no number");
      await expect(store.order("k", request, terms, () => ({}) as never)).rejects.toThrow("createTransfer: ");
      expect(await levelOf("A")).toEqual([10, 0]);
      expect(await order("k")).toMatchObject({ repeated: false });
    });

    const tripOf = (nth: number, work: () => Promise<unknown>): typeof own.query => {
      let trips = 0;
      return async (text, values) => {
        if ((trips += 1) === nth) await work();
        return own.query(text, values);
      };
    };

    it("throws without effect if another program changes the lots in spite of the lock", async () => {
      await put("A", { onHandQty: 10, lots: lotsOf({ "2026-03-09": 10 }) });
      const spoil = () => own.query("update stock_level_lot set qty = 0");
      const spoilt = () => createStore(databaseIn({ query: tripOf(5, spoil) }), { lots: true, holds: true });
      const asked = requestOf(["A", 3]);
      await expect(spoilt().order("k", asked, terms, given)).rejects.toThrow("in spite of its lock");
      await expect(spoilt().hold("k", asked, terms, { until: now + 1 })).rejects.toThrow("in spite of its");
      expect(await levelOf("A")).toEqual([10, 0, { "2026-03-09": 10 }]);
    });

    it.each([{ lots: true, holds: true }, { lots: true }])(
      "does not know a SKU that arrives after the lock: others could sell it too (%j)",
      async (options) => {
        const arrive = () => put("C", { onHandQty: 1 });
        const late = createStore(databaseIn({ query: tripOf(4, arrive) }), options);
        const asked = requestOf(["A", 1], ["C", 1]);
        const items = [[], [{ code: "unknown_sku" }]].map((refusals) => ({ refusals }));
        expect(await late.order("k", asked, terms, given)).toMatchObject({ refused: true, check: { items } });
      },
    );
  });

  describe("record", () => {
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
      const items = [
        { sku: "A", qty: 3, from: "accepted", to: "lost" },
        { sku: "B", qty: 1, from: "accepted", to: "returned" },
      ] as const;
      expect(await record(id, "3", { type: "correct", items })).toEqual({
        short: {
          source: [{ sku: "B", code: "unknown_sku" }],
          destination: [{ sku: "A", shortBy: 2, code: "insufficient_stock" }],
        },
      });
      expect([await levelOf("A", "HAN"), await levelOf("B", "HAN")]).toEqual([
        [1, 0],
        [2, 0],
      ]);
      expect(await store.history(id)).toHaveLength(2);
    });
  });

  it("records a delay once, also if its latest arrival has no value", async () => {
    const { id } = await created(order("k", requestOf(["A", 1])));
    const event = { type: "delay", estimatedArrivalDate: "2026-03-20", latestArrivalDate: undefined } as const;
    const delayed = await record(id, "1", event);
    expect(delayed).toMatchObject({ transfer: { estimatedArrivalDate: "2026-03-20" }, repeated: false });
    expect(await record(id, "1", event)).toEqual({ ...delayed, repeated: true });
    expect("transfer" in delayed && delayed.transfer).not.toHaveProperty("latestArrivalDate");
  });

  describe("lots", () => {
    const stored = { "2026-03-05": 2, "2026-03-06": 2, "2026-03-08": 6 };
    beforeEach(() => put("A", { onHandQty: 10, lots: lotsOf(stored) }));

    it("are taken by date, sent by date, given back from the last, and arrive with their dates", async () => {
      const { id } = await created(order("k", requestOf(["A", 5]), { minShelfDays: 1 }));
      expect(await levelOf("A")).toEqual([10, 5, { "2026-03-05": 2, "2026-03-06": 0, "2026-03-08": 3 }]);
      await record(id, "1", { type: "cancel", items: [{ sku: "A", qty: 1 }] });
      await record(id, "2", { type: "ship", items: [{ sku: "A", qty: 3 }] });
      expect(await levelOf("A")).toEqual([7, 1, { "2026-03-05": 2, "2026-03-06": 0, "2026-03-08": 4 }]);
      await record(id, "3", { type: "receive", items: [{ sku: "A", acceptedQty: 1, rejectedQty: 1, excessQty: 4 }] });
      await record(id, "4", { type: "return" });
      expect(await levelOf("A")).toEqual([8, 1, { "2026-03-05": 2, "2026-03-06": 0, "2026-03-08": 5 }]);
      expect(await levelOf("A", "HAN")).toEqual([5, 0, { "2026-03-06": 1 }]);
      const items = [{ sku: "A", qty: 1, from: "left", to: "accepted" }] as const;
      await record(id, "5", { type: "correct", items });
      expect(await levelOf("A", "HAN")).toEqual([6, 0, { "2026-03-06": 1, "2026-03-08": 1 }]);
    });

    it("are short if a correction needs units that another transfer has taken", async () => {
      const { id } = await created(order("k", requestOf(["A", 4])));
      await record(id, "1", { type: "ship" });
      await record(id, "2", { type: "receive" });
      await put("A", { onHandQty: 6, lots: lotsOf({ "2026-03-05": 1, "2026-03-09": 5 }) }, "HAN");
      const items = [{ sku: "A", qty: 4, from: "accepted", to: "returned" }] as const;
      expect(await record(id, "3", { type: "correct", items })).toEqual({
        short: { source: [], destination: [{ sku: "A", shortBy: 3, code: "insufficient_stock" }] },
      });
      expect(await levelOf("A", "HAN")).toEqual([6, 0, { "2026-03-05": 1, "2026-03-09": 5 }]);
    });

    it("give back surplus after the units without a date, the last to expire first", async () => {
      const correct = (key: string, ...moves: readonly (readonly [qty: number, from: string, to: string])[]) => {
        const items = moves.map(([qty, from, to]) => ({ sku: "A", qty, from, to }));
        return record(id, key, { type: "correct", items } as TransferEvent);
      };
      const { id } = await created(order("k", requestOf(["A", 6])));
      await record(id, "1", { type: "ship" });
      await record(id, "2", { type: "receive", items: [{ sku: "A", acceptedQty: 4, excessQty: 10 }] });
      await put("A", { onHandQty: 9, reservedQty: 2, lots: lotsOf({ "2026-03-05": 3, "2026-03-06": 2 }) }, "HAN");
      await correct("3", [1, "excess", "none"]);
      expect(await levelOf("A", "HAN")).toEqual([8, 2, { "2026-03-05": 3, "2026-03-06": 2 }]);
      await correct("4", [1, "none", "excess"], [4, "excess", "none"]);
      expect(await levelOf("A", "HAN")).toEqual([5, 2, { "2026-03-05": 3, "2026-03-06": 0 }]);
      // As many units as arrive, so that the stock stays. They are of the lot of 8 March.
      await correct("5", [1, "underWay", "accepted"], [1, "excess", "none"]);
      expect(await levelOf("A", "HAN")).toEqual([5, 2, { "2026-03-05": 3, "2026-03-06": 0, "2026-03-08": 0 }]);
      // Reserved units are of no lot.
      await put("A", { onHandQty: 5, reservedQty: 4, lots: lotsOf({ "2026-03-05": 1 }) }, "HAN");
      await correct("6", [3, "excess", "none"]);
      expect(await levelOf("A", "HAN")).toEqual([2, 4, { "2026-03-05": 0 }]);
      expect(await correct("7", [3, "excess", "none"])).toMatchObject({ issues: [{ code: "too_big" }] });
      await put("A", { onHandQty: 1 }, "HAN");
      expect(await correct("8", [2, "excess", "none"])).toEqual({
        short: { source: [], destination: [{ sku: "A", shortBy: 1, code: "insufficient_stock" }] },
      });
      // Without a level, no lot is of units that are on hand.
      await own.query("delete from stock_level where warehouse_code = 'HAN'");
      expect(await correct("9", [1, "underWay", "accepted"], [1, "excess", "none"])).toMatchObject({ repeated: false });
    });

    it("are replaced by `put`, added up by date, and found in all warehouses", async () => {
      await put("A", {
        onHandQty: 7,
        lots: [...lotsOf({ "2026-03-06": 1 }), ...lotsOf({ "2026-03-06": 2, "2026-03-07": 4 })],
      });
      await put("A", { onHandQty: 1, lots: lotsOf({ "2026-03-06": 1 }) }, "HAN");
      const lots = lotsOf({ "2026-03-06": 3, "2026-03-07": 4 });
      const found = await database.run(store.stock.findAll(["A"]));
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
      expect([await levelOf("A"), await levelOf("A", "HAN")]).toEqual([
        [7, 0],
        [3, 0],
      ]);
    });
  });

  describe("hold", () => {
    const until = now + hour;
    const hold = (key: string, asked = request, options = { until }, others = {}) =>
      store.hold(key, asked, { ...terms, ...others }, options);
    beforeEach(() => put("A", { onHandQty: 5, lots: lotsOf({ "2026-03-06": 1, "2026-03-08": 4 }) }));

    it("reserves units until its end, without a sweep", async () => {
      expect(await hold("k")).toMatchObject({ check: { allowed: true }, until, repeated: false });
      for (const options of [{}, { now: until - 1 }]) {
        expect(await levelOf("A", "HCM", options)).toEqual([5, 3, { "2026-03-06": 0, "2026-03-08": 2 }]);
      }
      expect(await levelOf("A", "HCM", { now: until })).toEqual([5, 0, { "2026-03-06": 1, "2026-03-08": 4 }]);
      const found = await database.run(store.stock.findAll(["B"], undefined, { now: until }));
      expect(found.get("HCM")?.get("B")?.reservedQty).toBe(0);
      const [before, after] = [await store.check(request, terms), await store.check(request, { network, now: until })];
      expect([before.value?.items[0]?.availableQty, after.value?.items[0]?.availableQty]).toEqual([2, 5]);
      expect(await order("other")).toMatchObject({ refused: true });
      expect(await order("other", request, { now: until })).toMatchObject({ repeated: false });
      expect(await levelOf("A")).toEqual([5, 3, { "2026-03-06": 0, "2026-03-08": 2 }]);
    });

    it("ends for a claim and a change with `now`, even for a refused one", async () => {
      await hold("k");
      const claim = (qty: number, options = {}) => database.run(store.stock.claim("HCM", [{ sku: "A", qty }], options));
      const short = (shortBy: number) => ({ done: false, short: [{ sku: "A", shortBy, code: "insufficient_stock" }] });
      expect(await claim(3)).toEqual(short(1));
      expect(await claim(3, { now: until - 1 })).toEqual(short(1));
      expect(await claim(6, { now: until, key: "k" })).toEqual(short(1));
      expect(await levelOf("A")).toEqual([5, 0, { "2026-03-06": 1, "2026-03-08": 4 }]);
      await hold("k");
      const deltas = [{ sku: "A", onHandQty: 0, reservedQty: 5 }];
      expect(await database.run(store.stock.change("HCM", deltas, { now: until }))).toEqual({ done: true });
      expect(await database.run(store.stock.change("HCM", [], { now: until }))).toEqual({ done: true });
      expect(await levelOf("A")).toEqual([5, 5, { "2026-03-06": 1, "2026-03-08": 4 }]);
    });

    it("is taken by an order with its key, with its lots, even if they are no longer fresh", async () => {
      await hold("k", requestOf(["A", 2]));
      const later = { now: until - 1, minShelfDays: 9 };
      expect(await order("other", requestOf(["A", 1]), later)).toMatchObject({ refused: true });
      const { id } = await created(order("k", requestOf(["A", 2]), later));
      expect(await levelOf("A")).toEqual([5, 2, { "2026-03-06": 0, "2026-03-08": 3 }]);
      expect(await levelOf("A", "HCM", { now: until })).toEqual([5, 2, { "2026-03-06": 0, "2026-03-08": 3 }]);
      for (const type of ["ship", "receive"] as const) await record(id, type, { type });
      expect(await levelOf("A", "HAN")).toEqual([2, 0, { "2026-03-06": 1, "2026-03-08": 1 }]);
      expect(await hold("k", requestOf(["A", 2]))).toEqual({ conflict: true });
    });

    it("moves its end when it is repeated, and keeps its key", async () => {
      await hold("k");
      expect(await hold("k", request, { until: until + hour })).toMatchObject({ until: until + hour, repeated: true });
      expect(await hold("k", requestOf(["A", 1]))).toEqual({ conflict: true });
      expect(await order("k", requestOf(["A", 1]))).toEqual({ conflict: true });
      expect(await levelOf("A", "HCM", { now: until })).toEqual([5, 3, { "2026-03-06": 0, "2026-03-08": 2 }]);
      expect(await hold("k", request, { until: until + 9 * hour }, { now: until + hour })).toMatchObject({
        repeated: false,
      });
      expect(await levelOf("A")).toEqual([5, 3, { "2026-03-06": 0, "2026-03-08": 2 }]);
    });

    it("is refused with reasons or issues, and uses no key", async () => {
      expect(await hold("k", requestOf(["A", 6]))).toMatchObject({ refused: true, check: { allowed: false } });
      expect(await hold("k", request, { until: now })).toMatchObject({
        issues: [{ code: "too_small", path: ["until"], params: { min: now + 1 } }],
      });
      expect(await hold("k", { ...request, destWarehouseCode: "HCM" })).toMatchObject({
        issues: [{ code: "same_warehouse" }],
      });
      expect(await hold("k")).toMatchObject({ repeated: false });
    });

    it("ends early by `release`, and by `put`", async () => {
      await hold("k");
      expect([await store.release("k"), await store.release("k"), await store.release("other")]).toEqual([
        true,
        false,
        false,
      ]);
      expect(await levelOf("A")).toEqual([5, 0, { "2026-03-06": 1, "2026-03-08": 4 }]);
      await hold("k");
      await put("A", { onHandQty: 9, reservedQty: 2 });
      expect(await levelOf("A", "HCM", { now: until })).toEqual([9, 2]);
      await created(order("k"));
      expect([await levelOf("A"), await levelOf("B")]).toEqual([
        [9, 5],
        [10, 2],
      ]);
      expect(await store.release("k")).toBe(false);
    });

    it("leaves reserved units at 0 if they were released without it", async () => {
      await hold("k", requestOf(["B", 3]));
      await database.run(store.stock.release("HCM", [{ sku: "B", qty: 2 }]));
      expect(await levelOf("B", "HCM", { now: until })).toEqual([10, 0]);
      await database.run(store.stock.claim("HCM", [{ sku: "B", qty: 10 }], { now: until }));
      expect(await levelOf("B")).toEqual([10, 10]);
    });
  });

  it("keeps partners apart", async () => {
    const stores = createStore(database, {
      transfers: { name: "own_transfer", byPartner: true, partitions: 2 },
      stock: { name: "own_stock", byPartner: true },
      lots: true,
      holds: true,
    });
    await stores.migrate();
    const until = now + hour;
    for (const code of ["P1", "P2"]) {
      const { stock, ...partner } = stores.of(code);
      const fields = (_check: unknown, seq: number) => ({
        ...given(_check, seq),
        id: "st-1",
        partner: { code, name: "" },
      });
      const level = { onHandQty: 4, unitWeight: 1, lots: lotsOf({ "2026-03-06": 4 }) };
      await database.run(stock.put("HCM", "A", level));
      expect(await partner.hold("k", requestOf(["A", 3]), terms, { until })).toMatchObject({ repeated: false });
      expect(await levelOf("A", "HCM", { now: until }, stock)).toEqual([4, 0, { "2026-03-06": 4 }]);
      expect(await partner.order("other", requestOf(["A", 2]), terms, fields)).toMatchObject({ refused: true });
      expect(await partner.order("k", requestOf(["A", 3]), terms, fields)).toMatchObject({ repeated: false });
      const ofOther = () => ({ ...given({}, 9), partner: { code: "P9", name: "" } });
      await expect(partner.order("x", requestOf(["A", 1]), terms, ofOther)).rejects.toThrow("partner.code");
      for (const type of ["ship", "receive"] as const) await partner.record("st-1", "1", { type }, now);
      expect(await partner.record("st-1", "2", { type: "receive" }, now)).toMatchObject({
        transfer: { status: "completed" },
      });
      expect([await levelOf("A", "HCM", {}, stock), await levelOf("A", "HAN", {}, stock)]).toEqual([
        [1, 0, { "2026-03-06": 1 }],
        [3, 0, { "2026-03-06": 3 }],
      ]);
      expect(await partner.history("st-1")).toHaveLength(2);
      expect(await partner.release("k")).toBe(false);
    }
  });

  it("works on a stock table of your own, in another collation", async () => {
    await own.query(
      'create table quant (place text collate "und-x-icu", sku text collate "und-x-icu", units int not null, held int, grams int, primary key (place, sku))',
    );
    const others = { safetyQty: null, unitVolume: null, packQty: null, preparationDays: null, transferable: null };
    const columns = { warehouseCode: "place", onHandQty: "units", reservedQty: "held", unitWeight: "grams", ...others };
    const names = { transfers: { name: "quant_transfer" }, stock: { name: "quant", columns } };
    const ofQuants = createStore(database, { ...names, lots: true, holds: true });
    await ofQuants.migrate();
    expect(await database.run(ofQuants.stock.inspect())).toEqual([]);
    const level = { onHandQty: 5, unitWeight: 1, lots: lotsOf({ "2026-03-06": 5 }) };
    for (const sku of ["a", "B"]) await database.run(ofQuants.stock.put("HCM", sku, level));
    const [asked, until] = [requestOf(["a", 2], ["B", 3]), now + hour];
    expect(await ofQuants.hold("k", asked, terms, { until })).toMatchObject({ repeated: false });
    expect(await ofQuants.order("other", asked, { ...terms, now: until }, given)).toMatchObject({ repeated: false });
    const { id } = await created(ofQuants.order("other", asked, terms, given));
    for (const type of ["ship", "receive"] as const) await ofQuants.record(id, type, { type }, now);
    const found = [await levelOf("a", "HCM", {}, ofQuants.stock), await levelOf("B", "HAN", {}, ofQuants.stock)];
    expect(found).toEqual([
      [3, 0, { "2026-03-06": 3 }],
      [3, 0, { "2026-03-06": 3 }],
    ]);
  });
});

describe("misuse of a store", () => {
  const idle = {
    run: () => Promise.reject(new Error("unused")),
    transaction: () => Promise.reject(new Error("unused")),
    close: () => Promise.resolve(),
  };
  const store = createStore(idle, { holds: true });
  const without = createStore(idle);
  it.each<[string, () => unknown]>([
    ["createStore: database must be an object, got null", () => createStore(null as never)],
    ["createStore: options.hold is unknown (did you mean holds?)", () => createStore(idle, { hold: true } as never)],
    ["createStore: options.lots must be a boolean, got 1", () => createStore(idle, { lots: 1 as never })],
    [
      "createStore: options.stock.byPartner must be true, as in options.transfers, got false",
      () => createStore(idle, { transfers: { byPartner: true } }),
    ],
    [
      "createStore: options.stock.columns.reservedQty must be a column, because orders reserve units, got null",
      () => createStore(idle, { stock: { columns: { reservedQty: null } } }),
    ],
  ])("%s", (message, misuse) => {
    expect(misuse).toThrow(message);
  });

  it.each<[string, (given: TransferStore) => Promise<unknown>]>([
    ["TransferStore.order: key must not be blank", (given_) => given_.order(" ", request, terms, given)],
    [
      "TransferStore.order: request.items[0] must be an object, got null",
      (given_) => given_.order("k", { ...request, items: [null as never] }, terms, given),
    ],
    [
      "TransferStore.order: terms.now must be given",
      (given_) => given_.order("k", request, { network } as never, given),
    ],
    ["TransferStore.check: terms must be given", (given_) => given_.check(request, undefined as never)],
    [
      "TransferStore.hold: options.until must be epoch milliseconds",
      (given_) => given_.hold("k", request, terms, { until: "soon" as never }),
    ],
    ["TransferStore.hold: options must be given", (given_) => given_.hold("k", request, terms, undefined as never)],
    [
      "TransferStore.hold: options.untill is unknown",
      (given_) => given_.hold("k", request, terms, { until: now + 1, untill: 1 } as never),
    ],
    ["TransferStore.release: key must be text without NUL", (given_) => given_.release("\0")],
    [
      "TransferStore.record: id must be a string, got 7",
      (given_) => given_.record(7 as never, "k", { type: "start" }, now),
    ],
    ["TransferStore.history: id must be a string, got 7", (given_) => given_.history(7 as never)],
  ])("%s", async (message, misuse) => {
    await expect(misuse(store)).rejects.toThrow(message);
  });

  it("needs the option for holds", async () => {
    const message = "options.holds must be true for this call";
    await expect(without.hold("k", request, terms, { until: now + 1 })).rejects.toThrow(
      `TransferStore.hold: ${message}`,
    );
    await expect(without.release("k")).rejects.toThrow(`TransferStore.release: ${message}`);
  });
});
