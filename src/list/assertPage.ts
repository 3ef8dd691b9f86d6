import { assertValid } from "../result/misuse";
import { faultOf } from "../result/valueFaults";
import { assertInOrder } from "./seqOrder";
import type { ListQuery, TransferPage } from "./ListQuery";

/**
 * Asserts that the length, the order and the cursor of a page fit a query. Ignores the filter. O(transfers).
 *
 * @throws TypeError or RangeError naming the place.
 */
export function assertPage(place: string, { transfers, next }: TransferPage, query: ListQuery): void {
  const { limit } = query;
  if (transfers.length > limit) {
    assertValid(`${place}.transfers`, faultOf("too_big", transfers, { max: limit, expected: "transfers" }));
  }
  assertInOrder(`${place}.transfers`, transfers, query);
  // Any other cursor would skip transfers, repeat some or send a client in circles.
  if (next !== 0 && next !== transfers.at(-1)?.seq) {
    assertValid(`${place}.next`, faultOf("malformed", next, { expected: "0, or seq of the last transfer" }));
  }
}
