import type { TransferPage } from "../list/ListQuery";
import type { StockTransfer, TransferStatus } from "../list/StockTransfer";
import { notATime, placeOfField, transferFaults } from "../list/transferRules";
import { readList, type Unchecked } from "../result/kinds";
import { assertValid, inCall, throwMisuse } from "../result/misuse";
import { arrayFault, integerFault, kindFault, objectFault } from "../result/valueFaults";
import { memoize } from "../time/memoize";
import { createWallTime } from "../time/wallTime";
import { timeZoneFault } from "../time/zoneClock";
import type { WirePaging } from "./envelopes";

/** An element of `data` in a list response, with the field names of the HTTP API. */
export interface WireTransfer {
  /** Identifier of the transfer. */
  readonly id: string;
  /** Main status. */
  readonly status: TransferStatus;
  /** A detail of the status, defined by the service. */
  readonly sub_status: string;
  /** The code of the transfer in the logistics system. */
  readonly code: string;
  /** The partner's own code for the transfer. May be empty. */
  readonly ref_code: string;
  /** The owner of the goods. */
  readonly partner: {
    /** The partner's code. */
    readonly code: string;
    /** The partner's name. */
    readonly name: string;
  };
  /** Code of the source warehouse. */
  readonly src_warehouse_code: string;
  /** Code of the destination warehouse. The query parameter is spelled `dest_warehouse_code`. */
  readonly des_warehouse_code: string;
  /** Number of distinct SKUs. */
  readonly total_sku: number;
  /** Units of all SKUs together. */
  readonly total_qty_sku: number;
  /** Note of the logistics system on the current status. */
  readonly note: string;
  /** Expected calendar date of arrival, `YYYY-MM-DD`. */
  readonly estimate_arrival_date: string;
  /** Local time of creation in the zone of the service, `YYYY-MM-DD HH:MM:SS`. */
  readonly created_at: string;
  /** Local time of the last update, `YYYY-MM-DD HH:MM:SS`. */
  readonly updated_at: string;
  /** Local time of completion, `YYYY-MM-DD HH:MM:SS`; `null` if the transfer is not completed. */
  readonly done_at: string | null;
  /** Code of the outbound shipment. */
  readonly outbound_shipment_code: string;
  /** Code of the inbound shipment. May be empty. */
  readonly inbound_shipment_code: string;
}

/** The `data` and `paging` of a list response. */
export interface WirePage {
  /** The transfers, in the order of the page. */
  readonly data: WireTransfer[];
  /** The number of transfers, and the cursor of the next page. */
  readonly paging: WirePaging;
}

/**
 * A transfer for a list response, with exactly the fields of {@link WireTransfer}, in the order of the type. O(items).
 *
 * @param timeZone IANA name of the zone of `created_at`, `updated_at` and `done_at`.
 * @throws TypeError or RangeError if the zone is unknown, if a time is outside the years 0000 to 9999 in the zone, or
 * if another field breaks the rules of {@link StockTransfer} (the message lists all such fields).
 *
 * @example
 * ```ts
 * import { encodeTransfer, type StockTransfer } from "stock-transfer";
 *
 * const transfer: StockTransfer = {
 *   seq: 7, id: "st-7", status: "created", subStatus: "waiting", code: "ST0007", refCode: "", note: "",
 *   partner: { code: "P1", name: "Partner" }, srcWarehouseCode: "HCM", destWarehouseCode: "HAN",
 *   items: [{ sku: "HELMET", qty: 3 }], estimatedArrivalDate: "2026-03-05",
 *   createdAt: Date.parse("2026-03-01T18:00:00Z"), updatedAt: Date.parse("2026-03-01T18:00:00Z"),
 *   outboundShipmentCode: "OUT7", inboundShipmentCode: "",
 * };
 * encodeTransfer(transfer, "Asia/Ho_Chi_Minh").created_at; // => "2026-03-02 01:00:00"
 * encodeTransfer(transfer, "UTC").done_at; // => null
 * ```
 */
export function encodeTransfer(transfer: StockTransfer, timeZone: string): WireTransfer {
  return inCall("encodeTransfer", () => {
    const encode = encoderFor(timeZone);
    assertValid("transfer", objectFault(transfer));
    return encode(transfer);
  });
}

/**
 * The `data` and `paging` of a list response. Transfers are encoded as by {@link encodeTransfer}. O(items of the page).
 *
 * @param timeZone IANA name of the zone of the times.
 * @throws TypeError or RangeError as {@link encodeTransfer} does, and if `next` is not a safe integer ≥ 0 or
 * `transfers` is not a list.
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
    assertValid("page", kindFault("an object with a transfers array", page));
  const { transfers, next } = page;
  assertValid("page.next", integerFault(next));
  return {
    data: readList(transfers, (transfer, index) => {
      const fault = objectFault(transfer);
      if (fault) assertValid(`page.transfers[${index}]`, fault);
      return encode(transfer);
    }),
    paging: { len: transfers.length, next: String(next) },
  };
}

/** The transfer must be an object. */
export type TransferEncoder = (transfer: StockTransfer) => WireTransfer;

/** Small, because each encoder caches thousands of days. */
const maxEncoders = 16;

export const encoderFor: (timeZone: string) => TransferEncoder = /* @__PURE__ */ memoize(
  createTransferEncoder,
  maxEncoders,
);

function createTransferEncoder(timeZone: string): TransferEncoder {
  assertValid("timeZone", timeZoneFault(timeZone));
  const wallTime = createWallTime(timeZone);

  return (transfer) => {
    // Instants are only tested for safe integers here: `format` rejects instants outside the years 0000 to 9999.
    const faults = transferFaults(transfer, Number.isSafeInteger);
    if (faults.length > 0) throwMisuse(faults);
    const { partner, items, doneAt } = transfer;
    return {
      id: transfer.id,
      status: transfer.status,
      sub_status: transfer.subStatus,
      code: transfer.code,
      ref_code: transfer.refCode,
      partner: { code: partner.code, name: partner.name },
      src_warehouse_code: transfer.srcWarehouseCode,
      des_warehouse_code: transfer.destWarehouseCode,
      total_sku: new Set(items.map(({ sku }) => sku)).size,
      total_qty_sku: items.reduce((total, { qty }) => total + qty, 0),
      note: transfer.note,
      estimate_arrival_date: transfer.estimatedArrivalDate,
      created_at: format("createdAt", transfer),
      updated_at: format("updatedAt", transfer),
      done_at: doneAt === undefined ? null : format("doneAt", transfer),
      outbound_shipment_code: transfer.outboundShipmentCode,
      inbound_shipment_code: transfer.inboundShipmentCode,
    };
  };

  function format(field: "createdAt" | "updatedAt" | "doneAt", transfer: StockTransfer): string {
    const text = wallTime(transfer[field]!);
    if (text === undefined) assertValid(placeOfField(field, transfer), notATime(transfer[field]));
    return text!;
  }
}
