import { assertValid, inCall, nameCall } from "../result/misuse";
import { assertFilter, comparedFaultOf, predicateOf } from "./filterFields";
import type { StockTransfer } from "./StockTransfer";
import type { TransferFilter } from "./TransferFilter";
import { placeOfField } from "./transferRules";

/**
 * Compiles a filter into a predicate. Later changes of the filter do not reach it.
 *
 * Compiling is O(length of the lists); a call is O(items of the transfer) where SKUs are asked for, else O(1).
 *
 * @throws TypeError or RangeError if the filter has an unknown field, a time that is neither a safe integer nor ±Infinity,
 * an unknown status, or anything else than a string or an array where one is asked for. The message names the field, and
 * the index in a list. The predicate throws likewise for a transfer whose times are no instants, or in which a field that
 * the filter asks for breaks its rule, as in a row of a database.
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
  return (transfer) => {
    try {
      return test(transfer);
    } catch (error) {
      throw nameCall(name, error);
    }
  };
}

/** {@link matchesFilter} of a filter that was asserted already. */
export function compileTest(filter: TransferFilter): (transfer: StockTransfer) => boolean {
  const matches = predicateOf(filter);
  const comparedFault = comparedFaultOf(filter);
  return (transfer) => {
    const found = comparedFault(transfer);
    if (found) assertValid(placeOfField(found.at, transfer), found.fault);
    return matches(transfer);
  };
}
