import { isObject, maxAmount } from "../result/kinds";
import { inCall } from "../result/misuse";
import type { Result } from "../result/Result";
import { arrayFault, faultOf, formFault, objectFault } from "../result/valueFaults";
import { collectIssues, type Report } from "./collectIssues";
import { createTransferDecoder, type RemoteTransfer } from "./decodeTransfer";

/** A page of a list response. */
export interface RemotePage {
  /** In the order of the page. */
  readonly transfers: readonly RemoteTransfer[];
  /** Cursor of the following page, 0 on the last one. */
  readonly next: number;
}

/**
 * Reads the body of a list response, or what `encodePage` gives: its `data` as {@link decodeTransfer} reads each, and its
 * `paging`. O(transfers).
 *
 * @param answer What `JSON.parse` gave. Anything else is safe too: no input makes it throw.
 * @param timeZone IANA name of the zone in which the service tells its times.
 * @returns The page, or up to 100 issues whose paths begin with `data` or `paging`; `malformed` also where `paging.len` is
 * not the number of transfers.
 * @throws TypeError or RangeError if the zone is unknown.
 *
 * @example
 * ```ts
 * import { decodePage, encodePage } from "stock-transfer";
 *
 * decodePage(encodePage({ transfers: [], next: 0 }, "UTC"), "UTC"); // => { value: { transfers: [], next: 0 } }
 * ```
 */
export function decodePage(answer: unknown, timeZone: string): Result<RemotePage> {
  const decode = inCall("decodePage", () => createTransferDecoder(timeZone));
  return collectIssues((report) => {
    report([], objectFault(answer));
    const { data, paging } = isObject(answer) ? answer : {};
    report(["data"], arrayFault(data));
    const list: readonly unknown[] = Array.isArray(data) ? data : [];
    const transfers = list.map((each, index) =>
      decode(each, (path, fault) => {
        report(["data", index, ...path], fault);
      }),
    );
    return { transfers: transfers as RemoteTransfer[], next: readPaging(paging, list.length, report) };
  });
}

function readPaging(paging: unknown, length: number, report: Report): number {
  report(["paging"], objectFault(paging));
  const { len, next } = isObject(paging) ? paging : {};
  if (len !== length) report(["paging", "len"], faultOf("malformed", len, { expected: `${length}, as data has` }));
  const isCursor = typeof next === "string" && /^(0|[1-9]\d*)$/.test(next) && Number(next) <= maxAmount;
  if (!isCursor) report(["paging", "next"], formFault("string", "a cursor: digits up to 2^53 − 1", next));
  return Number(next);
}
