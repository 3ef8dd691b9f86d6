import fc from "fast-check";
import { createTransferCollection, listTransfers, matchesFilter, transferStatuses } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { obviousCountByStatus, obviousMatches, obviousPage } from "../oracles/obviousList";
import { anyQuery, anyTransfers, spread, transfer } from "../support/transfers";

// Values of every kind, in small lists. Long lives of collections are tested with the engine.

const setUp = spread.chain((how) => fc.record({ transfers: anyTransfers(how), query: anyQuery(how) }));

describe("the full scan and the collection", () => {
  it("equal testing each condition in turn, sorting and slicing", () => {
    fc.assert(
      fc.property(setUp, ({ transfers, query }) => {
        const copies = structuredClone({ transfers, query });
        const collection = createTransferCollection(transfers);
        const page = obviousPage(transfers, query);
        expect([listTransfers(transfers, query), collection.list(query)]).toEqual([page, page]);
        const { filter } = query;
        expect(transfers.filter(matchesFilter(filter))).toEqual(
          transfers.filter((given) => obviousMatches(filter, given)),
        );
        const counts = collection.countByStatus(filter);
        expect(Object.entries(counts)).toEqual(Object.entries(obviousCountByStatus(transfers, filter)));
        expect(Object.keys(counts)).toEqual(transferStatuses);
        expect({ transfers, query }).toEqual(copies);
      }),
    );
  });
});

it("a filter that is changed later does not change its test", () => {
  const skus = ["HELMET"];
  const matches = matchesFilter({ skus });
  skus.pop();
  expect(matches(transfer)).toBe(true);
});

it("collection.countByStatus returns a new object, which later changes do not affect", () => {
  const collection = createTransferCollection([transfer]);
  const before = collection.countByStatus({});
  collection.put({ ...transfer, status: "cancelled" });
  expect([before.created, before.cancelled]).toEqual([1, 0]);
  expect(collection.countByStatus({ refCode: transfer.refCode })).toMatchObject({ created: 0, cancelled: 1 });
});
