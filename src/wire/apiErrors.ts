import type { CheckIssueCode, EventIssueCode, Issue } from "../result/Issue";
import { wireNames } from "./endpoints";

/** A failure response of the HTTP API. */
export interface ApiError {
  /** HTTP status code, 400 to 599. */
  readonly statusCode: number;
  /** Reason phrase of RFC 9110. */
  readonly message: string;
  /** Code for programs, such as `INVALID_TOKEN`. */
  readonly messageCode: string;
  /** The issues of the request, sent as `error.details`. */
  readonly issues?: readonly Issue[] | undefined;
}

/**
 * The failures without issues, as `createHandler` and `createListener` send them. Frozen.
 *
 * @example
 * ```ts
 * import { apiErrors } from "stock-transfer";
 *
 * apiErrors.invalidToken; // => { statusCode: 401, message: "Unauthorized", messageCode: "INVALID_TOKEN" }
 * ```
 */
export const apiErrors = /* @__PURE__ */ Object.freeze({
  /** 401: the header `Authorization` is missing, malformed or repeated, or `authenticate` rejects the token. */
  invalidToken: /* @__PURE__ */ freezeError(401, "Unauthorized", "INVALID_TOKEN"),
  /** 404: no endpoint has this path. */
  notFound: /* @__PURE__ */ freezeError(404, "Not Found", "NOT_FOUND"),
  /** 405: the path does not support the method. */
  methodNotAllowed: /* @__PURE__ */ freezeError(405, "Method Not Allowed", "METHOD_NOT_ALLOWED"),
  /** 413: the body has more than `maxBodyBytes` bytes, or over 1000 more empty chunks than bytes. */
  bodyTooLarge: /* @__PURE__ */ freezeError(413, "Content Too Large", "BODY_TOO_LARGE"),
  /** 415: the body is compressed, or its `content-type` is not `application/json` in UTF-8. */
  unsupportedMediaType: /* @__PURE__ */ freezeError(415, "Unsupported Media Type", "UNSUPPORTED_MEDIA_TYPE"),
  /**
   * 500: in a handler, a function of the options (except `onError`) throws or returns a wrong value, or other code has
   * read the body. If `authenticate` returns neither a boolean nor an object, the status is 401.
   */
  internalError: /* @__PURE__ */ freezeError(500, "Internal Server Error", "INTERNAL_ERROR"),
});

function freezeError<Status extends number, Message extends string, Code extends string>(
  statusCode: Status,
  message: Message,
  messageCode: Code,
) {
  return Object.freeze({ statusCode, message, messageCode });
}

const checkIssueCodes: Readonly<Record<string, boolean | undefined>> = {
  unknown_warehouse: true,
  same_warehouse: true,
  no_lane: true,
  duplicate_sku: true,
  unsafe_total: true,
  beyond_calendars: true,
  fully_booked: true,
  never_available: true,
  transfer_done: true,
  not_in_transfer: true,
  too_early: true,
  nothing_to_do: true,
} satisfies Record<CheckIssueCode | EventIssueCode, true>;

/**
 * The failure response for issues of a parser, a check or an event. If every code is a `CheckIssueCode` or an
 * `EventIssueCode`, the status is 422 with the code of the first issue in upper case, otherwise 400 `INVALID_REQUEST`.
 * Paths of check and event issues get the field names of the HTTP API. O(issues).
 *
 * @param issues At least one.
 *
 * @example
 * ```ts
 * import { issuesToError } from "stock-transfer";
 *
 * const error = issuesToError([
 *   { code: "no_lane", message: "There is no lane from HAN to HCM.", path: ["destWarehouseCode"] },
 * ]);
 * error.messageCode; // => "NO_LANE"
 * error.issues?.[0]?.path; // => ["dest_warehouse_code"]
 * ```
 */
export function issuesToError(issues: readonly [Issue, ...Issue[]]): ApiError {
  const status = issues.every(isCheckIssue)
    ? { statusCode: 422, message: "Unprocessable Content", messageCode: issues[0].code.toUpperCase() }
    : { statusCode: 400, message: "Bad Request", messageCode: "INVALID_REQUEST" };
  return { ...status, issues: issues.map(withWirePath) };
}

function isCheckIssue({ code }: Issue): boolean {
  return checkIssueCodes[code] === true;
}

/** Paths of parsers already have the field names of the HTTP API, where `sku` is an alias that must stay. */
function withWirePath(issue: Issue): Issue {
  return isCheckIssue(issue) ? { ...issue, path: issue.path.map((key) => wireNames.get(key) ?? key) } : issue;
}
