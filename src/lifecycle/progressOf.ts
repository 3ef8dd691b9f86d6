import type { StockTransfer } from "../list/StockTransfer";
import { inCall } from "../result/misuse";
import { linesOf, readTransfer } from "../list/transferLines";
import { addUp } from "./readMoves";

/** The progress of one SKU. The other quantities except `excessQty` add up to `qty`. */
export interface TransferProgress {
  /** The SKU. */
  readonly sku: string;
  /** Units of all lines of the SKU. */
  readonly qty: number;
  /** Units not yet shipped or cancelled. */
  readonly leftQty: number;
  /** Shipped units that have neither arrived nor returned, and are not lost. */
  readonly underWayQty: number;
  /** Units that the destination has accepted. */
  readonly acceptedQty: number;
  /** Units that the destination has rejected. */
  readonly rejectedQty: number;
  /** Units lost in transit. */
  readonly lostQty: number;
  /** Units that came back to the source. */
  readonly returnedQty: number;
  /** Units that will not be shipped. */
  readonly cancelledQty: number;
  /** Accepted units beyond those that were shipped. */
  readonly excessQty: number;
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
    const bySku = addUp(linesOf(readTransfer("transfer", transfer)));
    return Array.from(
      bySku,
      ([sku, { qty, left, underWay, accepted, rejected, lost, returned, cancelled, excess }]) => ({
        sku,
        qty,
        leftQty: left,
        underWayQty: underWay,
        acceptedQty: accepted,
        rejectedQty: rejected,
        lostQty: lost,
        returnedQty: returned,
        cancelledQty: cancelled,
        excessQty: excess,
      }),
    );
  });
}
