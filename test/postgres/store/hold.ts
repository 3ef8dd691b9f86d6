import { beforeEach, describe, expect, it } from "vitest";
import { createStore } from "stock-transfer/postgres";
import {
  created,
  describeStore,
  hour,
  lotsOf,
  network,
  now,
  request,
  requestOf,
  short,
  terms,
} from "../../support/store";

describeStore("hold", ({ own, store, put, levelOf, expectLevels, order, hold, record, before }) => {
  const until = now + hour;
  const late = { "2026-03-06": 1, "2026-03-08": 4 };
  beforeEach(() => put("A", { onHandQty: 5, lots: lotsOf(late) }));

  it("reserves units until its end, without a sweep", async () => {
    const held = await hold("k");
    expect(held).toMatchObject({ check: { allowed: true }, until, repeated: false });
    expect("previousUntil" in held).toBe(false);
    for (const options of [{}, { now: until - 1 }]) {
      expect(await levelOf("A", "HCM", options)).toEqual([5, 3, { "2026-03-08": 2 }]);
    }
    expect(await levelOf("A", "HCM", { now: until })).toEqual([5, 0, late]);
    expect((await store.stocks(["B"], { now: until })).get("HCM")?.get("B")?.reservedQty).toBe(0);
    const [early, after] = [await store.check(request, terms), await store.check(request, { network, now: until })];
    expect([early.value?.items[0]?.availableQty, after.value?.items[0]?.availableQty]).toEqual([2, 5]);
    expect(await order("other")).toMatchObject({ refused: true });
    expect(await order("other", request, { now: until })).toMatchObject({ repeated: false });
    expect(await levelOf("A")).toEqual([5, 3, { "2026-03-08": 2 }]);
  });

  it("leaves no empty lot beside the lots of holds that have ended", async () => {
    await hold("1", requestOf(["A", 4]), until, { minShelfDays: 2 });
    await hold("2", requestOf(["A", 1]), until + hour);
    expect(await levelOf("A")).toEqual([5, 5, { "2026-03-06": 0 }]);
    expect(await levelOf("A", "HCM", { now: until })).toEqual([5, 1, { "2026-03-08": 4 }]);
    await created(order("other", requestOf(["A", 4]), { now: until }));
    expect(await levelOf("A")).toEqual([5, 5, { "2026-03-08": 0 }]);
  });

  it("moves its end, if the check with its own lots still allows it", async () => {
    await hold("k");
    expect(await hold("k", request, until + hour)).toMatchObject({
      until: until + hour,
      previousUntil: until,
      repeated: true,
    });
    expect(await levelOf("A", "HCM", { now: until })).toEqual([5, 3, { "2026-03-08": 2 }]);
    const tooLate = { now: until, minShelfDays: 9 };
    expect(await hold("k", request, until + 9 * hour, tooLate)).toMatchObject({ refused: true });
    expect(await levelOf("A", "HCM", { now: until })).toEqual([5, 3, { "2026-03-08": 2 }]);
    const again = await hold("k", request, until + 9 * hour, { now: until + hour });
    expect(again).toMatchObject({ repeated: false });
    expect("previousUntil" in again).toBe(false);
    expect(await levelOf("A")).toEqual([5, 3, { "2026-03-08": 2 }]);
  });

  it("is replaced by another request with its key, whose own units are free for it", async () => {
    await hold("cart", requestOf(["A", 4]));
    for (const qty of [5, 2]) {
      expect(await hold("cart", requestOf(["A", qty]))).toMatchObject({ previousUntil: until });
      expect((await levelOf("A"))?.slice(0, 2)).toEqual([5, qty]);
    }
    // The units that expire first stay.
    expect(await levelOf("A")).toEqual([5, 2, { "2026-03-08": 3 }]);
    expect(await hold("cart", requestOf(["A", 6], ["B", 1]))).toMatchObject({ refused: true });
    expect(await hold("cart", requestOf(["NONE", 6]))).toMatchObject({ refused: true });
    expect(await hold("cart", requestOf(["A", 1], ["B", 0]))).toMatchObject({ issues: [{ code: "too_small" }] });
    await expectLevels({ A: [5, 2, { "2026-03-08": 3 }], B: [10, 0] });
    await hold("cart", requestOf(["B", 7]));
    await expectLevels({ A: [5, 0, late], B: [10, 7] });
    expect(await hold("cart", requestOf())).toMatchObject({ previousUntil: until });
    expect(await levelOf("B")).toEqual([10, 0]);
    expect(await store.release("cart")).toBe(false);
  });

  it("may move to another warehouse", async () => {
    await put("B", { onHandQty: 4 }, "HAN");
    await hold("cart", requestOf(["A", 4], ["B", 1]));
    const other = { items: [{ sku: "B", qty: 2 }], srcWarehouseCode: "HAN", destWarehouseCode: "HCM" };
    expect(await hold("cart", other)).toMatchObject({ previousUntil: until });
    await expectLevels({ A: [5, 0, late], B: [10, 0], "B HAN": [4, 2] });
    const { id } = await created(order("cart", { ...other, items: [{ sku: "B", qty: 3 }] }));
    for (const type of ["ship", "receive"] as const) await record(id, type, { type });
    await expectLevels({ B: [13, 0], "B HAN": [1, 0] });
  });

  it("is refused with reasons or issues, and uses no key", async () => {
    expect(await hold("k", requestOf(["A", 6]))).toMatchObject({ refused: true, check: { allowed: false } });
    expect(await hold("k", request, now)).toMatchObject({
      issues: [{ code: "too_small", path: ["until"], params: { min: now + 1 } }],
    });
    expect(await hold("k", { ...request, destWarehouseCode: "HCM" })).toMatchObject({
      issues: [{ code: "same_warehouse" }],
    });
    expect(await hold("k")).toMatchObject({ repeated: false });
  });

  it("leaves no key: only an order uses one", async () => {
    await hold("k");
    await store.release("k");
    expect(await hold("k", requestOf(["A", 1]))).toMatchObject({ repeated: false });
    expect(await own.query("select from stock_transfer_order")).toEqual([]);
    await order("k", requestOf(["B", 1]));
    expect(await own.query("select from stock_transfer_order")).toHaveLength(1);
    expect(await hold("k", requestOf(["B", 1]))).toEqual({ conflict: true });
    expect(await store.release("k")).toBe(false);
  });

  it("ends early by `release`, and by `put`", async () => {
    await hold("k");
    expect([await store.release("k"), await store.release("k"), await store.release("other")]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await levelOf("A")).toEqual([5, 0, late]);
    await hold("k");
    await put("A", { onHandQty: 9, reservedQty: 2 });
    expect(await levelOf("A", "HCM", { now: until })).toEqual([9, 2]);
    await created(order("k"));
    await expectLevels({ A: [9, 5], B: [10, 2] });
    expect(await store.release("k")).toBe(false);
  });

  it("reads what its key holds after it has waited for the key", async () => {
    await hold("cart", requestOf(["B", 1]));
    // Another session edits the hold after the first round trip of this one.
    const other = createStore(
      before(3, () => hold("cart", requestOf(["B", 4]))),
      { lots: true, holds: true },
    );
    await other.hold("cart", requestOf(["A", 1]), terms, { until });
    await expectLevels({ A: [5, 1, { "2026-03-08": 4 }], B: [10, 0] });
  });

  it("leaves reserved units at 0 if an event has shipped them", async () => {
    const { id } = await created(order("k", requestOf(["B", 2])));
    await store.change("c", "HCM", [{ sku: "B", reservedQty: -2 }]);
    await hold("h", requestOf(["B", 3]));
    expect(await store.change("d", "HCM", [{ sku: "B", reservedQty: -1 }])).toEqual({
      done: false,
      short: [short("B", 1)],
    });
    await record(id, "1", { type: "ship" });
    expect(await levelOf("B")).toEqual([8, 1]);
    expect(await levelOf("B", "HCM", { now: until })).toEqual([8, 0]);
    await store.release("h");
    expect(await levelOf("B")).toEqual([8, 0]);
  });

  describe("in a store without lots", () => {
    it("holds and gives back units without their dates", async () => {
      await hold("k", requestOf(["A", 3]));
      const plain = createStore(
        before(99, () => Promise.resolve()),
        { holds: true },
      );
      expect(await plain.hold("k", requestOf(["A", 4]), terms, { until })).toMatchObject({ previousUntil: until });
      expect((await levelOf("A"))?.slice(0, 2)).toEqual([5, 4]);
      await plain.release("k");
      expect((await levelOf("A"))?.slice(0, 2)).toEqual([5, 0]);
    });
  });
});
