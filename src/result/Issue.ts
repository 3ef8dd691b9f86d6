import { isAmount, isObject } from "./kinds";

/**
 * Codes for malformed requests. Each maps to 400 `INVALID_REQUEST`. Each code lists its {@link Issue.params | params}.
 */
export type RequestIssueCode =
  /** The value is missing. No params. */
  | "required"
  /** The value is of another type. `expected`: an id such as `string`, `number`, `array`, `object`; `received`. */
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
   * The value does not have the expected format. `expected`: an id such as `calendar_date` or `time_zone`, or the only
   * allowed value; `received`, unless the value cannot be shown.
   */
  | "malformed"
  /** The status is unknown. `expected`: the five statuses; `received`. */
  | "unknown_status"
  /** A field and its alias differ. `expected`: the value of the field; `received`: that of the alias. */
  | "conflicting_fields"
  /** The parameter is repeated. `max`: 1; `received`: the number of its values. */
  | "repeated_parameter"
  /** The parameter is unknown. `received`; `suggestion` if a name is similar. */
  | "unknown_parameter"
  /** A range ends before it starts. `min`: its start; `expected`: the parameter of the start; `received`: its end. */
  | "empty_range"
  /** The list has no entries. `received`. */
  | "empty_list";

/** Codes of a check for well-formed requests. Each maps to 422 with the code in upper case. */
export type CheckIssueCode =
  /** No warehouse has the code. `received`. */
  | "unknown_warehouse"
  /** Source and destination are the same. `received`. */
  | "same_warehouse"
  /**
   * There is no lane, or none of the requested type. `expected`: the source, and the requested type in brackets;
   * `received`: the destination; `suggestion` if a type is similar.
   */
  | "no_lane"
  /** The SKU is on an earlier line as well. `received`. */
  | "duplicate_sku"
  /**
   * A total exceeds 2^53 − 1. `max`; `expected`: `quantity`, `weight`, `volume` or `units`; `received`: from
   * `planSources` the source warehouse, otherwise the factors (`3 × 340`) if one SKU alone exceeds it.
   */
  | "unsafe_total"
  /**
   * The latest arrival is after the end of the calendars, or no departure is left. `max`: the last date; `expected`:
   * `calendars_end` or `last_departure`; `received`: the arrival, if there is one.
   */
  | "beyond_calendars"
  /**
   * The source can never supply the requested units. `received`: the SKU. If there are too few: `min`, the requested
   * units, and `max`, the most that stay available. Otherwise `expected`: `known_sku`, `transferable`, `permitted`,
   * `known_weight`, `whole_packs` or `fresh`.
   */
  | "never_available";

/** Codes for events of a transfer. Each maps to 422 with the code in upper case. */
export type EventIssueCode =
  /** The transfer is completed or cancelled. `received`: its status. */
  | "transfer_done"
  /** The transfer does not have the SKU. `received`. */
  | "not_in_transfer"
  /** The event would have no effect. No params. */
  | "nothing_to_do";

/** Codes that occur only in configurations and calls. */
export type ConfigurationIssueCode =
  /** The field is unknown. `expected`: the known fields; `suggestion` if a name is similar. */
  | "unknown_field"
  /**
   * The value is not unique. `expected`: where else it occurs, `earlier` (in the same list) or `holidays`; `received`.
   */
  | "not_unique"
  /** The value is unknown. `expected`: the known values, or `warehouse_code`; `received`. */
  | "unknown_code"
  /**
   * The calendar or lane is closed for 366 days in a row, or a lane whose departures are all dates never departs.
   * `max`: 366, absent in the second case. For a lane also `expected`: `creates`, `departs` or `receives`; and
   * `received`: the warehouse (absent for default terms).
   */
  | "no_working_day";

/** Every code that an {@link Issue} can carry. */
export type IssueCode = RequestIssueCode | CheckIssueCode | EventIssueCode | ConfigurationIssueCode;

/**
 * A problem in untrusted data.
 *
 * Paths of parsers have the field names of the HTTP API (`["items", 3, "product_sku"]`). Paths of a check have those of
 * the TypeScript types (`["items", 3, "sku"]`).
 */
export interface Issue {
  /** The kind of problem, for programs. */
  readonly code: IssueCode;
  /**
   * A sentence in English, such as `Quantity must be a whole number (got 1.5).` It names the field without its path.
   */
  readonly message: string;
  /** Keys and indexes from the root of the input to the offending value; empty for the root itself. */
  readonly path: readonly (string | number)[];
  /**
   * The values in the message, for other languages: `min`, `max`, `expected`, `received` (as shown in the message) and
   * `suggestion`. `expected` is a list of values, a value, or the id of a phrase (`Phrase` of `stock-transfer/words`).
   */
  readonly params?: Readonly<Record<string, string | number | readonly string[]>>;
}

/** An issue without its path and message. */
export type Fault = Pick<Issue, "code" | "params">;

/** Whether an untrusted value can be the path of an issue. */
export function isPath(value: unknown): value is Issue["path"] {
  return Array.isArray(value) && value.every((key) => typeof key === "string" || isAmount(key));
}

/** Whether an untrusted value can be the params of an issue. */
export function isParams(value: unknown): value is NonNullable<Issue["params"]> {
  return isObject(value) && Object.values(value).every(isParam);
}

function isParam(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((each) => typeof each === "string");
  return typeof value === "string" || typeof value === "number";
}
