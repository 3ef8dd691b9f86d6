import type { Refusal } from "./refusals";

/** The result of checking a {@link CheckRequest}. */
export interface TransferCheck {
  /** Whether every line is allowed. */
  readonly allowed: boolean;
  /** Total weight of all requested lines, allowed or not, in the unit of the given weights. */
  readonly totalWeight: number;
  /** Maximum weight of one transfer on this lane, in the same unit. */
  readonly weightLimit: number;
  /** Total volume of all requested lines, if the lane has a volume limit. Unknown volumes count as 0. */
  readonly totalVolume?: number;
  /** Maximum volume of one transfer, if the lane limits it. */
  readonly volumeLimit?: number;
  /** Maximum units of one transfer, if the lane limits them. */
  readonly unitLimit?: number;
  /** When the transfer is created: calendar date at the source, `YYYY-MM-DD`. */
  readonly transferDate: string;
  /** The transfer type of the lane, such as `ROAD`. */
  readonly transferType: string;
  /** When the carrier leaves the source: calendar date there, `YYYY-MM-DD`. */
  readonly departureDate: string;
  /** When the goods are available at the destination: calendar date there, `YYYY-MM-DD`. */
  readonly estimatedArrivalDate: string;
  /** The arrival after `maxTransitDays`: calendar date at the destination, `YYYY-MM-DD`. */
  readonly latestArrivalDate: string;
  /**
   * The first instant after `now` at which the same check has other dates or fails, in epoch milliseconds. The stock
   * may change earlier.
   */
  readonly validUntil: number;
  /** One for each SKU, in order of first appearance. */
  readonly items: readonly CheckedItem[];
}

/** The result for one SKU. Quantities are in units. */
export interface CheckedItem {
  /** As requested. */
  readonly sku: string;
  /** Sum over the lines of the SKU, ≥ 1. */
  readonly requestedQty: number;
  /**
   * On hand less safety stock and units reserved for others, ≥ 0; 0 for an unknown SKU. With `notBefore`: units that stay
   * available from the transfer date on.
   */
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
