import {
  isTransferStatus,
  statusRule,
  type StockTransfer,
  type TransferItem,
  type TransferStatus,
} from "../list/StockTransfer";
import { describeValue } from "../result/describeValue";
import { isAmount } from "../result/isAmount";
import { throwMisuse, type Unchecked } from "../result/throwMisuse";
import { createWallTime, type WallTime } from "../time/wallTime";

/** An element of `data` in a list response, with the names of the interface. */
export interface WireTransfer {
  /** Identifier of the transfer. */
  readonly id: string;
  /** Main status. */
  readonly status: TransferStatus;
  /** Child status, in the words of the embedder. */
  readonly sub_status: string;
  /** The code of the transfer in the logistics system. */
  readonly code: string;
  /** The partner's own code for the transfer. May be empty. */
  readonly ref_code: string;
  /** The partner, as the transfer has it. */
  readonly partner: {
    /** The partner's code. */
    readonly code: string;
    /** The partner's name. */
    readonly name: string;
  };
  /** Code of the warehouse that the goods leave. */
  readonly src_warehouse_code: string;
  /** Code of the warehouse that receives the goods. The query parameter is spelled `dest_warehouse_code`. */
  readonly des_warehouse_code: string;
  /** Distinct SKUs. */
  readonly total_sku: number;
  /** Units of all SKUs together. */
  readonly total_qty_sku: number;
  /** Note of the logistics system on the current status. */
  readonly note: string;
  /** Expected calendar date of arrival, `YYYY-MM-DD`. */
  readonly estimate_arrival_date: string;
  /** `YYYY-MM-DD HH:MM:SS` in the embedder's zone, as are the next two. */
  readonly created_at: string;
  /** Time of the last update, `YYYY-MM-DD HH:MM:SS`. */
  readonly updated_at: string;
  /** Time of completion, `YYYY-MM-DD HH:MM:SS`; `null` while the transfer is not done. */
  readonly done_at: string | null;
  /** Code of the outbound shipment. */
  readonly outbound_shipment_code: string;
  /** Code of the inbound shipment. May be empty. */
  readonly inbound_shipment_code: string;
}

/**
 * Puts a transfer into the names of the interface: exactly the fields of {@link WireTransfer}, in that order. O(items).
 *
 * @param timeZone IANA name of the zone of `created_at`, `updated_at` and `done_at`.
 * @throws RangeError if the zone is unknown, if a time is no safe integer or falls outside the years 0000 to 9999, or if
 * the quantities are no safe integers ≥ 1 or add up to more than 2^53 − 1, if the status is none of the five, if the arrival
 * date is not `YYYY-MM-DD`, or if a text is missing; TypeError if there are no items or no partner.
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
  return encodeTransferAs(createWallTime(timeZone, "encodeTransfer"), transfer, "encodeTransfer");
}

/**
 * {@link encodeTransfer} with a wall time that many transfers share, because it has a cache. Errors name the `caller`, and
 * the `index` of what is no transfer at all.
 */
export function encodeTransferAs(
  wallTime: WallTime,
  transfer: StockTransfer,
  caller: string,
  index?: number,
): WireTransfer {
  const { items, partner } = (transfer as Unchecked<StockTransfer>) ?? {};
  if (!Array.isArray(items) || !partner) {
    const field = index === undefined ? "transfer" : `page.transfers[${index}]`;
    throwMisuse(caller, field, "a transfer with its items and its partner", transfer, TypeError);
  }
  assertTexts(caller, transfer);
  const { doneAt } = transfer;
  const total = totalQuantity(transfer, caller);
  return {
    id: transfer.id,
    status: transfer.status,
    sub_status: transfer.subStatus,
    code: transfer.code,
    ref_code: transfer.refCode,
    partner: { code: transfer.partner.code, name: transfer.partner.name },
    src_warehouse_code: transfer.srcWarehouseCode,
    des_warehouse_code: transfer.destWarehouseCode,
    total_sku: new Set(transfer.items.map(({ sku }) => sku)).size,
    total_qty_sku: total,
    note: transfer.note,
    estimate_arrival_date: transfer.estimatedArrivalDate,
    created_at: formatField(wallTime, transfer, "createdAt", caller),
    updated_at: formatField(wallTime, transfer, "updatedAt", caller),
    done_at: doneAt === undefined ? null : formatField(wallTime, transfer, "doneAt", caller),
    outbound_shipment_code: transfer.outboundShipmentCode,
    inbound_shipment_code: transfer.inboundShipmentCode,
  };
}

/** Whether the date exists is not tested: that would take half as long as the encoding. */
const date = /^\d{4}-\d\d-\d\d$/;

/** A field that is missing would be missing from the answer, and nobody would be told. */
function assertTexts(caller: string, transfer: StockTransfer): void {
  const { id, status, subStatus, code, refCode, partner, srcWarehouseCode, destWarehouseCode, note } = transfer;
  const { estimatedArrivalDate, outboundShipmentCode, inboundShipmentCode } = transfer;
  // One expression: a loop over the fields takes a tenth of the time of the encoding.
  if (
    typeof id === "string" &&
    isTransferStatus(status) &&
    typeof subStatus === "string" &&
    typeof code === "string" &&
    typeof refCode === "string" &&
    typeof partner.code === "string" &&
    typeof partner.name === "string" &&
    typeof srcWarehouseCode === "string" &&
    typeof destWarehouseCode === "string" &&
    typeof note === "string" &&
    typeof estimatedArrivalDate === "string" &&
    date.test(estimatedArrivalDate) &&
    typeof outboundShipmentCode === "string" &&
    typeof inboundShipmentCode === "string"
  )
    return;
  const texts = {
    ...{ id, subStatus, code, refCode, "partner.code": partner.code, "partner.name": partner.name },
    ...{ srcWarehouseCode, destWarehouseCode, note },
    ...{ estimatedArrivalDate, outboundShipmentCode, inboundShipmentCode },
  };
  for (const [field, text] of Object.entries<unknown>(texts)) {
    if (typeof text !== "string") throwForField(caller, transfer, field, "a string", text);
  }
  if (!isTransferStatus(status)) throwForField(caller, transfer, "status", statusRule(), status);
  throwForField(caller, transfer, "estimatedArrivalDate", "a calendar date, YYYY-MM-DD", estimatedArrivalDate);
}

function totalQuantity(transfer: StockTransfer, caller: string): number {
  let total = 0;
  for (const [index, item] of (transfer.items as readonly Unchecked<TransferItem>[]).entries()) {
    const { sku, qty } = item ?? {};
    if (!isAmount(qty, 1)) throwForField(caller, transfer, `items[${index}].qty`, "a safe integer ≥ 1", qty);
    if (typeof sku !== "string") throwForField(caller, transfer, `items[${index}].sku`, "a string", sku);
    total += qty;
  }
  if (!Number.isSafeInteger(total)) throwForField(caller, transfer, "total_qty_sku", "a safe integer", total);
  return total;
}

function formatField(
  wallTime: WallTime,
  transfer: StockTransfer,
  field: "createdAt" | "updatedAt" | "doneAt",
  caller: string,
): string {
  const text = wallTime(transfer[field]!);
  if (text !== undefined) return text;
  throwForField(caller, transfer, field, "epoch milliseconds within the years 0000 to 9999", transfer[field]);
}

function throwForField(caller: string, { id }: StockTransfer, field: string, rule: string, received: unknown): never {
  throwMisuse(caller, `${field} of transfer ${describeValue(id)}`, rule, received);
}
