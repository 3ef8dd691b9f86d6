import { assertValid } from "../result/misuse";
import { faultOf, integerFault, objectFault } from "../result/valueFaults";
import { directionOf, isBefore } from "./direction";
import type { ListQuery } from "./ListQuery";
import type { StockTransfer } from "./StockTransfer";

/** @throws TypeError or RangeError with the place if the transfers are not in the order of the query, after its cursor. */
export function assertInOrder(place: string, transfers: readonly StockTransfer[], { next, order }: ListQuery): void {
  let before = next;
  for (const [index, transfer] of transfers.entries()) {
    assertValid(`${place}[${index}]`, objectFault(transfer));
    const { seq } = transfer;
    assertValid(`${place}[${index}].seq`, integerFault(seq, 1));
    if (before !== 0 && !isBefore(before, seq, directionOf(order))) {
      assertValid(place, faultOf("malformed", seq, { expected: `in the order of the query, after ${before}` }));
    }
    before = seq;
  }
}
