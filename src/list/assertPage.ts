import { assertValid } from "../result/misuse";
import { faultOf } from "../result/valueFaults";
import { assertInOrder } from "./seqOrder";
import type { ListQuery, TransferPage } from "./ListQuery";

/**
 * Tests that a page belongs to a query: its length, its order and its cursor. The filter is not tested. O(transfers).
 *
 * @throws TypeError or RangeError with the place.
 */
export function assertPage(place: string, { transfers, next }: TransferPage, query: ListQuery): void {
  const { limit } = query;
  if (transfers.length > limit) {
    assertValid(`${place}.transfers`, faultOf("too_big", transfers, { max: limit, expected: "transfers" }));
  }
  assertInOrder(`${place}.transfers`, transfers, query);
  // Another cursor would skip transfers, show some twice or lead a client in circles.
  if (next !== 0 && next !== transfers.at(-1)?.seq) {
    assertValid(`${place}.next`, faultOf("malformed", next, { expected: "0, or seq of the last transfer" }));
  }
}
