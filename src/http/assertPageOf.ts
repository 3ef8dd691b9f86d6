import { assertInOrder } from "../list/assertInOrder";
import type { HasSeq } from "../list/direction";
import type { ListQuery, TransferPage } from "../list/ListQuery";
import { compileTest } from "../list/matchesFilter";
import { describeValue } from "../result/describeValue";
import { assertValid } from "../result/misuse";
import { faultOf } from "../result/valueFaults";

/**
 * Tests that a page answers the query, in either order: of a page of another query, a client would see transfers that it did
 * not ask for, see some twice or never, or walk for ever. O(items of the page).
 *
 * @throws RangeError that names the field of the page.
 */
export function assertPageOf(query: ListQuery, page: TransferPage): void {
  const { filter, limit, next } = query;
  const { transfers } = page;
  if (transfers.length > limit)
    assertValid(
      "page.transfers",
      faultOf("too_big", transfers, { max: limit, expected: "entries, which is query.limit" }),
    );
  const [first, second]: readonly HasSeq[] = transfers.length > 1 ? transfers : [{ seq: next }, ...transfers];
  const isAscending = second !== undefined && first!.seq < second.seq;
  assertInOrder("page.transfers", transfers, { ...query, order: isAscending ? "oldest" : "newest" });
  const matches = compileTest(filter);
  const other = transfers.find((transfer) => !matches(transfer));
  if (other) {
    const params = { expected: "one that matches query.filter", received: "another" };
    assertValid(`transfer ${describeValue(other.id)}`, { code: "malformed", params });
  }
  if (next !== 0 && page.next === next)
    assertValid("page.next", faultOf("not_unique", next, { expected: "query.next, after which the page begins" }));
}
