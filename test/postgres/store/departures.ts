import { createNetwork, type Load, type TransferCheck } from "stock-transfer";
import { createStore, type OrderResult } from "stock-transfer/postgres";
import { beforeAll, expect, it } from "vitest";
import { databaseIn } from "../../support/databaseIn";
import { describeInDatabase } from "../../support/describeInDatabase";
import { created, describeStore, given, hour, now, requestOf } from "../../support/store";

const networkWith = (capacity: Load, others = {}) =>
  createNetwork({
    warehouses: ["HCM", "HAN"].map((code) => ({ code, timeZone: "UTC" })),
    defaultLane: { transferType: "ROAD", weightLimit: 5, transitDays: 1, capacity, ...others },
  });
const one = requestOf(["A", 1]);
const [wednesday, thursday, friday] = ["2026-03-04", "2026-03-05", "2026-03-06"];

describeStore("the departures of a store", ({ own, store, database, order, hold, put, texts }) => {
  const network = networkWith({ transfers: 2 });
  const departureOf = async (result: Promise<OrderResult>) => (await created(result)).departureDate;

  it("take orders until they are full; a cancelled transfer frees its place, and what is brought back has it again", async () => {
    const orders = ["1", "2", "3", "4", "5"];
    const dates = [];
    for (const key of orders) dates.push(await departureOf(order(key, one, { network })));
    expect(dates).toEqual([wednesday, wednesday, thursday, thursday, friday]);
    const { id } = await created(order("1", one, { network }));
    await store.record(id, "c", { type: "cancel" }, now);
    expect((await store.check(one, { network, now })).value?.departureDate).toBe(wednesday);
    const items = [{ sku: "A", qty: 1, from: "cancelled", to: "left" }] as const;
    await store.record(id, "back", { type: "correct", items }, now);
    expect((await store.check(one, { network, now })).value?.departureDate).toBe(friday);
  });

  it.each([
    [{ weight: 5 }, { unitWeight: 3 }],
    [{ weight: 9, units: 1 }, { unitWeight: 1 }],
    [
      { weight: 9, volume: 5 },
      { unitWeight: 1, unitVolume: 4 },
    ],
  ])("have no more than %o", async (capacity, level) => {
    await put("A", { onHandQty: 9, ...level });
    const dates = [];
    for (const key of ["1", "2"]) dates.push(await departureOf(order(key, one, { network: networkWith(capacity) })));
    expect(dates).toEqual([wednesday, thursday]);
  });

  it("have no more than the volume of a single date, on a lane without a limit of volume", async () => {
    const single = { network: networkWith({}, { capacityOn: { [wednesday]: { volume: 5 } } }) };
    await put("A", { onHandQty: 9, unitWeight: 1, unitVolume: 2 });
    const held = await hold("cart", one, now + hour, single);
    expect(held).toMatchObject({ check: { departureDate: wednesday, totalVolume: 2 } });
    const dates = [];
    for (const key of ["1", "2"]) dates.push(await departureOf(order(key, one, single)));
    expect(dates).toEqual([wednesday, thursday]);
  });

  it("count what `terms.booked` returns as well", async () => {
    const booked = ({ date }: { date: string }) => (date === wednesday ? { transfers: 1 } : undefined);
    expect(await departureOf(order("1", one, { network, booked }))).toBe(wednesday);
    expect(await departureOf(order("2", one, { network, booked }))).toBe(thursday);
    const wrong = () => ({ transfers: -1 });
    await expect(order("3", one, { network, booked: wrong })).rejects.toThrow(
      `TransferStore.order: booked({ date: "${wednesday}" }).transfers must be at least 0, got -1`,
    );
  });

  it("have the holds that go on; a hold keeps its departure, and frees it at its end", async () => {
    const single = networkWith({ transfers: 1 });
    const { id } = await created(order("1", one, { network: single }));
    const held = await hold("cart", one, now + hour, { network: single });
    expect(held).toMatchObject({ check: { departureDate: thursday } });
    expect((await store.check(one, { network: single, now })).value?.departureDate).toBe(friday);
    expect((await store.check(one, { network: single, now: now + hour })).value?.departureDate).toBe(thursday);
    await store.record(id, "c", { type: "cancel" }, now);
    // An earlier one has become free.
    const again = await hold("cart", requestOf(["A", 2]), now + 2 * hour, { network: single });
    expect(again).toMatchObject({ check: { departureDate: thursday }, previousUntil: now + hour });
    expect(await departureOf(order("cart", requestOf(["A", 3]), { network: single }))).toBe(thursday);
    expect(await departureOf(order("2", one, { network: single }))).toBe(wednesday);
    expect(await own.query("select from stock_level_departure")).toEqual([]);
  });

  it("are free again after a release, and after a hold that has ended", async () => {
    const single = networkWith({ transfers: 1 });
    await hold("a", one, now + hour, { network: single });
    await store.release("a");
    expect(await hold("b", one, now + 1, { network: single })).toMatchObject({ check: { departureDate: wednesday } });
    expect(await departureOf(order("1", one, { network: single, now: now + 1 }))).toBe(wednesday);
    expect(await own.query("select from stock_level_departure")).toEqual([]);
    await hold("c", one, now + hour, { network: single });
    // The same key on a lane without a capacity.
    await hold("c", one, now + hour, { network: networkWith({}) });
    expect(await own.query("select from stock_level_departure")).toEqual([]);
  });

  it("are free again when a delivery ends the hold, and are not taken by a hold without units", async () => {
    const single = { network: networkWith({ transfers: 1 }) };
    const free = async () => (await store.check(one, { ...single, now })).value?.departureDate;
    await hold("a", one, now + hour, single);
    expect(await free()).toBe(thursday);
    await put("A", { onHandQty: 10 });
    expect(await free()).toBe(wednesday);
    await hold("b", requestOf(), now + hour, single);
    expect(await free()).toBe(wednesday);
    await hold("c", one, now + hour, single);
    await hold("c", requestOf(), now + hour, single);
    expect(await free()).toBe(wednesday);
    expect(await own.query("select key from stock_level_departure")).toEqual([{ key: "a" }]);
  });

  it("are kept by a hold, even if earlier ones have no limit at all", async () => {
    const single = { network: networkWith({}, { capacityOn: { [friday]: { transfers: 1 } } }) };
    await hold("cart", one, now + hour, { ...single, notBefore: friday });
    expect(await departureOf(order("cart", one, single))).toBe(friday);
    expect(await departureOf(order("other", one, single))).toBe(wednesday);
  });

  it("are left by a hold whose departure can no longer be reached", async () => {
    const single = networkWith({ transfers: 1 }, { cutOff: "12:00" });
    await hold("cart", one, now + 9 * hour, { network: single });
    expect(await departureOf(order("cart", one, { network: single, now: now + 5 * hour }))).toBe(thursday);
  });

  it("have the issue `fully_booked` if none has room", async () => {
    const closed = networkWith({ transfers: 1 }, { departureDays: [], departureExtraDays: [wednesday] });
    await created(order("1", one, { network: closed }));
    expect(await order("2", one, { network: closed })).toMatchObject({ issues: [{ code: "fully_booked" }] });
  });

  it("are known without holds, too", async () => {
    const plain = createStore(database, { lots: true });
    const single = { network: networkWith({ transfers: 1 }), now };
    const dates = [];
    for (const key of ["1", "2"]) dates.push(await departureOf(plain.order(key, one, single, given)));
    expect(dates).toEqual([wednesday, thursday]);
  });

  it("cost two round trips, and nothing on lanes without a capacity", async () => {
    await order("1", one, { network: networkWith({}) });
    const without = texts.length;
    await order("2", one, { network });
    expect(texts.length - without).toBe(without + 2);
    expect(texts.slice(0, without).filter((text) => text.includes("stock_transfer_lane"))).toEqual([]);
  });
});

describeInDatabase("the departures of many partners", (database) => {
  const stores = createStore(databaseIn(database), { schema: "shared_lanes", byPartner: true, holds: true });
  beforeAll(() => stores.migrate(), 60_000);

  it("are shared", async () => {
    const network = networkWith({ transfers: 2 });
    const dates: unknown[] = [];
    // Putting stock would end the holds of its SKU.
    for (const code of ["P1", "P2"])
      await databaseIn(database).run(stores.of(code).stock.put("HCM", "A", { onHandQty: 4, unitWeight: 1 }));
    for (const code of ["P1", "P2", "P1", "P2"]) {
      const partner = stores.of(code);
      const fields = (check: unknown, seq: number) => ({ ...given(check, seq), partner: { code, name: "" } });
      const isHold: boolean = dates.length === 1;
      const result: unknown = isHold
        ? await partner.hold("k", one, { network, now }, { until: now + hour })
        : await partner.order(`k${dates.length}`, one, { network, now }, fields);
      dates.push((result as { readonly check?: TransferCheck }).check?.departureDate);
    }
    expect(dates).toEqual([wednesday, wednesday, thursday, thursday]);
  });
});
