import { assertInOrder } from "../list/assertInOrder";
import type { HasSeq } from "../list/direction";
import type { ListQuery, TransferPage } from "../list/ListQuery";
import { matchesFilterAs } from "../list/matchesFilter";
import { describeValue } from "../result/describeValue";
import { throwMisuse } from "../result/throwMisuse";

const caller = "createHandler, what list gives";

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
    throwMisuse(caller, "page.transfers", `at most ${limit}, which is query.limit`, transfers);
  const [first, second]: readonly HasSeq[] = transfers.length > 1 ? transfers : [{ seq: next }, ...transfers];
  const isAscending = second !== undefined && first!.seq < second.seq;
  assertInOrder(caller, "page.transfers", transfers, { ...query, order: isAscending ? "oldest" : "newest" });
  const matches = matchesFilterAs(caller, filter);
  const other = transfers.find((transfer) => !matches(transfer));
  if (other) throwMisuse(caller, `transfer ${describeValue(other.id)}`, "one that matches query.filter", filter);
  if (next !== 0 && page.next === next)
    throwMisuse(caller, "page.next", "another cursor than query.next, after which the page begins", next);
}
