import { predicateOf } from "../list/filterFields";
import type { ListQuery, TransferPage } from "../list/ListQuery";
import { assertPage, type HasSeq } from "../list/seqOrder";
import type { StockTransfer } from "../list/StockTransfer";
import { readTransfer } from "../list/transferRules";
import { describeValue } from "../result/describeValue";
import { readList, type Unchecked } from "../result/kinds";
import { assertValid } from "../result/misuse";
import { arrayFault, kindFault, objectFault } from "../result/valueFaults";
import { encodePageWith, type TransferEncoder, type WirePage } from "../wire/encodeTransfer";

/**
 * Creates a function that validates and encodes a page of the query. The page may be in either order of `seq`. Later
 * changes to the query have no effect. A wrong page could show transfers of another partner, skip transfers, or never
 * end for a client that follows `next`.
 */
export function createPageEncoder(
  { filter, limit, next }: ListQuery,
  encode: TransferEncoder,
): (page: Unchecked<TransferPage>) => WirePage {
  const matches = predicateOf(filter);
  return (given) => {
    const page = readPage(given);
    // Encoding also validates each transfer.
    const encoded = encodePageWith(encode, page);
    const { transfers } = page;
    // The first two show the order. A single transfer is compared with the cursor.
    const [first, second]: readonly HasSeq[] = transfers.length > 1 ? transfers : [{ seq: next }, ...transfers];
    const isAscending = second !== undefined && first!.seq < second.seq;
    assertPage("page", page, { filter, limit, next, order: isAscending ? "oldest" : "newest" });
    const other = transfers.find((transfer) => !matches(transfer));
    if (other) {
      const params = { expected: "a match for query.filter" };
      assertValid(`transfer ${describeValue(other.id)}`, { code: "malformed", params });
    }
    return encoded;
  };
}

/**
 * Copies a page without the items, of which a response has only totals. Reads each field once: getters and proxies could
 * return other values after the validation.
 */
function readPage(page: Unchecked<TransferPage>): TransferPage {
  const transfers: unknown = page?.transfers;
  if (transfers === undefined) assertValid("page", kindFault("an object with a transfers array", page));
  assertValid("page.transfers", arrayFault(transfers));
  const read = readList(transfers as readonly unknown[], (each, index) => {
    const fault = objectFault(each);
    if (fault) assertValid(`page.transfers[${index}]`, fault);
    return readTransfer(each as StockTransfer);
  });
  return { transfers: read, next: page!.next! };
}
