import { createTransferTable, type Statement, type TransferTable } from "stock-transfer/postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { describeInDatabase } from "../../support/describeInDatabase";
import { createTables } from "../../support/postgres";
import { transfer } from "../../support/transfers";

describeInDatabase("names", (database) => {
  const filters = [
    {},
    { srcWarehouseCode: "HCM", statuses: ["created", "processing"] as const },
    { codes: ["A", "B"], skus: ["A"], updatedFrom: 1 },
    { refCode: "A", destWarehouseCode: "B", createdFrom: 1 },
  ];
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
  /**
   * PostgreSQL looks up every name of a statement that it prepares. Other statements do not use the word of this name.
   * In one statement, because there are hundreds of names.
   */
  const prepareAll = async (statements: readonly Statement[], name: string, table: string) => {
    const ofTable = new RegExp(`"${name}"`, "g");
    const word = new RegExp(`\\b${name}\\b`, "i");
    const prepared = statements
      .filter((each) => word.test(each.text.replace(ofTable, table)))
      .map(({ text }) => `execute $q$prepare named as ${text}$q$; deallocate named;`);
    const rename = (from: string, to: string) => `alter table "${from}" rename to "${to}";`;
    await database.query(`do $do$ begin ${rename(table, name)} ${prepared.join(" ")} ${rename(name, table)} end $do$`);
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

  describe("a table", () => {
    const transfers = createTransferTable({ changes: true });
    beforeAll(() => createTables(database, [transfers]), 60_000);

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
        await prepareAll(statements, name, table);
      }
      return refused.sort();
    };

    it("may have any name that is not rejected, and any name after a schema", async () => {
      const refused = await refusedOf(wordsOf(statementsOf(transfers), "stock_transfer"), "stock_transfer", (name) =>
        statementsOf(createTransferTable({ name, changes: true })),
      );
      expect(refused).toEqual(["given", "locked", "updated", ...typesOf(refused)].sort());
    }, 60_000);
  });
});
