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

    it.each([
      [
        "create unique index stock_level_by_sku on stock_level (sku)",
        'the index "stock_level_by_sku" of "stock_level" must not be unique',
      ],
      [
        "create index stock_level_by_sku on stock_level (sku) where on_hand_qty > 0",
        expect.stringContaining(
          'the index "stock_level_by_sku" of "stock_level" must be using btree (sku), and is CREATE INDEX',
        ),
      ],
      [
        "create index stock_level_by_sku on stock_level (sku desc)",
        expect.stringContaining(
          'the index "stock_level_by_sku" of "stock_level" must be using btree (sku), and is CREATE INDEX',
        ),
      ],
    ])("tells of an index of another kind: %s", async (sql, difference) => {
      await database.query("drop index stock_level_by_sku");
      await database.query(sql);
      expect(await ofStock()).toEqual([difference]);
    });

    it("does not mind how an index is stored, nor the order of a key of stock", async () => {
      await database.query("alter index stock_level_by_sku set (fillfactor = 80)");
      await database.query("alter index stock_transfer_by_sku_lane_status set (fastupdate = off)");
      await database.query(
        "alter table stock_level_key drop constraint stock_level_key_pkey, add primary key (key, action)",
      );
      expect([await ofStock(), await differences()]).toEqual([[], []]);
    });

    it("tells of a key that can be deferred", async () => {
      await database.query("alter table stock_level drop constraint stock_level_pkey");
      await database.query("alter table stock_level add primary key (warehouse_code, sku) deferrable");
      expect(await ofStock()).toEqual(['the key (warehouse_code, sku) of "stock_level" must not be deferrable']);
    });

    it.each([
      [
        "alter table stock_transfer alter column written_by drop default, alter column written_by type text using ''",
        "text",
      ],
      [
        "alter table stock_transfer alter column written_by drop default, alter column written_by type bigint using 0",
        "bigint",
      ],
    ])("tells of the column of the feed after %s", async (sql, type) => {
      await database.query("drop index stock_transfer_by_change");
      await database.query(sql);
      expect(await differences()).toContain(
        `the column written_by of "stock_transfer" must be xid8 not null, and is ${type} not null`,
      );
    });

    it("knows a table whose name ends as the word before a method", async () => {
      const housing = createTransferTable({ name: "warehousing" });
      await database.query("drop table if exists warehousing");
      await createTables(database, [housing]);
      expect(housing.readInspection(await run(database, housing.inspect()))).toEqual([]);
    });

    it("looks at the partner of a table of stock and of its keys", async () => {
      const partnered = createStockTable({ name: "partnered", byPartner: true });
      await database.query("drop table if exists partnered, partnered_key");
      await createTables(database, [partnered]);
      const found = async () => partnered.readInspection(await run(database, partnered.inspect()));
      expect(await found()).toEqual([]);
      await database.query('alter table partnered_key alter column partner_code type text collate "default"');
      expect(await found()).toEqual([
        'the column partner_code of "partnered_key" must be text collate "C" not null, and is text not null',
      ]);
    });

    describe("of a table in partitions", () => {
      const parts = createTransferTable({ name: "inspected", byPartner: true, partitions: 3 });
      const found = async (table = parts) => table.readInspection(await run(database, table.inspect()));
      const missing = (part: number) =>
        `the partition of "inspected" for values with (modulus 3, remainder ${part}) is missing`;

      beforeEach(async () => {
        await database.query("drop table if exists inspected, inspected_p0, inspected_p1, inspected_p2");
        await createTables(database, [parts]);
      });

      it.each([
        ["alter table inspected detach partition inspected_p0", [missing(0)]],
        ["drop table inspected_p2", [missing(2)]],
      ])("tells what is missing after %s", async (sql, differences) => {
        expect(await found()).toEqual([]);
        await database.query(sql);
        expect(await found()).toEqual(differences);
      });

      it("tells of another number of them, and of a table without them", async () => {
        const more = createTransferTable({ name: "inspected", byPartner: true, partitions: 4 });
        expect(await found(more)).toHaveLength(4);
        await database.query("drop table inspected");
        await createTables(database, [createTransferTable({ name: "inspected", byPartner: true })]);
        expect(await found()).toEqual(['"inspected" must be partitioned by HASH (partner_code), and is not']);
        await database.query("alter table inspected rename to inspected_p0");
        await database.query("create table inspected (like inspected_p0) partition by hash (partner_code, seq)");
        expect(await found()).toContain(
          '"inspected" must be partitioned by HASH (partner_code), and is partitioned by HASH (partner_code, seq)',
        );
      });

      it("does not mind what a partition is called", async () => {
        await database.query("alter table inspected_p1 rename to second");
        expect(await found()).toEqual([]);
        await database.query("drop table second");
      });
    });

    it.each([
      ["held integer", "must be bigint not null, and is integer"],
      ["held double precision not null", "must be bigint not null, and is double precision not null"],
      ["held numeric(9,2) not null", "must be bigint not null, and is numeric(9,2) not null"],
    ])(
      "tells of a column of other people's tables that holds what a quantity is not: %s",
      async (column, difference) => {
        const own = createStockTable({
          name: "quant",
          columns: { reservedQty: "held", safetyQty: null, unitWeight: null, unitVolume: null, transferable: null },
        });
        await database.query(
          "create table quant (warehouse_code text not null, sku varchar(40) not null, on_hand_qty smallint not null, " +
            `${column}, primary key (sku, warehouse_code))`,
        );
        await createTables(database, [own]);
        expect(own.readInspection(await run(database, own.inspect()))).toEqual([
          `the column held of "quant" ${difference}`,
        ]);
      },
    );

    it("takes other people's keys, domains and texts as they are, and tells names apart by case", async () => {
      const own = createStockTable({
        name: "owned_quant",
        byPartner: true,
        columns: {
          sku: "Sku",
          reservedQty: null,
          safetyQty: null,
          unitWeight: null,
          unitVolume: null,
          transferable: null,
        },
      });
      const found = async (key: string) => {
        await database.query("drop table if exists owned_quant");
        await database.query(
          "create table owned_quant (partner_code varchar(40) not null, warehouse_code location not null, sku text not null, " +
            `"Sku" text not null, on_hand_qty amount, unique ${key})`,
        );
        await createTables(database, [own]);
        return own.readInspection(await run(database, own.inspect()));
      };
      await database.query("create domain amount as bigint not null check (value >= 0)");
      await database.query("create domain location as varchar(40)");
      expect(await found('(partner_code, warehouse_code, "Sku") include (sku)')).toEqual([]);
      expect(await found('nulls not distinct ("Sku", partner_code, warehouse_code)')).toEqual([]);
      expect(await found("(partner_code, warehouse_code, sku)")).toEqual([
        'the key (partner_code, warehouse_code, Sku) of "owned_quant" is missing',
      ]);
      await database.query("drop table owned_quant");
      await database.query("drop domain amount, location");
    });

    it("tells of texts that a table holds to be equal though they differ", async () => {
      await database.query(
        "create collation if not exists case_insensitive (provider = icu, locale = 'und-u-ks-level2', deterministic = false)",
      );
      const own = createStockTable({ name: "quant", columns: { sku: "item" } });
      await database.query("create table quant (like stock_level including all)");
      await database.query("alter table quant rename sku to item");
      await database.query("alter table quant alter column item type text collate case_insensitive");
      await createTables(database, [own]);
      expect(own.readInspection(await run(database, own.inspect()))).toEqual([
        'the column item of "quant" must be text collate "C" not null, and is text not deterministic not null',
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
        'the column qty of "quant" must be bigint not null, and is integer',
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
