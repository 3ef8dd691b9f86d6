import fc from "fast-check";
import { listTransfers, matchesFilter, type StockTransfer, type TransferFilter } from "stock-transfer";
import { createTransferTable, type TransferTable } from "stock-transfer/postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { obviousCountByStatus } from "../oracles/obviousList";
import { startPglite } from "../support/pglite";
import { agedTransfers, anyAgedQuery, createTables, type Database, insertAll, run } from "../support/postgres";
import { scaled } from "../support/scaled";

/** More than are tested in order, so that statements go on by their other indexes. */
const count = 3_600;
const tables = [
  createTransferTable({ name: "plain" }),
  createTransferTable({ name: "with_postings", postings: true }),
  createTransferTable({ name: "without_extensions", extensions: false }),
  createTransferTable({ name: "postings_alone", extensions: false, postings: true }),
];
const transfers = new Map<string, StockTransfer>(agedTransfers(count).map((transfer) => [transfer.id, transfer]));

let database: Database & { close: () => Promise<void> };

beforeAll(async () => {
  database = await startPglite();
  await createTables(database, tables);
  await insertAll(database, "plain", tables[0]!, [...transfers.values()]);
  for (const name of ["with_postings", "without_extensions", "postings_alone"]) {
    await database.query(`insert into ${name} select * from plain`);
  }
  await database.query("analyze");
}, 60_000);

afterAll(() => database.close());

/** A transfer comes, goes, or becomes what another one is but for its id and its `seq`. */
const change = fc.record({
  number: fc.integer({ min: 1, max: count + 100 }),
  like: fc.integer({ min: 1, max: count }),
  isDeleted: fc.boolean(),
});
const aged = agedTransfers(count);

describe("a table in PostgreSQL", () => {
  it("answers as the plain scan does, whatever is put and deleted", async () => {
    const cases = scaled(2_000);
    let withMatches = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...tables),
        fc.option(change, { freq: 8 }),
        anyAgedQuery(count),
        fc.nat(3),
        async (table, changed, query, quarter) => {
          if (changed) await applyChange(changed);
          const expected = listTransfers(transfers.values(), query);
          expect(table.readPage(await run(database, table.list(query)), query)).toEqual(expected);
          if (expected.transfers.length > 0) withMatches += 1;
          if (quarter === 0) await assertCounts(table, query.filter);
        },
      ),
      // What was put and deleted before a failure is not replayed with smaller inputs.
      { numRuns: cases, endOnFailure: true },
    );
    expect(withMatches).toBeGreaterThan(cases / 2);
  });
});

async function assertCounts(table: TransferTable, filter: TransferFilter): Promise<void> {
  const matches = [...transfers.values()].filter(matchesFilter(filter));
  expect(table.readCount(await run(database, table.count(filter)))).toBe(matches.length);
  const counts = table.readCountByStatus(await run(database, table.countByStatus(filter)));
  expect(counts).toEqual(obviousCountByStatus(matches, {}));
}

async function applyChange({ number, like, isDeleted }: { number: number; like: number; isDeleted: boolean }) {
  const id = `st-${number}`;
  const transfer = { ...aged[like - 1]!, id, seq: number };
  if (isDeleted) transfers.delete(id);
  else transfers.set(id, transfer);
  for (const table of tables) await run(database, isDeleted ? table.delete(id) : table.put(transfer));
}
