import { isPlainObject } from "../result/kinds";
import { assertKnownFields, assertValid } from "../result/misuse";
import { pickFields } from "../result/pickFields";
import { choiceFault, integerFault, objectFault } from "../result/valueFaults";
import { assertFilter, readFilter } from "./filterFields";
import type { StockTransfer } from "./StockTransfer";
import type { TransferFilter } from "./TransferFilter";

/** Which page of the matching transfers is wanted: what the interface's list call takes. Unknown fields are errors. */
export interface ListQuery {
  /** Which transfers; `{}` for all. */
  readonly filter: TransferFilter;
  /** The most transfers on the page: a safe integer ≥ 1. Over HTTP at most 100. */
  readonly limit: number;
  /** The keyset cursor: 0 for the first page, then `next` of the page before. */
  readonly next: number;
  /**
   * `newest` goes down in `seq`, `oldest` goes up. Default `newest`. Going down does not show transfers that are added meanwhile:
   * a reader that must see everything goes up.
   */
  readonly order?: ListOrder | undefined;
}

/** The order of a list in `seq`: down from the `newest`, or up from the `oldest`. */
export type ListOrder = "newest" | "oldest";

/** A page, and where the next one begins. */
export interface TransferPage {
  /** At most `limit` transfers, in the order of the query. */
  readonly transfers: readonly StockTransfer[];
  /** `seq` of the last transfer shown if another match follows it, else 0. */
  readonly next: number;
}

const orders: readonly ListOrder[] = ["newest", "oldest"];
const queryFields: readonly (keyof ListQuery)[] = ["filter", "limit", "next", "order"];

/** @throws TypeError or RangeError with the field, the rule and the value. */
export function assertListQuery(query: ListQuery): void {
  if (!isPlainObject(query)) assertValid("query", objectFault(query));
  assertKnownFields("query", query, queryFields);
  const { filter, limit, next, order = "newest" } = query;
  assertFilter(filter, "query.filter");
  assertValid("query.limit", integerFault(limit, 1));
  assertValid("query.next", integerFault(next));
  assertValid("query.order", choiceFault(order, orders));
}

/** @returns A copy of the fields, as it was tested. */
export function readListQuery(query: ListQuery): ListQuery {
  assertValid("query", objectFault(query));
  const names = [...queryFields] as (keyof ListQuery)[];
  assertKnownFields("query", query, names);
  const fields = pickFields(query, names);
  const copy = { ...fields, filter: readFilter(fields.filter, "query.filter") };
  assertListQuery(copy);
  return copy;
}

/** The page of up to `limit + 1` matches; the extra one shows that another page follows. */
export function pageOf(matches: readonly StockTransfer[], limit: number): TransferPage {
  const last = matches.length > limit ? matches[limit - 1] : undefined;
  return last ? { transfers: matches.slice(0, limit), next: last.seq } : { transfers: matches, next: 0 };
}
