/**
 * What a parser finds wrong with the form of a request. Each maps to 400 `INVALID_REQUEST`. Behind each code stand the names
 * of its {@link Issue.params | params}.
 */
export type RequestIssueCode =
  /** The value is missing. No params. */
  | "required"
  /** The value is of another type. `expected`: `string`, `number`, `array`, `object`…; `received`. */
  | "wrong_type"
  /** The text consists of white space alone. `received`. */
  | "blank"
  /** The number is no integer. `received`; of a text also `expected`: the form in words. */
  | "not_integer"
  /** The number is too small. `min`, `received`. */
  | "too_small"
  /** The number is too great, or a list has too many entries. `max`, `received`; of a list also `expected`: `entries`. */
  | "too_big"
  /** The text has another form. `expected`: the form in words; `received`. */
  | "malformed"
  /** The status is none of the five. `expected`: these; `received`. */
  | "unknown_status"
  /** A field and its alias differ. `expected`: the value of the field; `received`: that of the alias. */
  | "conflicting_fields"
  /** The parameter can have one value only. `max`: 1; `received`: how often it was given. */
  | "repeated_parameter"
  /** The interface does not have the parameter. `received`; `suggestion` where a name is near. */
  | "unknown_parameter"
  /** A range ends before it starts. `min`: its start; `expected`: the parameter that says so; `received`: its end. */
  | "empty_range"
  /** The list has no entries. `received`. */
  | "empty_list";

/** What the check finds wrong with a well-formed request. Each maps to 422 with the code in upper case. */
export type CheckIssueCode =
  /** No warehouse has the code. `received`. */
  | "unknown_warehouse"
  /** Source and destination are the same. `received`. */
  | "same_warehouse"
  /** No lane, or none of the type that is asked for, leads from the source to the destination. `expected`: the source; `received`: the destination; `suggestion` where the type of a lane is near the one that is asked for. */
  | "no_lane"
  /** The SKU is on an earlier line as well. `received`. */
  | "duplicate_sku"
  /** A quantity or a weight exceeds 2^53 − 1. `max`; `expected`: `quantity`, `weight`, `volume`, `units` (of all lines), or the source whose goods weigh too much; `received` for one line. */
  | "unsafe_total"
  /** The arrival is later than the calendars are kept up, or no departure is left. `max`: the last date; `expected`: what ends with it; `received`: the arrival, where there is one. */
  | "beyond_calendars"
  /** The source will never have the goods for good. `received`: the SKU; `min`: the units that are wanted, and `max`: those that there are for good, or `expected`: what it would have to be. */
  | "never_available";

/** What only a configuration, or misuse by a program, can have wrong. */
export type ConfigurationIssueCode =
  /** No such field exists. `expected`: those that exist; `suggestion` where a name is near. */
  | "unknown_field"
  /** The value occurs elsewhere as well. `expected`: where; `received`. */
  | "not_unique"
  /** The value is none of those that are known. `expected`: these, in a list or in words; `received`. */
  | "unknown_code"
  /** 366 days in a row have no day on which a transfer can be created, on which the carrier drives or on which it departs. `max`: 366, or none where all departures are dates; `expected` of a lane on which nothing can depart. */
  | "no_working_day";

/** Every code that an {@link Issue} can carry. */
export type IssueCode = RequestIssueCode | CheckIssueCode | ConfigurationIssueCode;

/**
 * One thing that is wrong with data from outside.
 *
 * A parser's path names the fields of the wire (`["items", 3, "product_sku"]`), the check's path those of the
 * domain (`["items", 3, "sku"]`).
 */
export interface Issue {
  /** What kind of thing is wrong: a name for programs. */
  readonly code: IssueCode;
  /** The rule and the received value in English, such as `must be an integer, got 1.5`. */
  readonly message: string;
  /** Keys and indexes from the root of the input to the offending value; empty for the root itself. */
  readonly path: readonly (string | number)[];
  /**
   * What the message says, under fixed names, so that it can be said in another language: `min`, `max`, `expected`,
   * `received` (as the message shows it) and `suggestion`. Each code says which of them it has.
   */
  readonly params?: Readonly<Record<string, string | number | readonly string[]>>;
}

/** An issue whose place is not known yet: what is wrong with a value. */
export type Fault = Pick<Issue, "code" | "params">;
