import { assertInteger, assertOneOf, type Unchecked } from "../result/throwMisuse";
import type { StockTransfer } from "./StockTransfer";
import { assertFilter, type TransferFilter } from "./TransferFilter";

/** Which page of the matching transfers is wanted: what the interface's list call takes. */
export interface ListQuery {
  readonly filter: TransferFilter;
  /** The most transfers on the page: a safe integer ≥ 1. Over HTTP at most 100. */
  readonly limit: number;
  /** The keyset cursor: 0 for the first page, then `next` of the page before. */
  readonly next: number;
  /**
   * `newest` goes down in `seq`, `oldest` goes up. Default `newest`. A walk that goes down does not see transfers that
   * are added above it: a reader that has to see everything goes up.
   */
  readonly order?: ListOrder | undefined;
}

export type ListOrder = "newest" | "oldest";

/** A page, and where the next one begins. */
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

/** The page made of up to `limit + 1` matches; the extra one shows that another page follows. */
export function pageOf(matches: readonly StockTransfer[], limit: number): TransferPage {
  const last = matches.length > limit ? matches[limit - 1] : undefined;
  return last ? { transfers: matches.slice(0, limit), next: last.seq } : { transfers: matches, next: 0 };
}
