import { inCall } from "../result/misuse";
import { assertFilter, compileTest } from "./filterFields";
import type { StockTransfer } from "./StockTransfer";
import type { TransferFilter } from "./TransferFilter";

/**
 * Compiles a filter into a predicate. Later changes to the filter have no effect.
 *
 * Compiling is O(length of the lists in the filter). A call of the predicate is O(items of the transfer) if the filter
 * has SKUs, else O(1).
 *
 * @throws TypeError or RangeError if the filter has an unknown field, a time that is neither a safe integer nor
 * ±Infinity, a malformed date, an unknown status, or a value of another type. The message names the field, and the
 * index in a list. The predicate throws for a transfer with an invalid `createdAt` or `updatedAt`, or with an invalid
 * value in a field that the filter tests.
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
  const name = "matchesFilter";
  const test = inCall(name, () => {
    assertFilter(filter);
    return compileTest(filter);
  });
  return (transfer) => inCall(name, () => test(transfer));
}
