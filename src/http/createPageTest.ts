import { assertPage } from "../list/assertPage";
import { compileTest } from "../list/filterFields";
import type { ListQuery, TransferPage } from "../list/ListQuery";
import type { HasSeq } from "../list/seqOrder";
import { describeValue } from "../result/describeValue";
import { assertValid } from "../result/misuse";

/**
 * Makes the test that a page answers the query, in either order. Later changes of the query do not reach it. Otherwise a
 * client could receive transfers of another partner, miss some, or page for ever. O(items of the page).
 *
 * @returns The test, which throws a RangeError that names the field of the page.
 */
export function createPageTest({ filter, limit, next }: ListQuery): (page: TransferPage) => void {
  const matches = compileTest(filter);
  return (page) => {
    const { transfers } = page;
    const [first, second]: readonly HasSeq[] = transfers.length > 1 ? transfers : [{ seq: next }, ...transfers];
    const isAscending = second !== undefined && first!.seq < second.seq;
    assertPage("page", page, { filter, limit, next, order: isAscending ? "oldest" : "newest" });
    const other = transfers.find((transfer) => !matches(transfer));
    if (other) {
      const params = { expected: "one that matches query.filter", received: "another" };
      assertValid(`transfer ${describeValue(other.id)}`, { code: "malformed", params });
    }
  };
}
