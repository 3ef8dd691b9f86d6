import { describeValue } from "../result/describeValue";
import { tagOf } from "../result/kinds";
import { makeIssue } from "../result/messages";
import { assertValid } from "../result/misuse";
import { kindFault } from "../result/valueFaults";
import { memoize } from "../time/memoize";
import { type ApiError, apiErrors, issuesToError } from "../wire/apiErrors";

export type JsonResult = { readonly value: unknown } | { readonly error: ApiError };

/** A request body, independent of the server. */
export interface Body {
  /** The value of a header by its name in lower case; null or undefined if the header is absent. */
  header(name: string): string | null | undefined;
  /** Whether the body can no longer be read as bytes, because of other code. */
  isUnreadable(): boolean;
  /**
   * Passes chunks to `bytes.add`. Then calls one of these functions, once: `done(true)` at the end of the body,
   * `done(false)` if `add` returns false or the stream fails, or `fail` with an error of `add`.
   */
  read(bytes: BodyBytes, done: (isWhole: boolean) => void, fail: (error: unknown) => void): void;
}

/**
 * Reads a body as JSON in UTF-8. A body whose stream fails is malformed. `fail` receives other errors, such as a
 * TypeError if chunks are not bytes.
 *
 * @throws TypeError if other code has read the body.
 */
export function readJson(
  body: Body,
  maxBytes: number,
  next: (json: JsonResult) => void,
  fail: (error: unknown) => void,
): void {
  const error = headerError(body, maxBytes);
  if (error) {
    next({ error });
    return;
  }
  const bytes = new BodyBytes(maxBytes);
  const done = (isWhole: boolean) => {
    if (bytes.isTooLarge) next({ error: apiErrors.bodyTooLarge });
    else next(isWhole ? parse(bytes) : malformed());
  };
  body.read(bytes, done, fail);
}

function headerError(body: Body, maxBytes: number): ApiError | undefined {
  if (!isJsonContent(body)) return apiErrors.unsupportedMediaType;
  if (body.isUnreadable())
    assertValid("the body", {
      code: "wrong_type",
      params: { expected: "unread, but a body parser or other code has read it" },
    });
  return Number(body.header("content-length")) > maxBytes ? apiErrors.bodyTooLarge : undefined;
}

const json = /^application\/json[ \t]*(?:;|$)/i;
const quoted = /"(?:[^"\\]|\\.)*"?/g;
const parameter = /;([^;="]*)=("(?:[^"\\]|\\.)*"|[^;"]*)/g;
const utf8 = /^(?:utf-?8|"utf-?8")[ \t]*$/i;

/** Whether the headers say `application/json`, without a charset other than UTF-8 and without compression. */
function isJsonContent(body: Body): boolean {
  const coding = body.header("content-encoding") ?? "";
  return isJsonType(body.header("content-type") ?? "") && (coding === "" || coding.toLowerCase() === "identity");
}

const isJsonType = memoize((contentType: string) => {
  const charsets = Array.from(contentType.matchAll(parameter)).filter(([, name]) => /^charset$/i.test(name!.trim()));
  return (
    json.test(contentType) &&
    // Repeated headers are joined by commas.
    !contentType.replace(quoted, "").includes(",") &&
    charsets.every(([, , value]) => utf8.test(value!))
  );
}, 16);

/** Empty chunks beyond one per byte. An endless stream of ready chunks would block timers and aborts. */
const maxEmptyChunks = 1_000;

const noBytes = new Uint8Array();

/** The bytes of a body received so far. */
export class BodyBytes {
  isTooLarge = false;
  #bytes: Uint8Array = noBytes;
  #length = 0;
  #emptyChunks = 0;

  constructor(private readonly maxBytes: number) {}

  /** Adds a chunk. Returns false if there are too many bytes or too many empty chunks. */
  add(chunk: unknown): boolean {
    assertBytes(chunk);
    const newLength = this.#length + chunk.byteLength;
    if (newLength === this.#length) this.#emptyChunks += 1;
    this.isTooLarge ||= newLength > this.maxBytes || this.#emptyChunks > maxEmptyChunks + this.#length;
    if (this.isTooLarge) return false;
    if (this.#length === 0) {
      // Not copied: most bodies have one chunk. A list of chunks of a byte would take a hundred times their size.
      this.#bytes = chunk;
    } else {
      if (newLength > this.#bytes.length) {
        const larger = new Uint8Array(Math.min(this.maxBytes, 2 * newLength));
        larger.set(this.#bytes);
        this.#bytes = larger;
      }
      this.#bytes.set(chunk, this.#length);
    }
    this.#length = newLength;
    return true;
  }

  read(): Uint8Array {
    // Creating a view takes longer than decoding a small body.
    return this.#length === this.#bytes.length ? this.#bytes : this.#bytes.subarray(0, this.#length);
  }
}

function assertBytes(chunk: unknown): asserts chunk is Uint8Array {
  // Usually enough. Reading the tag takes longer than decoding a small body.
  // eslint-disable-next-line no-restricted-syntax -- Chunks of another realm have only the tag.
  if (chunk instanceof Uint8Array || tagOf(chunk) === "Uint8Array") return;
  assertValid("the body", kindFault("a stream of Uint8Array chunks", chunk));
}

const utf8Decoder = new TextDecoder("utf-8", { fatal: true });

function parse(bytes: BodyBytes): JsonResult {
  let text: string | undefined;
  try {
    text = utf8Decoder.decode(bytes.read());
    return { value: JSON.parse(text) as unknown };
  } catch {
    // Messages of `JSON.parse` differ between engines, and some quote the whole text.
    return malformed(text);
  }
}

function malformed(text?: string): JsonResult {
  const params = { expected: "json", ...(text !== undefined && { received: describeValue(text) }) };
  return { error: issuesToError([makeIssue([], { code: "malformed", params })]) };
}
