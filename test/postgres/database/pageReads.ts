import type { TransferFilter } from "stock-transfer";
import { createTransferTable } from "stock-transfer/postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { describeInDatabase } from "../../support/describeInDatabase";
import { agedTransfers, createTables, insertAll } from "../../support/postgres";

/** A node of a plan that was run. */
interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Subplan Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly Plans?: readonly PlanNode[];
}

describeInDatabase("the reads of a page", (database) => {
  const table = createTransferTable();
  beforeAll(async () => {
    await createTables(database, [table]);
    // The last two have a SKU that no other has.
    const transfers = agedTransfers(3_000).map((each) =>
      each.seq > 2_998 ? { ...each, items: [...each.items, { sku: "LATE", qty: 1 }] } : each,
    );
    await insertAll(database, "stock_transfer", table, transfers);
    await database.query("analyze stock_transfer");
  }, 60_000);

  /** How many transfers of each walk are tested, how many are read for them, and whether all matches are searched for. */
  const readsOf = async (filter: TransferFilter, limit = 20) => {
    const { text, values } = table.list({ filter, limit, next: 0 });
    const [row] = await database.query(`explain (analyze, format json) ${text}`, values);
    const [{ Plan }] = row!["QUERY PLAN"] as readonly [{ readonly Plan: PlanNode }];
    const walks = allOf(Plan).filter(isWalk);
    return {
      tested: walks.map(rowsOf),
      read: sum(
        walks
          .flatMap((each) => allOf(each))
          .filter(isScan)
          .map(rowsOf),
      ),
      isSearched: allOf(Plan, isWalk).some((node) => isScan(node) && node["Actual Loops"] > 0),
    };
  };

  it("sorts no time range, even with a generic plan", async () => {
    const { text, values } = table.list({ filter: { createdFrom: 0, createdTo: 299 }, limit: 20, next: 0 });
    await database.query(`prepare of_range as ${text}`);
    // The planner sees a table of which each row is on a page of its own.
    await database.query("update pg_class set reltuples = 1e6 where oid = 'stock_transfer'::regclass");
    await database.query("set random_page_cost = 1000");
    for (const mode of ["force_custom_plan", "force_generic_plan"]) {
      await database.query(`set plan_cache_mode = ${mode}`);
      const rows = await database.query(`explain execute of_range(${values.join(", ")})`);
      expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).not.toContain("Sort");
    }
    for (const name of ["plan_cache_mode", "random_page_cost"]) await database.query(`reset ${name}`);
    await database.query("analyze stock_transfer");
  });

  it.each([17, 100, 300, 900])("looks up %i unknown SKUs in an index, for a page and a count", async (count) => {
    const skus = Array.from({ length: count }, (_, at) => `NONE${at}`);
    // The price of the pages of a large table.
    await database.query("set seq_page_cost = 10");
    for (const { text, values } of [table.count({ skus }), table.list({ filter: { skus }, limit: 20, next: 0 })]) {
      const [row] = await database.query(`explain (analyze, format json) ${text}`, values);
      const [{ Plan }] = row!["QUERY PLAN"] as readonly [{ readonly Plan: PlanNode }];
      const scans = allOf(Plan).filter((node) => isScan(node) && node["Actual Loops"] > 0);
      expect(scans.map((node) => node["Node Type"])).toContain("Bitmap Heap Scan");
      expect(scans.map((node) => node["Node Type"])).not.toContain("Seq Scan");
    }
    await database.query("reset seq_page_cost");
  });

  describe("a page that tests transfers", () => {
    it("reads until the page is full and the next match is found", async () => {
      // Every third transfer of the table; every one of the source.
      expect(await readsOf({ skus: ["S1"] })).toMatchObject({ tested: [63], isSearched: false });
      expect(await readsOf({ srcWarehouseCode: "W1", skus: ["S0"] })).toMatchObject({
        tested: [21],
        isSearched: false,
      });
      // Every 24th transfer.
      const { tested, isSearched } = await readsOf({ skus: ["T5"] });
      expect(tested[0]).toBeGreaterThan(20 * 24);
      expect(tested[0]).toBeLessThanOrEqual(21 * 24);
      expect(isSearched).toBe(false);
    });

    it("searches without a match", async () => {
      expect(await readsOf({ skus: ["old"] })).toMatchObject({ tested: [400], isSearched: true });
      expect(await readsOf({ srcWarehouseCode: "W1", skus: ["middle"] })).toMatchObject({
        tested: [400],
        isSearched: true,
      });
      // No fewer than 400, also for a page of fifty.
      const filter: TransferFilter = { srcWarehouseCode: "W1", skus: ["middle"] };
      expect(await readsOf(filter, 50)).toMatchObject({ tested: [400], isSearched: true });
    });

    it("searches if matches become too rare", async () => {
      expect(await readsOf({ skus: ["LATE"] })).toMatchObject({ tested: [3 * 238], isSearched: true });
    });

    it("reads the next walk only if the previous one has too few matches", async () => {
      const source = { srcWarehouseCode: "W1" };
      expect(await readsOf({ ...source, createdFrom: 0 })).toMatchObject({ tested: [21, 0], isSearched: false });
      // The first hundred: every third of them is of the source.
      expect(await readsOf({ ...source, createdTo: 9 })).toMatchObject({ tested: [400, 61], isSearched: false });
    });
  });
});

function isWalk(node: PlanNode): boolean {
  return node["Subplan Name"]?.startsWith("CTE walk_") ?? false;
}

function isScan(node: PlanNode): boolean {
  return node["Relation Name"] === "stock_transfer";
}

function rowsOf(node: PlanNode): number {
  return node["Actual Rows"] * node["Actual Loops"];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** A node with all that are below it, except those of the nodes to leave out. */
function allOf(node: PlanNode, isLeftOut: (each: PlanNode) => boolean = () => false): readonly PlanNode[] {
  const below = (node.Plans ?? []).filter((each) => !isLeftOut(each));
  return [node, ...below.flatMap((each) => allOf(each, isLeftOut))];
}
