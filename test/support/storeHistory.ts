import { deepStrictEqual } from "node:assert";
import fc from "fast-check";
import { type CheckRequest, createNetwork, type StockLevel, type TransferEvent } from "stock-transfer";
import type { Database, TransferStore } from "stock-transfer/postgres";
import { ObviousStore } from "../oracles/obviousStore";

const network = createNetwork({
  warehouses: ["HCM", "HAN"].map((code) => ({ code, timeZone: "UTC" })),
  defaultLane: { transferType: "ROAD", weightLimit: 20, transitDays: 1 },
});
const start = Date.parse("2026-03-04T00:00:00Z");
const hour = 3_600_000;
const partner = { code: "P1", name: "Partner" };

const skus = ["A", "B", "C"];
const sku = fc.constantFrom("A", "A", "A", "A", "B", "B", "B", "C");
const qty = fc.integer({ min: 1, max: 3 });
const warehouse = fc.constantFrom("HCM", "HCM", "HCM", "HCM", "HCM", "HAN");
const request = fc
  .record({ src: warehouse, items: fc.array(fc.record({ sku, qty }), { minLength: 1, maxLength: 3 }) })
  .map(({ src, items }): CheckRequest => {
    return { items, srcWarehouseCode: src, destWarehouseCode: src === "HCM" ? "HAN" : "HCM" };
  });
const lot = fc.record({
  qty: fc.integer({ min: 0, max: 8 }),
  expiresOn: fc.integer({ min: 5, max: 9 }).map((day) => `2026-03-0${day}`),
});
const level: fc.Arbitrary<StockLevel> = fc
  .record({
    free: fc.integer({ min: 6, max: 15 }),
    lost: fc.constantFrom(0, 0, 2),
    lots: fc.uniqueArray(lot, { maxLength: 3, selector: (each) => each.expiresOn }),
  })
  .map(({ free, lost, lots }) => ({
    onHandQty: (lots.length > 0 ? lots.reduce((sum, each) => sum + each.qty, 0) : free) - lost,
    unitWeight: 1,
    ...(lots.length > 0 && { lots }),
  }));
const state = fc.constantFrom("left", "underWay", "accepted", "rejected", "lost", "returned", "cancelled");
const way = fc.oneof(
  fc.record({ from: state, to: state }),
  fc.constantFrom({ from: "excess", to: "none" }, { from: "none", to: "excess" }),
);
const correction = fc
  .tuple(fc.record({ sku, qty: fc.constantFrom(1, 1, 2) }), way)
  .map(([units, fromTo]) => ({ ...units, ...fromTo }));
const few = fc.array(fc.record({ sku, qty: fc.integer({ min: 1, max: 2 }) }), { minLength: 1, maxLength: 2 });
const event = fc.oneof(
  fc.record({ type: fc.constantFrom("ship", "ship", "receive", "receive", "lose", "return", "cancel", "start") }),
  fc.record({ type: fc.constantFrom("ship", "ship", "lose", "return", "cancel"), items: few }),
  fc.record({
    type: fc.constant("receive"),
    items: fc.array(
      fc.record({ sku, acceptedQty: fc.nat(2), rejectedQty: fc.nat(1), excessQty: fc.constantFrom(0, 0, 0, 0, 1) }),
      {
        minLength: 1,
        maxLength: 2,
      },
    ),
  }),
  fc.record({ type: fc.constant("correct"), items: fc.array(correction, { minLength: 1, maxLength: 2 }) }),
) as fc.Arbitrary<TransferEvent>;
const date = fc.constantFrom("2026-03-05", "2026-03-07", "2026-03-09");
const signed = fc.constantFrom(-4, -2, -1, 0, 0, 1, 2, 5);
const entry = fc
  .record({
    sku,
    onHandQty: signed,
    reservedQty: fc.constantFrom(0, 0, 0, 0, -2, -1, 1, 2),
    expiresOn: fc.option(date, { nil: undefined }),
  })
  .map(({ expiresOn, ...quantities }) => ({ ...quantities, ...(expiresOn !== undefined && { expiresOn }) }));
const time = { hours: fc.constantFrom(0, 0, 0, 0, 1, 1, 1, 1, 20) };
const step = (keys: fc.Arbitrary<number>) =>
  fc.oneof(
    fc.record({ do: fc.constant("put" as const), warehouse, sku, level, ...time }),
    ...Array.from({ length: 3 }, () =>
      fc.record({ do: fc.constant("order" as const), key: keys, request: keys, shelfDays: fc.nat(1), ...time }),
    ),
    ...Array.from({ length: 3 }, () =>
      fc.record({
        do: fc.constant("change" as const),
        key: fc.nat(40),
        warehouse,
        changes: fc.array(entry, { maxLength: 4 }),
        options: fc.record(
          {
            addUnknown: fc.constantFrom(true, false, { like: "HCM" }, { like: "HAN" }),
            belowReserved: fc.constantFrom(false, false, true),
          },
          { requiredKeys: [] },
        ),
        knowsTime: fc.boolean(),
        ...time,
      }),
    ),
    ...Array.from({ length: 3 }, () =>
      fc.record({
        do: fc.constant("hold" as const),
        key: keys,
        request: keys,
        shelfDays: fc.nat(1),
        for: fc.constantFrom(1, 3, 30),
        ...time,
      }),
    ),
    fc.record({ do: fc.constant("release" as const), key: keys, ...time }),
    ...Array.from({ length: 5 }, () =>
      fc.record({
        do: fc.constant("record" as const),
        // Counted from the last transfer; 0 is none.
        id: fc.constantFrom(1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 0),
        key: fc.nat(20),
        event,
        ...time,
      }),
    ),
  );

