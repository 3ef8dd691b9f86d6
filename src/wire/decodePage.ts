import type { Fault } from "../result/Issue";
import { isObject, maxAmount } from "../result/kinds";
import { inCall } from "../result/misuse";
import type { Result } from "../result/Result";
import { formFault, kindFault } from "../result/valueFaults";
import { collectIssues } from "../result/collectIssues";
import { createTransferDecoder, type RemoteTransfer } from "./decodeTransfer";
import { readFields } from "./readFields";

/** A page of a list response. */
export interface RemotePage {
  /** In the order of the page. */
  readonly transfers: readonly RemoteTransfer[];
  /** Cursor of the following page, 0 on the last one. */
  readonly next: number;
}

/**
 * Reads the body of a list response, or what `encodePage` gives: its `data` as {@link decodeTransfer} reads each, and its
 * `paging`, of which both fields may be integers or their decimal digits as a string. O(transfers).
 *
 * @param answer What `JSON.parse` gave. Anything else is safe too: no input makes it throw.
 * @param timeZone IANA name of the zone in which the service tells its times.
 * @returns The page, or up to 100 issues. Their paths begin with `data` or `paging`. The path is empty, and the code
 * `wrong_type`, if it is not a page at all, such as the value of `data` alone. `malformed` also where `paging.len` is not the number of transfers.
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
    if (Array.isArray(answer)) {
      report([], kindFault("a whole answer with data and paging", answer));
      return undefined;
    }
    const root = readFields(answer, [], report);
    const transfers = root.readObjects("data", decode);
    const paging = root.readObject("paging");
    const { length } = transfers;
    // Without a list there is nothing to count.
    const isList = isObject(answer) && Array.isArray(answer["data"]);
    paging.read("len", (len) =>
      isList && amountOf(len) !== length ? amountFault(`${length}, as data has`, len) : undefined,
    );
    const next = paging.read("next", (cursor) =>
      amountOf(cursor) === undefined ? amountFault("a cursor: digits up to 2^53 − 1", cursor) : undefined,
    );
    return { transfers, next: amountOf(next)! };
  });
}

/** The interface has integers in `paging`, and shows one as a string. */
function amountOf(value: unknown): number | undefined {
  // Of a number, the digits are those that JSON has.
  const digits = typeof value === "number" ? String(value) : value;
  const isAmount = typeof digits === "string" && /^(0|[1-9]\d*)$/.test(digits) && Number(digits) <= maxAmount;
  return isAmount ? Number(digits) : undefined;
}

function amountFault(expected: string, received: unknown): Fault {
  return formFault(typeof received === "number" ? "number" : "string", expected, received);
}
