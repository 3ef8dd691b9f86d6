import { createTransferCollection } from "stock-transfer";
import { expect, it, vi } from "vitest";
import { stocks } from "../../../examples/demo/company";
import { generateTransfers } from "../../../examples/demo/transfers";
import { createMemory, openDatabase } from "../../../examples/server/storage";
import { describeInDatabase } from "../../support/describeInDatabase";
import { storeIn } from "../../support/storeIn";

describeInDatabase("the database of npm start", (database) => {
  const store = storeIn(database, () => "begin");

  it("has the stock of memory, and the reserved units that its transfers ship", async () => {
    const print = vi.spyOn(console, "log").mockReturnValue();
    const given = [...generateTransfers()].slice(-100);
    const storage = await openDatabase(store, () => given);
    print.mockRestore();
    const memory = createMemory(createTransferCollection(given));
    for (const [srcWarehouseCode, levels] of stocks) {
      const items = Array.from(levels.keys(), (sku) => ({ sku, qty: 1 }));
      const found = await storage.stockFor({ srcWarehouseCode, destWarehouseCode: "", items });
      const available = Array.from(found, ([sku, { onHandQty, reservedQty = 0 }]) => [sku, onHandQty - reservedQty]);
      const expected = Array.from(levels, ([sku, { onHandQty, reservedQty = 0 }]) => [sku, onHandQty - reservedQty]);
      expect(available.sort()).toEqual(expected.sort());
    }
    const open = given.filter(({ status }) => status === "created" || status === "processing");
    const [first] = open;
    for (const { id } of open) expect(await storage.record(`ship ${id}`, id, { type: "ship" })).toBe(true);
    const receive = { type: "receive", items: [{ sku: first!.items[0]!.sku, rejectedQty: 1 }] } as const;
    for (const each of [storage, memory]) {
      await each.record(`ship ${first!.id}`, first!.id, { type: "ship" });
      expect(await each.record("receive", first!.id, receive)).toBe(true);
      expect(await each.record("again", first!.id, { type: "ship" })).toBe(false);
      expect(await each.find("other")).toBeUndefined();
    }
    const [stored, kept] = [(await storage.find(first!.id))!, (await memory.find(first!.id))!];
    expect(stored.history.map(({ event }) => event)).toEqual(kept.history.map(({ event }) => event));
    expect(stored.transfer).toEqual({ ...kept.transfer, updatedAt: stored.transfer.updatedAt });
    expect(stored.supplies).toEqual(kept.supplies);
  });
});
