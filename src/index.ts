export type { CheckIssueCode, Issue, IssueCode, RequestIssueCode } from "./result/Issue";
export type { Result } from "./result/Result";

export type { CivilDay, Weekday } from "./time/civilDay";
export type { WorkingCalendar } from "./time/workingCalendar";
export type { ZoneClock } from "./time/zoneClock";

export { createNetwork } from "./network/createNetwork";
export type { LaneConfig, LaneTerms, NetworkConfig, WarehouseConfig } from "./network/NetworkConfig";
export type { Lane, Route, TransferNetwork, Warehouse } from "./network/TransferNetwork";

export type { CheckContext, DuplicateLines, WeightRule } from "./check/CheckContext";
export type { CheckRequest, RequestedItem } from "./check/CheckRequest";
export { checkTransfer } from "./check/checkTransfer";
export { scheduleTransfer, type TransferSchedule } from "./check/scheduleTransfer";
export type { StockLevel } from "./check/StockLevel";
export type { CheckedItem, Refusal, TransferCheck } from "./check/TransferCheck";

export { type ApiError, apiErrors } from "./wire/apiErrors";
export { encodeCheck, type WireCheck, type WireCheckItem } from "./wire/encodeCheck";
export {
  failureEnvelope,
  type FailureEnvelope,
  successEnvelope,
  type SuccessEnvelope,
  type WirePaging,
} from "./wire/envelopes";
export { issuesToError } from "./wire/issuesToError";
export {
  checkRequestSchema,
  parseCheckRequest,
  type ParseCheckRequestOptions,
  type WireCheckRequest,
} from "./wire/parseCheckRequest";
export type { StandardSchema } from "./wire/StandardSchema";
