import type { TransferFilter } from "stock-transfer";
import { createTransferTable } from "stock-transfer/postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { describeInDatabase } from "../../support/describeInDatabase";
import { agedTransfers, createTables, insertAll } from "../../support/postgres";

/** A node of a plan that was run. */
interface PlanNode {
  readonly Alias?: string;
  readonly "Relation Name"?: string;
  readonly "Subplan Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly Plans?: readonly PlanNode[];
}

describeInDatabase("what a page reads", (database) => {
  const table = createTransferTable();
  beforeAll(async () => {
    await createTables(database, [table]);
    // The last ten have a SKU that no other has.
    const transfers = agedTransfers(3_000).map((each) =>
      each.seq > 2_990 ? { ...each, items: [...each.items, { sku: "LATE", qty: 1 }] } : each,
    );
    await insertAll(database, "stock_transfer", table, transfers);
    await database.query("analyze stock_transfer");
  }, 60_000);

  /** How many transfers of the first walk are read, and whether all matches are searched for. */
  const readsOf = async (filter: TransferFilter) => {
    const { text, values } = table.list({ filter, limit: 20, next: 0 });
    const [row] = await database.query(`explain (analyze, format json) ${text}`, values);
    const [{ Plan }] = row!["QUERY PLAN"] as readonly [{ readonly Plan: PlanNode }];
    const nodes = allOf(Plan);
    const walk = nodes.find((node) => node["Subplan Name"] === "CTE walk_0")!;
    const far = nodes.find(({ Alias }) => Alias === "far")!;
    const isSearched = allOf(far).some(
      (node) => node["Actual Loops"] > 0 && node["Relation Name"] === "stock_transfer",
    );
    return { walked: walk["Actual Rows"] * walk["Actual Loops"], isSearched };
  };

  describe("a page that tests transfers", () => {
    it("reads a sample where that fills it", async () => {
      expect(await readsOf({ skus: ["S1"] })).toEqual({ walked: 400, isSearched: false });
      expect(await readsOf({ srcWarehouseCode: "W1", skus: ["S0"] })).toEqual({ walked: 100, isSearched: false });
    });

    it("reads on until the page is full where the sample promises that", async () => {
      // Every 24th transfer, of which the page and one more take 21.
      const { walked, isSearched } = await readsOf({ skus: ["T5"] });
      expect(walked).toBeGreaterThan(20 * 24);
      expect(walked).toBeLessThanOrEqual(22 * 24);
      expect(isSearched).toBe(false);
    });

    it("searches where the sample has no match, without reading on", async () => {
      expect(await readsOf({ skus: ["old"] })).toEqual({ walked: 400, isSearched: true });
    });

    it("searches where the promise fails, after twice the number that it takes", async () => {
      // Ten of the sample of 400 promise the 21 of the page and one more in 840.
      expect(await readsOf({ skus: ["LATE"] })).toEqual({ walked: 1_680, isSearched: true });
    });
  });
});

function allOf(node: PlanNode): readonly PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(allOf)];
}
