import { isParams, isPath, type Issue } from "../result/Issue";
import { type Fields, isAmount, isObject, tagOf } from "../result/kinds";
import { formatPath, isIssueCode, messageOf } from "../result/messages";
import type { Result } from "../result/Result";

/** The error of a failed call. */
export interface ApiFailure extends Error {
  /** `ApiFailure`. */
  readonly name: "ApiFailure";
  /**
   * `status`: the API responded with an error. `response`: any other response that does not answer the request, such as
   * one of a proxy. `network`: there was no complete response. `token`: the option `token` failed. `timeout`: there was
   * no complete response in time.
   */
  readonly kind: "status" | "response" | "network" | "token" | "timeout";
  /** The HTTP status, if there was a response. */
  readonly status?: number;
  /** After this number of milliseconds, another attempt may succeed. Present if the service says so, in seconds. */
  readonly retryAfter?: number;
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

export function makeFailure(message: string, known: Omit<ApiFailure, keyof Error>, cause?: unknown): ApiFailure {
  const error = new Error(message, cause === undefined ? {} : { cause });
  return Object.assign(error, { ...known, name: "ApiFailure" as const });
}

export type Answer<Value> = { readonly value: Value } | { readonly failure: ApiFailure };

/** The status of a response, and the time in its header `retry-after`. */
export type ResponseStatus = Required<Pick<ApiFailure, "status">> & Pick<ApiFailure, "retryAfter">;

export function readStatus({ status, headers }: Response): ResponseStatus {
  const seconds = status === 429 || status === 503 ? (headers.get("retry-after") ?? "") : "";
  const retryAfter = Number(seconds) * 1_000;
  return { status, ...(/^\d+$/.test(seconds) && isAmount(retryAfter) && { retryAfter }) };
}

/** The text of a body, or `undefined` if it has more bytes. */
export async function readText(response: Response, maxBytes: number): Promise<string | undefined> {
  // In some runtimes, responses are not streams.
  if (!response.body) {
    const text = await response.text();
    return new TextEncoder().encode(text).length > maxBytes ? undefined : text;
  }
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = "";
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    length += value.byteLength;
    if (length > maxBytes) {
      // Errors of `cancel` are irrelevant.
      reader.cancel().catch(() => undefined);
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** Reads the body of a response. A status other than 200, or a malformed body, is a failure. */
export function readAnswer<Value>(
  response: ResponseStatus,
  text: string,
  decode: (body: unknown) => Result<Value>,
): Answer<Value> {
  const { status } = response;
  const known = { kind: "response", ...response } as const;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    return { failure: makeFailure(`the body of the response (status ${status}) is not JSON`, known, error) };
  }
  if (status !== 200) return { failure: readFailure(response, body) };
  const { value, issues } = decode(body);
  if (!issues) {
    if ((body as Fields)["success"] === true) return { value };
    return { failure: makeFailure("unexpected response body: body.success must be true", known) };
  }
  const [issue] = issues;
  const reason = messageOf(formatPath(issue.path, "body"), issue);
  return { failure: makeFailure(`unexpected response body: ${reason}`, { ...known, issues }) };
}

function readFailure(response: ResponseStatus, body: unknown): ApiFailure {
  const { success, error, meta_data } = isObject(body) ? body : {};
  if (success !== false || !isObject(error)) {
    const message = `the body of the response (status ${response.status}) is not an error of the API`;
    return makeFailure(message, { kind: "response", ...response });
  }
  const { message, message_code: messageCode, details } = error;
  const { request_id: requestId } = isObject(meta_data) ? meta_data : {};
  const issues =
    Array.isArray(details) && details.length > 0 && details.every(isIssue) ? details.map(wholeIssue) : undefined;
  const text = typeof message === "string" ? ` ${message}` : "";
  return makeFailure(`the service answered ${response.status}${text}`, {
    kind: "status",
    ...response,
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
