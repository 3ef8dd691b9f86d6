/** @module stock-transfer/planners */
export type { TransferLimits } from "../network/TransferNetwork";
export { planTransfers } from "./transfers/planTransfers";
export type { PlannedItem, PlannedTransfer, TransferPlan } from "./transfers/TransferPlan";

export { planSources } from "./sources/planSources";
export type {
  MissingCode,
  MissingItem,
  PlannedSource,
  SourceContext,
  SourcedItem,
  SourcePlan,
  SourceRequest,
} from "./sources/SourcePlan";
