import { statusFault } from "../list/transferRules";
import type { StockTransfer } from "../list/StockTransfer";
import { collectIssues } from "../result/collectIssues";
import type { Fault } from "../result/Issue";
import { isObject, maxAmount } from "../result/kinds";
import { assertValid, inCall } from "../result/misuse";
import type { Result } from "../result/Result";
import { formFault } from "../result/valueFaults";
import { createWallTimeReader } from "../time/wallTime";
import { timeZoneFault } from "../time/zoneClock";
import { FieldReader } from "./FieldReader";

/** The HTTP API does not send these fields. */
type UnsentField =
  "transferType" | "transferDate" | "departureDate" | "latestArrivalDate" | "totalWeight" | "totalVolume" | "meta";

/**
 * A transfer of a list response: the fields of {@link StockTransfer} without `seq`, and with totals instead of the
 * items. Its times are epoch milliseconds of whole seconds.
 */
export interface RemoteTransfer extends Omit<StockTransfer, "seq" | "items" | UnsentField> {
  /** Number of distinct SKUs. */
  readonly totalSku: number;
  /** Units of all SKUs together. */
  readonly totalQty: number;
}

/** A page of a list response. */
export interface RemotePage {
  /** In the order of the response. */
  readonly transfers: readonly RemoteTransfer[];
  /** Cursor of the next page; 0 on the last page. */
  readonly next: number;
}

/**
 * Reads and validates an element of `data` in a list response. Unknown fields are ignored. O(1).
 *
 * @param data The result of `JSON.parse`, or any other value: no input makes it throw.
 * @param timeZone IANA name of the time zone of the service.
 * @returns The transfer, or its issues, with the field names of the HTTP API in their paths. If clocks show a local
 * time twice, the earlier instant is returned. A local time that clocks skip causes the issue `malformed`.
 * @throws TypeError or RangeError if the zone is unknown.
 *
 * @example
 * ```ts
 * import { decodeTransfer } from "stock-transfer";
 *
 * decodeTransfer(null, "Asia/Ho_Chi_Minh").issues?.[0].message; // => "Input must be an object (got null)."
 * ```
 */
export function decodeTransfer(data: unknown, timeZone: string): Result<RemoteTransfer> {
  const decode = inCall("decodeTransfer", () => createTransferDecoder(timeZone));
  return collectIssues((report) => decode(new FieldReader(data, report)));
}

/**
 * Reads and validates the body of a list response, or the result of `encodePage`. Elements of `data` are read as by
 * {@link decodeTransfer}. Numbers in `paging` may be integers or strings of digits. O(transfers).
 *
 * @param answer The result of `JSON.parse`, or any other value: no input makes it throw.
 * @param timeZone IANA name of the time zone of the service.
 * @returns The page, or up to 100 issues. Their paths begin with `data` or `paging`. A `paging.len` that is not the
 * number of transfers is `malformed`. If `answer` is not an object (for example, only the list in `data`), the only
 * issue is `wrong_type` with an empty path (`required` for `undefined`).
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
    const root = new FieldReader(answer, report);
    const transfers = root.objects("data", decode);
    const paging = root.object("paging");
    const { length } = transfers;
    // Without a list, the expected length is unknown.
    const isList = isObject(answer) && Array.isArray(answer["data"]);
    paging.read("len", (len) => (isList && amountOf(len) !== length ? amountFault(String(length), len) : undefined));
    const next = paging.read("next", (cursor) =>
      amountOf(cursor) === undefined ? amountFault("digits", cursor) : undefined,
    );
    return { transfers, next: amountOf(next)! };
  });
}

/** Accepts integers and strings of digits. The HTTP API sends `paging.len` as an integer, `paging.next` as a string. */
function amountOf(value: unknown): number | undefined {
  const digits = typeof value === "number" ? String(value) : value;
  const isAmount = typeof digits === "string" && /^(0|[1-9]\d*)$/.test(digits) && Number(digits) <= maxAmount;
  return isAmount ? Number(digits) : undefined;
}

function amountFault(expected: string, received: unknown): Fault {
  return formFault(typeof received === "number" ? "number" : "string", expected, received);
}

/** After an issue, the result of the decoder is not used. */
function createTransferDecoder(timeZone: string): (fields: FieldReader) => RemoteTransfer {
  assertValid("timeZone", timeZoneFault(timeZone));
  const instantOf = createWallTimeReader(timeZone);

  return (fields) => {
    const partner = fields.object("partner");
    const isDone = fields.read("done_at", () => undefined) !== null;
    return {
      id: fields.text("id"),
      status: fields.read("status", statusFault) as StockTransfer["status"],
      subStatus: fields.text("sub_status"),
      code: fields.text("code"),
      refCode: fields.text("ref_code"),
      partner: { code: partner.text("code"), name: partner.text("name") },
      srcWarehouseCode: fields.text("src_warehouse_code"),
      destWarehouseCode: fields.text("des_warehouse_code"),
      totalSku: fields.integer("total_sku"),
      totalQty: fields.integer("total_qty_sku"),
      note: fields.text("note"),
      estimatedArrivalDate: fields.date("estimate_arrival_date"),
      createdAt: readTime("created_at"),
      updatedAt: readTime("updated_at"),
      ...(isDone && { doneAt: readTime("done_at") }),
      outboundShipmentCode: fields.text("outbound_shipment_code"),
      inboundShipmentCode: fields.text("inbound_shipment_code"),
    };

    function readTime(name: string): number {
      let instant: number | undefined;
      fields.read(name, (value) => {
        instant = instantOf(value);
        if (instant !== undefined) return undefined;
        return formFault("string", "local_datetime", value);
      });
      return instant!;
    }
  };
}
