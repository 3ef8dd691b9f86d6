import fc from "fast-check";
import { checkTransfer, createNetwork, type StockLevel, type StockTransfer } from "stock-transfer";
import { createStore, createTransferTable } from "stock-transfer/postgres";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { databaseIn } from "../../support/databaseIn";
import { describeInDatabase } from "../../support/describeInDatabase";
import { createTables, rowsOf, run } from "../../support/postgres";
import { scaled } from "../../support/scaled";
import { stockFaults, strangeTransfer, transferFaults } from "../../support/strangeTransfers";
import { transfer } from "../../support/transfers";

describeInDatabase("tables", (database) => {
  const table = createTransferTable();
  const store = createStore(databaseIn(database));
  const { stock } = store;

  beforeAll(async () => {
    // Twice: what is there already stays.
    await createTables(database, [table, store, table, store]);
  }, 60_000);
  beforeEach(() => database.query("truncate stock_transfer, stock_level"));

  const put = (given: StockTransfer) => run(database, table.put(given));
  const find = (id: string) => run(database, table.get(id));
  const countOf = async (filter = {}) => await run(database, table.count(filter));

  describe("a transfer in a table", () => {
    it("is read as it was put, and found by each field", async () => {
      await fc.assert(
        fc.asyncProperty(strangeTransfer, async (given) => {
          expect(await transferFaults(database, table, given)).toEqual([]);
        }),
        { numRuns: scaled(40) },
      );
    });

    it("is replaced by the next one with its id", async () => {
      await put({ ...transfer, doneAt: 5 });
      await put({ ...transfer, status: "processing" });
      expect(await find("st-1")).toEqual({ ...transfer, status: "processing" });
      expect(await countOf()).toBe(1);
    });

    it("keeps its seq, which must be unique", async () => {
      await put(transfer);
      await expect(put({ ...transfer, seq: 2 })).rejects.toThrow(/duplicate key/);
      await expect(put({ ...transfer, id: "st-2" })).rejects.toThrow(/duplicate key/);
      expect(await find("st-1")).toEqual(transfer);
      expect(await countOf()).toBe(1);
    });

    it("does not match texts that cannot be stored", async () => {
      const replaced = {
        ...transfer,
        id: "\ufffd",
        code: "\ufffd",
        refCode: "\ufffd",
        items: [{ sku: "\ufffd", qty: 1 }],
      };
      await put(replaced);
      for (const text of ["\ud83d", "\0", "x".repeat(513)]) {
        expect(await find(text)).toBeUndefined();
        for (const filter of [{ codes: [text] }, { codes: [text, "b"] }, { refCode: text }, { skus: [text] }]) {
          expect(await countOf(filter)).toBe(0);
        }
      }
      expect(await find("\ufffd")).toEqual(replaced);
    });

    it("is read from numbers, texts and bigints alike", async () => {
      await put({ ...transfer, doneAt: 7 });
      const [row] = await rowsOf(database, table.get("st-1"));
      const { seq, created_at, updated_at, done_at, items } = row!;
      for (const convert of [Number, String, BigInt]) {
        const numbers = Object.entries({ seq, created_at, updated_at, done_at }).map(([name, value]) => [
          name,
          convert(value as number),
        ]);
        const converted = Object.fromEntries(numbers) as Record<string, unknown>;
        const parsed = { ...row, ...converted, items: JSON.parse(String(items)) as unknown };
        expect(table.readTransfer(parsed)).toEqual({ ...transfer, doneAt: 7 });
      }
    });
  });

  it("return pages of every form despite columns with the names of statements", async () => {
    const beside = createTransferTable({ name: "named" });
    await createTables(database, [beside]);
    const names = "transfer newest matching position number found each value held page".split(" ");
    await database.query(`alter table named ${names.map((name) => `add column ${name} text default 'x'`).join(", ")}`);
    await run(database, beside.put(transfer));
    const { srcWarehouseCode, code, items, status } = transfer;
    const skus = [items[0]!.sku, ...Array.from("ABCDEFGHIJKLMNOPQRST")];
    for (const filter of [
      {},
      { srcWarehouseCode },
      { codes: [code, "x"] },
      { skus },
      { skus: skus.slice(0, 2), srcWarehouseCode },
      { statuses: [status, "cancelled"] as const, updatedFrom: 0, skus },
      { createdFrom: 0, updatedTo: Number.MAX_SAFE_INTEGER },
    ]) {
      const query = { filter, limit: 20, next: 0 };
      expect((await run(database, beside.list(query))).transfers).toEqual([transfer]);
    }
  });

  describe("the indexes", () => {
    const indexesOf = async (name: string) =>
      (await database.query("select indexdef from pg_indexes where tablename = $1", [name])).map(({ indexdef }) =>
        String(indexdef),
      );

    it("of the extensions can be added to a table later", async () => {
      await createTables(database, [createTransferTable({ name: "later", extensions: false })]);
      expect(await indexesOf("later")).toHaveLength(14);
      await createTables(database, [createTransferTable({ name: "later" })]);
      expect(
        (await indexesOf("later")).filter((text) => /gin \(skus, src_warehouse_code|gist/.test(text)),
      ).toHaveLength(2);
    });
  });

  describe("a table of stock", () => {
    const network = createNetwork({
      warehouses: ["HCM", "HAN"].map((code) => ({ code, timeZone: "Asia/Ho_Chi_Minh" })),
      defaultLane: { transferType: "ROAD", weightLimit: 100, transitDays: 1 },
    });
    const putLevel = (sku: string, given: StockLevel) => run(database, stock.put("HCM", sku, given));
    const levels = async (...skus: string[]) => await run(database, stock.find("HCM", skus));

    it("returns the stock of a check", async () => {
      await putLevel("A", { onHandQty: 9, reservedQty: 2, safetyQty: 1, unitWeight: 5 });
      await putLevel("B", { onHandQty: -3, transferable: false });
      await run(database, stock.put("HAN", "A", { onHandQty: 100 }));
      const found = await levels("A", "B", "NONE", "\0", "A");
      expect(found).toEqual(
        new Map([
          ["A", { onHandQty: 9, reservedQty: 2, safetyQty: 1, unitWeight: 5, transferable: true }],
          ["B", { onHandQty: -3, reservedQty: 0, safetyQty: 0, transferable: false }],
        ]),
      );
      const items = [
        { sku: "A", qty: 6 },
        { sku: "B", qty: 1 },
      ];
      const request = { items, srcWarehouseCode: "HCM", destWarehouseCode: "HAN" };
      const { value } = checkTransfer(request, { network, stock: found, now: 0 });
      expect(value?.items.map(({ allowed, availableQty }) => [allowed, availableQty])).toEqual([
        [true, 6],
        [false, 0],
      ]);
    });

    it("limits packs and days of preparation, which may be null", async () => {
      await putLevel("A", { onHandQty: 20, reservedQty: 3, unitWeight: 7, packQty: 6, preparationDays: 3 });
      expect((await levels("A")).get("A")).toMatchObject({ packQty: 6, preparationDays: 3 });
      for (const change of ["pack_qty = 0", "preparation_days = -1"])
        await expect(database.query(`update stock_level set ${change}`)).rejects.toThrow(/check/);
      await putLevel("A", { onHandQty: 20 });
      const whole = { onHandQty: 20, reservedQty: 0, safetyQty: 0, transferable: true };
      expect((await levels("A")).get("A")).toEqual(whole);
    });

    it("stores and changes any SKUs and quantities", async () => {
      await fc.assert(
        fc.asyncProperty(strangeTransfer, async (given) => {
          expect(await stockFaults(store, (statement) => run(database, statement), given)).toEqual([]);
        }),
        { numRuns: scaled(40) },
      );
    });
  });
});
