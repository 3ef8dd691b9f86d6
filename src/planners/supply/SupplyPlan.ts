import type { CheckRequest } from "../../check/CheckRequest";
import type { BatchContext } from "../../check/checkTransfers";
import type { TransferCheck } from "../../check/TransferCheck";
import type { MissingItem, SourceContext, SourceRequest } from "../sources/SourcePlan";

/** The goods that one warehouse needs. */
export type SupplyNeed = SourceRequest;

/** The network, stocks and rules of a plan. An unknown field throws a TypeError. */
export interface SupplyContext extends Omit<BatchContext, "stocks" | "booked"> {
  /** The possible source warehouses, each with its stock by SKU, such as a `Map` of `Map`s. */
  readonly stocks: SourceContext["stocks"];
}

/** The transfers that supply the needs. */
export interface SupplyPlan {
  /** In the order of the needs. Their requests pass one `checkTransfers` with the context of the plan. */
  readonly transfers: readonly SupplyTransfer[];
  /** The units that no transfer supplies, in the order of the needs. */
  readonly missing: readonly MissingSupply[];
}

/** One transfer of a supply plan. */
export interface SupplyTransfer {
  /** Index in the needs given to `planSupply`. */
  readonly need: number;
  /** What goes from where to where, by which `transferType`. */
  readonly request: CheckRequest;
  /** The check of `request` after the earlier transfers of the plan. Every line is allowed. */
  readonly check: TransferCheck;
}

/** Units of one SKU that the plan does not supply. */
export interface MissingSupply extends MissingItem {
  /** Index in the needs given to `planSupply`. */
  readonly need: number;
  /** The warehouse that needs the units. */
  readonly destWarehouseCode: string;
}
