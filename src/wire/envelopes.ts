import type { TransferCheck } from "../check/TransferCheck";
import type { StockTransfer } from "../list/StockTransfer";
import type { Issue } from "../result/Issue";
import { assertValid, inCall } from "../result/misuse";
import { integerFault, kindFault, textFault } from "../result/valueFaults";
import type { ApiError } from "./apiErrors";

/** The `paging` of a list response. */
export interface WirePaging {
  /** Number of transfers in the page. */
  readonly len: number;
  /** Cursor of the next page; `"0"` on the last page. */
  readonly next: string;
}

/** The body of a response with data. */
export interface SuccessEnvelope<Data> {
  /** `true`. */
  readonly success: true;
  /** A list of transfers, or a check. */
  readonly data: Data;
  /** Response metadata. */
  readonly meta_data: {
    /** Identifier of the request. */
    readonly request_id: string;
  };
  /** Only in a list response. */
  readonly paging?: WirePaging;
}

/** The body of a response with an error. */
export interface FailureEnvelope {
  /** `false`. */
  readonly success: false;
  /** The failure. */
  readonly error: {
    /** HTTP status code. */
    readonly status_code: number;
    /** Short text for the status. */
    readonly message: string;
    /** Code for programs, such as `INVALID_TOKEN`. */
    readonly message_code: string;
    /** The issues of the request. Only with status 400 and 422. */
    readonly details?: readonly Issue[];
  };
  /** Response metadata. */
  readonly meta_data: SuccessEnvelope<unknown>["meta_data"];
}

type Unencoded = Pick<StockTransfer, "srcWarehouseCode"> | Pick<TransferCheck, "transferDate">;

/** The type of encoded data; `never` for transfers, lists of transfers and checks that are not encoded. */
export type Encoded<Data> = Data extends readonly never[]
  ? Data
  : Data extends Unencoded | readonly Unencoded[]
    ? never
    : Data;

/**
 * The body of a success response, with the keys in the order success, data, meta_data, paging. O(1).
 *
 * @param requestId The id of the request, to find it in logs.
 * @throws TypeError if the data is not an object or a list, or if `requestId` is not a string.
 *
 * @example
 * ```ts
 * import { successEnvelope } from "stock-transfer";
 *
 * successEnvelope({ total_weight: 0 }, "r-1"); // => { success: true, data: { total_weight: 0 }, meta_data: { request_id: "r-1" } }
 * ```
 */
export function successEnvelope<Data>(
  data: Encoded<Data>,
  requestId: string,
  paging?: WirePaging,
): SuccessEnvelope<Data> {
  inCall("successEnvelope", () => {
    if (typeof data !== "object" || data === null) assertValid("data", kindFault("an object or an array", data));
    assertValid("requestId", textFault(requestId));
  });
  const envelope = { success: true, data: data as Data, meta_data: { request_id: requestId } } as const;
  return paging ? { ...envelope, paging: { len: paging.len, next: paging.next } } : envelope;
}

/**
 * The body of a failure response. The issues of the error become `error.details`. O(1).
 *
 * @param requestId The id of the request, to find it in logs.
 * @throws TypeError or RangeError if the status code is not an integer from 400 to 599, or if `requestId` is not a
 * string.
 *
 * @example
 * ```ts
 * import { apiErrors, failureEnvelope } from "stock-transfer";
 *
 * failureEnvelope(apiErrors.invalidToken, "r-2").error; // => { status_code: 401, message: "Unauthorized", message_code: "INVALID_TOKEN" }
 * ```
 */
export function failureEnvelope(error: ApiError, requestId: string): FailureEnvelope {
  inCall("failureEnvelope", () => {
    assertValid("error.statusCode", integerFault(error.statusCode, 400, 599));
    assertValid("requestId", textFault(requestId));
  });
  const fields = { status_code: error.statusCode, message: error.message, message_code: error.messageCode };
  return {
    success: false,
    error: error.issues ? { ...fields, details: error.issues } : fields,
    meta_data: { request_id: requestId },
  };
}
