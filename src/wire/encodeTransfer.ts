import type { StockTransfer, TransferStatus } from "../list/StockTransfer";
import { describeValue } from "../result/describeValue";
import { assertArray, throwMisuse, type Unchecked } from "../result/throwMisuse";
import { createWallTime, type WallTime } from "../time/wallTime";

/** An element of `data` in a list response, with the names of the interface. */
export interface WireTransfer {
  readonly id: string;
  readonly status: TransferStatus;
  readonly sub_status: string;
  readonly code: string;
  readonly ref_code: string;
  readonly partner: { readonly code: string; readonly name: string };
  readonly src_warehouse_code: string;
  readonly des_warehouse_code: string;
  /** Distinct SKUs. */
  readonly total_sku: number;
  readonly total_qty_sku: number;
  readonly note: string;
  /** `YYYY-MM-DD`. */
  readonly estimate_arrival_date: string;
  /** `YYYY-MM-DD HH:MM:SS`, as are the next two. */
  readonly created_at: string;
  readonly updated_at: string;
  /** `null` while the transfer is not done. */
  readonly done_at: string | null;
  readonly outbound_shipment_code: string;
  readonly inbound_shipment_code: string;
}

/**
 * Puts a transfer into the names of the interface: exactly the fields of {@link WireTransfer}, in that order. O(items).
 *
 * @param timeZone IANA name of the zone of `created_at`, `updated_at` and `done_at`.
 * @throws RangeError if the zone is unknown, if a time is no safe integer or falls outside the years 0000 to 9999, or if
 * the quantities are no safe integers or add up to more than 2^53 − 1; TypeError if there are no items.
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
  return encodeWith(createWallTime(timeZone, "encodeTransfer"), transfer);
}

/** {@link encodeTransfer} with a wall time that many transfers share, because it has a cache. */
export function encodeWith(wallTime: WallTime, transfer: StockTransfer): WireTransfer {
  assertArray("encodeTransfer", "transfer.items", (transfer as Unchecked<StockTransfer>)?.items);
  const { doneAt, items } = transfer;
  return {
    id: transfer.id,
    status: transfer.status,
    sub_status: transfer.subStatus,
    code: transfer.code,
    ref_code: transfer.refCode,
    partner: { code: transfer.partner.code, name: transfer.partner.name },
    src_warehouse_code: transfer.srcWarehouseCode,
    des_warehouse_code: transfer.destWarehouseCode,
    total_sku: new Set(items.map(({ sku }) => sku)).size,
    total_qty_sku: totalQuantity(transfer),
    note: transfer.note,
    estimate_arrival_date: transfer.estimatedArrivalDate,
    created_at: formatField(wallTime, transfer, "createdAt"),
    updated_at: formatField(wallTime, transfer, "updatedAt"),
    done_at: doneAt === undefined ? null : formatField(wallTime, transfer, "doneAt"),
    outbound_shipment_code: transfer.outboundShipmentCode,
    inbound_shipment_code: transfer.inboundShipmentCode,
  };
}

function totalQuantity(transfer: StockTransfer): number {
  let total = 0;
  for (const { qty } of transfer.items) total += Number.isSafeInteger(qty) ? qty : NaN;
  if (!Number.isSafeInteger(total)) throwForField(transfer, "total_qty_sku", "a safe integer", total);
  return total;
}

function formatField(wallTime: WallTime, transfer: StockTransfer, field: "createdAt" | "updatedAt" | "doneAt"): string {
  const text = wallTime(transfer[field]!);
  if (text !== undefined) return text;
  throwForField(transfer, field, "epoch milliseconds within the years 0000 to 9999", transfer[field]);
}

function throwForField({ id }: StockTransfer, field: string, rule: string, received: unknown): never {
  throwMisuse("encodeTransfer", `${field} of transfer ${describeValue(id)}`, rule, received);
}
