import fc from "fast-check";
import { type CheckRequest, createNetwork, type StockLevel, type TransferEvent } from "stock-transfer";
import { createStore } from "stock-transfer/postgres";
import { describe, expect, it } from "vitest";
import { ObviousStore } from "../../oracles/obviousStore";
import { databaseIn } from "../../support/databaseIn";
import { describeInDatabase } from "../../support/describeInDatabase";
import { scaled } from "../../support/scaled";

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
const few = fc.array(fc.record({ sku, qty: fc.integer({ min: 1, max: 2 }) }), { minLength: 1, maxLength: 2 });
const way = fc.oneof(
  fc.record({ from: state, to: state }),
  fc.constantFrom({ from: "excess", to: "none" }, { from: "none", to: "excess" }),
);
const correction = fc
  .tuple(fc.record({ sku, qty: fc.constantFrom(1, 1, 2) }), way)
  .map(([units, fromTo]) => ({ ...units, ...fromTo }));
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
const number = fc.nat(2);
const time = { hours: fc.constantFrom(0, 0, 0, 0, 1, 1, 1, 1, 20) };
const step = fc.oneof(
  fc.record({ do: fc.constant("put" as const), warehouse, sku, level, ...time }),
  ...Array.from({ length: 3 }, () =>
    fc.record({ do: fc.constant("order" as const), key: number, request: number, shelfDays: fc.nat(1), ...time }),
  ),
  ...Array.from({ length: 2 }, () =>
    fc.record({
      do: fc.constant("hold" as const),
      key: number,
      request: number,
      shelfDays: fc.nat(1),
      for: fc.constantFrom(1, 3, 30),
      ...time,
    }),
  ),
  fc.record({ do: fc.constant("release" as const), key: number, ...time }),
  ...Array.from({ length: 5 }, () =>
    fc.record({
      do: fc.constant("record" as const),
      id: fc.constantFrom(1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 0),
      key: fc.nat(20),
      event,
      ...time,
    }),
  ),
);

describeInDatabase("a store", (own) => {
  const database = databaseIn(own);

  describe.each([{ lots: true, holds: true }, { lots: false, holds: true }, { lots: true, holds: false }, {}])(
    "with %o",
    ({ lots = false, holds = false }) => {
      it("does the same as a store in memory that moves one unit after the other", async () => {
        const prefix = `t_${Number(lots)}${Number(holds)}`;
        const store = createStore(database, {
          transfers: { name: `${prefix}_transfer` },
          stock: { name: `${prefix}_stock` },
          lots,
          holds,
        });
        await store.migrate();
        const tables = [
          "transfer",
          "transfer_order",
          "transfer_event",
          "stock",
          ...(lots ? ["stock_lot"] : []),
          ...(holds ? ["stock_hold"] : []),
        ];
        const given = fc.tuple(
          level,
          level,
          fc.array(request, { minLength: 3, maxLength: 3 }),
          fc.array(step, { minLength: 8, maxLength: 24 }),
        );
        await fc.assert(
          fc.asyncProperty(given, async ([levelOfA, levelOfB, requests, steps]) => {
            await own.query(`truncate ${tables.map((name) => `${prefix}_${name}`).join(", ")}`);
            const model = new ObviousStore(lots);
            const put = async (code: string, each: string, { lots: ownLots, onHandQty, ...others }: StockLevel) => {
              // Otherwise the units of a hold could be shipped.
              const reservedQty = model.levels.get(code)?.get(each)?.reservedQty ?? 0;
              const stored = {
                ...others,
                reservedQty,
                onHandQty: onHandQty + reservedQty,
                ...(lots && { lots: ownLots }),
              };
              await database.run(store.stock.put(code, each, stored));
              model.put(code, each, stored);
            };
            await put("HCM", "A", levelOfA);
            await put("HCM", "B", levelOfB);
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
                expect(found).toEqual(model.order(key, asked, terms, each.shelfDays, fields, seq));
              }
              if (each.do === "hold" && holds) {
                const [key, asked, until] = [`k${each.key}`, requests[each.request]!, now + each.for * hour];
                const terms = { network, now, minShelfDays: each.shelfDays };
                const found = await store.hold(key, asked, terms, { until });
                expect(found).toEqual(model.hold(key, asked, terms, each.shelfDays, until));
              }
              if (each.do === "release" && holds) {
                const isHeld = await store.release(`k${each.key}`);
                // The end of a hold has no time of its own: the rows of a hold that has ended may still be there.
                if (!isHeld) expect(model.release(`k${each.key}`)).toBe(false);
                else model.release(`k${each.key}`);
              }
              if (each.do === "record") {
                const ids = ["none", ...model.transfers.keys()];
                const id = ids[Math.min(each.id, ids.length - 1)]!;
                const found = await store.record(id, `e${each.key}`, each.event, now);
                expect(inOrder(found)).toEqual(inOrder(model.record(id, `e${each.key}`, each.event, now)));
              }
              for (const code of ["HCM", "HAN"]) {
                const found = await database.run(store.stock.find(code, skus, { now }));
                expect(new Map(Array.from(found, ([name, found]) => [name, { ...found, unitWeight: 1 }]))).toEqual(
                  model.find(code, now),
                );
              }
            }
            for (const [id, { transfer, events }] of model.transfers) {
              expect(await database.run(store.transfers.get(id))).toEqual(transfer);
              expect((await store.history(id)).map((each) => [each.key, each.event])).toEqual(events);
            }
          }),
          { numRuns: scaled(lots && holds ? 40 : 12) },
        );
      });
    },
  );
});

/** SKUs without enough units in their lots are in any order. */
function inOrder(result: object): object {
  if (!("short" in result)) return result;
  const sorted = Object.entries(result.short as Record<string, readonly { sku: string }[]>).map(([place, items]) => [
    place,
    [...items].sort((a, b) => (a.sku < b.sku ? -1 : 1)),
  ]);
  return { short: Object.fromEntries(sorted) as object };
}
