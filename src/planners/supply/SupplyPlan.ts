import type { CheckRequest } from "../../check/CheckRequest";
import type { BatchContext } from "../../check/checkTransfers";
import type { TransferCheck } from "../../check/TransferCheck";
import type { MissingItem, SourceContext, SourceRequest } from "../sources/SourcePlan";

/** The goods that one warehouse needs. */
export type SupplyNeed = SourceRequest;

/** The network, stocks and rules of a plan. Unknown fields are errors. */
export interface SupplyContext extends Omit<BatchContext, "stocks"> {
  /** As for `planSources`. */
  readonly stocks: SourceContext["stocks"];
}

/** The transfers that supply the needs. */
export interface SupplyPlan {
  /** In the order of the needs. Together they pass one batch of `checkTransfers`. */
  readonly transfers: readonly SupplyTransfer[];
  /** The units that no transfer supplies, in the order of the needs. */
  readonly missing: readonly MissingSupply[];
}

/** A transfer for a need. */
export interface SupplyTransfer {
  /** Index of the need. */
  readonly need: number;
  /** Its `transferType` names the service. */
  readonly request: CheckRequest;
  /** The check of the request, after those of the earlier transfers. Every line is allowed. */
  readonly check: TransferCheck;
}

/** Units of one SKU that a need lacks. */
export interface MissingSupply extends MissingItem {
  /** Index of the need. */
  readonly need: number;
}
