import { describeValue } from "../result/describeValue";
import { tagOf } from "../result/kinds";
import { makeIssue } from "../result/messages";
import { assertValid } from "../result/misuse";
import { kindFault } from "../result/valueFaults";
import { type ApiError, apiErrors, issuesToError } from "../wire/apiErrors";

/** The JSON value in the body of a request, or the failure response. */
export type JsonResult = { readonly value: unknown } | { readonly error: ApiError };

/**
 * Reads a body as JSON in UTF-8. It cancels the body after the chunk that exceeds `maxBytes`, or after 1001 more empty
 * chunks than bytes. O(bytes), regardless of the chunk size.
 *
 * @throws TypeError if the body was read before or does not consist of bytes.
 */
export async function readJson(request: Request, maxBytes: number): Promise<JsonResult> {
  if (!isJsonContent(request.headers)) return { error: apiErrors.unsupportedMediaType };
  if (request.bodyUsed) assertValid("the body", { code: "wrong_type", params: { expected: "unread" } });
  if (Number(request.headers.get("content-length")) > maxBytes) return { error: apiErrors.bodyTooLarge };
  if (!request.body) return parse(new Uint8Array());

  const reader = (request.body as ReadableStream<unknown>).getReader();
  // Some runtimes do not end the body of an aborted request. Errors of cancel are irrelevant.
  const stop = () => {
    reader.cancel().catch(() => undefined);
  };
  request.signal.addEventListener("abort", stop);
  try {
    return await readUpTo(maxBytes, reader, stop);
  } finally {
    request.signal.removeEventListener("abort", stop);
  }
}

const json = /^application\/json[ \t]*(?:;|$)/i;
const parameter = /;([^;="]*)=("(?:[^"\\]|\\.)*"|[^;"]*)/g;
const utf8 = /^(?:utf-?8|"utf-?8")[ \t]*$/i;

/** Whether the headers declare JSON in UTF-8: `application/json`, no other charset, no compression. */
function isJsonContent(headers: Headers): boolean {
  const contentType = headers.get("content-type") ?? "";
  const charsets = Array.from(contentType.matchAll(parameter)).filter(([, name]) => /^charset$/i.test(name!.trim()));
  const coding = headers.get("content-encoding") ?? "";
  return (
    json.test(contentType) &&
    charsets.every(([, , value]) => utf8.test(value!)) &&
    (coding === "" || coding.toLowerCase() === "identity")
  );
}

/** Bounds empty chunks: while a stream always has a chunk ready, timers and aborts do not run. */
const maxEmptyChunks = 1_000;

async function readUpTo(
  maxBytes: number,
  reader: ReadableStreamDefaultReader<unknown>,
  stop: () => void,
): Promise<JsonResult> {
  let bytes = new Uint8Array(Math.min(maxBytes, 16_384));
  let length = 0;
  let emptyChunks = 0;
  for (;;) {
    const chunk = await reader.read().catch(() => undefined);
    if (!chunk) return malformed();
    if (chunk.done) return parse(bytes.subarray(0, length));
    const { value } = chunk;
    assertBytes(value);
    const newLength = length + value.byteLength;
    if (newLength === length) emptyChunks += 1;
    if (newLength > maxBytes || emptyChunks > maxEmptyChunks + length) {
      stop();
      return { error: apiErrors.bodyTooLarge };
    }
    if (newLength > bytes.length) {
      const larger = new Uint8Array(Math.min(maxBytes, 2 * newLength));
      larger.set(bytes);
      bytes = larger;
    }
    bytes.set(value, length);
    length = newLength;
  }
}

function assertBytes(chunk: unknown): asserts chunk is Uint8Array {
  if (tagOf(chunk) !== "Uint8Array") assertValid("the body", kindFault("a stream of Uint8Array chunks", chunk));
}

function parse(bytes: Uint8Array): JsonResult {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return malformed();
  }
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    // Error messages differ between engines, and some quote the whole text.
    return malformed({ received: describeValue(text) });
  }
}

function malformed(received?: { readonly received: string }): JsonResult {
  const params = { expected: "json", ...received };
  return { error: issuesToError([makeIssue([], { code: "malformed", params })]) };
}
