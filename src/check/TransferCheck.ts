import type { Refusal } from "./refusals";

/** The answer to a {@link CheckRequest}. */
export interface TransferCheck {
  /** Whether every line is allowed. */
  readonly allowed: boolean;
  /** Of every requested line, allowed or not, in the unit of all weights. */
  readonly totalWeight: number;
  /** The most that one transfer on this lane may weigh, in the unit of all weights. */
  readonly weightLimit: number;
  /** Of every requested line, in the unit of all volumes, where the lane has a volume limit. An unknown volume counts 0. */
  readonly totalVolume?: number;
  /** The most volume that one transfer on this lane may have, where the lane has such a limit. */
  readonly volumeLimit?: number;
  /** The most units that one transfer on this lane may have, where the lane has such a limit. */
  readonly unitLimit?: number;
  /** Calendar date at the source, `YYYY-MM-DD`. */
  readonly transferDate: string;
  /** The operator's code of the lane's transfer type. */
  readonly transferType: string;
  /** Calendar date at the destination, `YYYY-MM-DD`. */
  readonly estimatedArrivalDate: string;
  /** One per distinct SKU, in order of first appearance. */
  readonly items: readonly CheckedItem[];
}

/** The answer to the line or lines of one SKU. Quantities are units, weights the unit of all weights. */
export interface CheckedItem {
  /** As requested. */
  readonly sku: string;
  /** The sum of the lines of the SKU, ≥ 1. */
  readonly requestedQty: number;
  /** On hand without what is reserved and kept back, ≥ 0; 0 for an unknown SKU. */
  readonly availableQty: number;
  /** Of one unit; 0 where it is not known. */
  readonly unitWeight: number;
  /** `requestedQty` × `unitWeight`. */
  readonly totalWeight: number;
  /** Whether `refusals` is empty. */
  readonly allowed: boolean;
  /** Every reason that applies, in the order of {@link Refusal}. */
  readonly refusals: readonly Refusal[];
}
