/** @module stock-transfer/node */
import type { IncomingMessage, ServerResponse } from "node:http";
import { createService } from "../http/createService";
import type { HandlerOptions, PartnerAccess } from "../http/HandlerOptions";
import type { BodyBytes } from "../http/readJson";
import type { Cancellation } from "../result/unlessAborted";

export type { HandlerOptions, PartnerAccess } from "../http/HandlerOptions";

/**
 * Creates an HTTP service for `node:http`, and so for Express and Fastify: a listener that responds like the handler of
 * `createHandler`, without `Request` and `Response`. The functions of the options receive the `IncomingMessage`.
 *
 * It must be the first to read the body: with a body parser before it, a check is a 500. If the client has gone, the
 * listener sends nothing and does not call `onError`. O(body + items of the check, or of the page), plus the functions
 * of the options.
 *
 * @returns The listener. It never throws.
 * @throws TypeError or RangeError if the options are malformed, or for an unknown option. The message lists every fault.
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
    service({
      incoming,
      method: incoming.method!,
      get url() {
        return urlOf(incoming.url!);
      },
      signal: cancellationOf(outgoing),
      header: (name) => incoming.headersDistinct[name]?.join(", "),
      // With an encoding, the chunks are not bytes.
      isRead: () => incoming.readableDidRead || incoming.readableEncoding !== null,
      read: (bytes) => readChunks(incoming, bytes),
      respond({ status, headers, text }) {
        outgoing.statusCode = status;
        for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
        // For other methods, Node counts the bytes.
        if (incoming.method === "HEAD") outgoing.setHeader("content-length", new TextEncoder().encode(text).byteLength);
        // A client that is still sending reads the response only after it has sent everything.
        incoming.resume();
        return outgoing.end(text);
      },
    }).catch(() => outgoing.destroy());
  };
}

/** Of a path, an absolute URL (sent by proxies) or the asterisk of `OPTIONS`. */
function urlOf(target: string): URL {
  const isAbsolute = /^https?:/i.test(target) && URL.canParse(target);
  return new URL(target.startsWith("/") ? `http://localhost${target}` : isAbsolute ? target : "http://localhost/*");
}

/** An `AbortController` would cost as much as a check of one line. */
function cancellationOf(outgoing: ServerResponse): Cancellation {
  return {
    get aborted() {
      return outgoing.destroyed;
    },
    reason: undefined,
    throwIfAborted() {
      if (outgoing.destroyed) throw this.reason;
    },
    addEventListener(_type, listener) {
      outgoing.once("close", listener);
    },
    removeEventListener(_type, listener) {
      outgoing.removeListener("close", listener);
    },
  };
}

function readChunks(incoming: IncomingMessage, bytes: BodyBytes): Promise<boolean> {
  return new Promise((resolve) => {
    const fail = () => {
      resolve(false);
    };
    incoming.on("error", fail).on("close", fail);
    incoming.on("end", () => {
      resolve(true);
    });
    incoming.on("data", (chunk: unknown) => {
      if (!bytes.add(chunk)) fail();
    });
  });
}
