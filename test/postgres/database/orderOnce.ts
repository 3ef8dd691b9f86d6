import { applyEvent, type CheckRequest, createNetwork } from "stock-transfer";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cancelTransfer, orderOnce } from "../../../examples/embed/order.js";
import { createTables, stock, transfers } from "../../../examples/embed/postgresStore.js";
import { describeInDatabase } from "../../support/describeInDatabase";
import { run } from "../../support/postgres";
import { storeIn } from "../../support/storeIn";
import { transfer as any } from "../../support/transfers";

describeInDatabase("orderOnce", (database) => {
  const network = createNetwork({
    warehouses: ["HCM", "HAN"].map((code) => ({ code, timeZone: "Asia/Ho_Chi_Minh" })),
    defaultLane: { transferType: "ROAD", weightLimit: 25_000, transitDays: 2 },
  });
  const request = { items: [{ sku: "HELMET", qty: 3 }], srcWarehouseCode: "HCM", destWarehouseCode: "HAN" };
  let isolation = "read committed";
  const store = storeIn(database, () => `begin isolation level ${isolation}`);
  const order = async (key: string, given: CheckRequest = request) =>
    orderOnce(key, store, network, given, (check, seq) => ({
      ...any,
      ...given,
      seq,
      status: "created",
      estimatedArrivalDate: check.estimatedArrivalDate,
    }));
  const level = async () => (await run(database, stock.find("HCM", ["HELMET"]))).get("HELMET");
  const all = async () => {
    const query = { filter: {}, limit: 100, next: 0 };
    return (await run(database, transfers.list(query))).transfers;
  };

  beforeAll(() => createTables(store), 60_000);
  beforeEach(async () => {
    await database.query("truncate stock_transfer, stock_level");
    // For one order, and not for two.
    await run(database, stock.put("HCM", "HELMET", { onHandQty: 4, unitWeight: 340 }));
  });

  describe.each(["read committed", "repeatable read", "serializable"])("under %s", (level_) => {
    beforeAll(() => {
      isolation = level_;
    });

    it("returns the same transfer when repeated, with one effect", async () => {
      const { transfer, reasons } = await order("order 7");
      expect([transfer?.id, transfer?.items, reasons]).toEqual(["order 7", request.items, []]);
      for (let times = 0; times < 3; times += 1) expect(await order("order 7")).toEqual({ transfer, reasons: [] });
      expect(await all()).toEqual([transfer]);
      expect(await level()).toMatchObject({ onHandQty: 4, reservedQty: 3 });
    });

    it("creates another transfer for another key, and evaluates a refused order again", async () => {
      await order("order 7");
      const refused = { reasons: ["HELMET: Not enough stock: 2 units short."] };
      expect([await order("order 8"), await order("order 8")]).toEqual([refused, refused]);
      await run(database, stock.receive("HCM", [{ sku: "HELMET", qty: 2 }]));
      expect((await order("order 8")).transfer?.id).toBe("order 8");
      expect((await all()).map(({ id }) => id)).toEqual(["order 8", "order 7"]);
      expect(await level()).toMatchObject({ onHandQty: 6, reservedQty: 6 });
    });

    it("refuses a key of another order", async () => {
      await order("order 7");
      const refused = { reasons: ["The key order 7 belongs to another order."] };
      const others: readonly Partial<CheckRequest>[] = [
        { items: [{ sku: "HELMET", qty: 1 }] },
        { items: [...request.items, { sku: "HELMET", qty: 1 }] },
        { srcWarehouseCode: "HAN", destWarehouseCode: "HCM" },
      ];
      for (const other of others) expect(await order("order 7", { ...request, ...other })).toEqual(refused);
      expect(await level()).toMatchObject({ onHandQty: 4, reservedQty: 3 });
    });

    it("releases only the units that are still reserved", async () => {
      const { transfer } = await order("order 7");
      const one = { type: "cancel", items: [{ sku: "HELMET", qty: 1 }] } as const;
      const step = applyEvent(transfer!, one, Date.now()).value!;
      await run(database, stock.change("HCM", step.stock.source));
      await run(database, transfers.put(step.transfer));
      await run(database, stock.claim("HCM", [{ sku: "HELMET", qty: 2 }]));
      expect(await cancelTransfer(store, "order 7")).toMatchObject({ status: "cancelled" });
      expect(await cancelTransfer(store, "order 7")).toBeUndefined();
      expect(await level()).toMatchObject({ onHandQty: 4, reservedQty: 2 });
    });
  });
});
