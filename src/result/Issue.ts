/** What a parser finds wrong with the form of a request. Each maps to 400 `INVALID_REQUEST`. */
export type RequestIssueCode =
  | "required"
  | "wrong_type"
  | "blank"
  | "not_integer"
  | "too_small"
  | "too_big"
  | "malformed"
  | "unknown_status"
  | "conflicting_fields"
  | "repeated_parameter"
  | "unknown_parameter"
  | "empty_range"
  | "empty_list";

/** What the check finds wrong with a well-formed request. Each maps to 422 with the code in upper case. */
export type CheckIssueCode = "unknown_warehouse" | "same_warehouse" | "no_lane" | "duplicate_sku" | "unsafe_total";

/** Every code that an {@link Issue} can carry. */
export type IssueCode = RequestIssueCode | CheckIssueCode;

/**
 * One thing that is wrong with data from outside.
 *
 * A parser's path names the fields of the wire (`["items", 3, "product_sku"]`), the check's path those of the
 * domain (`["items", 3, "sku"]`).
 */
export interface Issue {
  /** What kind of thing is wrong: a name for programs. */
  readonly code: IssueCode;
  /** The rule and the received value, such as `must be an integer, got 1.5`. */
  readonly message: string;
  /** Keys and indexes from the root of the input to the offending value; empty for the root itself. */
  readonly path: readonly (string | number)[];
}
