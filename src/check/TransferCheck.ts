import type { TransferSchedule } from "../schedule/scheduleTransfer";
import type { Refusal } from "./refusals";

/** The result of checking a `CheckRequest`. */
export interface TransferCheck extends Omit<TransferSchedule, "validUntil"> {
  /** Code of the source warehouse. */
  readonly srcWarehouseCode: string;
  /** Code of the destination warehouse. */
  readonly destWarehouseCode: string;
  /** Whether every line is allowed. */
  readonly allowed: boolean;
  /** Total weight of all requested lines, allowed or not, in the unit of `unitWeight`. Unknown weights count as 0. */
  readonly totalWeight: number;
  /** Maximum weight of one transfer on this lane, in the unit of `unitWeight`. */
  readonly weightLimit: number;
  /**
   * Total volume of all requested lines, allowed or not. Unknown volumes count as 0. Absent if the lane limits the volume
   * of neither a transfer nor a departure.
   */
  readonly totalVolume?: number;
  /** Maximum volume of one transfer. Absent if the lane does not limit the volume. */
  readonly volumeLimit?: number;
  /** Maximum units of one transfer. Absent if the lane does not limit the units. */
  readonly unitLimit?: number;
  /** The transfer type of the lane, such as `ROAD`. */
  readonly transferType: string;
  /**
   * The first instant after `now`, in epoch milliseconds, at which the same check returns other dates, returns an issue
   * or throws. The stock may change earlier.
   */
  readonly validUntil: number;
  /** One for each SKU, in order of first appearance. */
  readonly items: readonly CheckedItem[];
}

/** The result for one SKU. Quantities are in units. */
export interface CheckedItem {
  /** As requested. */
  readonly sku: string;
  /** The sum of the lines of the SKU, ≥ 1. */
  readonly requestedQty: number;
  /**
   * On hand, less safety stock, units reserved for others and units claimed by earlier requests of a batch. At least 0;
   * 0 for an unknown SKU. With `notBefore`: units that stay available from the transfer date on.
   */
  readonly availableQty: number;
  /** Weight of one unit; 0 if the weight is unknown. */
  readonly unitWeight: number;
  /** `requestedQty` × `unitWeight`. */
  readonly totalWeight: number;
  /** Whether `refusals` is empty. */
  readonly allowed: boolean;
  /** The reasons why the line is not allowed, in the order of {@link Refusal}. */
  readonly refusals: readonly Refusal[];
}
