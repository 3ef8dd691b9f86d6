import { isParams, isPath, type Issue } from "../result/Issue";
import { isAmount, isObject, tagOf, type Unchecked } from "../result/kinds";
import { formatPath, isIssueCode, messageOf } from "../result/messages";
import { assertValid, throwMisuse } from "../result/misuse";
import type { Result } from "../result/Result";
import { kindFault, textFault } from "../result/valueFaults";

/** The error of a failed call. */
export interface ApiFailure extends Error {
  /** `ApiFailure`. */
  readonly name: "ApiFailure";
  /**
   * `status`: the API responded with an error. `response`: any other response that does not answer the request, such as
   * one of a proxy. `network`: there was no complete response. `token`: the option `token` failed or returned no token.
   * `timeout`: there was no complete response in time.
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

/** A response whose body may not be valid. */
export interface Received extends Pick<ApiFailure, "retryAfter"> {
  readonly status: number;
  /** `fault`: why the body is not a text. */
  readonly body: { readonly text: string } | { readonly fault: string };
}

/** @throws TypeError if the result of `fetch` is not a response. */
export async function readResponse(response: Response, maxBytes: number): Promise<Received> {
  const { status, headers } = (response as Unchecked<Response>) ?? {};
  // The status of `Response.error()` is 0.
  if (!isAmount(status, 1) || typeof headers?.get !== "function") {
    const fault = kindFault("a Response of the Fetch standard", response);
    throwMisuse([{ place: "the result of options.fetch", fault }]);
  }
  const seconds = status === 429 || status === 503 ? (headers.get("retry-after") ?? "") : "";
  const retryAfter = Number(seconds) * 1_000;
  return {
    status,
    ...(/^\d+$/.test(seconds) && isAmount(retryAfter) && { retryAfter }),
    body: await readBody(response, maxBytes),
  };
}

async function readBody(response: Response, maxBytes: number): Promise<Received["body"]> {
  const tooLong = { fault: `has more than ${maxBytes} bytes` };
  // In some runtimes, responses are not streams.
  if (!response.body) {
    const text = await response.text();
    assertValid("the text of the response", textFault(text));
    return new TextEncoder().encode(text).length > maxBytes ? tooLong : { text };
  }
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  let length = 0;
  const decode = (chunk?: Uint8Array) => {
    try {
      text += decoder.decode(chunk, { stream: chunk !== undefined });
      return undefined;
    } catch {
      return { fault: "is not valid UTF-8" };
    }
  };
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return decode() ?? { text };
    if (!ArrayBuffer.isView(value)) assertValid("the body of the response", kindFault("a stream of bytes", value));
    length += value.byteLength;
    const fault = length > maxBytes ? tooLong : decode(value);
    if (fault) {
      // Errors of `cancel` are irrelevant.
      reader.cancel().catch(() => undefined);
      return fault;
    }
  }
}

/** Reads the body of a response. A status other than 200, or a malformed body, is a failure. */
export function readAnswer<Value>(
  { body: received, ...response }: Received,
  decode: (body: unknown) => Result<Value>,
): Answer<Value> {
  const { status } = response;
  const fail = (message: string, known: Partial<ApiFailure> = {}, cause?: unknown) => ({
    failure: makeFailure(message, { kind: "response", ...response, ...known }, cause),
  });
  if ("fault" in received) return fail(`the body of the response ${received.fault}`);
  let body: unknown;
  try {
    body = JSON.parse(received.text);
  } catch (error) {
    return fail(`the body of the response (status ${status}) is not JSON`, {}, error);
  }
  const { success, error, meta_data } = isObject(body) ? body : {};
  const known = success === false ? readFailure(error, meta_data) : {};
  if (status !== 200) {
    if (success !== false || !isObject(error))
      return fail(`the body of the response (status ${status}) is not an error of the API`);
    const text = typeof error["message"] === "string" ? error["message"] : "";
    return fail(`the service answered ${status} ${text}`.trimEnd(), { kind: "status", ...known });
  }
  const { value, issues } = success === false ? {} : decode(body);
  if (issues) {
    const reason = messageOf(formatPath(issues[0].path, "body"), issues[0]);
    return fail(`unexpected response body: ${reason}`, { issues });
  }
  if (success === true) return { value: value! };
  return fail("unexpected response body: body.success must be true", known);
}

/** What a failure response says, whatever its status. */
function readFailure(error: unknown, metaData: unknown): Pick<ApiFailure, "messageCode" | "requestId" | "issues"> {
  const { message_code: messageCode, details } = isObject(error) ? error : {};
  const { request_id: requestId } = isObject(metaData) ? metaData : {};
  const issues =
    Array.isArray(details) && details.length > 0 && details.every(isIssue) ? details.map(wholeIssue) : undefined;
  return {
    ...(typeof messageCode === "string" && { messageCode }),
    ...(typeof requestId === "string" && { requestId }),
    ...(issues && { issues }),
  };
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
