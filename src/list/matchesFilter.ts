import type { StockTransfer } from "./StockTransfer";
import { assertFilter, type TransferFilter } from "./TransferFilter";

/**
 * Compiles a filter into a predicate. Later changes of the filter do not reach it.
 *
 * Compiling is O(length of the lists); a call is O(items of the transfer) where SKUs are asked for, else O(1).
 *
 * @throws TypeError or RangeError if the filter has an unknown field, a time that is neither a safe integer nor ±Infinity,
 * an unknown status, or anything else than a string or an array where one is asked for. The message names the field, and
 * the index in a list.
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
  return predicateOf(filter);
}

/** {@link matchesFilter} for a filter that was tested already. */
export function predicateOf(filter: TransferFilter): (transfer: StockTransfer) => boolean {
  const { srcWarehouseCode, destWarehouseCode, refCode } = filter;
  const { createdFrom = -Infinity, createdTo = Infinity, updatedFrom = -Infinity, updatedTo = Infinity } = filter;
  const skus = filter.skus && new Set(filter.skus);
  const codes = filter.codes && new Set(filter.codes);
  const statuses = filter.statuses && new Set(filter.statuses);

  return (transfer) =>
    (srcWarehouseCode === undefined || transfer.srcWarehouseCode === srcWarehouseCode) &&
    (destWarehouseCode === undefined || transfer.destWarehouseCode === destWarehouseCode) &&
    (refCode === undefined || transfer.refCode === refCode) &&
    transfer.createdAt >= createdFrom &&
    transfer.createdAt <= createdTo &&
    transfer.updatedAt >= updatedFrom &&
    transfer.updatedAt <= updatedTo &&
    (statuses === undefined || statuses.has(transfer.status)) &&
    (codes === undefined || codes.has(transfer.code)) &&
    (skus === undefined || transfer.items.some(({ sku }) => skus.has(sku)));
}
