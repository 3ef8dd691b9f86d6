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
  readonly issues?: readonly Issue[];
}

/**
 * The failures that are always the same.
 *
 * @example
 * ```ts
 * import { apiErrors } from "stock-transfer";
 *
 * apiErrors.invalidToken; // => { statusCode: 401, message: "Unauthorized", messageCode: "INVALID_TOKEN" }
 * ```
 */
export const apiErrors = {
  invalidToken: { statusCode: 401, message: "Unauthorized", messageCode: "INVALID_TOKEN" },
  notFound: { statusCode: 404, message: "Not Found", messageCode: "NOT_FOUND" },
  methodNotAllowed: { statusCode: 405, message: "Method Not Allowed", messageCode: "METHOD_NOT_ALLOWED" },
  bodyTooLarge: { statusCode: 413, message: "Content Too Large", messageCode: "BODY_TOO_LARGE" },
  unsupportedMediaType: { statusCode: 415, message: "Unsupported Media Type", messageCode: "UNSUPPORTED_MEDIA_TYPE" },
  internalError: { statusCode: 500, message: "Internal Server Error", messageCode: "INTERNAL_ERROR" },
} as const satisfies Readonly<Record<string, ApiError>>;
