import type { StockTransfer } from "./StockTransfer";
import { assertFilter, predicateOf, type TransferFilter } from "./TransferFilter";

/**
 * Compiles a filter into a predicate. Later changes of the filter do not reach it.
 *
 * Compiling is O(length of the lists); a call is O(items of the transfer) where SKUs are asked for, else O(1).
 *
 * @throws TypeError or RangeError if the filter has an unknown field, a time that is neither a safe integer nor ±Infinity,
 * an unknown status, or anything else than a string or an array where one is asked for. The message names the field, and
 * the index in a list. The predicate throws a RangeError for a transfer whose times are no numbers.
 *
 * @example
 * ```ts
 * import { matchesFilter, type StockTransfer } from "stock-transfer";
 *
 * const isUnderWay = matchesFilter({ srcWarehouseCode: "HCM", statuses: ["processing", "in_transit"] });
 * const transfers: StockTransfer[] = [];
 * transfers.filter(isUnderWay); // => []
 * ```
 */
export function matchesFilter(filter: TransferFilter): (transfer: StockTransfer) => boolean {
  assertFilter("matchesFilter", "filter", filter);
  return predicateOf(filter, "matchesFilter");
}
