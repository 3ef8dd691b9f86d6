/**
 * The check, the dates, the list and the life of stock transfers, and the JSON of `/business/v1`.
 *
 * @module stock-transfer
 */
export type {
  CheckIssueCode,
  ConfigurationIssueCode,
  EventIssueCode,
  Issue,
  IssueCode,
  RequestIssueCode,
} from "./result/Issue";
export type { Result } from "./result/Result";
export { type LocalDay, localDay } from "./time/localDay";
export type { StockMovement } from "./time/StockMovement";

export { createNetwork } from "./network/createNetwork";
export { parseNetwork } from "./network/parseNetwork";
export type { LaneConfig, LaneTerms, NetworkConfig, WarehouseConfig } from "./network/NetworkConfig";
export type { Load, TransferLimits } from "./network/Load";
export type { Route, TransferNetwork } from "./network/TransferNetwork";

export { explainSchedule, type ScheduleReason, type ScheduleStep } from "./schedule/explainSchedule";
export { type LatestOptions, latestTransfer, type LatestTransfer } from "./schedule/latestTransfer";
export { type DepartureOptions, listDepartures, type ListedDeparture } from "./schedule/listDepartures";
export { parseCalendarDate } from "./schedule/parseCalendarDate";
export type { BookedOn, Departure, LoadOptions } from "./schedule/room";
export { type ScheduleOptions, scheduleTransfer, type TransferSchedule } from "./schedule/scheduleTransfer";

export type {
  AcceptedQty,
  CheckContext,
  DuplicateLines,
  ForbiddingRule,
  HeldQty,
  ShelfDays,
  WeightRule,
} from "./check/CheckContext";
export type { CheckRequest, RequestedItem } from "./check/CheckRequest";
export { checkServices } from "./check/checkServices";
export { checkTransfer } from "./check/checkTransfer";
export { type BatchClaims, type BatchContext, checkTransfers } from "./check/checkTransfers";
export { type CheckChange, compareChecks } from "./check/compareChecks";
export { type EarliestItem, type EarliestTransfer, earliestTransfer } from "./check/earliestTransfer";
export { type LargestAllowed, largestAllowed } from "./check/largestAllowed";
export { type PromisedItem, type PromisedPart, promiseTransfer, type TransferPromise } from "./check/promiseTransfer";
export type { Refusal } from "./check/refusals";
export type { StockLevel, StockLot } from "./check/StockLevel";
export { type TrimmedRequest, type TrimOptions, trimRequest } from "./check/trimRequest";
export type { CheckedItem, TransferCheck } from "./check/TransferCheck";

export { createTransferCollection } from "./list/createTransferCollection";
export type { ListOrder, ListQuery, TransferPage } from "./list/ListQuery";
export { listTransfers } from "./list/listTransfers";
export { matchesFilter } from "./list/matchesFilter";
export { mergePages } from "./list/mergePages";
export { quantitiesOf, type TransferQuantities } from "./list/quantitiesOf";
export { walkTransfers } from "./list/walkTransfers";
export { type StockTransfer, type TransferItem, type TransferStatus, transferStatuses } from "./list/StockTransfer";
export type { CollectionOptions, TransferCollection } from "./list/TransferCollection";
export type { TransferFilter } from "./list/TransferFilter";

export { createTransfer, type GivenFields } from "./lifecycle/createTransfer";
export { bookingsOf } from "./lifecycle/bookingsOf";
export { applyEvent } from "./lifecycle/applyEvent";
export { progressOf, type TransferProgress } from "./lifecycle/progressOf";
export { suppliesOf } from "./lifecycle/suppliesOf";
export type { Correction, Quantity, ReceivedQuantity, TransferEvent, TransferStep } from "./lifecycle/TransferEvent";
export type { StockDelta } from "./list/StockDelta";
export type { UnitState } from "./list/transferLines";

export { type ApiError, apiErrors, issuesToError } from "./wire/apiErrors";
export {
  encodeCheck,
  type EncodeCheckOptions,
  type WireCheck,
  type WireCheckItem,
  type WireRefusal,
} from "./wire/encodeCheck";
export { decodeCheck, type RemoteCheck, type RemoteCheckedItem } from "./wire/decodeCheck";
export { decodePage, decodeTransfer, type RemotePage, type RemoteTransfer } from "./wire/decodeTransfer";
export { encodeCheckRequest } from "./wire/encodeCheckRequest";
export { encodeListQuery } from "./wire/encodeListQuery";
export { encodePage, encodeTransfer, type WirePage, type WireTransfer } from "./wire/encodeTransfer";
export {
  type Encoded,
  failureEnvelope,
  type FailureEnvelope,
  successEnvelope,
  type SuccessEnvelope,
  type WirePaging,
} from "./wire/envelopes";
export {
  checkRequestSchema,
  parseCheckRequest,
  type ParseCheckRequestOptions,
  type WireCheckRequest,
  type WireRequestItem,
} from "./wire/parseCheckRequest";
export type { ListExtension } from "./wire/endpoints";
export { listQuerySchema, parseListQuery, type ParseListQueryOptions, type QueryRecord } from "./wire/parseListQuery";
export { networkSchema } from "./wire/networkSchema";
export type { JsonSchemaOptions, StandardSchema } from "./wire/StandardSchema";
