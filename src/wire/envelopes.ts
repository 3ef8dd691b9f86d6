import type { TransferCheck } from "../check/TransferCheck";
import type { StockTransfer } from "../list/StockTransfer";
import { isResult } from "../result/describeValue";
import type { Issue } from "../result/Issue";
import { isAmount, isObject, isPlainObject, type Unchecked } from "../result/kinds";
import { assertValid, inCall } from "../result/misuse";
import { integerFault, kindFault, textFault } from "../result/valueFaults";
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
  /** `true`. */
  readonly success: true;
  /** A list of transfers, or a check. */
  readonly data: Data;
  /** What there is to say of the response itself. */
  readonly meta_data: {
    /** Identifier of the request. */
    readonly request_id: string;
  };
  /** List response only. */
  readonly paging?: WirePaging;
}

/** The body of a response with an error. */
export interface FailureEnvelope {
  /** `false`. */
  readonly success: false;
  /** What has failed. */
  readonly error: {
    /** HTTP status code. */
    readonly status_code: number;
    /** Short text for the status. */
    readonly message: string;
    /** Machine-readable, such as `INVALID_TOKEN`. */
    readonly message_code: string;
    /** What is wrong with the request. Only with 400 and 422. */
    readonly details?: readonly Issue[];
  };
  /** What there is to say of the response itself. */
  readonly meta_data: {
    /** Identifier of the request. */
    readonly request_id: string;
  };
}

/** Data with the names of the wire: neither a transfer nor a check, which have those of the domain, nor a list of them. */
export type Encoded<Data> = Data extends Pick<StockTransfer, "srcWarehouseCode"> | Pick<TransferCheck, "transferDate">
  ? never
  : Data extends readonly unknown[]
    ? Data[number] extends never
      ? Data
      : Data[number] extends Pick<StockTransfer, "srcWarehouseCode"> | Pick<TransferCheck, "transferDate">
        ? never
        : Data
    : Data;

/**
 * Wraps the data of a response, with the keys in the order success, data, meta_data, paging. O(1): the data is not copied.
 *
 * @throws TypeError if there is no data, or if `requestId` is no string: JSON would leave either out; if the data is what
 * `encodePage` gives as a whole, or a check or transfers that are not encoded; and if the paging is something else.
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
    if (!Array.isArray(data) && (!isPlainObject(data) || isResult(data)))
      assertValid("data", kindFault("an object or an array", data));
    if ("paging" in (data as object))
      assertValid("data", kindFault("the data of a page alone: pass its paging beside", data));
    const unencoded: unknown = Array.isArray(data) ? data[0] : data;
    if (isObject(unencoded) && ("transferDate" in unencoded || "srcWarehouseCode" in unencoded))
      assertValid("data", kindFault("what encodeCheck or encodePage gives", data));
    assertValid("requestId", textFault(requestId));
    if (paging && !(isAmount(paging.len) && typeof (paging.next as unknown) === "string"))
      assertValid("paging", kindFault("the paging that encodePage gives", paging));
  });
  const envelope = { success: true, data: data as Data, meta_data: { request_id: requestId } } as const;
  return paging ? { ...envelope, paging } : envelope;
}

/**
 * Wraps a failure. The issues, where there are any, are `error.details`. O(1).
 *
 * @throws TypeError if the error lacks its status code, its message or its message code, as issues themselves do, or if
 * `requestId` is no string; RangeError if the status code is not 400 to 599.
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
    const { statusCode, message, messageCode } = (error as Unchecked<ApiError>) ?? {};
    if (typeof statusCode !== "number" || typeof message !== "string" || typeof messageCode !== "string")
      assertValid("error", kindFault("a failure, as issuesToError and apiErrors give it", error));
    assertValid("error.statusCode", integerFault(statusCode, 400, 599));
    assertValid("requestId", textFault(requestId));
  });
  const fields = { status_code: error.statusCode, message: error.message, message_code: error.messageCode };
  return {
    success: false,
    error: error.issues ? { ...fields, details: error.issues } : fields,
    meta_data: { request_id: requestId },
  };
}
