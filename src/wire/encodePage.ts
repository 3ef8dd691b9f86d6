import type { TransferPage } from "../list/ListQuery";
import { assertArray, assertInteger, type Unchecked } from "../result/throwMisuse";
import { createWallTime, type WallTime } from "../time/wallTime";
import { encodeWith, type WireTransfer } from "./encodeTransfer";
import type { WirePaging } from "./envelopes";

/** The `data` and the `paging` of a list response with the names of the interface. */
export interface WirePage {
  readonly data: WireTransfer[];
  readonly paging: WirePaging;
}

/**
 * Encodes a page of transfers as {@link encodeTransfer} does each. O(items of the page).
 *
 * @param timeZone IANA name of the zone of the times.
 * @throws RangeError or TypeError as {@link encodeTransfer} does, and if `next` is no safe integer ≥ 0
 * or `transfers` no array.
 *
 * @example
 * ```ts
 * import { encodePage } from "stock-transfer";
 *
 * encodePage({ transfers: [], next: 0 }, "Asia/Ho_Chi_Minh"); // => { data: [], paging: { len: 0, next: "0" } }
 * ```
 */
export function encodePage(page: TransferPage, timeZone: string): WirePage {
  return encodePageWith(createWallTime(timeZone, "encodePage"), page);
}

/** {@link encodePage} with a wall time that many pages share, because it has a cache. */
export function encodePageWith(wallTime: WallTime, page: TransferPage): WirePage {
  assertArray("encodePage", "page.transfers", (page as Unchecked<TransferPage>)?.transfers);
  const { transfers, next } = page;
  assertInteger("encodePage", "page.next", next, 0);
  return {
    data: transfers.map((transfer) => encodeWith(wallTime, transfer)),
    paging: { len: transfers.length, next: String(next) },
  };
}
