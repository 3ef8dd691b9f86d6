import fc from "fast-check";
import { listTransfers, type ListQuery, mergePages, type StockTransfer, type TransferPage } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { thrownBy } from "../support/thrownBy";
import { anyQuery, anyTransfers, numbered, spread, transfer } from "../support/transfers";

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

const page = (seqs: number[], next = 0): TransferPage => ({ transfers: seqs.map((seq) => numbered(seq)), next });
const query: ListQuery = { filter: {}, limit: 3, next: 0 };

describe("mergePages", () => {
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

  it("has a next page if there are more transfers than the limit, or a node has more", () => {
    expect(mergePages([page([9, 4]), page([8, 7])], query)).toEqual(page([9, 8, 7], 7));
    expect(mergePages([page([9, 8, 7], 7), page([])], query)).toEqual(page([9, 8, 7], 7));
    expect(mergePages([page([9, 8, 7]), page([])], query)).toEqual(page([9, 8, 7]));
  });

  it("does not change the pages", () => {
    const pages = Object.freeze([page([9, 4]), page([7])].map((each) => Object.freeze(each)));
    pages.forEach(({ transfers }) => Object.freeze(transfers));
    mergePages(pages, query);
    expect(pages).toEqual([page([9, 4]), page([7])]);
  });

  it("is an empty page if there are no pages", () => {
    expect(mergePages([], query)).toEqual({ transfers: [], next: 0 });
  });

  it.each<[string, () => unknown, string]>([
    ["no list", () => mergePages({} as never, query), "TypeError: mergePages: pages must be an array, got {}"],
    [
      "a malformed query",
      () => mergePages([], { ...query, limit: 0 }),
      "RangeError: mergePages: query.limit must be at least 1, got 0",
    ],
    [
      "a promise of a page",
      () => mergePages([page([1]), Promise.resolve(page([2])) as never], query),
      "TypeError: mergePages: pages[1] must be an object with a transfers array, got Promise",
    ],
    [
      "no page",
      () => mergePages([null as never], query),
      "TypeError: mergePages: pages[0] must be an object with a transfers array, got null",
    ],
    [
      "a page of something else",
      () => mergePages([{ transfers: [null as never], next: 0 }], query),
      "TypeError: mergePages: pages[0].transfers[0] must be an object, got null",
    ],
    [
      "a transfer without seq",
      () => mergePages([{ transfers: [{} as never], next: 0 }], query),
      "TypeError: mergePages: pages[0].transfers[0].seq must be given",
    ],
    [
      "a page of another limit",
      () => mergePages([page([4, 3, 2, 1])], query),
      "RangeError: mergePages: pages[0].transfers must have at most 3 transfers, got Array(4)",
    ],
    [
      "a page of another order",
      () => mergePages([page([1, 2])], query),
      "RangeError: mergePages: pages[0].transfers[1].seq must be less than 1, as the newest come first, got 2",
    ],
    [
      "a page from before the cursor",
      () => mergePages([page([8])], { ...query, next: 8 }),
      "RangeError: mergePages: pages[0].transfers[0].seq must be less than 8, as the newest come first, got 8",
    ],
    [
      "a next that is none of the page",
      () => mergePages([page([3, 2, 1], 2)], query),
      "RangeError: mergePages: pages[0].next must be 0, or seq of the last transfer, got 2",
    ],
    [
      "a next after a page that is not full",
      () => mergePages([page([3, 2], 2)], query),
      "RangeError: mergePages: pages[0].next must be 0, or seq of the last transfer of a full page, got 2",
    ],
    [
      "a next after an empty page",
      () => mergePages([page([], 2)], query),
      "RangeError: mergePages: pages[0].next must be 0, or seq of the last transfer of a full page, got 2",
    ],
    [
      "two transfers with one seq, by the first of them",
      () => mergePages([page([3]), { transfers: [{ ...transfer, seq: 3, id: "another" }], next: 0 }], query),
      'RangeError: mergePages: seq of transfer "st-3" must be unique, got 3',
    ],
    [
      "a transfer on two nodes",
      () => mergePages([page([3, 2]), page([9, 3])], query),
      'RangeError: mergePages: seq of transfer "st-3" must be unique, got 3',
    ],
  ])("reports %s", (_, misuse, message) => {
    expect(thrownBy(misuse)).toBe(message);
  });
});
