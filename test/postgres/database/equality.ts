import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { type ListQuery, listTransfers, matchesFilter, type StockTransfer, type TransferFilter } from "stock-transfer";
import { createTransferTable, type TransferTable } from "stock-transfer/postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { obviousCountByStatus, obviousQuantities } from "../../oracles/obviousList";
import { describeInDatabase } from "../../support/describeInDatabase";
import { agedTransfers, anyAgedQuery, createTables, insertAll, run } from "../../support/postgres";
import { scaled } from "../../support/scaled";
import { transfer } from "../../support/transfers";

type PlanMode = "force_custom_plan" | "force_generic_plan";

describeInDatabase("pages and counts", (database) => {
  // Statements with many SKUs first count matches among the newest 400 transfers.
  describe.each([
    { size: "few", count: 240, share: 150 },
    { size: "many", count: 900, share: 60 },
  ])("a table of $size transfers in PostgreSQL", ({ size, count, share }) => {
    const names = ["plain", "without_extensions"].map((name) => `${size}_${name}`);
    const tables = [{}, { extensions: false }].map((options, index) =>
      createTransferTable({ name: names[index], ...options }),
    );
    const aged = agedTransfers(count).map(withCounts);
    const transfers = new Map<string, StockTransfer>(aged.map((transfer) => [transfer.id, transfer]));

    /** A transfer comes, goes, or becomes what another one is but for its id and its `seq`. */
    const change = fc.record({
      number: fc.integer({ min: 1, max: Math.ceil(1.05 * count) }),
      like: fc.integer({ min: 1, max: count }),
      isDeleted: fc.boolean(),
    });

    const unknown = Array.from({ length: 500 }, (_, at) => `U${at}`);
    const longList = ["S7", ...unknown.slice(0, 16)];
    /** Of a SKU that fills a page after the first tests, after all, and by the index alone; of a source, and of a range of times. */
    const filters: TransferFilter[] = [
      ...[["T5"], ["S7"], ["old"], ["NONE"], longList, ["S7", ...unknown], ["S1", ...unknown], unknown].flatMap(
        (skus) => [{ skus }, { srcWarehouseCode: "W1", skus }, { updatedFrom: 0, skus }],
      ),
      { srcWarehouseCode: "W1", updatedFrom: 900 },
      { srcWarehouseCode: "W1", updatedFrom: 900, updatedTo: 950, createdFrom: count / 20 },
      { refCode: "PO1", codes: ["ST1", ...unknown] },
      { statuses: ["created"], codes: ["ST1", ...unknown] },
      { srcWarehouseCode: "W1", createdTo: count / 60 },
    ];
    const limits = size === "few" ? [20, Number.MAX_SAFE_INTEGER] : [Number.MAX_SAFE_INTEGER, 20];
    const queries = filters.map((filter, at): ListQuery => ({ filter, limit: limits[at % 2]!, next: 0 }));

    beforeAll(async () => {
      await createTables(database, tables);
      await insertAll(database, names[0]!, tables[0]!, aged);
      for (const name of names.slice(1)) await database.query(`insert into ${name} select * from ${names[0]}`);
      await database.query("analyze");
    }, 60_000);
    afterAll(() => database.query("reset plan_cache_mode"));

    it("equals the plain scan after any puts and deletes", async () => {
      const cases = scaled(share);
      let withMatches = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...tables),
          fc.option(change, { freq: 16 }),
          anyAgedQuery(count),
          fc.nat(7),
          fc.constantFrom<PlanMode>("force_custom_plan", "force_generic_plan"),
          async (table, changed, query, eighth, mode) => {
            await database.query(`set plan_cache_mode = ${mode}`);
            if (changed) await applyChange(changed);
            const expected = listTransfers(transfers.values(), query);
            const page = await run(database, table.list(query));
            // Of thousands of transfers, `toEqual` takes most of a test's time.
            if (!isDeepStrictEqual(page, expected)) expect(page).toEqual(expected);
            if (expected.transfers.length > 0) withMatches += 1;
            if (eighth === 0) await assertCounts(table, query.filter);
          },
        ),
        // What was put and deleted before a failure is not replayed with smaller inputs.
        {
          numRuns: queries.length + cases,
          examples: queries.map((query, at): [TransferTable, null, ListQuery, number, PlanMode] => [
            tables[(at >> 1) % 2]!,
            null,
            query,
            at % 3,
            "force_generic_plan",
          ]),
          endOnFailure: true,
        },
      );
      expect(withMatches).toBeGreaterThan(cases / 3);
    });

    async function assertCounts(table: TransferTable, filter: TransferFilter): Promise<void> {
      const matches = [...transfers.values()].filter(matchesFilter(filter));
      expect(await run(database, table.count(filter))).toBe(matches.length);
      const counts = await run(database, table.countByStatus(filter));
      expect(counts).toEqual(obviousCountByStatus(matches, {}));
      const quantities = await run(database, table.quantities(filter));
      expect(quantities).toEqual(obviousQuantities(matches, {}));
    }

    async function applyChange({ number, like, isDeleted }: { number: number; like: number; isDeleted: boolean }) {
      const id = `st-${number}`;
      const transfer = { ...aged[like - 1]!, id, seq: number };
      if (isDeleted) transfers.delete(id);
      else transfers.set(id, transfer);
      for (const table of tables) await run(database, isDeleted ? table.delete(id) : table.put(transfer));
    }
  });
});

