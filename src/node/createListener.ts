/** @module stock-transfer/node */
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Answer, createService, type Exchange } from "../http/createService";
import type { HandlerOptions, PartnerAccess } from "../http/HandlerOptions";
import type { BodyBytes } from "../http/readJson";
import type { Cancellation } from "../result/unlessAborted";

export type { HandlerOptions, PartnerAccess } from "../http/HandlerOptions";

/**
 * Creates an HTTP service for `node:http`, Express and Fastify: a listener with the responses of `createHandler`, but
 * without `Request` and `Response` objects. The functions of the options receive the `IncomingMessage`.
 *
 * The listener must read the body itself: after a body parser, a check causes status 500. If the client has
 * disconnected, the listener sends nothing and does not call `onError`. Complexity as for `createHandler`.
 *
 * @returns A listener that never throws.
 * @throws TypeError or RangeError if an option is malformed or unknown. The message lists every fault.
 *
 * @example
 * ```ts
 * import { createServer } from "node:http";
 * import { createNetwork, createTransferCollection } from "stock-transfer";
 * import { createListener } from "stock-transfer/node";
 *
 * const network = createNetwork({ warehouses: [{ code: "HCM", timeZone: "Asia/Ho_Chi_Minh" }] });
 * const transfers = createTransferCollection();
 *
 * const listener = createListener({
 *   authenticate: (token) => token === "secret",
 *   list: (query) => transfers.list(query),
 *   check: () => ({ network, stock: new Map(), now: Date.now() }),
 *   timeZone: "Asia/Ho_Chi_Minh",
 *   onError: (error, { url }) => console.error(url, error),
 * });
 *
 * const server = createServer(listener);
 * server.listenerCount("request"); // => 1
 * ```
 */
export function createListener<Access extends PartnerAccess = PartnerAccess>(
  options: HandlerOptions<Access, IncomingMessage>,
): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  const service = createService<Access, IncomingMessage, ServerResponse>("createListener", options);
  return (incoming, outgoing) => {
    service(new NodeExchange(incoming, outgoing)).catch(() => outgoing.destroy());
  };
}

/**
 * A request of `node:http` and its response. A class, because closures for each request would be slower. The object is
 * also the signal, because creating an `AbortController` takes longer than a check of one line.
 */
class NodeExchange implements Exchange<IncomingMessage, ServerResponse>, Cancellation {
  readonly signal = this;
  readonly reason = undefined;

  constructor(
    readonly incoming: IncomingMessage,
    private readonly outgoing: ServerResponse,
  ) {}

  get method(): string {
    return this.incoming.method!;
  }

  /** The request target is a path, an absolute URL (sent by proxies) or the asterisk of `OPTIONS`. */
  get url(): URL {
    const target = this.incoming.url!;
    if (target.startsWith("/")) return new URL(`http://localhost${target}`);
    return new URL(/^https?:/i.test(target) && URL.canParse(target) ? target : "http://localhost/*");
  }

  /** Joins repeated headers with commas, as Fetch does. */
  header(name: string): string | undefined {
    // Faster than `headersDistinct`, which Node builds for each request.
    const { rawHeaders } = this.incoming;
    let found: string | undefined;
    for (let index = 0; index < rawHeaders.length; index += 2) {
      const given = rawHeaders[index]!;
      if (given.length !== name.length || given.toLowerCase() !== name) continue;
      const value = rawHeaders[index + 1]!;
      found = found === undefined ? value : `${found}, ${value}`;
    }
    return found;
  }

  isRead(): boolean {
    // If the stream has an encoding, its chunks are strings.
    return this.incoming.readableDidRead || this.incoming.readableEncoding !== null;
  }

  read(bytes: BodyBytes): Promise<boolean> {
    return new Promise((resolve) => {
      const fail = () => {
        resolve(false);
      };
      this.incoming.on("error", fail).on("close", fail);
      this.incoming.on("end", () => {
        resolve(true);
      });
      this.incoming.on("data", (chunk: unknown) => {
        if (!bytes.add(chunk)) fail();
      });
    });
  }

  respond({ status, headers, text }: Answer): ServerResponse {
    const { incoming, outgoing } = this;
    outgoing.statusCode = status;
    // With `writeHead`, Node would write headers and body separately, which takes about a tenth more processor time.
    for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
    // Node sets the content length for all other methods.
    if (incoming.method === "HEAD") outgoing.setHeader("content-length", new TextEncoder().encode(text).byteLength);
    // Discards the rest of the body: some clients read the response only after sending everything.
    incoming.resume();
    return outgoing.end(text);
  }

  get aborted(): boolean {
    return this.outgoing.destroyed;
  }

  throwIfAborted(): void {
    if (this.aborted) throw new Error("the client has gone");
  }

  addEventListener(_type: "abort", listener: () => void): void {
    this.outgoing.once("close", listener);
  }

  removeEventListener(_type: "abort", listener: () => void): void {
    this.outgoing.removeListener("close", listener);
  }
}
