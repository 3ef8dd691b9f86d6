import type { StockLevel } from "./StockLevel";

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

interface RefusalRow {
  /** Whether the database, too, refuses to claim stock for this reason. */
  readonly barsClaims: boolean;
}

/** The row of a refusal that holds for every quantity of the SKU. */
export interface NeedRow extends RefusalRow {
  /** What the SKU would have to be; `undefined` where `earliestTransfer` does not look at it. */
  readonly needed: string | undefined;
}

/** The row of a refusal with an amount. */
export interface AmountRow<Of extends string = "units" | "weight" | "volume"> extends RefusalRow {
  /** The field of the amount. */
  readonly amount: "shortBy" | "overBy";
  /** What the amount counts. */
  readonly of: Of;
}

/** One row for each refusal, in the order in which a line has them. */
export const refusals = {
  unknown_sku: { needed: "known to the source", barsClaims: true },
  not_transferable: { needed: "transferable", barsClaims: true },
  missing_weight: { needed: "of a known weight", barsClaims: false },
  missing_volume: { needed: undefined, barsClaims: false },
  insufficient_stock: { amount: "shortBy", of: "units", barsClaims: true },
  not_accepted: { amount: "overBy", of: "units", barsClaims: false },
  over_weight_limit: { amount: "overBy", of: "weight", barsClaims: false },
  over_volume_limit: { amount: "overBy", of: "volume", barsClaims: false },
  over_unit_limit: { amount: "overBy", of: "units", barsClaims: false },
} as const satisfies Record<Refusal["code"], NeedRow | AmountRow>;

/** The rows of all refusals, by their codes. */
export type Refusals = typeof refusals;

/** The codes of {@link Refusal}, in the order in which a line has them. */
export const refusalCodes = /* @__PURE__ */ Object.keys(refusals) as readonly Refusal["code"][];

const none: readonly Refusal[] = /* @__PURE__ */ Object.freeze([]);

/**
 * The refusals of a line that follow from the stock level of its SKU, in the order of {@link refusals}.
 *
 * @param shortBy The requested units less the available ones: negative where there are more.
 */
export function refusalsByStock(
  { transferable = true, unitWeight, unitVolume }: StockLevel,
  needsVolume: boolean,
  shortBy: number,
): readonly Refusal[] {
  // Most lines have none: no list is made for them.
  let found: Refusal[] | undefined;
  if (!transferable) (found ??= []).push({ code: "not_transferable" });
  if (unitWeight === undefined) (found ??= []).push({ code: "missing_weight" });
  if (needsVolume && unitVolume === undefined) (found ??= []).push({ code: "missing_volume" });
  if (shortBy > 0) (found ??= []).push({ code: "insufficient_stock", shortBy });
  return found ?? none;
}
