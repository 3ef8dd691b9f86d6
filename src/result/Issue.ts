import { isAmount, isObject } from "./kinds";

/** Codes for malformed requests. Status of `issuesToError`: 400. The comment of each code lists its `params`. */
export type RequestIssueCode =
  /** The value is missing. No params. */
  | "required"
  /** The value has the wrong type. `expected`: a phrase id, such as `array`, or English words; `received`. */
  | "wrong_type"
  /** The text is blank. `received`. */
  | "blank"
  /** The number is not an integer. `received`; for a text also `expected`: `digits`. */
  | "not_integer"
  /** The number is too small. `min`, `received`. */
  | "too_small"
  /**
   * The number is too large, or the list has too many entries. `max`, `received`; for a list also `expected`:
   * `entries`.
   */
  | "too_big"
  /**
   * The value does not have the expected format. `expected`: a phrase id, such as `calendar_date`, or English words;
   * `received`, unless the value cannot be shown.
   */
  | "malformed"
  /** The status is unknown. `expected`: the five statuses; `received`. */
  | "unknown_status"
  /** A field and its alias differ. `expected`: the value of the field; `received`: the value of the alias. */
  | "conflicting_fields"
  /** The parameter is repeated. `max`: 1; `received`: the number of values. */
  | "repeated_parameter"
  /** The parameter is unknown. `received`: its name; `suggestion` if a known name is similar. */
  | "unknown_parameter"
  /** A range ends before it starts. `min`: the start; `expected`: the parameter of the start; `received`: the end. */
  | "empty_range"
  /** The list has no entries. `received`. */
  | "empty_list";

/** Codes of a check for well-formed requests. Status of `issuesToError`: 422, unless another issue causes 400. */
export type CheckIssueCode =
  /** No warehouse has the code. `received`. */
  | "unknown_warehouse"
  /** Source and destination are the same. `received`. */
  | "same_warehouse"
  /**
   * There is no lane, or no lane of the requested type. `expected`: the source; `received`: the destination;
   * `transferType`: the requested type; `suggestion` if the type of a lane is similar; `reason`: `no_working_day` if
   * there are default terms, but on no day of 366 a transfer can be created, depart or be received.
   */
  | "no_lane"
  /** The SKU is on an earlier line as well. `received`. */
  | "duplicate_sku"
  /**
   * A total exceeds 2^53 − 1. `max`; `expected`: `quantity`, `weight`, `volume` or `units`; `received`: the
   * factors (`3 × 340`) if one SKU alone exceeds `max`, except for `quantity`; from `planSources` instead `source`: the
   * source warehouse.
   */
  | "unsafe_total"
  /**
   * The latest arrival is after the end of the calendars, or no departure is left. `max`: the end of the calendars or
   * the last departure; `expected`: `calendars_end` or `last_departure`; `received`: the latest arrival, if it exists.
   */
  | "beyond_calendars"
  /** No departure has room within 366 days, or until the calendars end. `max`: the last date that was looked at. */
  | "fully_booked"
  /**
   * The source can never supply the requested units. `received`: the SKU. If units are missing: `min`, the requested
   * units, and `max`, the most units that stay available. Otherwise `expected`: `known_sku`, `transferable`,
   * `permitted`, `known_weight`, `whole_packs` or `fresh`.
   */
  | "never_available";

/** Codes for events of a transfer. Status of `issuesToError`: 422, unless another issue causes 400. */
export type EventIssueCode =
  /** The transfer is completed or cancelled. `received`: its status. */
  | "transfer_done"
  /** The transfer does not have the SKU. `received`. */
  | "not_in_transfer"
  /** More units than are in transit now, but more may follow. `max`, `received`. */
  | "too_early"
  /** The event would have no effect. No params. */
  | "nothing_to_do";

/**
 * Codes that do not occur in requests of the HTTP API. Every issue of a field of a warehouse or lane also has `owner`: the
 * code of the warehouse, or the source and destination of the lane.
 */
export type ConfigurationIssueCode =
  /** The field is unknown. `expected`: the known fields; `suggestion` if a known field is similar. */
  | "unknown_field"
  /**
   * The value is not unique. `expected`: `earlier` if an earlier entry of the list has the value, `holidays` if the
   * date is also a holiday; `received`.
   */
  | "not_unique"
  /** The value is unknown. `expected`: the known values, or `warehouse_code`; `received`. */
  | "unknown_code"
  /**
   * A calendar or a lane is closed for 366 days in a row (`max`: 366), or a lane that departs only on listed dates
   * never departs (no `max`). For a lane also `expected`: `creates`, `departs` or `receives`; and `received`: the
   * warehouse, absent for default terms.
   */
  | "no_working_day";

/** Every code of an {@link Issue}. */
export type IssueCode = RequestIssueCode | CheckIssueCode | EventIssueCode | ConfigurationIssueCode;

/**
 * A problem in untrusted data.
 *
 * In issues of HTTP data, paths have the field names of the HTTP API (`["items", 3, "product_sku"]`). In all other
 * issues, paths have the field names of the TypeScript types (`["items", 3, "sku"]`).
 */
export interface Issue {
  /** The kind of problem, for programs. */
  readonly code: IssueCode;
  /** A sentence in English that names the field without its path: `Quantity must be a whole number (got 1.5).` */
  readonly message: string;
  /** Keys and indexes from the root of the input to the offending value; empty for the root itself. */
  readonly path: readonly (string | number)[];
  /**
   * The values in the message, for other languages: `min`, `max`, `expected`, `received` (as shown in the message),
   * `suggestion`, `reason`, `transferType`, `source` and `owner`. `expected` is a text, a list of texts, or the id of a phrase (`Phrase` of `stock-transfer/words`).
   */
  readonly params?: Readonly<Record<string, string | number | readonly string[]>>;
}

export type Fault = Pick<Issue, "code" | "params">;

export function isPath(value: unknown): value is Issue["path"] {
  return Array.isArray(value) && value.every((key) => typeof key === "string" || isAmount(key));
}

export function isParams(value: unknown): value is NonNullable<Issue["params"]> {
  return isObject(value) && Object.values(value).every(isParam);
}

function isParam(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((each) => typeof each === "string");
  return typeof value === "string" || Number.isFinite(value);
}
