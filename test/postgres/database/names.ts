import {
  createStockTable,
  createTransferTable,
  type Statement,
  type StockTable,
  type TransferTable,
} from "stock-transfer/postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { describeInDatabase } from "../../support/describeInDatabase";
import { createTables, run } from "../../support/postgres";
import { transfer } from "../../support/transfers";

describeInDatabase("names", (database) => {
  const filters = [
    {},
    { srcWarehouseCode: "HCM", statuses: ["created", "processing"] as const },
    { codes: ["A", "B"], skus: ["A"], updatedFrom: 1 },
    { refCode: "A", destWarehouseCode: "B", createdFrom: 1 },
  ];
  const lines = [{ sku: "A", qty: 1 }];
  /** One of each kind of statement. */
  const statementsOf = (table: TransferTable): readonly Statement[] => [
    ...filters.map((filter) => table.list({ filter, limit: 2, next: 0 })),
    table.count({ skus: ["A"] }),
    table.countByStatus({}),
    table.quantities({ arrivesFrom: "2026-03-05" }),
    table.get("a"),
    table.lock("a"),
    table.put(transfer),
    table.putAll([transfer]),
    table.changeStatus("st-1", { from: "created", to: "processing", updatedAt: 1 }),
    table.changes("0", 5),
    table.restamp(),
    table.delete("st-1"),
  ];
  const stockStatementsOf = (stock: StockTable): readonly Statement[] => [
    stock.find("HCM", ["A"]),
    stock.findAll(["A"], ["HCM"]),
    stock.put("HCM", "A", { onHandQty: 5 }),
    stock.claim("HCM", lines, { key: "k" }),
    stock.claim("HCM", lines),
    stock.ship("HCM", lines),
    stock.receive("HCM", lines),
    stock.change("HCM", [], { addUnknown: { like: "HAN" } }),
  ];
  /** Every word of the statements: keywords, and the names of columns, of functions and of parts. */
  const wordsOf = (statements: readonly Statement[], table: string): readonly string[] => {
    const words = statements.flatMap(({ text }) => text.match(/[a-z_]\w*/g) ?? []);
    return [...new Set([...words, "Locked", "GIVEN"])].filter((word) => !word.startsWith(table));
  };
  const unlessRefused = <Table>(create: () => Table): Table | undefined => {
    try {
      return create();
    } catch {
      return undefined;
    }
  };
  /** PostgreSQL looks up every name of a statement that it prepares. Other statements do not use the word of this name. */
  const prepareAll = async (statements: readonly Statement[], name: string, table: string) => {
    const ofTable = new RegExp(`"${name}(?:_key)?"`, "g");
    const word = new RegExp(`\\b${name}\\b`, "i");
    for (const { text } of statements.filter((each) => word.test(each.text.replace(ofTable, table)))) {
      await database.query(`prepare named as ${text}`);
      await database.query("deallocate named");
    }
  };
  it("are rejected for every type and table of pg_catalog, without a schema", async () => {
    const rows = await database.query(
      "select typname::text as name from pg_type where typnamespace = 'pg_catalog'::regnamespace " +
        "union select relname::text from pg_class where relnamespace = 'pg_catalog'::regnamespace and relkind in ('r', 'v')",
    );
    const names = rows.map(({ name }) => String(name)).filter((name) => /^\w{1,40}$/.test(name));
    expect(names.length).toBeGreaterThan(300);
    for (const name of names) {
      expect(
        unlessRefused(() => createTransferTable({ name })),
        name,
      ).toBeUndefined();
      expect(
        unlessRefused(() => createStockTable({ name })),
        name,
      ).toBeUndefined();
      createTransferTable({ name: `logistics.${name}` });
    }
    for (const name of ["dates", "a_date", "Date", "pg", "int", "range", "anything", "register", "my_handler"]) {
      createTransferTable({ name });
    }
  });

  /** The names of types among the words of the statements. */
  const typesOf = (words: readonly string[]) =>
    words.filter((word) =>
      /^(?:pg_\w+|bigint|int8|jsonb?|line|numeric|text|xid8?|any|regtype|date|name|path)$/.test(word),
    );
  const rename = (from: string, to: string) => database.query(`alter table "${from}" rename to "${to}"`);

  describe("a table", () => {
    const transfers = createTransferTable({ changes: true });
    const stock = createStockTable();
    beforeAll(() => createTables(database, [transfers, stock]), 60_000);

    /** The names that need a schema. Prepares the statements of tables with all names. */
    const refusedOf = async (
      words: readonly string[],
      table: string,
      statementsOfTable: (name: string) => readonly Statement[],
    ) => {
      const [row] = await database.query("select current_schema()::text as schema");
      const refused: string[] = [];
      for (const name of words) {
        let statements = unlessRefused(() => statementsOfTable(name));
        if (!statements) refused.push(name);
        statements ??= statementsOfTable(`${String(row!["schema"])}.${name}`);
        await rename(table, name);
        await prepareAll(statements, name, table);
        await rename(name, table);
      }
      return refused.sort();
    };

    it("may have any name that is not rejected, and any name after a schema", async () => {
      const refused = await refusedOf(wordsOf(statementsOf(transfers), "stock_transfer"), "stock_transfer", (name) =>
        statementsOf(createTransferTable({ name, changes: true })),
      );
      expect(refused).toEqual(["given", "locked", "updated", ...typesOf(refused)].sort());
    }, 60_000);

    it("of stock may have any name that is not rejected, and any name after a schema", async () => {
      await database.query("alter table stock_level_key rename to named_key");
      const refused = await refusedOf(wordsOf(stockStatementsOf(stock), "stock_level"), "stock_level", (name) =>
        stockStatementsOf(createStockTable({ name })).map((each) => ({
          ...each,
          text: each.text.replaceAll(`"${name.split(".").pop()!}_key"`, '"named_key"'),
        })),
      );
      expect(refused).toEqual(["added", "changed", "keyed", "locked", "tested", "wanted", ...typesOf(refused)].sort());
    }, 60_000);
  });

  it("columns of stock may have any name that is not rejected: changes and locks work", async () => {
    const columns = {
      warehouseCode: "warehouse_code",
      sku: "sku",
      onHandQty: "on_hand_qty",
      reservedQty: "reserved_qty",
      safetyQty: "safety_qty",
      transferable: "transferable",
    } as const;
    const others: readonly string[] = [
      ...Object.values(columns),
      "unit_weight",
      "unit_volume",
      "pack_qty",
      "preparation_days",
    ];
    const plain = createStockTable({ name: "owned" });
    await database.query("drop table if exists owned, owned_key");
    await createTables(database, [plain]);
    // Without an index the rows are sorted, and the plan shows by what.
    for (const way of ["indexscan", "bitmapscan"]) await database.query(`set enable_${way} = off`);
    const fields = Object.entries(columns);
    const names = wordsOf([plain.claim("HCM", lines, { key: "k" })], "owned").filter((word) => !others.includes(word));
    // Each column gets each name once, beside other columns with other names.
    for (const at of names.keys()) {
      const renamed = fields.map(
        ([field, column], shift) => [field, column, names[(at + shift) % names.length]!] as const,
      );
      const own = createStockTable({
        name: "owned",
        columns: Object.fromEntries(renamed.map(([field, , name]) => [field, name])),
      });
      await database.query("delete from owned");
      for (const [, column, name] of renamed) await database.query(`alter table owned rename ${column} to "${name}"`);
      await run(database, own.put("HCM", "A", { onHandQty: 9, reservedQty: 2, safetyQty: 1 }));
      await run(database, own.claim("HCM", [{ sku: "A", qty: 3 }]));
      await run(database, own.ship("HCM", [{ sku: "A", qty: 1 }]));
      const found = (await run(database, own.find("HCM", ["A"]))).get("A");
      expect(found, renamed.join()).toEqual({ onHandQty: 8, reservedQty: 4, safetyQty: 1, transferable: true });
      expect(await lockedBy(own)).toBe(renamed.find(([field]) => field === "sku")![2]);
      for (const [, column, name] of renamed) await database.query(`alter table owned rename "${name}" to ${column}`);
    }
    for (const way of ["indexscan", "bitmapscan"]) await database.query(`reset enable_${way}`);
  }, 60_000);

  async function lockedBy(stock: StockTable): Promise<string> {
    const { text, values } = stock.claim("HCM", lines);
    const plan = (await database.query(`explain (verbose) ${text}`, values)).map((row) => String(row["QUERY PLAN"]));
    return /LockRows[^]*?Sort Key: \S*\.(\S+)/.exec(plan.join("\n"))![1]!.replaceAll('"', "");
  }
});
