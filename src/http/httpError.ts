import type { Fault } from "../result/Issue";
import { assertOptionValues, assertValid, inCall } from "../result/misuse";
import { faultOf, integerFault, nonBlankFault, textFault, unlessOmitted } from "../result/valueFaults";
import type { ApiError } from "../wire/apiErrors";
import { reasonPhrase } from "./reasonPhrase";

/** Options of {@link httpError}. */
export interface HttpErrorOptions {
  /** Text for people, sent in the response. Default: the phrase of the registry of status codes, otherwise empty. */
  readonly message?: string | undefined;
  /**
   * Milliseconds after which another attempt may succeed, a safe integer ≥ 0. Sent as the header `Retry-After`, rounded
   * up to seconds. Default: no header.
   */
  readonly retryAfter?: number | undefined;
}

/** Registered, because an application may load the library twice, as ESM and as CommonJS. */
const answer = /* @__PURE__ */ Symbol.for("stock-transfer.httpError");

/**
 * An error that chooses the response. If `authenticate`, `list` or `check` of a handler or listener throws it, or
 * rejects with it, the response has this status and code. `onError` receives it if the status is at least 500. O(1).
 *
 * @param statusCode 400 to 599, but not 401: for that, `authenticate` returns `false`.
 * @param messageCode Code for programs, not blank.
 * @throws TypeError or RangeError if an argument is malformed or an option is unknown.
 *
 * @example
 * ```ts
 * import { httpError } from "stock-transfer/http";
 *
 * httpError(403, "OTHER_COMPANY").message; // => "Forbidden"
 * httpError(503, "DATABASE_AWAY", { message: "Back soon", retryAfter: 5_000 }).message; // => "Back soon"
 * ```
 */
export function httpError(statusCode: number, messageCode: string, options: HttpErrorOptions = {}): Error {
  inCall("httpError", () => {
    assertAnswer(statusCode, messageCode, options);
  });
  const { message = reasonPhrase(statusCode), retryAfter } = options;
  const chosen = { statusCode, messageCode, message, retryAfter };
  return Object.assign(new Error(message), { name: "HttpError", [answer]: chosen });
}

/** A response to a failed request. */
export interface Failure {
  readonly error: ApiError;
  /** Further headers. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The response to an `httpError`; `false` for any other error, or if other code has damaged it. */
export function readHttpError(error: unknown): Failure | false {
  try {
    const given = (error as Readonly<Record<symbol, Omit<ApiError, "message"> & HttpErrorOptions>>)[answer]!;
    const { statusCode, messageCode, message = "", retryAfter } = given;
    assertAnswer(statusCode, messageCode, { message, retryAfter });
    const seconds = retryAfter !== undefined && { "retry-after": String(Math.ceil(retryAfter / 1_000)) };
    return { error: { statusCode, message, messageCode }, headers: { ...seconds } };
  } catch {
    return false;
  }
}

const optionRules = {
  message: unlessOmitted(textFault),
  retryAfter: unlessOmitted(integerFault),
} satisfies Record<keyof HttpErrorOptions, (value: unknown) => Fault | undefined>;

function assertAnswer(statusCode: unknown, messageCode: unknown, options: HttpErrorOptions): void {
  const expected = "a status other than 401";
  assertValid(
    "statusCode",
    statusCode === 401 ? faultOf("malformed", 401, { expected }) : integerFault(statusCode, 400, 599),
  );
  assertValid("messageCode", nonBlankFault(messageCode));
  assertOptionValues(options, optionRules);
}
