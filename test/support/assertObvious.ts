import { strict as assert } from "node:assert";
import type { ListQuery, StockTransfer, TransferCollection } from "stock-transfer";
import { obviousCountByStatus, obviousMatches, obviousPage } from "../oracles/obviousList";
import { assertSame } from "./assertSame";

/** Asserts that a collection with these transfers returns the page and the counts of the oracle. */
export function assertObvious(
  collection: TransferCollection,
  transfers: readonly StockTransfer[],
  ...queries: readonly ListQuery[]
): void {
  for (const filter of new Set(queries.map((query) => query.filter))) {
    const matches = transfers.filter((transfer) => obviousMatches(filter, transfer));
    for (const query of queries) {
      if (query.filter === filter) assertSame(collection.list(query), obviousPage(matches, query));
    }
    const counts = obviousCountByStatus(matches, filter);
    assert.deepEqual(collection.countByStatus(filter), counts);
    const total = Object.values(counts).reduce((sum, count) => sum + count);
    assert.equal(collection.count(filter), total);
  }
}
