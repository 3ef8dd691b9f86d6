import type { Issue } from "../result/Issue";

/** A failure, in the terms of the interface. */
export interface ApiError {
  /** HTTP status code, 400 to 599. */
  readonly statusCode: number;
  /** Short text for the status, as RFC 9110 words it. */
  readonly message: string;
  /** Machine-readable, such as `INVALID_TOKEN`. */
  readonly messageCode: string;
  /** Go out as `error.details`. */
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
  invalidToken: /* @__PURE__ */ freezeError({ statusCode: 401, message: "Unauthorized", messageCode: "INVALID_TOKEN" }),
  /** The interface has no such path. */
  notFound: /* @__PURE__ */ freezeError({ statusCode: 404, message: "Not Found", messageCode: "NOT_FOUND" }),
  /** The path has no such method. */
  methodNotAllowed: /* @__PURE__ */ freezeError({
    statusCode: 405,
    message: "Method Not Allowed",
    messageCode: "METHOD_NOT_ALLOWED",
  }),
  /** The body is longer than the handler allows. */
  bodyTooLarge: /* @__PURE__ */ freezeError({
    statusCode: 413,
    message: "Content Too Large",
    messageCode: "BODY_TOO_LARGE",
  }),
  /** The headers do not announce JSON in UTF-8, uncompressed. */
  unsupportedMediaType: /* @__PURE__ */ freezeError({
    statusCode: 415,
    message: "Unsupported Media Type",
    messageCode: "UNSUPPORTED_MEDIA_TYPE",
  }),
  /** The program failed. */
  internalError: /* @__PURE__ */ freezeError({
    statusCode: 500,
    message: "Internal Server Error",
    messageCode: "INTERNAL_ERROR",
  }),
});

function freezeError<const Failure extends ApiError>(error: Failure): Readonly<Failure> {
  return Object.freeze(error);
}
