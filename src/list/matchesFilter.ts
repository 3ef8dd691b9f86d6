import { describeValue } from "../result/describeValue";
import { throwMisuse, type Unchecked } from "../result/throwMisuse";
import { isTransferStatus, statusRule, type StockTransfer, type TransferItem } from "./StockTransfer";
import { assertFilter, predicateOf, type TransferFilter } from "./TransferFilter";

/**
 * Compiles a filter into a predicate. Later changes of the filter do not reach it.
 *
 * Compiling is O(length of the lists); a call is O(items of the transfer) where SKUs are asked for, else O(1).
 *
 * @throws TypeError or RangeError if the filter has an unknown field, a time that is neither a safe integer nor ±Infinity,
 * an unknown status, or anything else than a string or an array where one is asked for. The message names the field, and
 * the index in a list. The predicate throws a RangeError for a transfer whose times are no numbers, or in which a field that
 * the filter asks for is of another type, as in a row of a database.
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
  return matchesFilterAs("matchesFilter", filter);
}

/** {@link matchesFilter} of a filter that was asserted already. Errors name the `caller`. */
export function matchesFilterAs(caller: string, filter: TransferFilter): (transfer: StockTransfer) => boolean {
  const matches = predicateOf(filter);
  const { srcWarehouseCode, destWarehouseCode, refCode, codes, statuses, skus } = filter;

  return (transfer) => {
    // What is of another type would match nothing, without a word.
    if (srcWarehouseCode !== undefined) assertText(transfer, "srcWarehouseCode", transfer.srcWarehouseCode);
    if (destWarehouseCode !== undefined) assertText(transfer, "destWarehouseCode", transfer.destWarehouseCode);
    if (refCode !== undefined) assertText(transfer, "refCode", transfer.refCode);
    if (codes) assertText(transfer, "code", transfer.code);
    if (statuses && !isTransferStatus(transfer.status)) fail(transfer, "status", statusRule(), transfer.status);
    if (skus) assertItems(transfer);
    assertInstant(transfer, "createdAt", transfer.createdAt);
    assertInstant(transfer, "updatedAt", transfer.updatedAt);
    return matches(transfer);
  };

  function assertText(transfer: StockTransfer, field: string, text: unknown): void {
    if (typeof text !== "string") fail(transfer, field, "a string", text);
  }

  function assertItems(transfer: StockTransfer): void {
    const { items } = transfer as Unchecked<StockTransfer> & StockTransfer;
    if (!Array.isArray(items)) fail(transfer, "items", "an array", items);
    for (let index = 0; index < items.length; index += 1) {
      assertText(transfer, `items[${index}].sku`, (items[index] as Unchecked<TransferItem>)?.sku);
    }
  }

  function assertInstant(transfer: StockTransfer, field: string, instant: number): void {
    if (!Number.isFinite(instant)) fail(transfer, field, "epoch milliseconds", instant);
  }

  function fail({ id }: StockTransfer, field: string, rule: string, value: unknown): never {
    throwMisuse(caller, `${field} of transfer ${describeValue(id)}`, rule, value);
  }
}
