import type { Issue } from "../result/Issue";
import type { ApiError } from "./apiErrors";

/** The `paging` of a list response. */
export interface WirePaging {
  /** Count of records in the page. */
  readonly len: number;
  /** Cursor of the following page, `"0"` on the last one. */
  readonly next: string;
}

/** The body of a response with data. */
export interface SuccessEnvelope<Data> {
  readonly success: true;
  readonly data: Data;
  readonly meta_data: { readonly request_id: string };
  /** List response only. */
  readonly paging?: WirePaging;
}

/** The body of a response with an error. */
export interface FailureEnvelope {
  readonly success: false;
  readonly error: {
    readonly status_code: number;
    readonly message: string;
    readonly message_code: string;
    readonly details?: readonly Issue[];
  };
  readonly meta_data: { readonly request_id: string };
}

/**
 * Wraps the data of a response, with the keys in the order success, data, meta_data, paging. O(1): the data is not copied.
 *
 * @example
 * ```ts
 * import { successEnvelope } from "stock-transfer";
 *
 * successEnvelope({ total_weight: 0 }, "r-1"); // => { success: true, data: { total_weight: 0 }, meta_data: { request_id: "r-1" } }
 * ```
 */
export function successEnvelope<Data>(data: Data, requestId: string, paging?: WirePaging): SuccessEnvelope<Data> {
  const envelope = { success: true, data, meta_data: { request_id: requestId } } as const;
  return paging ? { ...envelope, paging } : envelope;
}

/**
 * Wraps a failure. The issues, where there are any, are `error.details`. O(1).
 *
 * @example
 * ```ts
 * import { apiErrors, failureEnvelope } from "stock-transfer";
 *
 * failureEnvelope(apiErrors.invalidToken, "r-2").error; // => { status_code: 401, message: "Unauthorized", message_code: "INVALID_TOKEN" }
 * ```
 */
export function failureEnvelope(error: ApiError, requestId: string): FailureEnvelope {
  const fields = { status_code: error.statusCode, message: error.message, message_code: error.messageCode };
  return {
    success: false,
    error: error.issues ? { ...fields, details: error.issues } : fields,
    meta_data: { request_id: requestId },
  };
}
