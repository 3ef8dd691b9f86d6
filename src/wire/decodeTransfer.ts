import { statusFault } from "../list/transferRules";
import type { StockTransfer } from "../list/StockTransfer";
import { assertValid, inCall } from "../result/misuse";
import type { Result } from "../result/Result";
import { formFault, integerFault, textFault } from "../result/valueFaults";
import { calendarDateFault } from "../time/civilDay";
import { createWallTimeReader } from "../time/wallTime";
import { timeZoneFault } from "../time/zoneClock";
import { collectIssues } from "../result/collectIssues";
import { type FieldReader, readFields } from "./readFields";

/**
 * A transfer as an answer of the interface tells it: the fields of {@link StockTransfer} without `seq`, and totals in place
 * of the items. Its times are exact to the second.
 */
export interface RemoteTransfer extends Omit<StockTransfer, "seq" | "items"> {
  /** Distinct SKUs. */
  readonly totalSku: number;
  /** Units of all SKUs together. */
  readonly totalQty: number;
}

/**
 * Reads an element of `data` in a list response, with each value tested. Fields that the interface does not have are left
 * out. O(1).
 *
 * @param data What `JSON.parse` gave. Anything else is safe too: no input makes it throw.
 * @param timeZone IANA name of the zone in which the service tells its times.
 * @returns The transfer, or its issues, with the names of the wire in their paths. A time is the earlier of two where the
 * clock of the zone repeats an hour, and the issue `malformed` where the clock never shows it.
 * @throws TypeError or RangeError if the zone is unknown.
 *
 * @example
 * ```ts
 * import { decodeTransfer } from "stock-transfer";
 *
 * decodeTransfer(null, "Asia/Ho_Chi_Minh").issues?.[0].message; // => "must be an object, got null"
 * ```
 */
export function decodeTransfer(data: unknown, timeZone: string): Result<RemoteTransfer> {
  const decode = inCall("decodeTransfer", () => createTransferDecoder(timeZone));
  return collectIssues((report) => decode(readFields(data, [], report)));
}

/** Reads one transfer. With an issue, what it returns is never looked at. */
export type TransferDecoder = (fields: FieldReader) => RemoteTransfer;

/** {@link decodeTransfer} for many transfers. */
export function createTransferDecoder(timeZone: string): TransferDecoder {
  assertValid("timeZone", timeZoneFault(timeZone));
  const instantOf = createWallTimeReader(timeZone);

  return (fields) => {
    const partner = fields.readObject("partner");
    const doneAt = fields.read("done_at", () => undefined);
    return {
      id: readText("id"),
      status: fields.read("status", statusFault) as StockTransfer["status"],
      subStatus: readText("sub_status"),
      code: readText("code"),
      refCode: readText("ref_code"),
      partner: { code: readText("code", partner), name: readText("name", partner) },
      srcWarehouseCode: readText("src_warehouse_code"),
      destWarehouseCode: readText("des_warehouse_code"),
      totalSku: fields.read("total_sku", integerFault) as number,
      totalQty: fields.read("total_qty_sku", integerFault) as number,
      note: readText("note"),
      estimatedArrivalDate: fields.read("estimate_arrival_date", calendarDateFault) as string,
      createdAt: readTime("created_at"),
      updatedAt: readTime("updated_at"),
      ...(doneAt !== null && { doneAt: readTime("done_at") }),
      outboundShipmentCode: readText("outbound_shipment_code"),
      inboundShipmentCode: readText("inbound_shipment_code"),
    };

    function readText(name: string, owner = fields): string {
      return owner.read(name, textFault) as string;
    }

    function readTime(name: string): number {
      let instant: number | undefined;
      fields.read(name, (value) => {
        instant = instantOf(value);
        if (instant !== undefined) return undefined;
        return formFault("string", "YYYY-MM-DD HH:MM:SS, as the clock of the zone shows it", value);
      });
      return instant!;
    }
  };
}
