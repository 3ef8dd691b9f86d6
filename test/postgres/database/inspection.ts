import { createStockTable, createTransferTable, type StockTableOptions } from "stock-transfer/postgres";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { describeInDatabase } from "../../support/describeInDatabase";
import { createTables, run } from "../../support/postgres";
import { transfer } from "../../support/transfers";

/** Without the columns of stock that are not inspected. */
const withoutOthers = { unitWeight: null, unitVolume: null, packQty: null, preparationDays: null, transferable: null };

describeInDatabase("inspection", (database) => {
  const table = createTransferTable({ changes: true });
  const plain = createTransferTable({ name: "plain", extensions: false });
  const stock = createStockTable();

  beforeAll(() => createTables(database, [table, plain, stock]));
  // Each test changes the tables in a transaction.
  beforeEach(() => database.query("begin"));
  afterEach(() => database.query("rollback"));

  const differences = async () => await run(database, table.inspect());
  const ofStock = async () => await run(database, stock.inspect());

  /** Creates an existing table of stock, perhaps with an index, and inspects it. */
  const inspectQuant = async (columns: StockTableOptions["columns"], definition: string, index?: string) => {
    const own = createStockTable({ name: "quant", columns });
    await database.query(`create table quant (${definition})`);
    await createTables(database, [own]);
    if (index !== undefined) await database.query(`create ${index}`);
    return [own, await run(database, own.inspect())] as const;
  };
  const ids = "warehouse_code text not null, sku varchar(40) not null, on_hand_qty smallint not null";
  const without = { reservedQty: null, safetyQty: null, ...withoutOthers };

  describe("the inspection of tables", () => {
    it("finds no difference after schema", async () => {
      expect(await differences()).toEqual([]);
      expect(await run(database, plain.inspect())).toEqual([]);
      expect(await ofStock()).toEqual([]);
    });

    it("accepts additional columns and indexes", async () => {
      await database.query("alter table stock_transfer add column weight bigint");
      await database.query("create index mine on stock_transfer (weight)");
      expect(await differences()).toEqual([]);
    });

    it("reports missing tables", async () => {
      await database.query("drop table stock_transfer, stock_level_key");
      expect(await differences()).toEqual(['the table "stock_transfer" is missing']);
      expect(await ofStock()).toEqual(['the table "stock_level_key" is missing']);
    });

    it.each([
      ["alter table stock_transfer drop column note", 'the column note of "stock_transfer" is missing'],
      [
        "alter table stock_transfer alter column seq type integer",
        'the column seq of "stock_transfer" must be bigint not null, but is integer not null',
      ],
      [
        'alter table stock_transfer alter column note type text collate "default"',
        'the column note of "stock_transfer" must be text collate "C" not null, but is text not null',
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

    it("reports an index with another expression, and an invalid index", async () => {
      await database.query("drop index stock_transfer_by_source");
      await database.query("create index stock_transfer_by_source on stock_transfer (src_warehouse_code, (seq + 7))");
      expect(await differences()).toEqual([
        expect.stringMatching(
          /^the index "stock_transfer_by_source" of "stock_transfer" must use btree \(src_warehouse_code, \(seq \+ 6\)\), but is btree \(src_warehouse_code, \(seq \+ 7\)\)$/,
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
        'create index stock_level_by_sku on stock_level (sku collate "POSIX")',
        'the index "stock_level_by_sku" of "stock_level" must use btree (sku), but is btree (sku collate POSIX)',
      ],
    ])("reports an index of another kind: %s", async (sql, difference) => {
      await database.query("drop index stock_level_by_sku");
      await database.query(sql);
      expect(await ofStock()).toEqual([difference]);
    });

    it("ignores the storage of an index, and the order of columns in a key of stock", async () => {
      await database.query("alter index stock_level_by_sku set (fillfactor = 80)");
      await database.query("alter index stock_transfer_by_sets set (fastupdate = off)");
      await database.query(
        "alter table stock_level_key drop constraint stock_level_key_pkey, add primary key (key, action)",
      );
      expect([await ofStock(), await differences()]).toEqual([[], []]);
    });

    it("reports an index of another operator class, or direction", async () => {
      await database.query("drop index stock_transfer_by_arrival, stock_transfer_by_source");
      await database.query(
        "create index stock_transfer_by_arrival on stock_transfer (estimated_arrival_date text_pattern_ops)",
      );
      await database.query(
        "create index stock_transfer_by_source on stock_transfer (src_warehouse_code, (seq + 6) desc nulls last)",
      );
      expect(await differences()).toEqual([
        'the index "stock_transfer_by_source" of "stock_transfer" must use btree (src_warehouse_code, (seq + 6)), but is ' +
          "btree (src_warehouse_code, (seq + 6) desc nulls last)",
        'the index "stock_transfer_by_arrival" of "stock_transfer" must use btree (estimated_arrival_date), but is ' +
          "btree (estimated_arrival_date text_pattern_ops)",
      ]);
    });

    it.each(["note varchar collate \"POSIX\" not null default ''", "note long_note"])(
      "accepts a column of transfers that is %s",
      async (column) => {
        await database.query(
          "create domain long_note as text collate \"C\" default '' not null check (length(value) < 1000)",
        );
        await database.query("alter table stock_transfer drop column note");
        await database.query(`alter table stock_transfer add column ${column}`);
        expect(await differences()).toEqual([]);
        await run(database, table.put(transfer));
      },
    );

    it("accepts a table with a name that ends with using", async () => {
      for (const name of ["warehousing", "USING"]) {
        const housing = createTransferTable({ name });
        await createTables(database, [housing]);
        expect(await run(database, housing.inspect())).toEqual([]);
      }
    });

    it.each([
      ["unique index on stock_transfer (code)", true],
      ["unique index on stock_transfer (code) where status = 'created'", true],
      ["unique index on stock_transfer (note, seq)", false],
      ["unique index on stock_transfer (external)", false],
    ])("reports a further unique index if it rejects rows: %s", async (index, isReported) => {
      await database.query("alter table stock_transfer add column external text");
      await database.query(`create ${index.replace(" on", " further on")}`);
      expect(await differences()).toEqual(
        isReported ? ['the index "further" of "stock_transfer" must not be unique'] : [],
      );
      await run(database, table.put({ ...transfer, status: "created" }));
      const second = run(database, table.put({ ...transfer, status: "created", seq: 2, id: "st-2" }));
      if (isReported) await expect(second).rejects.toThrow(/further/);
      else await second;
    });

    it("reports an exclusion constraint", async () => {
      await database.query("alter table stock_level add constraint further exclude (sku with =)");
      expect(await ofStock()).toEqual(['the index "further" of "stock_level" must not be unique']);
    });

    it.each([
      ["alter column written_by drop default", false],
      ["alter column written_by set default pg_current_xact_id()", true],
    ])("reports another default of the column of the feed: %s", async (change, isExpected) => {
      await database.query(`alter table stock_transfer ${change}`);
      const difference = 'the default of the column written_by of "stock_transfer" must be pg_current_xact_id()';
      expect(await differences()).toEqual(isExpected ? [] : [difference]);
    });

    it("finds no difference in a session with any settings", async () => {
      const parts = createTransferTable({ name: "parts", byPartner: true, partitions: 2, changes: true });
      await createTables(database, [parts]);
      for (const setting of [
        "quote_all_identifiers = on",
        "DateStyle = 'German'",
        "array_nulls = off",
        "xmlbinary = hex",
        "standard_conforming_strings = off",
        "plan_cache_mode = force_generic_plan",
      ]) {
        await database.query(`set ${setting}`);
        expect(await differences(), setting).toEqual([]);
        expect(await ofStock(), setting).toEqual([]);
        expect(await run(database, parts.inspect()), setting).toEqual([]);
        await database.query(`reset ${setting.split(" ")[0]!}`);
      }
    });

    it("tests the partner of a table of stock and of its keys", async () => {
      const partnered = createStockTable({ name: "partnered", byPartner: true });
      await createTables(database, [partnered]);
      const found = async () => await run(database, partnered.inspect());
      expect(await found()).toEqual([]);
      await database.query('alter table partnered_key alter column partner_code type text collate "default"');
      expect(await found()).toEqual([
        'the column partner_code of "partnered_key" must be text collate "C" not null, but is text not null',
      ]);
    });

    describe("of a table in partitions", () => {
      const parts = createTransferTable({ name: "inspected", byPartner: true, partitions: 3 });
      const found = async (table = parts) => await run(database, table.inspect());
      const missing = (part: number) =>
        `the partition of "inspected" for values with (modulus 3, remainder ${part}) is missing`;

      beforeEach(() => createTables(database, [parts]));

      it.each([
        ["alter table inspected detach partition inspected_p0", [missing(0)]],
        ["drop table inspected_p2", [missing(2)]],
      ])("reports missing parts after %s", async (sql, differences) => {
        expect(await found()).toEqual([]);
        await database.query(sql);
        expect(await found()).toEqual(differences);
      });

      it("reports another number of them, and a table without them", async () => {
        const more = createTransferTable({ name: "inspected", byPartner: true, partitions: 4 });
        expect(await found(more)).toHaveLength(4);
        await database.query("drop table inspected");
        await createTables(database, [createTransferTable({ name: "inspected", byPartner: true })]);
        expect(await found()).toEqual(['"inspected" must be partitioned by HASH (partner_code), but is not']);
        await database.query("alter table inspected rename to inspected_p0");
        await database.query("create table inspected (like inspected_p0) partition by hash (partner_code, seq)");
        expect(await found()).toContain(
          '"inspected" must be partitioned by HASH (partner_code), but is partitioned by HASH (partner_code, seq)',
        );
      });
    });

    it.each([
      ["held double precision not null", "must be bigint, but is double precision not null"],
      ["held numeric(5,-2)", "must be bigint, but is numeric(5,-2)"],
    ])("reports an unsuitable type of a quantity in an existing table: %s", async (column, difference) => {
      const columns = { ...without, reservedQty: "held" };
      const [, found] = await inspectQuant(columns, `${ids}, ${column}, primary key (sku, warehouse_code)`);
      expect(found).toEqual([`the column held of "quant" ${difference}`]);
    });

    it.each([
      ["text", true],
      ['varchar(40) collate "POSIX"', true],
      ["code", true],
      ["char(9)", false],
      ["name", false],
      ["uuid", false],
    ])("tests a SKU of type %s in an existing table: %s", async (type, isAccepted) => {
      await database.query("create domain code as varchar(40) not null check (length(value) < 20)");
      const [own, found] = await inspectQuant(
        { sku: "item", ...without },
        `warehouse_code code, item ${type} not null, on_hand_qty bigint not null, primary key (item, warehouse_code)`,
      );
      const difference = expect.stringContaining(
        'the column item of "quant" must be text collate "C" not null',
      ) as string;
      expect(found).toEqual(isAccepted ? [] : [difference]);
      if (!isAccepted) return;
      // What is accepted works.
      await run(database, own.put("HCM", "A-1", { onHandQty: 5 }));
      await run(database, own.receive("HCM", [{ sku: "A-1", qty: 2 }]));
      const stock = await run(database, own.find("HCM", ["A-1"]));
      expect(stock.get("A-1")?.onHandQty).toBe(7);
    });

    it.each([
      ["unique index on quant (sku desc, warehouse_code)", true],
      ["unique index on quant (warehouse_code nulls first, sku text_pattern_ops) include (on_hand_qty)", true],
      ["unique index on quant (warehouse_code, sku) where on_hand_qty > 0", false],
      ["unique index on quant (warehouse_code, lower(sku))", false],
      ["unique index on quant (warehouse_code, sku, on_hand_qty)", false],
      ["index on quant (warehouse_code, sku)", false],
    ])("accepts any key that finds rows: %s, %s", async (index, isAccepted) => {
      const [own, found] = await inspectQuant(without, ids, index);
      if (isAccepted) expect(found).toEqual([]);
      else expect(found).toContain('the key (warehouse_code, sku) of "quant" is missing');
      const put = (onHandQty: number) => run(database, own.put("HCM", "A", { onHandQty }));
      if (!isAccepted) return expect(put(3)).rejects.toThrow(/no unique/);
      // PostgreSQL takes it for the key of the insert.
      for (const onHandQty of [3, 4]) await put(onHandQty);
      expect((await run(database, own.find("HCM", ["A"]))).get("A")?.onHandQty).toBe(4);
    });

    it.each([
      ["varchar(40) not null", true],
      ["integer not null", false],
      ["text", false],
    ])("tests a partner of type %s in an existing table: %s", async (type, isAccepted) => {
      const own = createStockTable({ name: "quant", byPartner: true, columns: without });
      await database.query(
        `create table quant (partner_code ${type}, ${ids}, unique (partner_code, warehouse_code, sku))`,
      );
      await createTables(database, [own]);
      const found = (await run(database, own.inspect())).join();
      if (isAccepted) expect(found).toBe("");
      else expect(found).toContain('the column partner_code of "quant" must be text collate "C" not null');
    });

    it("reports a collation that treats different texts as equal", async () => {
      await database.query(
        "create collation if not exists case_insensitive (provider = icu, locale = 'und-u-ks-level2', deterministic = false)",
      );
      const own = createStockTable({ name: "quant", columns: { sku: "item" } });
      await database.query("create table quant (like stock_level including all)");
      await database.query("alter table quant rename sku to item");
      await database.query("alter table quant alter column item type text collate case_insensitive");
      await createTables(database, [own]);
      expect(await run(database, own.inspect())).toEqual([
        'the column item of "quant" must be text collate "C" not null, but is text not deterministic not null',
      ]);
    });

    it("reads only the rows of an inspection", () => {
      expect(() => table.inspect().read({} as never)).toThrow("TransferTable.inspect: rows must be an array");
      expect(() => stock.inspect().read([{ kind: 5 }])).toThrow(
        "StockTable.inspect: rows[0]: column kind must be a string, got 5",
      );
    });
  });
});
