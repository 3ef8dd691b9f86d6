import type { Phrase } from "../result/messages";

/** Why a line may not be transferred. */
export type Refusal =
  | {
      /** The SKU is unknown at the source. This is always the only refusal. */
      readonly code: "unknown_sku";
    }
  | {
      /** The stock level has `transferable: false`. */
      readonly code: "not_transferable";
    }
  | {
      /** The `forbids` of the context returned a rule. */
      readonly code: "forbidden";
      /** The name of the rule. */
      readonly rule: string;
    }
  | {
      /** The SKU has no `unitWeight`. A weight of 0 is valid. */
      readonly code: "missing_weight";
    }
  | {
      /** The lane has a volume limit, and the SKU has no `unitVolume`. */
      readonly code: "missing_volume";
    }
  | {
      /** The quantity is not a multiple of the pack. */
      readonly code: "broken_pack";
      /** Units in a pack, ≥ 2. */
      readonly packQty: number;
      /** Units beyond the last whole pack, ≥ 1. */
      readonly overBy: number;
    }
  | {
      /** More units are requested than are available. */
      readonly code: "insufficient_stock";
      /** Missing units, ≥ 1. */
      readonly shortBy: number;
    }
  | {
      /** Too few of the available units are fresh enough on the latest arrival date. */
      readonly code: "short_shelf_life";
      /** Missing units, ≥ 1, in addition to the missing units of `insufficient_stock`. */
      readonly shortBy: number;
    }
  | {
      /** More units are requested than the destination accepts. */
      readonly code: "not_accepted";
      /** Units above the accepted quantity, ≥ 1. */
      readonly overBy: number;
    }
  | {
      /** The weight limit is exceeded, according to the option `weightRule`. */
      readonly code: "over_weight_limit";
      /**
       * The excess weight, ≥ 1. `fill`: over the room left by earlier allowed lines. `whole`: of all lines without
       * other refusals together. `each`: of this line alone.
       */
      readonly overBy: number;
    }
  | {
      /** The volume limit is exceeded, according to the option `weightRule`. */
      readonly code: "over_volume_limit";
      /** The excess volume, as for `over_weight_limit`. */
      readonly overBy: number;
    }
  | {
      /** The unit limit is exceeded, according to the option `weightRule`. */
      readonly code: "over_unit_limit";
      /** The excess units, as for `over_weight_limit`. */
      readonly overBy: number;
    };

interface RefusalRow {
  /** Whether a stock table, too, can refuse a change with this code. */
  readonly barsClaims: boolean;
}

/** A refusal that applies regardless of the quantity. */
export interface NeedRow extends RefusalRow {
  /** The phrase of the issue `never_available`; `undefined` if this refusal never causes the issue. */
  readonly needed: Phrase | undefined;
}

/** A refusal with an amount. */
export interface AmountRow<Of extends string = "units" | "weight" | "volume"> extends RefusalRow {
  /** The field of the amount. */
  readonly amount: "shortBy" | "overBy";
  /** The unit of the amount. */
  readonly of: Of;
}

/** One row for each code, in the order of the refusals of a line. */
export const refusals = {
  unknown_sku: { needed: "known_sku", barsClaims: true },
  not_transferable: { needed: "transferable", barsClaims: true },
  forbidden: { needed: "permitted", barsClaims: false },
  missing_weight: { needed: "known_weight", barsClaims: false },
  missing_volume: { needed: undefined, barsClaims: false },
  broken_pack: { amount: "overBy", of: "units", barsClaims: false },
  insufficient_stock: { amount: "shortBy", of: "units", barsClaims: true },
  short_shelf_life: { amount: "shortBy", of: "units", barsClaims: false },
  not_accepted: { amount: "overBy", of: "units", barsClaims: false },
  over_weight_limit: { amount: "overBy", of: "weight", barsClaims: false },
  over_volume_limit: { amount: "overBy", of: "volume", barsClaims: false },
  over_unit_limit: { amount: "overBy", of: "units", barsClaims: false },
} as const satisfies Record<Refusal["code"], NeedRow | AmountRow>;

/** The rows by code. */
export type Refusals = typeof refusals;

export const refusalCodes = /* @__PURE__ */ Object.keys(refusals) as readonly Refusal["code"][];
