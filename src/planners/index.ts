/**
 * Plans: the fewest transfers for a load, the cheapest sources of an order, the restocking of many warehouses.
 *
 * @module stock-transfer/planners
 */
export type { TransferLimits } from "../network/Load";
export { planTransfers } from "./transfers/planTransfers";
export type { PlannedItem, PlannedTransfer, TransferPlan } from "./transfers/TransferPlan";

export { planSources } from "./sources/planSources";
export type {
  MissingCode,
  MissingItem,
  PlannedSource,
  SourceChoice,
  SourceContext,
  SourcedItem,
  SourceOptions,
  SourcePlan,
  SourceRequest,
  SourceService,
  TransferCost,
} from "./sources/SourcePlan";

export { needsOf, type NeedsOptions, type ReplenishmentLevel } from "./supply/needsOf";
export { planSupply } from "./supply/planSupply";
export { shareUnits, type UnitClaim } from "./supply/shareUnits";
export type { MissingSupply, SupplyContext, SupplyNeed, SupplyPlan, SupplyTransfer } from "./supply/SupplyPlan";
