import { assertInteger, assertOneOf, type Unchecked } from "../result/throwMisuse";
import type { StockTransfer } from "./StockTransfer";
import { assertFilter, type TransferFilter } from "./TransferFilter";

/** One page of the transfers that match (interface, section 4.1). */
export interface ListQuery {
  readonly filter: TransferFilter;
  /** The most transfers of the page: a safe integer ≥ 1. On the wire at most 100. */
  readonly limit: number;
  /** The keyset cursor: 0 for the first page, then `next` of the page before. */
  readonly next: number;
  /** `newest` goes down in `seq`, `oldest` goes up. Default `newest`. A reader that must see everything takes `oldest`. */
  readonly order?: ListOrder | undefined;
}

export type ListOrder = "newest" | "oldest";

/** A page, and where the following one begins. */
export interface TransferPage {
  readonly transfers: readonly StockTransfer[];
  /** `seq` of the last transfer shown if another match follows it, else 0. */
  readonly next: number;
}

/** @throws RangeError or TypeError naming `caller`, the field, the rule and the value. */
export function assertListQuery(caller: string, query: ListQuery): void {
  assertFilter(caller, "query.filter", (query as Unchecked<ListQuery>)?.filter);
  const { limit, next, order = "newest" } = query;
  assertInteger(caller, "query.limit", limit, 1);
  assertInteger(caller, "query.next", next, 0);
  assertOneOf(caller, "query.order", order, ["newest", "oldest"]);
}

/** The page that the first matches after the cursor make: one more than `limit` tells that another page follows. */
export function pageOf(matches: readonly StockTransfer[], limit: number): TransferPage {
  const last = matches.length > limit ? matches[limit - 1] : undefined;
  return last ? { transfers: matches.slice(0, limit), next: last.seq } : { transfers: matches, next: 0 };
}
