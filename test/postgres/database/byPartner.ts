import {
  type ListQuery,
  listTransfers,
  quantitiesOf,
  type StockTransfer,
  type TransferFilter,
  type TransferPage,
} from "stock-transfer";
import { createTransferTable, type Statement, type TransferTable } from "stock-transfer/postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { describeInDatabase } from "../../support/describeInDatabase";
import { agedTransfers, createTables, run } from "../../support/postgres";
import { transfer } from "../../support/transfers";

describeInDatabase("tables by partner", (database) => {
  const partners = ["P1", "P2", "P3"];
  const count = 210;
  const tables = {
    "by partner": createTransferTable({ byPartner: true, changes: true }),
    "in partitions": createTransferTable({ byPartner: true, partitions: 4, name: "parts", changes: true }),
    "without extensions": createTransferTable({ byPartner: true, partitions: 2, name: "simple", extensions: false }),
  };
  /** The same numbers and ids for each partner, with other notes. */
  const transfersOf = (partner: string): StockTransfer[] =>
    agedTransfers(count).map((each) => ({ ...each, partner: { code: partner, name: "" }, note: partner }));

  beforeAll(async () => {
    await createTables(database, Object.values(tables));
    for (const table of Object.values(tables)) {
      for (const partner of partners) await run(database, table.of(partner).putAll(transfersOf(partner)));
    }
    await database.query("analyze");
  }, 60_000);

  const filters: readonly TransferFilter[] = [
    {},
    { partnerCode: "P2" },
    { partnerCode: "P1" },
    { statuses: ["created"] },
    { srcWarehouseCode: "W1", destWarehouseCode: "W2", statuses: ["in_transit"] },
    { destWarehouseCode: "W0", statuses: ["completed", "created"] },
    { refCode: "PO3" },
    { skus: ["S7", "S8", "old"], createdFrom: 5 },
    { createdFrom: 10, createdTo: 14 },
    { updatedFrom: 800, updatedTo: 900, createdFrom: 15 },
    { skus: ["S1", ...Array.from({ length: 500 }, (_, at) => `U${at}`)], srcWarehouseCode: "W1" },
  ];

  describe.each(Object.entries(tables))("a table %s", (name, partnered) => {
    const table = partnered.of("P2");
    const pagesOf = async (
      filter: TransferFilter,
      order: "newest" | "oldest",
      list: (query: ListQuery) => TransferPage | Promise<TransferPage>,
    ) => {
      const pages: TransferPage[] = [];
      let query: ListQuery = { filter, limit: 60, next: 0, order };
      do {
        const page = await list(query);
        pages.push(page);
        query = { ...query, next: page.next };
      } while (query.next !== 0);
      return pages;
    };

    it.each(filters)("has the pages and counts of only one partner: %j", async (filter) => {
      const own = transfersOf("P2");
      for (const order of ["newest", "oldest"] as const) {
        const found = await pagesOf(filter, order, async (query) => await run(database, table.list(query)));
        expect(found).toEqual(await pagesOf(filter, order, (query) => listTransfers(own, query)));
      }
      const { transfers } = listTransfers(own, { filter, limit: 1_000, next: 0 });
      expect(await run(database, table.count(filter))).toBe(transfers.length);
      const counts = await run(database, table.countByStatus(filter));
      expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(transfers.length);
      const quantities = await run(database, table.quantities(filter));
      expect(quantities).toEqual(quantitiesOf(own, filter));
    });

    it("gets, changes and deletes only the partner's transfers", async () => {
      const get = async (of: TransferTable) => (await run(database, of.get("st-7")))?.note;
      expect(await get(table)).toBe("P2");
      const other = partnered.of("P3");
      expect(await run(database, partnered.of("P4").delete("st-7"))).toBe(false);
      const status = transfersOf("P3")[6]!.status;
      const changed = await run(
        database,
        other.changeStatus("st-7", { from: status, to: "cancelled", updatedAt: 1, note: "x" }),
      );
      expect(changed?.partner.code).toBe("P3");
      await run(database, other.put({ ...transfersOf("P3")[6]!, note: "y" }));
      expect([await get(table), await get(other)]).toEqual(["P2", "y"]);
      expect(await run(database, other.delete("st-7"))).toBe(true);
      expect([await get(table), await get(other)]).toEqual(["P2", undefined]);
      await run(database, other.put(transfersOf("P3")[6]!));
      expect(await get(other)).toBe("P3");
    });

    it("rejects another partner's transfer", () => {
      expect(() => table.put({ ...transfer, partner: { code: "P1", name: "" } })).toThrow(
        'TransferTable.put: partner.code of the transfer must be "P2", got "P1"',
      );
      expect(() => table.putAll([{ ...transfer, partner: undefined as never }])).toThrow(
        'TransferTable.putAll: transfers[0]: partner.code of the transfer must be "P2", got undefined',
      );
    });

    it("reads one partition per statement", async () => {
      if (name === "by partner") return;
      const page: ListQuery = { filter: { skus: ["S7"] }, limit: 20, next: 0 };
      const statements: Statement[] = [
        table.list(page),
        table.list({ ...page, filter: {} }),
        table.count({}),
        table.get("st-1"),
      ];
      for (const { text, values } of statements) {
        const rows = await database.query(`explain ${text}`, values);
        const plan = rows.map((row) => String(row["QUERY PLAN"])).join("\n");
        expect(new Set(plan.match(/\bon (?:parts|simple)_p\d/g)).size).toBe(1);
      }
    });
  });

  describe("the feed of one partner", () => {
    it("has only the partner's changes", async () => {
      const table = tables["in partitions"].of("P1");
      const changes = async (after: string) => await run(database, table.changes(after, 10_000));
      const first = await changes("0");
      expect([first.transfers.length, new Set(first.transfers.map(({ note }) => note))]).toEqual([
        count,
        new Set(["P1"]),
      ]);
      await run(database, tables["in partitions"].of("P2").put(transfersOf("P2")[0]!));
      await run(database, table.put({ ...transfersOf("P1")[0]!, note: "new" }));
      expect((await changes(first.next)).transfers.map(({ note }) => note)).toEqual(["new"]);
      await database.query("update parts set written_by = '1000000000'::xid8 where partner_code = 'P1'");
      await run(database, table.restamp());
      expect((await changes("0")).transfers).toHaveLength(count);
    });
  });

  describe("the feed over all partners", () => {
    const feed = tables["in partitions"];
    const follow = async (after: string, limit: number) => {
      const found: string[] = [];
      for (let next = after; ;) {
        const page = await run(database, feed.changes(next, limit));
        if (page.transfers.length === 0) return { found, next };
        found.push(...page.transfers.map(({ partner, seq, note }) => `${partner.code} ${seq} ${note}`));
        next = page.next;
      }
    };

    it("returns each transfer once for any limit, and distinguishes equal seq of one transaction", async () => {
      await database.query("update parts set note = partner_code");
      const once = partners.flatMap((code) => transfersOf(code).map(({ seq }) => `${code} ${seq} ${code}`)).sort();
      const all = await follow("0", 10_000);
      expect(all.found.sort()).toEqual(once);
      const inSteps = await follow("0", 97);
      expect(inSteps.found.sort()).toEqual(once);
      expect(inSteps.next).toBe(all.next);
    });

    it("continues with the changes of every partner", async () => {
      const { next } = await follow("0", 10_000);
      for (const code of partners) {
        await run(database, feed.of(code).put({ ...transfersOf(code)[4]!, note: `new of ${code}` }));
      }
      const { found } = await follow(next, 2);
      expect(found).toEqual(partners.map((code) => `${code} 5 new of ${code}`));
    });

    it("restamps the rows of all partners", async () => {
      await database.query("update parts set written_by = '1000000000'::xid8");
      await expect(follow("0", 10)).rejects.toThrow("run restamp");
      await run(database, feed.restamp());
      expect((await follow("0", 1_000)).found).toHaveLength(3 * count);
    });
  });

  it("refuses the cursor of one partner in the feed over all, and the other way round", () => {
    const table = tables["by partner"];
    expect(() => table.changes("1.2.3", 5)).toThrow("TransferTable.changes: after");
    expect(() => table.of("P1").changes("1.2.3.P1", 5)).toThrow("TransferTable.changes: after");
    expect(table.changes("1.2.3.a.b\n", 5).values).toContain("a.b\n");
    expect(() => createTransferTable({ byPartner: true }).changes("0", 5)).toThrow("options.changes must be true");
    expect(() => createTransferTable({ byPartner: true }).restamp()).toThrow("options.changes must be true");
  });

  describe("misuse", () => {
    it.each<[string, () => unknown]>([
      ["TransferTable.of: partnerCode must be a string, got 5", () => tables["by partner"].of(5 as never)],
      ["TransferTable.of: partnerCode must not be blank", () => tables["by partner"].of(" ")],
      ["TransferTable.of: partnerCode must be text without NUL", () => tables["by partner"].of("\0")],
      [
        "createTransferTable: options.partitions must be omitted without byPartner, got 4",
        () => createTransferTable({ partitions: 4 }),
      ],
      [
        "createTransferTable: options.partitions must be at most 1000, got 1001",
        () => createTransferTable({ byPartner: true, partitions: 1001 }),
      ],
    ])("throws %s", (message, call) => {
      expect(call).toThrow(message);
    });
  });
});
