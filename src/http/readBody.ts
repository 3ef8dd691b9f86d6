import { tagOf } from "../result/kinds";
import { assertValid } from "../result/misuse";
import { kindFault } from "../result/valueFaults";

/** A body as text, or why there is none. */
export type BodyResult = { readonly text: string } | { readonly failure: "too_long" | "broken_off" | "not_utf8" };

/**
 * Reads a body as UTF-8, and no further than its limit: of an endless one it reads `maxBytes` and the chunk that exceeds
 * them, or 1001 empty chunks more than bytes, and then cancels it. O(bytes), however small the chunks.
 *
 * @throws TypeError if somebody else has read the body, or if it does not consist of bytes.
 */
export async function readBody(request: Request, maxBytes: number): Promise<BodyResult> {
  if (request.bodyUsed) {
    const params = { expected: "left to the handler", received: "one that was already read" };
    assertValid("the body", { code: "wrong_type", params });
  }
  if (Number(request.headers.get("content-length")) > maxBytes) return { failure: "too_long" };
  if (!request.body) return { text: "" };

  const reader = (request.body as ReadableStream<unknown>).getReader();
  // Not every runtime ends the body of a request that is aborted. How the source takes the cancellation does not matter.
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

/** More than one for each byte. A stream that always has a chunk at hand lets no timer or abort run meanwhile. */
const maxEmptyChunks = 1_000;

async function readUpTo(
  maxBytes: number,
  reader: ReadableStreamDefaultReader<unknown>,
  stop: () => void,
): Promise<BodyResult> {
  let bytes = new Uint8Array(Math.min(maxBytes, 16_384));
  let length = 0;
  let emptyChunks = 0;
  for (;;) {
    const chunk = await reader.read().catch(() => undefined);
    if (!chunk) return { failure: "broken_off" };
    if (chunk.done) return decode(bytes.subarray(0, length));
    const { value } = chunk;
    assertBytes(value);
    const newLength = length + value.byteLength;
    if (newLength === length) emptyChunks += 1;
    if (newLength > maxBytes || emptyChunks > maxEmptyChunks + length) {
      stop();
      return { failure: "too_long" };
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

function decode(bytes: Uint8Array): BodyResult {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    return { failure: "not_utf8" };
  }
}

function assertBytes(chunk: unknown): asserts chunk is Uint8Array {
  if (tagOf(chunk) !== "Uint8Array") assertValid("the body", kindFault("a stream of Uint8Array chunks", chunk));
}
