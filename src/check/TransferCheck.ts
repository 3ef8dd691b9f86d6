import type { Refusal } from "./refusals";

/** The answer to a {@link CheckRequest}. */
export interface TransferCheck {
  /** Whether every line is allowed. */
  readonly allowed: boolean;
  /** Weight of every requested line, allowed or not, in the unit of all weights. */
  readonly totalWeight: number;
  /** The most that one transfer on this lane may weigh, in the unit of all weights. */
  readonly weightLimit: number;
  /** Volume of every requested line, in the unit of all volumes, if the lane has a volume limit. Unknown volumes count as 0. */
  readonly totalVolume?: number;
  /** The largest volume of one transfer on this lane, if it is limited. */
  readonly volumeLimit?: number;
  /** The most units of one transfer on this lane, if they are limited. */
  readonly unitLimit?: number;
  /** Calendar date at the source, `YYYY-MM-DD`. */
  readonly transferDate: string;
  /** The operator's code of the lane's transfer type. */
  readonly transferType: string;
  /** Calendar date at the destination, `YYYY-MM-DD`. */
  readonly estimatedArrivalDate: string;
  /** One for each distinct SKU, in order of first appearance. */
  readonly items: readonly CheckedItem[];
}

/** The answer to the line or lines of one SKU. Quantities are units. */
export interface CheckedItem {
  /** As requested. */
  readonly sku: string;
  /** The sum of the lines of the SKU, ≥ 1. */
  readonly requestedQty: number;
  /** On hand less reserved and safety stock, ≥ 0; 0 for an unknown SKU. */
  readonly availableQty: number;
  /** Weight of one unit; 0 if it is unknown. */
  readonly unitWeight: number;
  /** `requestedQty` × `unitWeight`. */
  readonly totalWeight: number;
  /** Whether `refusals` is empty. */
  readonly allowed: boolean;
  /** Every reason that applies, in the order of {@link Refusal}. */
  readonly refusals: readonly Refusal[];
}
