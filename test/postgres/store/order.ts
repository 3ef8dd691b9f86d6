import { createStore } from "stock-transfer/postgres";
import { beforeEach, describe, expect, it } from "vitest";
import {
  created,
  describeStore,
  given,
  hour,
  lotsOf,
  network,
  now,
  request,
  requestOf,
  terms,
} from "../../support/store";

describeStore("order", ({ own, store, database, texts, put, levelOf, expectLevels, order, hold, record, before }) => {
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
    const change = [{ sku: "A", onHandQty: 1 }];
    const results = Promise.all([
      store.check(asked[0], own),
      store.order("k", asked[1], own, given),
      store.hold("h", asked[2], own, { until: now + hour }),
      store.change("c", "HCM", change),
    ]);
    for (const each of asked) each.items[0]!.qty = 2;
    change[0]!.onHandQty = 2;
    own.now = NaN;
    const [checked, ordered, held] = await results;
    expect(checked.value?.items).toMatchObject([{ requestedQty: 1 }]);
    expect(ordered).toMatchObject({ transfer: { items } });
    expect(held).toMatchObject({ check: { items: [{ requestedQty: 1 }] } });
    expect(await levelOf("A")).toEqual([11, 2]);

    const event = { type: "ship" as const, items: structuredClone(items) };
    const { id } = await created(order("k", line()));
    const recorded = record(id, "1", event);
    event.items[0]!.qty = 2;
    expect(await recorded).toMatchObject({ transfer: { items: [{ shippedQty: 1 }] } });
    expect(await store.history(id)).toMatchObject([{ event: { type: "ship", items } }]);
  });

  it("takes at most 6 round trips, as a hold and an event do, and a check 1", async () => {
    const trips = async (work: () => Promise<unknown>) => {
      texts.length = 0;
      await work();
      return texts.length;
    };
    expect(await trips(() => store.check(request, terms))).toBe(1);
    expect(await trips(() => hold("k"))).toBe(6);
    expect(await trips(() => order("other"))).toBe(6);
    expect(await trips(() => order("k"))).toBe(6);
    const { id } = await created(order("k"));
    expect(await trips(() => record(id, "1", { type: "ship" }))).toBe(6);
    expect(await trips(() => store.change("c", "HCM", [{ sku: "A", onHandQty: 1 }]))).toBe(6);
    const items = [{ sku: "A", qty: 1, from: "left", to: "accepted" }] as const;
    const { id: next } = await created(order("other"));
    expect(await trips(() => record(next, "1", { type: "correct", items }))).toBe(11);
    expect(await trips(() => record(next, "2", { type: "correct", items }))).toBe(6);
    await expectLevels({ A: [6, 1], "A HAN": [2, 0] });
  });

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

  it("draws no number for repeats, conflicts and holds", async () => {
    const { seq } = await created(order("k"));
    await order("k");
    await order("k", requestOf(["A", 1]));
    await hold("h");
    await hold("k");
    await store.release("h");
    expect((await created(order("next"))).seq).toBe(seq + 1);
  });

  it("throws what `given` throws, without effect", async () => {
    const failing = () => {
      throw new Error("no number");
    };
    await expect(store.order("k", request, terms, failing)).rejects.toThrow("no number");
    expect(await levelOf("A")).toEqual([10, 0]);
    expect(await order("k")).toMatchObject({ repeated: false });
  });

  it.each<[message: string, result: unknown]>([
    ["TransferStore.order: 5 faults\n  id of transfer", {}],
    ["TransferStore.order: given.status must be absent", { status: "created" }],
    [
      "TransferStore.order: the result of given must be an object of fields, not a promise: given must not be async",
      Promise.resolve(given({}, 1)),
    ],
    ["TransferStore.order: the result of given must be given", undefined],
  ])("names the call, and not an inner one: %s", async (message, result) => {
    const ordered = store.order("k", request, terms, () => result as never);
    await expect(ordered).rejects.toThrow(message);
    await expect(ordered).rejects.toBeInstanceOf(TypeError);
  });

  it.each([
    ["refCode", "a\0"],
    ["code", "\ud800"],
    ["id", "x".repeat(513)],
    ["note", "\0"],
  ])("has an issue for a text of `given` that cannot be stored: %s", async (field, text) => {
    const fields = (check: unknown, seq: number) => ({ ...given(check, seq), [field]: text });
    expect(await store.order("k", request, terms, fields)).toMatchObject({
      issues: [{ code: "malformed", path: [field] }],
    });
    const partner = { code: text, name: "" };
    const withPartner = (check: unknown, seq: number) => ({ ...given(check, seq), partner, meta: { deep: [text] } });
    const issues = await store.order("k", request, terms, withPartner);
    expect(issues).toMatchObject({
      issues: [{ path: ["partner", "code"] }, ...(text.length > 9 ? [] : [{ path: ["meta"] }])],
    });
    expect(await order("k")).toMatchObject({ repeated: false });
  });

  it.each(["a\0", "\ud800", "x".repeat(513)])(
    "has an issue for a key that cannot be stored, in every call",
    async (key) => {
      const issues = [{ code: "malformed", path: ["key"] }];
      expect(await order(key)).toMatchObject({ issues });
      expect(await hold(key)).toMatchObject({ issues });
      expect(await store.change(key, "HCM", [])).toMatchObject({ issues });
      const { id } = await created(order("k"));
      expect(await record(id, key, { type: "ship" })).toMatchObject({ issues });
      expect(await store.release(key)).toBe(false);
    },
  );

  it.each([{ lots: true, holds: true }, { lots: true }])(
    "does not know a SKU that arrives after the lock: others could sell it too (%j)",
    async (options) => {
      const arrive = () => put("C", { onHandQty: 1 });
      const late = createStore(before(4, arrive), options);
      const asked = requestOf(["A", 1], ["C", 1]);
      const items = [[], [{ code: "unknown_sku" }]].map((refusals) => ({ refusals }));
      expect(await late.order("k", asked, terms, given)).toMatchObject({ refused: true, check: { items } });
    },
  );

  describe("with a hold of its key", () => {
    beforeEach(() => put("A", { onHandQty: 5, lots: lotsOf({ "2026-03-06": 1, "2026-03-08": 4 }) }));

    it("takes what is held, with its lots", async () => {
      await hold("k", requestOf(["A", 2]));
      await put("B", { onHandQty: 3 });
      const { id } = await created(order("k", requestOf(["A", 2])));
      expect(await levelOf("A")).toEqual([5, 2, { "2026-03-08": 3 }]);
      expect(await levelOf("A", "HCM", { now: now + hour })).toEqual([5, 2, { "2026-03-08": 3 }]);
      for (const type of ["ship", "receive"] as const) await record(id, type, { type });
      expect(await levelOf("A", "HAN")).toEqual([2, 0, { "2026-03-06": 1, "2026-03-08": 1 }]);
      expect(await hold("k", requestOf(["A", 2]))).toEqual({ conflict: true });
    });

    it("may ask for something else: takes what is held, reserves the rest and gives back the others", async () => {
      await hold("k", requestOf(["A", 3], ["B", 4]));
      await created(order("k", requestOf(["A", 4])));
      await expectLevels({ A: [5, 4, { "2026-03-08": 1 }], B: [10, 0] });
      await hold("next", requestOf(["B", 10]));
      expect(await created(order("next", requestOf(["B", 4])))).toMatchObject({ items: [{ sku: "B", qty: 4 }] });
      expect(await levelOf("B")).toEqual([10, 4]);
    });

    it("keeps the lots that were held, also if lots that expire earlier have become free", async () => {
      await hold("first", requestOf(["A", 1]));
      await hold("k", requestOf(["A", 2]));
      await store.release("first");
      await created(order("k", requestOf(["A", 3])));
      expect(await levelOf("A")).toEqual([5, 3, { "2026-03-08": 2 }]);
      const [row] = await own.query("select lots::text as lots from stock_transfer");
      expect(JSON.parse(String(row!["lots"]))).toMatchObject([
        { expiresOn: "2026-03-06", left: 1 },
        { expiresOn: "2026-03-08", left: 2 },
      ]);
    });

    it("is refused if what is held is no longer fresh on arrival, or takes other lots", async () => {
      await put("A", { onHandQty: 5, lots: lotsOf({ "2026-03-05": 2, "2026-03-09": 3 }) });
      await hold("k", requestOf(["A", 4]), now + 99 * hour);
      await hold("other", requestOf(["A", 1]), now + 99 * hour);
      // Two days later, it arrives on the 7th.
      const later = { now: now + 48 * hour };
      const refusals = [{ code: "short_shelf_life", shortBy: 2 }];
      expect(await order("k", requestOf(["A", 4]), later)).toMatchObject({
        refused: true,
        check: { items: [{ refusals }] },
      });
      await store.release("other");
      expect(await order("k", requestOf(["A", 4]), later)).toMatchObject({ refused: true });
      expect(await created(order("k", requestOf(["A", 3]), later))).toMatchObject({ items: [{ qty: 3 }] });
      expect(await levelOf("A")).toEqual([5, 3, { "2026-03-05": 2 }]);
    });
  });
});
