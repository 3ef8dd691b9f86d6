import { progressOf, type StockTransfer, type TransferEvent } from "stock-transfer";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { recordOnce } from "../../../examples/embed/event.js";
import { createTables, stock, transfers } from "../../../examples/embed/postgresStore.js";
import { describeInDatabase } from "../../support/describeInDatabase";
import { run } from "../../support/postgres";
import { storeIn } from "../../support/storeIn";
import { transfer as any } from "../../support/transfers";

describeInDatabase("recordOnce", (database) => {
  let isolation = "read committed";
  const store = storeIn(database, () => `begin isolation level ${isolation}`);
  const given: StockTransfer = { ...any, items: [{ sku: "HELMET", qty: 10 }], status: "created" };
  const record = async (key: string, event: TransferEvent) => recordOnce(key, store, "st-1", event);
  const find = async () => run(database, transfers.get("st-1"));
  const levelIn = async (code: string) => {
    const { onHandQty = 0, reservedQty = 0 } = (await run(database, stock.find(code, ["HELMET"]))).get("HELMET") ?? {};
    return [onHandQty, reservedQty];
  };

  beforeAll(() => createTables(store), 60_000);
  beforeEach(async () => {
    await database.query("truncate stock_transfer, stock_level, transfer_event");
    await run(database, stock.put("HCM", "HELMET", { onHandQty: 12, reservedQty: 10, unitWeight: 340 }));
    await run(database, transfers.put(given));
  });

  describe.each(["read committed", "repeatable read", "serializable"])("under %s", (level) => {
    beforeAll(() => {
      isolation = level;
    });

    it("ships, receives, loses and cancels in parts, each event once, and accounts for every unit", async () => {
      const steps: readonly (readonly [TransferEvent, source: number[], destination: number[], status: string])[] = [
        [{ type: "start" }, [12, 10], [0, 0], "processing"],
        [{ type: "ship", items: [{ sku: "HELMET", qty: 9 }], shipmentCode: "OUT" }, [3, 1], [0, 0], "in_transit"],
        [{ type: "receive", items: [{ sku: "HELMET", acceptedQty: 4 }] }, [3, 1], [4, 0], "in_transit"],
        [{ type: "receive", items: [{ sku: "HELMET", acceptedQty: 3, rejectedQty: 1 }] }, [3, 1], [7, 0], "in_transit"],
        [{ type: "delay", estimatedArrivalDate: "2026-03-09" }, [3, 1], [7, 0], "in_transit"],
        [{ type: "lose" }, [3, 1], [7, 0], "in_transit"],
        [{ type: "cancel" }, [3, 0], [7, 0], "completed"],
      ];
      for (const [index, [event, source, destination, status]] of steps.entries()) {
        const first = await record(`event ${index}`, event);
        expect(first.reasons).toEqual([]);
        for (const again of [first, await record(`event ${index}`, event), { transfer: await find() }]) {
          expect(again.transfer).toEqual(first.transfer);
          expect(again.transfer?.status).toBe(status);
        }
        expect([await levelIn("HCM"), await levelIn("HAN")]).toEqual([source, destination]);
        const [
          { leftQty, underWayQty, rejectedQty, lostQty } = { leftQty: 0, underWayQty: 0, rejectedQty: 0, lostQty: 0 },
        ] = progressOf((await find())!);
        // What is left is on hand at the source.
        expect(source[1]).toBe(leftQty);
        expect(source[0]! + destination[0]! + underWayQty + rejectedQty + lostQty).toBe(12);
      }
      const events = await database.query("select key, event from transfer_event order by at, key");
      expect(events).toHaveLength(steps.length);
    });
  });

  it("gives each transfer its own keys, and refuses a key with another event", async () => {
    await run(database, transfers.put({ ...given, seq: 2, id: "st-2" }));
    await run(database, stock.put("HCM", "HELMET", { onHandQty: 22, reservedQty: 20, unitWeight: 340 }));
    const ship: TransferEvent = { type: "ship", items: [{ sku: "HELMET", qty: 4 }], shipmentCode: "OUT" };
    for (const id of ["st-1", "st-2", "st-1", "st-2"]) {
      const { transfer, reasons } = await recordOnce("1", store, id, ship);
      expect([transfer?.id, transfer?.status, reasons]).toEqual([id, "in_transit", []]);
    }
    expect(await levelIn("HCM")).toEqual([14, 12]);
    const reordered = { shipmentCode: "OUT", items: [{ qty: 4, sku: "HELMET" }], type: "ship" } as const;
    expect((await record("1", reordered)).reasons).toEqual([]);
    for (const other of [{ type: "ship" }, { ...ship, shipmentCode: "OUT2" }, { type: "cancel" }] as const) {
      expect(await record("1", other)).toEqual({ reasons: ["The key 1 belongs to another event of st-1."] });
    }
    expect(await levelIn("HCM")).toEqual([14, 12]);
    expect(await database.query("select transfer_id, key from transfer_event order by 1")).toHaveLength(2);
  });

  it("changes nothing for a refused event, for another transfer, or if the stock is too small", async () => {
    const tooMuch: TransferEvent = { type: "ship", items: [{ sku: "HELMET", qty: 11 }] };
    expect((await record("a", tooMuch)).reasons).toEqual([expect.stringMatching(/10/)]);
    expect(await recordOnce("b", store, "other", { type: "start" })).toEqual({
      reasons: ["There is no transfer other."],
    });
    await run(database, stock.put("HCM", "HELMET", { onHandQty: 12, reservedQty: 9, unitWeight: 340 }));
    await expect(record("c", { type: "ship" })).rejects.toThrow("the stock does not allow c");
    expect([await find(), await levelIn("HCM")]).toEqual([given, [12, 9]]);
    expect(await database.query("select * from transfer_event")).toEqual([]);
  });
});
