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
      /** The lane has a volume limit, and the volume of the SKU is not known. */
      readonly code: "missing_volume";
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
    }
  | {
      /** The line does not fit in the volume limit. */
      readonly code: "over_volume_limit";
      /** Volume, counted as the weight of `over_weight_limit` is. */
      readonly overBy: number;
    }
  | {
      /** The line does not fit in the unit limit. */
      readonly code: "over_unit_limit";
      /** Units, counted as the weight of `over_weight_limit` is. */
      readonly overBy: number;
    };

/**
 * The amount that each refusal gives, in the order in which a line has them. One without an amount holds for every quantity of
 * the SKU.
 */
export const refusalAmounts = {
  unknown_sku: undefined,
  not_transferable: undefined,
  missing_weight: undefined,
  missing_volume: undefined,
  insufficient_stock: "shortBy",
  not_accepted: "overBy",
  over_weight_limit: "overBy",
  over_volume_limit: "overBy",
  over_unit_limit: "overBy",
} as const satisfies Record<Refusal["code"], "shortBy" | "overBy" | undefined>;

/** The codes of {@link Refusal}, in the order in which a line has them. */
export const refusalCodes = /* @__PURE__ */ Object.keys(refusalAmounts) as readonly Refusal["code"][];

/** Whether every quantity of the SKU is refused for this reason. */
export function refusesEveryQuantity(code: Refusal["code"]): code is CodeRefusingEveryQuantity {
  return refusalAmounts[code] === undefined;
}

/** The codes of refusals for which {@link refusesEveryQuantity} holds. */
export type CodeRefusingEveryQuantity = {
  [Code in Refusal["code"]]: (typeof refusalAmounts)[Code] extends undefined ? Code : never;
}[Refusal["code"]];
