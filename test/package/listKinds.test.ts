import { createTransferCollection } from "stock-transfer";
import { expect, it } from "vitest";
import { makeTransfers, makeTransfersOfNightlyRuns } from "../../bench/data/transfers";
import { listKinds } from "../../bench/parts/list/listKinds";
import { nightlyKinds } from "../../bench/parts/list/listKinds";

// The list benchmark, for any --size.

it.each([1, 2, 59, 61, 1_001])("every kind of query works with %i transfers", (size) => {
  const usual = createTransferCollection(makeTransfers(size));
  for (const { queryAt } of listKinds) expect(usual.list(queryAt(size)).transfers.length).toBeLessThanOrEqual(20);
  for (const runFollows of ["chance", "seq"] as const) {
    const nightly = createTransferCollection(makeTransfersOfNightlyRuns(size, runFollows));
    for (const { queryAt } of nightlyKinds(runFollows)) {
      expect(nightly.list(queryAt(size)).transfers.length).toBeLessThanOrEqual(20);
    }
  }
});
