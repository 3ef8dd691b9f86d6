import { strict as assert } from "node:assert";
import type { ListQuery, StockTransfer, TransferCollection } from "stock-transfer";
import { obviousCountByStatus, obviousPage } from "../oracles/obviousList";
import { assertSame } from "./assertSame";

/** Asserts that a collection with these transfers returns the page and the counts of the oracle. */
export function assertObvious(
  collection: TransferCollection,
  transfers: readonly StockTransfer[],
  ...queries: readonly ListQuery[]
): void {
  for (const query of queries) assertSame(collection.list(query), obviousPage(transfers, query));
  for (const filter of new Set(queries.map((query) => query.filter))) {
    const counts = obviousCountByStatus(transfers, filter);
    assert.deepEqual(collection.countByStatus(filter), counts);
    const total = Object.values(counts).reduce((sum, count) => sum + count);
    assert.equal(collection.count(filter), total);
  }
}
