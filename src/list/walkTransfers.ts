import { assertOptionValues, assertValid, inCall } from "../result/misuse";
import { choiceFault, functionFault, unlessOmitted } from "../result/valueFaults";
import { readFilter } from "./filterFields";
import { type ListOrder, type ListQuery, orders, type TransferPage } from "./ListQuery";
import { readPage } from "./seqOrder";
import type { StockTransfer } from "./StockTransfer";
import type { TransferFilter } from "./TransferFilter";

/** The greatest `limit` of the HTTP API. */
const limit = 100;

/**
 * Iterates over every transfer that matches, page by page: 100 at a time, the next page when it is needed. A transfer
 * that exists and matches throughout is returned exactly once, whatever else is put or deleted meanwhile.
 *
 * @param list Returns the page of a query, or a promise of it, such as `(query) => collection.list(query)`,
 * `(query) => database.run(table.list(query))` or `(query) => mergePages(pagesOf(query), query)`.
 * @param filter As in a query. A copy is used.
 * @param options `order`: default `newest`.
 * @throws TypeError or RangeError for invalid arguments. The iteration throws what `list` throws, and a TypeError or
 * RangeError if it does not return a page, or if the cursor or the order of the page does not fit the query.
 *
 * @example
 * ```ts
 * import { createTransferCollection, walkTransfers } from "stock-transfer";
 *
 * const collection = createTransferCollection();
 * let units = 0;
 * for await (const { items } of walkTransfers((query) => collection.list(query), { srcWarehouseCode: "HCM" })) {
 *   for (const { qty } of items) units += qty;
 * }
 * units; // => 0
 * ```
 */
export function walkTransfers(
  list: (query: ListQuery) => TransferPage | PromiseLike<TransferPage>,
  filter: TransferFilter,
  options: {
    /** The order of the transfers. With `oldest`, transfers that are added meanwhile are returned, too. */
    readonly order?: ListOrder | undefined;
  } = {},
): AsyncGenerator<StockTransfer, void, undefined> {
  return inCall("walkTransfers", () => {
    assertValid("list", functionFault(list));
    const copy = readFilter(filter);
    assertOptionValues(options, { order: unlessOmitted((order) => choiceFault(order, orders)) });
    return walk(list, copy, options.order ?? "newest");
  });
}

async function* walk(
  list: Parameters<typeof walkTransfers>[0],
  filter: TransferFilter,
  order: ListOrder,
): AsyncGenerator<StockTransfer, void, undefined> {
  let next = 0;
  do {
    const query = { filter, limit, next, order };
    const given = await list({ ...query });
    const page = inCall("walkTransfers", () => readPage("the page", given, query));
    yield* page.transfers;
    next = page.next;
  } while (next !== 0);
}
