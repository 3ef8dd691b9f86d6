/**
 * A server of `/business/v1` for `node:http`, Express and Fastify.
 *
 * @module stock-transfer/node
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Answer, createService, type Exchange } from "../http/createService";
import type { HandlerOptions, PartnerAccess } from "../http/HandlerOptions";
import type { BodyBytes } from "../http/readJson";
import type { Cancellation } from "../result/unlessAborted";

export type { HandlerOptions, ListExtension, PartnerAccess } from "../http/HandlerOptions";

/**
 * Creates an HTTP service for `node:http`, Express and Fastify: a listener with the responses of `createHandler`, but
 * without `Request` and `Response` objects. The functions of the options receive the `IncomingMessage`.
 *
 * - The path is `request.url` up to the `?`, without decoding. Express shortens `request.url` in `app.use(path, …)`: call
 *   `app.all` instead.
 * - Headers are read from `request.headers`, which other code may have changed. If `Authorization` was sent twice, the
 *   status is 401; for `Content-Type` and `Content-Encoding`, it is 415.
 * - The listener reads the body itself. After a body parser, a check causes status 500.
 * - If the client has disconnected, the listener sends nothing and does not call `onError`.
 *
 * Complexity as for `createHandler`.
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
  const service = createService<Access, IncomingMessage>("createListener", options);
  return (incoming, outgoing) => {
    service(new NodeExchange(incoming, outgoing));
  };
}

/** The scheme, user, host and port of an absolute URL. */
const origin = /^https?:\/\/(?:[^/?#@\\]*@)?(?:[\w.-]+|\[[\da-f.:]+\])(?::\d*)?/i;

/**
 * A request of `node:http` and its response. A class, because creating closures for each request would be slower. The
 * object is its own `signal`: creating an `AbortController` takes longer than a check of one line.
 */
class NodeExchange implements Exchange<IncomingMessage>, Cancellation {
  readonly signal = this;
  readonly reason = undefined;

  constructor(
    readonly incoming: IncomingMessage,
    private readonly outgoing: ServerResponse,
  ) {}

  get method(): string {
    return this.incoming.method!;
  }

  /** A client that takes this server for a proxy sends an absolute URL. */
  get target(): string {
    return this.incoming.url!.replace(origin, "");
  }

  /** The value in `headers`, or `,` if the header was sent twice: for some headers, Node keeps only the first one. */
  header(name: string): string | undefined {
    const { headers, rawHeaders } = this.incoming as Partial<IncomingMessage>;
    // Not an array in requests of some mocks and frameworks.
    const names: readonly unknown[] = Array.isArray(rawHeaders) ? rawHeaders : [];
    let count = 0;
    for (let index = 0; index < names.length; index += 2) {
      const given = names[index];
      if (typeof given === "string" && given.length === name.length && given.toLowerCase() === name) count += 1;
    }
    return count > 1 ? "," : headers?.[name]?.toString();
  }

  isUnreadable(): boolean {
    const { incoming } = this;
    const isUsed = incoming.readableDidRead || incoming.readableEnded || incoming.destroyed;
    // With an encoding, chunks are strings. A listener of `readable` takes the chunks.
    return isUsed || incoming.readableEncoding !== null || incoming.listenerCount("readable") > 0;
  }

  read(bytes: BodyBytes, done: (isWhole: boolean) => void, fail: (error: unknown) => void): void {
    const { incoming } = this;
    let isOpen = true;
    const finish = (isWhole: boolean) => {
      if (isOpen) {
        isOpen = false;
        done(isWhole);
      }
    };
    const stop = () => {
      finish(false);
    };
    incoming.on("error", stop).on("close", stop);
    incoming.on("end", () => {
      finish(true);
    });
    incoming.on("data", (chunk: unknown) => {
      try {
        if (!bytes.add(chunk)) stop();
      } catch (error) {
        // An error in an event would end the process.
        if (isOpen) fail(error);
        isOpen = false;
      }
    });
    // Other code may have paused the stream.
    incoming.resume();
  }

  respond({ status, headers, text }: Answer): void {
    const { incoming, outgoing } = this;
    // Discards the rest of the body: some clients read the response only after sending everything.
    if (!incoming.readableEnded) (incoming as Partial<IncomingMessage>).resume?.();
    // eslint-disable-next-line no-restricted-globals -- Only Node calls this, and it is faster than a `TextEncoder`.
    const length = { "content-length": Buffer.byteLength(text) };
    // Setting the headers one by one, or copying them, takes up to 10 % of a small check.
    outgoing.writeHead(status, Object.assign(headers, length)).end(incoming.method === "HEAD" ? undefined : text);
  }

  abandon(): void {
    // Later, so that Node first sends what other code has written.
    void Promise.resolve().then(() => this.outgoing.destroy());
  }

  get aborted(): boolean {
    // In HTTP/2, only the stream of the response shows it.
    const { destroyed, stream } = this.outgoing as { destroyed?: boolean; stream?: { readonly destroyed: boolean } };
    return destroyed ?? stream?.destroyed === true;
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
