import { statusFault } from "../list/transferRules";
import type { StockTransfer } from "../list/StockTransfer";
import type { Fault } from "../result/Issue";
import { type Fields, isObject } from "../result/kinds";
import { assertValid, inCall } from "../result/misuse";
import type { Result } from "../result/Result";
import { formFault, integerFault, objectFault, textFault } from "../result/valueFaults";
import { calendarDateFault } from "../time/civilDay";
import { createWallTimeReader } from "../time/wallTime";
import { timeZoneFault } from "../time/zoneClock";
import { collectIssues, type Report } from "./collectIssues";

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
  return collectIssues((report) => decode(data, report));
}

/** Reads one transfer; `undefined` only where it reports an issue. */
export type TransferDecoder = (data: unknown, report: Report) => RemoteTransfer | undefined;

/** {@link decodeTransfer} for many transfers. */
export function createTransferDecoder(timeZone: string): TransferDecoder {
  assertValid("timeZone", timeZoneFault(timeZone));
  const instantOf = createWallTimeReader(timeZone);

  return (data, report) => {
    if (!isObject(data)) {
      report([], objectFault(data));
      return undefined;
    }
    const partner = isObject(data["partner"]) ? data["partner"] : undefined;
    if (!partner) report(["partner"], objectFault(data["partner"]));
    const doneAt = data["done_at"];
    // With an issue, what is returned is never looked at.
    return {
      id: read(data, "id", textFault) as string,
      status: read(data, "status", statusFault) as StockTransfer["status"],
      subStatus: read(data, "sub_status", textFault) as string,
      code: read(data, "code", textFault) as string,
      refCode: read(data, "ref_code", textFault) as string,
      partner: { code: readOfPartner("code"), name: readOfPartner("name") },
      srcWarehouseCode: read(data, "src_warehouse_code", textFault) as string,
      destWarehouseCode: read(data, "des_warehouse_code", textFault) as string,
      totalSku: read(data, "total_sku", integerFault) as number,
      totalQty: read(data, "total_qty_sku", integerFault) as number,
      note: read(data, "note", textFault) as string,
      estimatedArrivalDate: read(data, "estimate_arrival_date", calendarDateFault) as string,
      createdAt: readTime("created_at"),
      updatedAt: readTime("updated_at"),
      ...(doneAt !== null && { doneAt: readTime("done_at") }),
      outboundShipmentCode: read(data, "outbound_shipment_code", textFault) as string,
      inboundShipmentCode: read(data, "inbound_shipment_code", textFault) as string,
    };

    function read(fields: Fields, name: string, faultOfValue: (value: unknown) => Fault | undefined): unknown {
      report([name], faultOfValue(fields[name]));
      return fields[name];
    }

    function readOfPartner(name: string): string {
      if (partner) report(["partner", name], textFault(partner[name]));
      return partner?.[name] as string;
    }

    function readTime(name: string): number {
      const value = (data as Fields)[name];
      const instant = instantOf(value);
      if (instant === undefined) {
        report([name], formFault("string", "YYYY-MM-DD HH:MM:SS, as the clock of the zone shows it", value));
      }
      return instant!;
    }
  };
}
