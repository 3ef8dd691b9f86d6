import type { TransferPage } from "../list/ListQuery";
import { assertAmount, throwMisuse, type Unchecked } from "../result/throwMisuse";
import { createWallTime, type WallTime } from "../time/wallTime";
import { encodeTransferAs, type WireTransfer } from "./encodeTransfer";
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
  return encodePageAs(createWallTime(timeZone, "encodePage"), page, "encodePage");
}

/** {@link encodePage} with a wall time that many pages share, because it has a cache. Errors name the `caller`. */
export function encodePageAs(wallTime: WallTime, page: TransferPage, caller: string): WirePage {
  if (!Array.isArray((page as Unchecked<TransferPage>)?.transfers))
    throwMisuse(caller, "page", "a page with its transfers", page, TypeError);
  const { transfers, next } = page;
  assertAmount(caller, "page.next", next, 0);
  return {
    data: transfers.map((transfer, index) => encodeTransferAs(wallTime, transfer, caller, index)),
    paging: { len: transfers.length, next: String(next) },
  };
}
