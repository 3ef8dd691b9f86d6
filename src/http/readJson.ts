import { describeValue } from "../result/describeValue";
import { tagOf } from "../result/kinds";
import { makeIssue } from "../result/messages";
import { assertValid } from "../result/misuse";
import { kindFault } from "../result/valueFaults";
import { type ApiError, apiErrors, issuesToError } from "../wire/apiErrors";

/** The JSON value in the body of a request, or the failure response. */
type JsonResult = { readonly value: unknown } | { readonly error: ApiError };

/** A request body, whatever the server. */
export interface Body {
  /** The value of a header by its name in lower case; null or undefined if absent. */
  header(name: string): string | null | undefined;
  /** Whether the body was read before. */
  isRead(): boolean;
  /** Adds all chunks until `add` returns false. Returns whether the body arrived as a whole. */
  read(bytes: BodyBytes): Promise<boolean>;
}

/** Reads a body as JSON in UTF-8. @throws TypeError if it was read before or does not consist of bytes. */
export async function readJson(body: Body, maxBytes: number): Promise<JsonResult> {
  if (!isJsonContent(body)) return { error: apiErrors.unsupportedMediaType };
  if (body.isRead())
    assertValid("the body", {
      code: "wrong_type",
      params: { expected: "unread, but a body parser or other code has read it" },
    });
  if (Number(body.header("content-length")) > maxBytes) return { error: apiErrors.bodyTooLarge };
  const bytes = new BodyBytes(maxBytes);
  const isWhole = await body.read(bytes);
  if (bytes.isTooLarge) return { error: apiErrors.bodyTooLarge };
  return isWhole ? parse(bytes.read()) : malformed();
}

const json = /^application\/json[ \t]*(?:;|$)/i;
const parameter = /;([^;="]*)=("(?:[^"\\]|\\.)*"|[^;"]*)/g;
const utf8 = /^(?:utf-?8|"utf-?8")[ \t]*$/i;

/** Whether the headers declare JSON in UTF-8: `application/json`, no other charset, no compression. */
function isJsonContent(body: Body): boolean {
  const contentType = body.header("content-type") ?? "";
  const charsets = contentType.includes(";")
    ? Array.from(contentType.matchAll(parameter)).filter(([, name]) => /^charset$/i.test(name!.trim()))
    : [];
  const coding = body.header("content-encoding") ?? "";
  return (
    json.test(contentType) &&
    charsets.every(([, , value]) => utf8.test(value!)) &&
    (coding === "" || coding.toLowerCase() === "identity")
  );
}

/** Limits empty chunks: while a stream always has a chunk ready, timers and aborts do not run. */
const maxEmptyChunks = 1_000;

/** The bytes of a body that have arrived. */
export class BodyBytes {
  isTooLarge = false;
  #bytes = new Uint8Array();
  #length = 0;
  #emptyChunks = 0;

  constructor(private readonly maxBytes: number) {}

  /** Adds a copy of the chunk. Returns false if the body is too large. */
  add(chunk: unknown): boolean {
    assertBytes(chunk);
    const newLength = this.#length + chunk.byteLength;
    if (newLength === this.#length) this.#emptyChunks += 1;
    this.isTooLarge ||= newLength > this.maxBytes || this.#emptyChunks > maxEmptyChunks + this.#length;
    if (this.isTooLarge) return false;
    if (newLength > this.#bytes.length) {
      const larger = new Uint8Array(this.#length === 0 ? newLength : Math.min(this.maxBytes, 2 * newLength));
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes.set(chunk, this.#length);
    this.#length = newLength;
    return true;
  }

  read(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }
}

function assertBytes(chunk: unknown): asserts chunk is Uint8Array {
  if (tagOf(chunk) !== "Uint8Array") assertValid("the body", kindFault("a stream of Uint8Array chunks", chunk));
}

const utf8Decoder = new TextDecoder("utf-8", { fatal: true });

function parse(bytes: Uint8Array): JsonResult {
  let text: string | undefined;
  try {
    text = utf8Decoder.decode(bytes);
    return { value: JSON.parse(text) as unknown };
  } catch {
    // Error messages differ between engines, and some quote the whole text.
    return malformed(text);
  }
}

function malformed(text?: string): JsonResult {
  const params = { expected: "json", ...(text !== undefined && { received: describeValue(text) }) };
  return { error: issuesToError([makeIssue([], { code: "malformed", params })]) };
}
