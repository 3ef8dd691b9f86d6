import { pickFields } from "../result/kinds";
import { assertKnownFields, assertValid } from "../result/misuse";
import { choiceFault, integerFault, objectFault } from "../result/valueFaults";
import { assertFilter, readFilter } from "./filterFields";
import type { StockTransfer } from "./StockTransfer";
import type { TransferFilter } from "./TransferFilter";

/** A query for one page of transfers, as in the HTTP API's list call. Unknown fields are errors. */
export interface ListQuery {
  /** The conditions of the transfers; `{}` for all transfers. */
  readonly filter: TransferFilter;
  /** The maximum page size: a safe integer ≥ 1, over HTTP at most 100. */
  readonly limit: number;
  /** The cursor: 0 for the first page, then `next` of the previous page. */
  readonly next: number;
  /**
   * Default `newest`. Paging by `oldest` also returns matching transfers that are added meanwhile with a `seq` above
   * the cursor.
   */
  readonly order?: ListOrder | undefined;
}

/** The order of a list: `newest` is descending by `seq`, `oldest` ascending. */
export type ListOrder = "newest" | "oldest";

/** A page of transfers, and the cursor of the next page. */
export interface TransferPage {
  /** At most `limit` transfers, in the order of the query. */
  readonly transfers: readonly StockTransfer[];
  /** The cursor of the next page: `seq` of the last transfer, or 0 if no further transfer matches. */
  readonly next: number;
}

export const orders: readonly ListOrder[] = ["newest", "oldest"];
const queryFields: readonly (keyof ListQuery)[] = ["filter", "limit", "next", "order"];

/** @throws TypeError or RangeError naming the field, the rule and the value. */
export function assertListQuery(query: ListQuery): void {
  assertValid("query", objectFault(query));
  assertKnownFields("query", query, queryFields);
  const { filter, limit, next, order = "newest" } = query;
  assertFilter(filter, "query.filter");
  assertValid("query.limit", integerFault(limit, 1));
  assertValid("query.next", integerFault(next));
  assertValid("query.order", choiceFault(order, orders));
}

/** @returns A validated copy of the fields. */
export function readListQuery(query: ListQuery): ListQuery {
  assertValid("query", objectFault(query));
  assertKnownFields("query", query, queryFields);
  const fields = pickFields(query, queryFields);
  const copy = { ...fields, filter: readFilter(fields.filter, "query.filter") };
  assertListQuery(copy);
  return copy;
}

/** Makes a page from at most `limit + 1` matches. A match beyond `limit` shows that another page follows. */
export function pageOf(matches: readonly StockTransfer[], limit: number): TransferPage {
  const last = matches.length > limit ? matches[limit - 1] : undefined;
  return last ? { transfers: matches.slice(0, limit), next: last.seq } : { transfers: matches, next: 0 };
}
