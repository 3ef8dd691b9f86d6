import type { TransferPage } from "../list/ListQuery";
import type { Unchecked } from "../result/kinds";
import { assertValid, inCall } from "../result/misuse";
import { arrayFault, integerFault, kindFault } from "../result/valueFaults";
import { encoderFor, type TransferEncoder, type WireTransfer } from "./encodeTransfer";
import type { WirePaging } from "./envelopes";

/** The `data` and the `paging` of a list response with the names of the interface. */
export interface WirePage {
  /** The transfers of the page, in its order. */
  readonly data: WireTransfer[];
  /** How many there are, and where the next page begins. */
  readonly paging: WirePaging;
}

/**
 * Encodes a page of transfers as {@link encodeTransfer} does each. O(items of the page).
 *
 * @param timeZone IANA name of the zone of the times.
 * @throws RangeError or TypeError as {@link encodeTransfer} does, and if `next` is no safe integer ≥ 0 or there are no
 * transfers, as in a whole `Result` or a promise.
 *
 * @example
 * ```ts
 * import { encodePage } from "stock-transfer";
 *
 * encodePage({ transfers: [], next: 0 }, "Asia/Ho_Chi_Minh"); // => { data: [], paging: { len: 0, next: "0" } }
 * ```
 */
export function encodePage(page: TransferPage, timeZone: string): WirePage {
  return inCall("encodePage", () => encodePageWith(encoderFor(timeZone), page));
}

/** {@link encodePage} with an encoder that many pages share. */
export function encodePageWith(encode: TransferEncoder, page: TransferPage): WirePage {
  if (arrayFault((page as Unchecked<TransferPage>)?.transfers))
    assertValid("page", kindFault("a page with its transfers", page));
  const { transfers, next } = page;
  assertValid("page.next", integerFault(next));
  return {
    // Holes of an array are entries as well.
    data: Array.from(transfers, (transfer, index) => encode(`page.transfers[${index}]`, transfer)),
    paging: { len: transfers.length, next: String(next) },
  };
}
