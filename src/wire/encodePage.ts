import type { TransferPage } from "../list/ListQuery";
import { describeValue } from "../result/describeValue";
import { encodeWithClock, wallClock, type WireTransfer } from "./encodeTransfer";
import type { WirePaging } from "./envelopes";

/** The `data` and the `paging` of a list response (interface, sections 2.1 and 2.3). */
export interface WirePage {
  readonly data: WireTransfer[];
  readonly paging: WirePaging;
}

/**
 * Encodes a page of transfers as {@link encodeTransfer} does each. O(items of the page).
 *
 * @param timeZone IANA name of the zone in which the times are told.
 * @throws RangeError as {@link encodeTransfer} does, and if `next` is no safe integer ≥ 0.
 *
 * @example
 * ```ts
 * import { encodePage } from "stock-transfer";
 *
 * encodePage({ transfers: [], next: 0 }, "Asia/Ho_Chi_Minh"); // => { data: [], paging: { len: 0, next: "0" } }
 * ```
 */
export function encodePage({ transfers, next }: TransferPage, timeZone: string): WirePage {
  const clock = wallClock(timeZone, "encodePage");
  if (!Number.isSafeInteger(next) || next < 0)
    throw new RangeError(`encodePage: next must be a safe integer ≥ 0, got ${describeValue(next)}`);
  return {
    data: transfers.map((transfer) => encodeWithClock(transfer, clock)),
    paging: { len: transfers.length, next: String(next) },
  };
}
