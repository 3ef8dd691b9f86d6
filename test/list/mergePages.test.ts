import fc from "fast-check";
import { listTransfers, type ListQuery, mergePages, type StockTransfer } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { anyQuery, anyTransfers, spread } from "../support/transfers";

/** Transfers, each on one of the nodes, and a query. */
const given = spread.chain((how) =>
  fc.record({
    nodes: fc
      .tuple(anyTransfers(how), fc.array(fc.nat(3), { minLength: 150, maxLength: 150 }))
      .map(([transfers, places]) => [0, 1, 2, 3].map((node) => transfers.filter((_, at) => places[at] === node))),
    query: anyQuery(how),
  }),
);

const pagesOf = (nodes: readonly StockTransfer[][], query: ListQuery) =>
  nodes.map((transfers) => listTransfers(transfers, query));

describe("mergePages", () => {
  it("returns the page of the transfers of all nodes", () => {
    fc.assert(
      fc.property(given, ({ nodes, query: any }) => {
        expect(mergePages(pagesOf(nodes, any), any)).toEqual(listTransfers(nodes.flat(), any));
      }),
    );
  });
});
