import type { StockTransfer } from "../list/StockTransfer";
import type { Mutable } from "../list/transferRules";
import { inCall } from "../result/misuse";
import { leftOf, linesOf, readTransfer, underWayOf } from "../list/transferLines";

/** The progress of one SKU. The other quantities add up to `qty`. */
export interface TransferProgress {
  /** The SKU. */
  readonly sku: string;
  /** Units of all lines of the SKU. */
  readonly qty: number;
  /** Units not yet shipped or cancelled. */
  readonly leftQty: number;
  /** Shipped units that have neither arrived nor been lost. */
  readonly underWayQty: number;
  /** Units that the destination has accepted. */
  readonly acceptedQty: number;
  /** Units that the destination has rejected. */
  readonly rejectedQty: number;
  /** Units lost in transit. */
  readonly lostQty: number;
  /** Units that will not be shipped. */
  readonly cancelledQty: number;
}

/**
 * The progress of a transfer: one entry per SKU, in order of first appearance. O(items).
 *
 * @throws TypeError or RangeError if the transfer breaks a rule of {@link StockTransfer}.
 *
 * @example
 * ```ts
 * import { progressOf, type StockTransfer } from "stock-transfer";
 *
 * const transfer: StockTransfer = {
 *   seq: 1, id: "st-1", status: "in_transit", subStatus: "", code: "ST0001", refCode: "", note: "",
 *   partner: { code: "P1", name: "Partner" }, srcWarehouseCode: "HCM", destWarehouseCode: "HAN",
 *   items: [{ sku: "HELMET", qty: 10, shippedQty: 8, acceptedQty: 5 }], estimatedArrivalDate: "2026-03-05",
 *   createdAt: 0, updatedAt: 0, outboundShipmentCode: "", inboundShipmentCode: "",
 * };
 * const [helmets] = progressOf(transfer);
 * [helmets?.leftQty, helmets?.underWayQty, helmets?.acceptedQty]; // => [2, 3, 5]
 * ```
 */
export function progressOf(transfer: StockTransfer): readonly TransferProgress[] {
  return inCall("progressOf", () => {
    const bySku = new Map<string, Mutable<TransferProgress>>();
    for (const line of linesOf(readTransfer("transfer", transfer))) {
      const { sku, qty, acceptedQty, rejectedQty, lostQty, cancelledQty } = line;
      const ofLine = { qty, leftQty: leftOf(line), underWayQty: underWayOf(line) };
      const counts = { ...ofLine, acceptedQty, rejectedQty, lostQty, cancelledQty };
      const sum = bySku.get(sku);
      if (!sum) bySku.set(sku, { sku, ...counts });
      else for (const [name, units] of Object.entries(counts)) sum[name as keyof typeof counts] += units;
    }
    return [...bySku.values()];
  });
}
