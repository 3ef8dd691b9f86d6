import type { Issue } from "../result/Issue";
import { isParams, isPath } from "../result/issueParts";
import { isObject } from "../result/kinds";
import { formatPath, isIssueCode } from "../result/messages";
import type { Result } from "../result/Result";
import { type ApiFailure, makeFailure } from "./ApiFailure";

/** The value of an answer, or the failure that it tells. */
export type Answer<Value> = { readonly value: Value } | { readonly failure: ApiFailure };

/**
 * Reads the body of a response: the value of a success, or the failure. What is not JSON, breaks off or has another form, as
 * that of another service would, is a failure too.
 */
export function readAnswer<Value>(
  status: number,
  text: string,
  decode: (body: unknown) => Result<Value>,
): Answer<Value> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    return { failure: makeFailure(`the answer of status ${status} is not JSON`, { status }, error) };
  }
  if (status !== 200) return { failure: readFailure(status, body) };
  const { value, issues } = decode(body);
  if (!issues) return { value };
  const [{ path, message }] = issues;
  return {
    failure: makeFailure(`the answer has another form: ${formatPath(path, "body")} ${message}`, { status, issues }),
  };
}

function readFailure(status: number, body: unknown): ApiFailure {
  const { error, meta_data } = isObject(body) ? body : {};
  const { message, message_code: messageCode, details } = isObject(error) ? error : {};
  const { request_id: requestId } = isObject(meta_data) ? meta_data : {};
  const issues =
    Array.isArray(details) && details.length > 0 && details.every(isIssue) ? details.map(wholeIssue) : undefined;
  const text = typeof message === "string" ? ` ${message}` : "";
  return makeFailure(`the service answers ${status}${text}`, {
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

/** The message says what the params say: an issue can do without params that are malformed. */
function wholeIssue({ code, message, path, params }: Issue): Issue {
  return { code, message, path, ...(isParams(params) && { params }) };
}
