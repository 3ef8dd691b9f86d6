import type { ListQuery, TransferFilter } from "stock-transfer";
import { createTransferTable, type Statement } from "stock-transfer/postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { describeInDatabase } from "../../support/describeInDatabase";
import { agedTransfers, createTables, insertAll } from "../../support/postgres";

/** A node of a plan that was run. */
interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly PlanNode[];
}

const count = 3_000;
const sample = 400;

describeInDatabase("the reads of a page", (database) => {
  const table = createTransferTable();
  beforeAll(async () => {
    await createTables(database, [table]);
    await insertAll(database, "stock_transfer", table, agedTransfers(count));
    await database.query("analyze stock_transfer");
  }, 60_000);

  /** The scans of a statement that ran. */
  const scansOf = async ({ text, values }: Statement) => {
    const [row] = await database.query(`explain (analyze, format json) ${text}`, values);
    const [{ Plan }] = row!["QUERY PLAN"] as readonly [{ readonly Plan: PlanNode }];
    return allOf(Plan).filter((node) => node["Relation Name"] === "stock_transfer" && node["Actual Loops"] > 0);
  };
  /** How many rows of the table a page reads. */
  const readsOf = async (filter: TransferFilter, others: Partial<ListQuery> = {}) => {
    const scans = await scansOf(table.list({ filter, limit: 20, next: 0, ...others }));
    const rows = scans.map((node) => node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0));
    return rows.reduce((total, each) => total + each, 0);
  };

  const listOf = (length: number, prefix: string) => Array.from({ length }, (_, at) => `${prefix}${at}`);

  it("are the page and the next match if an index has all of them in order", async () => {
    expect(await readsOf({})).toBe(21);
    expect(await readsOf({}, { next: 1_500, order: "oldest" })).toBe(21);
    expect(await readsOf({ srcWarehouseCode: "W1" })).toBe(21);
    expect(await readsOf({ statuses: ["completed"] })).toBe(21);
    expect(await readsOf({ transferTypes: ["T0"] }, { order: "oldest" })).toBe(21);
  });

  it("end when the page is full if another condition is common", async () => {
    // Every third transfer of the table, and every third of the source.
    expect(await readsOf({ skus: ["S1"] })).toBeLessThanOrEqual(63);
    expect(await readsOf({ srcWarehouseCode: "W1", statuses: ["created", "processing"] })).toBeLessThanOrEqual(63);
  });

  it("are the matches if they are rare", async () => {
    // The price of the rows of a large table.
    await database.query("set cpu_tuple_cost = 1");
    expect(await readsOf({ skus: ["S300"] })).toBeLessThanOrEqual(8);
    expect(await readsOf({ skus: ["UNKNOWN"] })).toBe(0);
    await database.query("reset cpu_tuple_cost");
  });

  it("begin in a time range, on any page", async () => {
    const range = { createdFrom: 50, createdTo: 150 };
    expect(await readsOf(range)).toBe(21);
    expect(await readsOf(range, { order: "oldest" })).toBe(21);
    expect(await readsOf(range, { next: 1_000 })).toBe(21);
    expect(await readsOf({ updatedTo: 500 }, { next: 2_500, limit: 50 })).toBe(51);
  });

  describe("with a list of warehouses", () => {
    const codesOf = (length: number) => listOf(length, "NONE");

    it("are the page and the next match if there is one code", async () => {
      expect(await readsOf({ srcWarehouseCodes: ["W1"] })).toBe(21);
      // W0 is a destination of old transfers only.
      expect(await readsOf({ destWarehouseCodes: ["W0"] })).toBe(21);
    });

    it("end when the page is full if the codes are common", async () => {
      // A sample of the newest transfers until two have such a code, for each way of finding the matches.
      expect(await readsOf({ srcWarehouseCodes: ["W1", "W2"] })).toBeLessThanOrEqual(40);
      const both = { srcWarehouseCodes: ["W1", "W2"], destWarehouseCodes: ["W1", "W2", ...codesOf(90)] };
      expect(await readsOf(both)).toBeLessThanOrEqual(120);
    });

    it("are two samples if the codes are unknown", async () => {
      // The price of the pages of a large table. PostgreSQL avoids sorting, because it expects many matches.
      await database.query("set seq_page_cost = 10");
      await database.query("set enable_sort = off");
      for (const length of [2, 16, 100]) {
        const codes = codesOf(length);
        for (const filter of [{ srcWarehouseCodes: codes }, { destWarehouseCodes: codes }]) {
          expect(await readsOf(filter), JSON.stringify(filter)).toBeLessThanOrEqual(2 * sample);
        }
      }
      for (const name of ["seq_page_cost", "enable_sort"]) await database.query(`reset ${name}`);
    });
  });

  describe("with a long list of SKUs", () => {
    it("end when the page is full if the SKUs are common", async () => {
      // The table twice: both ways of finding the matches count the newest transfers.
      expect(await readsOf({ skus: listOf(17, "T") })).toBeLessThanOrEqual(2 * sample + 63);
    });

    it.each([17, 300])("look up %i unknown SKUs in an index, for a page and a count", async (length) => {
      const skus = listOf(length, "NONE");
      // The price of the pages of a large table. PostgreSQL avoids sorting, because it expects many matches.
      await database.query("set seq_page_cost = 10");
      await database.query("set enable_sort = off");
      for (const statement of [table.count({ skus }), table.list({ filter: { skus }, limit: 20, next: 0 })]) {
        const types = (await scansOf(statement)).map((node) => node["Node Type"]);
        expect(types).toContain("Bitmap Heap Scan");
        expect(types).not.toContain("Seq Scan");
      }
      for (const name of ["seq_page_cost", "enable_sort"]) await database.query(`reset ${name}`);
    });
  });
});

/** A node with all that are below it. */
function allOf(node: PlanNode): readonly PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(allOf)];
}
