import { describeValue } from "../result/describeValue";
import type { StockTransfer } from "./StockTransfer";
import type { TransferFilter } from "./TransferFilter";

/** One page of the transfers that match (interface, section 4.1). */
export interface ListQuery {
  readonly filter: TransferFilter;
  /** The most transfers of the page: a safe integer ≥ 1. On the wire at most 100. */
  readonly limit: number;
  /** The keyset cursor: 0 for the first page, then `next` of the page before. */
  readonly next: number;
  /** `newest` goes down in `seq`, `oldest` goes up. Default `newest`. A reader that must see everything takes `oldest`. */
  readonly order?: ListOrder;
}

export type ListOrder = "newest" | "oldest";

/** A page, and where the following one begins. */
export interface TransferPage {
  readonly transfers: readonly StockTransfer[];
  /** `seq` of the last transfer shown if another match follows it, else 0. */
  readonly next: number;
}

/** @throws RangeError naming `caller`, the field, the rule and the value. */
export function assertListQuery({ filter, limit, next, order = "newest" }: ListQuery, caller: string): void {
  if (typeof filter !== "object" || (filter as unknown) === null) refuse(caller, "filter", "an object", filter);
  if (!Number.isSafeInteger(limit) || limit < 1) refuse(caller, "limit", "a safe integer ≥ 1", limit);
  if (!Number.isSafeInteger(next) || next < 0) refuse(caller, "next", "a safe integer ≥ 0", next);
  if (!["newest", "oldest"].includes(order)) refuse(caller, "order", '"newest" or "oldest"', order);
}

function refuse(caller: string, field: string, rule: string, value: unknown): never {
  throw new RangeError(`${caller}: ${field} must be ${rule}, got ${describeValue(value)}`);
}

/** The page that the first `limit + 1` matches after the cursor make: the one too many tells that another follows. */
export function pageOf(matches: readonly StockTransfer[], limit: number): TransferPage {
  const last = matches.length > limit ? matches[limit - 1] : undefined;
  return last ? { transfers: matches.slice(0, limit), next: last.seq } : { transfers: matches, next: 0 };
}
