import fc from "fast-check";
import { listTransfers, type ListQuery, mergePages, type StockTransfer } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { anyQuery, anyTransfers, numbered, spread } from "../support/transfers";

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
  it("has a next page if there are more transfers than the limit, or a node has more", () => {
    const page = (seqs: number[], next = 0) => ({ transfers: seqs.map((seq) => numbered(seq)), next });
    const query: ListQuery = { filter: {}, limit: 3, next: 0 };
    expect(mergePages([page([9, 4]), page([8, 7])], query)).toEqual(page([9, 8, 7], 7));
    expect(mergePages([page([9, 8, 7], 7), page([])], query)).toEqual(page([9, 8, 7], 7));
    expect(mergePages([page([9, 8, 7]), page([])], query)).toEqual(page([9, 8, 7]));
  });

  it("returns the page of the transfers of all nodes", () => {
    fc.assert(
      fc.property(given, ({ nodes, query: any }) => {
        expect(mergePages(pagesOf(nodes, any), any)).toEqual(listTransfers(nodes.flat(), any));
      }),
    );
  });

  it("continues from its own next, on every node", () => {
    fc.assert(
      fc.property(given, ({ nodes, query: { filter, limit } }) => {
        const paged: StockTransfer[] = [];
        let next = 0;
        do {
          const merged = mergePages(pagesOf(nodes, { filter, limit, next }), { filter, limit, next });
          paged.push(...merged.transfers);
          next = merged.next;
        } while (next !== 0);
        expect(paged).toEqual(listTransfers(nodes.flat(), { filter, limit: 1_000, next: 0 }).transfers);
      }),
    );
  });
});
