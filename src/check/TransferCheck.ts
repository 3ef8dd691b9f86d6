/** The answer to a {@link CheckRequest}. */
export interface TransferCheck {
  /** Whether every line is allowed. */
  readonly allowed: boolean;
  /** Of every requested line, allowed or not, in the unit of all weights. */
  readonly totalWeight: number;
  /** The most that one transfer on this lane may weigh, in the unit of all weights. */
  readonly weightLimit: number;
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

/** Why a line may not be transferred. */
export type Refusal =
  | {
      /** The stock does not know the SKU. Excludes the others. */
      readonly code: "unknown_sku";
    }
  | {
      /** The stock says that the SKU may not leave the warehouse. */
      readonly code: "not_transferable";
    }
  | {
      /** The weight of the SKU is not known, which is not the same as 0. */
      readonly code: "missing_weight";
    }
  | {
      /** More units are requested than are available. */
      readonly code: "insufficient_stock";
      /** How many more, ≥ 1. */
      readonly shortBy: number;
    }
  | {
      /** More units are requested than the destination takes. */
      readonly code: "not_accepted";
      /** How many more, ≥ 1. */
      readonly overBy: number;
    }
  | {
      /** The line does not fit in the weight limit. */
      readonly code: "over_weight_limit";
      /** Under `fill` by how much it exceeds the room left, under `whole` all lines together, under `each` it alone the limit. */
      readonly overBy: number;
    };

/** The codes of {@link Refusal}, in the order in which a line has them. */
export const refusalCodes = /* @__PURE__ */ Object.keys({
  unknown_sku: true,
  not_transferable: true,
  missing_weight: true,
  insufficient_stock: true,
  not_accepted: true,
  over_weight_limit: true,
} satisfies Record<Refusal["code"], true>) as readonly Refusal["code"][];
