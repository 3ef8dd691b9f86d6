import type { CheckIssueCode, EventIssueCode, Issue } from "../result/Issue";

/** A failure, in the terms of the interface. */
export interface ApiError {
  /** HTTP status code, 400 to 599. */
  readonly statusCode: number;
  /** Short text for the status, as RFC 9110 words it. */
  readonly message: string;
  /** Machine-readable, such as `INVALID_TOKEN`. */
  readonly messageCode: string;
  /** Sent as `error.details`. */
  readonly issues?: readonly Issue[] | undefined;
}

/**
 * The failures that are always the same. Frozen.
 *
 * @example
 * ```ts
 * import { apiErrors } from "stock-transfer";
 *
 * apiErrors.invalidToken; // => { statusCode: 401, message: "Unauthorized", messageCode: "INVALID_TOKEN" }
 * ```
 */
export const apiErrors = /* @__PURE__ */ Object.freeze({
  /** The token is missing, malformed or refused. */
  invalidToken: /* @__PURE__ */ freezeError(401, "Unauthorized", "INVALID_TOKEN"),
  /** The interface has no such path. */
  notFound: /* @__PURE__ */ freezeError(404, "Not Found", "NOT_FOUND"),
  /** The path has no such method. */
  methodNotAllowed: /* @__PURE__ */ freezeError(405, "Method Not Allowed", "METHOD_NOT_ALLOWED"),
  /** The body is longer than the handler allows. */
  bodyTooLarge: /* @__PURE__ */ freezeError(413, "Content Too Large", "BODY_TOO_LARGE"),
  /** The headers do not announce JSON in UTF-8, uncompressed. */
  unsupportedMediaType: /* @__PURE__ */ freezeError(415, "Unsupported Media Type", "UNSUPPORTED_MEDIA_TYPE"),
  /** The program failed. */
  internalError: /* @__PURE__ */ freezeError(500, "Internal Server Error", "INTERNAL_ERROR"),
});

function freezeError<Status extends number, Message extends string, Code extends string>(
  statusCode: Status,
  message: Message,
  messageCode: Code,
) {
  return Object.freeze({ statusCode, message, messageCode });
}

/** The HTTP names of the fields in the paths of a check's issues. */
const wireNames: ReadonlyMap<string | number, string> = /* @__PURE__ */ new Map([
  ["srcWarehouseCode", "src_warehouse_code"],
  ["destWarehouseCode", "dest_warehouse_code"],
  ["transferType", "transfer_type"],
  ["sku", "product_sku"],
]);

const checkIssueCodes: Readonly<Record<string, boolean | undefined>> = {
  unknown_warehouse: true,
  same_warehouse: true,
  no_lane: true,
  duplicate_sku: true,
  unsafe_total: true,
  beyond_calendars: true,
  never_available: true,
  transfer_done: true,
  not_in_transfer: true,
  nothing_to_do: true,
} satisfies Record<CheckIssueCode | EventIssueCode, true>;

/**
 * The failure to answer with for issues of a parser, a check or an event. If any issue is about the form of the request, it is 400
 * `INVALID_REQUEST`, otherwise 422 with the code of the first issue in upper case. Its issues have the field names of the
 * HTTP API in their paths. O(issues).
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

/** The path of a parser has the names of the HTTP API already: a `sku` in it is the alias that the caller used. */
function withWirePath(issue: Issue): Issue {
  return isCheckIssue(issue) ? { ...issue, path: issue.path.map((key) => wireNames.get(key) ?? key) } : issue;
}
