import { assertAmount, assertObject, throwMisuse } from "../result/throwMisuse";
import { directionOf, isBefore } from "./direction";
import type { ListQuery } from "./ListQuery";
import type { StockTransfer } from "./StockTransfer";

/** @throws TypeError or RangeError naming `caller` and `field` if the transfers are not in the order of the query, after its cursor. */
export function assertInOrder(
  caller: string,
  field: string,
  transfers: readonly StockTransfer[],
  { next, order }: ListQuery,
): void {
  let before = next;
  for (const [index, transfer] of transfers.entries()) {
    assertObject(caller, `${field}[${index}]`, transfer);
    const { seq } = transfer;
    assertAmount(caller, `${field}[${index}].seq`, seq, 1);
    if (before !== 0 && !isBefore(before, seq, directionOf(order))) {
      throwMisuse(caller, field, `in the order of the query, after ${before}`, seq);
    }
    before = seq;
  }
}