/** Calls of a store. Keys of orders and holds, and requests, are numbers below `keys`. */
export function anyHistory(keys: number, calls: { minLength: number; maxLength: number }) {
  const requests = fc.array(request, { minLength: keys, maxLength: keys });
  return fc.record({ levels: fc.tuple(level, level), requests, steps: fc.array(step(fc.nat(keys - 1)), calls) });
}

type History = ReturnType<typeof anyHistory> extends fc.Arbitrary<infer Value> ? Value : never;

/** Makes the same calls in PostgreSQL and in memory. Compares each answer, and after each call all stock, lots and supplies. */
export async function playHistory(
  store: TransferStore,
  database: Database,
  { lots, holds }: { readonly lots: boolean; readonly holds: boolean },
  { levels, requests, steps }: History,
): Promise<void> {
  const model = new ObviousStore(lots);
  const put = async (code: string, each: string, { lots: ownLots, onHandQty, ...others }: StockLevel) => {
    // Otherwise the units of a hold could be shipped.
    const reservedQty = model.levels.get(code)?.get(each)?.reservedQty ?? 0;
    const stored = { ...others, reservedQty, onHandQty: onHandQty + reservedQty, ...(lots && { lots: ownLots }) };
    await database.run(store.stock.put(code, each, stored));
    model.put(code, each, stored);
  };
  await put("HCM", "A", levels[0]);
  await put("HCM", "B", levels[1]);
  let now = start;
  for (const each of steps) {
    now += each.hours * hour;
    if (each.do === "put") await put(each.warehouse, each.sku, each.level);
    if (each.do === "order") {
      const key = `k${each.key}`;
      const asked = requests[each.request]!;
      const terms = { network, now, minShelfDays: each.shelfDays };
      const fields = { id: `st-${each.key}`, code: "", partner, createdAt: now };
      const found = await store.order(key, asked, terms, () => fields);
      const seq = "transfer" in found ? found.transfer.seq : 0;
      assertSame(found, model.order(key, asked, terms, each.shelfDays, fields, seq));
    }
    if (each.do === "hold" && holds) {
      const [key, asked, until] = [`k${each.key}`, requests[each.request]!, now + each.for * hour];
      const terms = { network, now, minShelfDays: each.shelfDays };
      const found = await store.hold(key, asked, terms, { until });
      assertSame(found, model.hold(key, asked, terms, each.shelfDays, until));
    }
    if (each.do === "release" && holds) {
      const isHeld = await store.release(`k${each.key}`);
      // The end of a hold has no time of its own: the rows of a hold that has ended may still be there.
      if (!isHeld) assertSame(model.release(`k${each.key}`), false);
      else model.release(`k${each.key}`);
    }
    if (each.do === "change") {
      const changes = lots ? each.changes : each.changes.map((change) => ({ ...change, expiresOn: undefined }));
      // Holds that have ended are still there in one and not in the other.
      const options = { ...each.options, ...((each.knowsTime || holds) && { now }) };
      const found = await store.change(`c${each.key}`, each.warehouse, changes, options);
      assertSame(found, model.change(`c${each.key}`, each.warehouse, changes, options));
    }
    if (each.do === "record") {
      const id = [...model.transfers.keys()].at(-each.id) ?? "none";
      const found = await store.record(each.id === 0 ? "none" : id, `e${each.key}`, each.event, now);
      assertSame(found, model.record(each.id === 0 ? "none" : id, `e${each.key}`, each.event, now));
    }
    const stocks = await store.stocks(skus, { now, supplies: true });
    assertSame(stocks, model.stocks(now));
    for (const code of ["HCM", "HAN"]) {
      assertSame(await database.run(store.stock.find(code, skus, { now })), model.find(code, now));
    }
  }
  for (const [id, { transfer, events }] of model.transfers) {
    assertSame(await database.run(store.transfers.get(id)), transfer);
    assertSame(
      (await store.history(id)).map((each) => [each.key, each.event]),
      events,
    );
  }
}

/** Without prototypes, and without fields that are undefined. */
function assertSame(found: unknown, expected: unknown): void {
  deepStrictEqual(structuredClone(found), structuredClone(expected));
}
