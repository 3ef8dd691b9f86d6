import fc from "fast-check";
import {
  createTransferCollection,
  type ListOrder,
  type ListQuery,
  listTransfers,
  mergePages,
  type StockTransfer,
  type TransferFilter,
  type TransferPage,
  walkTransfers,
} from "stock-transfer";
import { describe, expect, it } from "vitest";
import { obviousMatchesOf } from "../oracles/obviousList";
import { anyFilter, anyTransfers, numbered } from "../support/transfers";

type List = Parameters<typeof walkTransfers>[0];

async function all(list: List, filter: TransferFilter = {}, order?: ListOrder): Promise<StockTransfer[]> {
  const found: StockTransfer[] = [];
  for await (const transfer of walkTransfers(list, filter, { order })) found.push(transfer);
  return found;
}

/** Pages of one transfer, whatever the limit. */
const smallPages =
  (list: (query: ListQuery) => TransferPage): List =>
  (query) =>
    Promise.resolve(list({ ...query, limit: 1 }));

const orders = fc.constantFrom<(ListOrder | undefined)[]>("newest", "oldest", undefined);

describe("walkTransfers", () => {
  it("iterates over every match once, in order, over any list", async () => {
    await fc.assert(
      fc.asyncProperty(anyTransfers("few"), anyFilter("few"), orders, async (transfers, filter, order) => {
        const expected = obviousMatchesOf(transfers, { filter, order });
        const collection = createTransferCollection(transfers);
        expect(await all((query) => collection.list(query), filter, order)).toEqual(expected);
        expect(
          await all(
            smallPages((query) => listTransfers(transfers, query)),
            filter,
            order,
          ),
        ).toEqual(expected);
        const parts = [0, 1, 2].map((part) => transfers.filter(({ seq }) => seq % 3 === part));
        const merged: List = (query) =>
          mergePages(
            parts.map((part) => listTransfers(part, query)),
            query,
          );
        expect(await all(merged, filter, order)).toEqual(expected);
      }),
    );
  });

  it("reads a page only when it is needed, by the filter of the call", async () => {
    const transfers = Array.from({ length: 250 }, (_, index) => numbered(index + 1));
    const collection = createTransferCollection(transfers);
    const queries: ListQuery[] = [];
    const filter = { skus: ["HELMET"] };
    const walk = walkTransfers(
      (query) => {
        queries.push(query);
        return collection.list(query);
      },
      filter,
      { order: "oldest" },
    );
    filter.skus.pop();
    expect(queries).toEqual([]);
    for await (const { seq } of walk) if (seq === 101) break;
    expect(queries).toEqual(
      [0, 100].map((next) => ({ filter: { skus: ["HELMET"] }, limit: 100, next, order: "oldest" })),
    );
    expect(await walk.next()).toEqual({ done: true, value: undefined });
  });

  it.each<[error: string, page: unknown]>([
    ["TypeError: walkTransfers: the page must be given", undefined],
    [
      "TypeError: walkTransfers: the page must be an object with a transfers array, got { data, paging }",
      { data: [], paging: {} },
    ],
    [
      "RangeError: walkTransfers: the page.transfers must have at most 100 transfers, got Array(101)",
      { transfers: Array.from({ length: 101 }, (_, index) => numbered(200 - index)), next: 0 },
    ],
    // The cursor does not move.
    [
      "RangeError: walkTransfers: the page.transfers[0].seq must be less than 2, as the newest come first, got 2",
      { transfers: [numbered(2)], next: 2 },
    ],
  ])("%s", async (error, page) => {
    let calls = 0;
    const list = () => {
      calls += 1;
      if (calls > 2) throw new Error("endless");
      return page;
    };
    await expect(all(list as List).then(() => "nothing", String)).resolves.toBe(error);
  });
});
