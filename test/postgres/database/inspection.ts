import { createStockTable, createTransferTable } from "stock-transfer/postgres";
import { beforeEach, describe, expect, it } from "vitest";
import { describeInDatabase } from "../../support/describeInDatabase";
import { createTables, run } from "../../support/postgres";

describeInDatabase("inspection", (database) => {
  const table = createTransferTable({ changes: true });
  const plain = createTransferTable({ name: "plain", extensions: false });
  const stock = createStockTable();

  beforeEach(async () => {
    await database.query("drop table if exists stock_transfer, plain, stock_level, stock_level_key, quant");
    await createTables(database, [table, plain, stock]);
  });

  const differences = async () => table.readInspection(await run(database, table.inspect()));
  const ofStock = async () => stock.readInspection(await run(database, stock.inspect()));

  describe("the inspection of tables", () => {
    it("finds nothing where they are as schema makes them", async () => {
      expect(await differences()).toEqual([]);
      expect(plain.readInspection(await run(database, plain.inspect()))).toEqual([]);
      expect(await ofStock()).toEqual([]);
    });

    it("does not mind further columns and indexes", async () => {
      await database.query("alter table stock_transfer add column weight bigint");
      await database.query("create index mine on stock_transfer (weight)");
      expect(await differences()).toEqual([]);
    });

    it("tells of tables that are missing", async () => {
      await database.query("drop table stock_transfer, stock_level_key");
      expect(await differences()).toEqual(['the table "stock_transfer" is missing']);
      expect(await ofStock()).toEqual(['the table "stock_level_key" is missing']);
    });

    it.each([
      ["alter table stock_transfer drop column note", 'the column note of "stock_transfer" is missing'],
      [
        "alter table stock_transfer alter column seq type integer",
        'the column seq of "stock_transfer" must be bigint not null, and is integer not null',
      ],
      [
        'alter table stock_transfer alter column note type text collate "default"',
        'the column note of "stock_transfer" must be text collate "C" not null, and is text not null',
      ],
      [
        "alter table stock_transfer alter column note drop not null",
        'the column note of "stock_transfer" must be text collate "C" not null, and is text collate "C"',
      ],
      [
        "alter table stock_transfer drop constraint stock_transfer_id_key",
        'the key (id) of "stock_transfer" is missing',
      ],
      ["alter table stock_transfer drop column written_by", 'the column written_by of "stock_transfer" is missing'],
      ["drop index stock_transfer_by_source", 'the index "stock_transfer_by_source" of "stock_transfer" is missing'],
    ])("after %s: %s", async (sql, difference) => {
      await database.query(sql);
      expect(await differences()).toContain(difference);
    });

    it("tells of an index of the right name and another expression, and of one that is invalid", async () => {
      await database.query("drop index stock_transfer_by_source");
      await database.query("create index stock_transfer_by_source on stock_transfer (src_warehouse_code, (seq + 7))");
      expect(await differences()).toEqual([
        expect.stringMatching(
          /^the index "stock_transfer_by_source" of "stock_transfer" must be using btree \(src_warehouse_code, \(seq \+ 6\)\), and is CREATE INDEX/,
        ),
      ]);
      await database.query("update pg_index set indisvalid = false where indexrelid = 'stock_level_by_sku'::regclass");
      expect(await ofStock()).toEqual([
        'the index "stock_level_by_sku" of "stock_level" is invalid: drop it, and create it again',
      ]);
    });

    it("looks in a table of other columns only for these and their key", async () => {
      const columns = {
        warehouseCode: "site",
        sku: "item",
        onHandQty: "qty",
        reservedQty: null,
        safetyQty: null,
        unitVolume: null,
        transferable: null,
      };
      const own = createStockTable({ name: "quant", columns });
      await database.query("create table quant (site varchar(9) not null, item text not null, qty integer)");
      await createTables(database, [own]);
      expect(own.readInspection(await run(database, own.inspect()))).toEqual([
        'the column unit_weight of "quant" is missing',
        'the key (site, item) of "quant" is missing',
      ]);
    });

    it("reads the rows of an inspection alone", () => {
      expect(() => table.readInspection({} as never)).toThrow("TransferTable.readInspection: rows must be an array");
      expect(() => stock.readInspection([{ kind: 5 }])).toThrow(
        "StockTable.readInspection: column kind must be a text, got 5",
      );
    });
  });
});