describeInDatabase("the bounds of numbers", (database) => {
  const max = Number.MAX_SAFE_INTEGER;
  const late = 62_000_000_000_000;
  const tables = [{}, { extensions: false }].map((options, at) =>
    createTransferTable({ name: `bounds_${at}`, ...options }),
  );
  const seqs = [1, 2, 3, 4, 5].flatMap((seq) => [seq, max - seq + 1, max - 95 - seq]);
  const transfers = seqs.map((seq, at): StockTransfer => {
    const [createdAt, updatedAt] = [at % 2 === 0 ? late - at : at - late, at % 3 === 0 ? at - late : late - at];
    return { ...transfer, seq, id: `st-${seq}`, createdAt, updatedAt };
  });

  beforeAll(async () => {
    await createTables(database, tables);
    for (const table of tables) await run(database, table.putAll(transfers));
    // Without statistics and sorts, pages come in the order of an index.
    for (const way of ["seqscan", "bitmapscan", "sort"]) await database.query(`set enable_${way} = off`);
  });
  afterAll(async () => {
    for (const way of ["seqscan", "bitmapscan", "sort"]) await database.query(`reset enable_${way}`);
  });

  it.each<TransferFilter>([
    {},
    { updatedFrom: -max, updatedTo: late },
    { updatedFrom: -Infinity },
    { updatedTo: Infinity, createdFrom: -late },
    { createdFrom: late - 100 },
    { createdTo: 5 - late },
    { srcWarehouseCode: transfer.srcWarehouseCode },
    { srcWarehouseCode: transfer.srcWarehouseCode, updatedFrom: -max },
    { skus: [transfer.items[0]!.sku] },
  ])("pages of %j equal the plain scan near 2^53 − 1", async (filter) => {
    for (const table of tables) {
      for (const order of ["newest", "oldest"] as const) {
        for (const next of [0, 3, max - 97, max - 1]) {
          for (const limit of [1, 4]) {
            const query: ListQuery = { filter, limit, next, order };
            const page = await run(database, table.list(query));
            expect(page, JSON.stringify(query)).toEqual(listTransfers(transfers, query));
          }
        }
      }
    }
  });
});

/** Some transfers have counts on the first line, some on another, some zeros, some none. */
function withCounts(transfer: StockTransfer): StockTransfer {
  const counted = transfer.seq % 14;
  const items = transfer.items.map((item, at) => {
    if (counted > 10) return { ...item, shippedQty: 0, rejectedQty: 0, cancelledQty: 0 };
    if (at !== counted) return item;
    const [shippedQty, acceptedQty] = [Math.ceil(item.qty / 2), Math.floor(item.qty / 5)];
    const arrived = at === 0 ? { acceptedQty, lostQty: 0 } : { rejectedQty: acceptedQty, cancelledQty: at };
    return { ...item, qty: item.qty + 3, shippedQty, ...arrived };
  });
  return { ...transfer, items, ...(counted < items.length && { status: "in_transit" }) };
}
