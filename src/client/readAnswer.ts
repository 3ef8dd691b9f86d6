import { isParams, isPath, type Issue } from "../result/Issue";
import { isObject, tagOf } from "../result/kinds";
import { formatPath, isIssueCode, messageOf } from "../result/messages";
import type { Result } from "../result/Result";

/** The error of a failed call. */
export interface ApiFailure extends Error {
  /** `ApiFailure`. */
  readonly name: "ApiFailure";
  /** The HTTP status, if there was a response. */
  readonly status?: number;
  /** The `message_code` of a failure response, such as `INVALID_TOKEN`. */
  readonly messageCode?: string;
  /** The `request_id` of a failure response. */
  readonly requestId?: string;
  /** The issues in a failure response, or of an unexpected response body. */
  readonly issues?: readonly Issue[];
}

/** Whether an error is an {@link ApiFailure}. O(1). */
export function isApiFailure(error: unknown): error is ApiFailure {
  return tagOf(error) === "Error" && (error as Error).name === "ApiFailure";
}

export function makeFailure(
  message: string,
  known: Pick<ApiFailure, "status" | "messageCode" | "requestId" | "issues"> = {},
  cause?: unknown,
): ApiFailure {
  const error = new Error(message, cause === undefined ? {} : { cause });
  return Object.assign(error, { ...known, name: "ApiFailure" as const });
}

export type Answer<Value> = { readonly value: Value } | { readonly failure: ApiFailure };

/** Reads the body of a response. A status other than 200, or a malformed body, is a failure. */
export function readAnswer<Value>(
  status: number,
  text: string,
  decode: (body: unknown) => Result<Value>,
): Answer<Value> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    return { failure: makeFailure(`the body of the response (status ${status}) is not JSON`, { status }, error) };
  }
  if (status !== 200) return { failure: readFailure(status, body) };
  const { value, issues } = decode(body);
  if (!issues) return { value };
  const [issue] = issues;
  const reason = messageOf(formatPath(issue.path, "body"), issue);
  return { failure: makeFailure(`unexpected response body: ${reason}`, { status, issues }) };
}

function readFailure(status: number, body: unknown): ApiFailure {
  const { error, meta_data } = isObject(body) ? body : {};
  const { message, message_code: messageCode, details } = isObject(error) ? error : {};
  const { request_id: requestId } = isObject(meta_data) ? meta_data : {};
  const issues =
    Array.isArray(details) && details.length > 0 && details.every(isIssue) ? details.map(wholeIssue) : undefined;
  const text = typeof message === "string" ? ` ${message}` : "";
  return makeFailure(`the service answered ${status}${text}`, {
    status,
    ...(typeof messageCode === "string" && { messageCode }),
    ...(typeof requestId === "string" && { requestId }),
    ...(issues && { issues }),
  });
}

function isIssue(value: unknown): value is Issue {
  if (!isObject(value)) return false;
  const { code, message, path } = value;
  return isIssueCode(code) && typeof message === "string" && isPath(path);
}

/** Drops malformed params, since the message contains the same information. */
function wholeIssue({ code, message, path, params }: Issue): Issue {
  return { code, message, path, ...(isParams(params) && { params }) };
}
