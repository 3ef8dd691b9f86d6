import fc from "fast-check";
import type { RequestedItem, StockLevel } from "stock-transfer";
import { createStockTable, type StockChange } from "stock-transfer/postgres";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { describeInDatabase } from "../../support/describeInDatabase";
import { createTables, run } from "../../support/postgres";
import { scaled } from "../../support/scaled";

describeInDatabase("stock", (database) => {
  const stock = createStockTable();

  beforeAll(async () => {
    await createTables(database, [stock, stock]);
  }, 60_000);
  beforeEach(() => database.query("truncate stock_level, stock_level_key"));

  const actions = ["claim", "release", "ship", "receive"] as const;
  type Action = (typeof actions)[number];

  async function change(action: Action, items: readonly RequestedItem[], key?: string): Promise<StockChange> {
    return await run(database, stock[action]("HCM", items, { key }));
  }
  async function receiveAny(items: readonly RequestedItem[], key?: string, code = "HCM"): Promise<StockChange> {
    return await run(database, stock.receive(code, items, { key, addUnknown: true }));
  }
  const line = (sku: string, qty: number): RequestedItem => ({ sku, qty });
  const put = (sku: string, level: StockLevel) => run(database, stock.put("HCM", sku, level));
  /** On hand and reserved of each SKU. */
  async function levels(): Promise<Record<string, readonly [number, number | undefined]>> {
    const found = await run(database, stock.find("HCM", ["A", "B", "C"]));
    return Object.fromEntries(
      Array.from(found, ([sku, { onHandQty, reservedQty }]) => [sku, [onHandQty, reservedQty]]),
    );
  }

  describe("the life of stock", () => {
    it("is claimed, released, shipped and received completely or not at all", async () => {
      await put("A", { onHandQty: 10 });
      await put("B", { onHandQty: 5 });
      expect(await change("claim", [line("A", 4), line("B", 5)])).toEqual({ done: true });
      expect(await levels()).toEqual({ A: [10, 4], B: [5, 5] });
      expect(await change("release", [line("A", 1), line("B", 2)])).toEqual({ done: true });
      expect(await change("ship", [line("A", 3), line("B", 3)])).toEqual({ done: true });
      expect(await levels()).toEqual({ A: [7, 0], B: [2, 0] });
      expect(await change("receive", [line("B", 8), line("A", 1)])).toEqual({ done: true });
      expect(await levels()).toEqual({ A: [8, 0], B: [10, 0] });
    });

    it("reports every SKU that prevents a change, with the amount or the reason", async () => {
      await put("A", { onHandQty: 10, reservedQty: 3, safetyQty: 2 });
      await put("B", { onHandQty: 5, transferable: false });
      const before = await levels();
      const items = [line("NONE", 1), line("A", 6), line("\0", 2), line("B", 6), line("C", 1)];
      const unknown = (sku: string) => ({ sku, code: "unknown_sku" });
      const short = (sku: string, shortBy: number) => ({ sku, shortBy, code: "insufficient_stock" });
      expect(await change("claim", items)).toEqual({
        done: false,
        short: [unknown("NONE"), short("A", 1), unknown("\0"), { sku: "B", code: "not_transferable" }, unknown("C")],
      });
      expect(await change("release", [line("A", 4), line("B", 1)])).toEqual({
        done: false,
        short: [short("A", 1), short("B", 1)],
      });
      expect(await change("ship", [line("A", 3), line("B", 1)])).toEqual({ done: false, short: [short("B", 1)] });
      expect(await change("receive", [line("A", 3), line("C", 1)])).toEqual({ done: false, short: [unknown("C")] });
      expect(await levels()).toEqual(before);
      // More is reserved than is there: what is missing on hand cannot be shipped.
      await put("A", { onHandQty: 1, reservedQty: 3 });
      expect(await change("ship", [line("A", 2)])).toEqual({ done: false, short: [short("A", 1)] });
      expect(await change("claim", [line("A", 1)])).toEqual({ done: false, short: [short("A", 1)] });
    });

    it("equals a model after any changes in any order", async () => {
      const step = fc.record({
        action: fc.constantFrom(...actions),
        items: fc.array(fc.record({ sku: fc.constantFrom("A", "B", "C"), qty: fc.integer({ min: 1, max: 4 }) }), {
          minLength: 1,
          maxLength: 4,
        }),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
          const model: Record<string, [onHand: number, reserved: number]> = { A: [6, 0], B: [2, 1] };
          await database.query("truncate stock_level");
          for (const [sku, [onHandQty, reservedQty]] of Object.entries(model))
            await put(sku, { onHandQty, reservedQty });
          for (const { action, items } of steps) {
            const wanted = new Map<string, number>();
            for (const { sku, qty } of items) wanted.set(sku, (wanted.get(sku) ?? 0) + qty);
            const possible = Array.from(wanted).every(([sku, qty]) => {
              const known = model[sku];
              if (!known) return false;
              const [onHand, reserved] = known;
              return (
                { claim: onHand - reserved, release: reserved, ship: Math.min(reserved, onHand), receive: Infinity }[
                  action
                ] >= qty
              );
            });
            expect((await change(action, items)).done).toBe(possible);
            if (!possible) continue;
            for (const [sku, qty] of wanted) {
              if (action === "claim") model[sku]![1] += qty;
              if (action === "release" || action === "ship") model[sku]![1] -= qty;
              if (action === "ship") model[sku]![0] -= qty;
              if (action === "receive") model[sku]![0] += qty;
            }
          }
          expect(await levels()).toEqual(model);
        }),
        { numRuns: scaled(40) },
      );
    });
  });

  describe("a change with a key", () => {
    const items = [line("A", 3), line("B", 1)];
    beforeEach(async () => {
      await put("A", { onHandQty: 10 });
      await put("B", { onHandQty: 10 });
    });

    it("takes effect once, for any order of lines", async () => {
      expect(await change("claim", items, "order 7")).toEqual({ done: true });
      expect(await change("claim", items, "order 7")).toEqual({ done: true, already: true });
      expect(await change("claim", [line("B", 1), line("A", 1), line("A", 2)], "order 7")).toEqual({
        done: true,
        already: true,
      });
      expect(await levels()).toEqual({ A: [10, 3], B: [10, 1] });
    });

    it("conflicts with other lines or another warehouse", async () => {
      await change("claim", items, "order 7");
      const conflict = { done: false, conflict: true, short: [] };
      expect(await change("claim", [line("A", 3)], "order 7")).toEqual(conflict);
      expect(await run(database, stock.claim("HAN", items, { key: "order 7" }))).toEqual(conflict);
      expect(await change("claim", items, "order 7")).toEqual({ done: true, already: true });
      expect(await levels()).toEqual({ A: [10, 3], B: [10, 1] });
    });

    it("does not affect another kind of change, or another key", async () => {
      await change("claim", items, "order 7");
      expect(await change("ship", items, "order 7")).toEqual({ done: true });
      expect(await change("ship", items, "order 7")).toEqual({ done: true, already: true });
      expect(await change("claim", items, "order 8")).toEqual({ done: true });
      expect(await levels()).toEqual({ A: [7, 3], B: [9, 1] });
    });

    it("may be retried after a refusal, even with other lines", async () => {
      const short = { done: false, short: [{ sku: "A", shortBy: 10, code: "insufficient_stock" }] };
      expect(await change("claim", [line("A", 20)], "order 7")).toEqual(short);
      expect(await change("claim", [line("A", 20)], "order 7")).toEqual(short);
      expect(await change("claim", items, "order 7")).toEqual({ done: true });
      expect(await change("claim", [line("A", 20)], "order 7")).toEqual({ done: false, conflict: true, short: [] });
      expect(await levels()).toEqual({ A: [10, 3], B: [10, 1] });
    });
  });

  describe("a receipt that adds unknown SKUs", () => {
    const unknown = (...skus: string[]) => ({ done: false, short: skus.map((sku) => ({ sku, code: "unknown_sku" })) });

    it("increases the stock of known SKUs, and adds levels for the others", async () => {
      await put("A", { onHandQty: 10, reservedQty: 3, safetyQty: 1, unitWeight: 7, transferable: false });
      expect(await receiveAny([line("B", 2), line("A", 1), line("B", 3)])).toEqual({ done: true });
      expect(await receiveAny([line("B", 4)])).toEqual({ done: true });
      const found = await run(database, stock.find("HCM", ["A", "B"]));
      expect(Object.fromEntries(found)).toEqual({
        A: { onHandQty: 11, reservedQty: 3, safetyQty: 1, unitWeight: 7, transferable: false },
        B: { onHandQty: 9, reservedQty: 0, safetyQty: 0, transferable: true },
      });
      expect(await change("claim", [line("B", 9)])).toEqual({ done: true });
    });

    it("takes effect once with a key", async () => {
      expect(await receiveAny([line("A", 5)], "delivery 7")).toEqual({ done: true });
      expect(await receiveAny([line("A", 2), line("A", 3)], "delivery 7")).toEqual({ done: true, already: true });
      expect(await receiveAny([line("B", 5)], "delivery 7")).toEqual({ done: false, conflict: true, short: [] });
      expect(await levels()).toEqual({ A: [5, 0] });
    });

    it("is rejected completely if a SKU or the warehouse cannot be stored", async () => {
      const long = "x".repeat(513);
      expect(await receiveAny([line("A", 5), line("\0", 1), line(long, 1)], "k")).toEqual(unknown("\0", long));
      expect(await receiveAny([line("A", 5)], undefined, "\0")).toEqual(unknown("A"));
      expect(await levels()).toEqual({});
      expect(await receiveAny([line("A", 5)], "k")).toEqual({ done: true });
    });

    it("is rejected completely if a SKU would exceed 2^53 − 1 units", async () => {
      expect(await receiveAny([line("B", Number.MAX_SAFE_INTEGER)])).toEqual({ done: true });
      await expect(receiveAny([line("A", 1), line("B", 1)])).rejects.toThrow(/on_hand_qty/);
      expect(await levels()).toEqual({ B: [Number.MAX_SAFE_INTEGER, 0] });
    });
  });

  describe("the stock of several warehouses", () => {
    it("is found by SKU, in all of them or in some", async () => {
      for (const code of ["HCM", "HAN", "DAD"])
        await run(
          database,
          stock.put(code, "A", { onHandQty: code.charCodeAt(1), unitVolume: 4, packQty: 5, preparationDays: 2 }),
        );
      await run(database, stock.put("HAN", "B", { onHandQty: 1 }));
      const found = async (...given: Parameters<typeof stock.findAll>) => await run(database, stock.findAll(...given));
      const all = await found(["A", "B", "NONE", "\0"]);
      expect(Array.from(all.keys()).sort()).toEqual(["DAD", "HAN", "HCM"]);
      expect(all.get("HAN")?.get("A")).toEqual({
        onHandQty: 65,
        reservedQty: 0,
        safetyQty: 0,
        unitVolume: 4,
        packQty: 5,
        preparationDays: 2,
        transferable: true,
      });
      expect(all.get("HAN")?.get("B")?.onHandQty).toBe(1);
      expect(Array.from((await found(["A"], ["HCM", "X"])).keys())).toEqual(["HCM"]);
      expect(await found(["A"], [])).toEqual(new Map());
      expect(() => stock.findAll([]).read([{ warehouse_code: 7 }])).toThrow(
        "StockTable.findAll: rows[0]: column warehouse_code must be a string, got 7",
      );
    });
  });
});
