/**
 * A server of `/business/v1` for `Request` and `Response`: Deno, Bun, Hono, Cloudflare Workers.
 *
 * @module stock-transfer/http
 */
import { isObject, type Unchecked } from "../result/kinds";
import { assertValid, inCall } from "../result/misuse";
import { kindFault } from "../result/valueFaults";
import { createService } from "./createService";
import type { HandlerOptions, PartnerAccess } from "./HandlerOptions";
import type { BodyBytes } from "./readJson";

export type { HandlerOptions, ListExtension, PartnerAccess } from "./HandlerOptions";
export { httpError, type HttpErrorOptions } from "./httpError";

/**
 * Creates an HTTP service: a function from a `Request` of the Fetch standard to a `Response`.
 *
 * It serves `GET` and `HEAD` of `/business/v1/stock-transfer` and `POST` of `/business/v1/stock-transfer/check` to
 * callers with `Authorization: Bearer` and a token that `authenticate` accepts. The token is tested first. The path of
 * `request.url` must match exactly; the runtime may have resolved dots and backslashes in it. Response
 * bodies are success or failure envelopes in JSON, with `cache-control: no-store`. The status is
 *
 * - 200 for a page or a check, allowed or not;
 * - 400 with `error.details` for a malformed query, body, or `notBefore` or `promisesUntil` of the check context;
 * - 422 with `error.details` for a check with other issues, such as `no_lane`;
 * - 401, 404, 405, 413, 415 or 500 for the reasons in `apiErrors` of `stock-transfer`;
 * - the status of an `httpError` that a function of the options throws.
 *
 * O(size of the body + days scheduled) for a check, O(items of the page) for a page, plus the functions of the options.
 *
 * @returns The handler. Its promise rejects only with the reason of `request.signal`, immediately after an abort, or
 * with a TypeError if the argument is not a `Request`. In both cases, `onError` is not called.
 * @throws TypeError or RangeError if an option is malformed or unknown. The message lists every fault.
 *
 * @example
 * ```ts
 * import { createNetwork, createTransferCollection } from "stock-transfer";
 * import { createHandler } from "stock-transfer/http";
 *
 * const warehouses = ["HCM", "HAN"].map((code) => ({ code, timeZone: "Asia/Ho_Chi_Minh" }));
 * const defaultLane = { transferType: "ROAD", weightLimit: 1_000, transitDays: 3 };
 * const network = createNetwork({ warehouses, defaultLane });
 * const stock = new Map([["HELMET", { onHandQty: 5, unitWeight: 340 }]]);
 * const transfers = createTransferCollection();
 *
 * const handler = createHandler({
 *   authenticate: (token) => token === "secret",
 *   list: (query) => transfers.list(query),
 *   check: () => ({ network, stock, now: Date.now() }),
 *   timeZone: "Asia/Ho_Chi_Minh",
 *   onError: (error) => console.error(error),
 * });
 *
 * const headers = { authorization: "Bearer secret" };
 * const response = await handler(new Request("https://example.com/business/v1/stock-transfer", { headers }));
 * response.status; // => 200
 * ```
 */
export function createHandler<Access extends PartnerAccess = PartnerAccess>(
  options: HandlerOptions<Access>,
): (request: Request) => Promise<Response> {
  const service = createService<Access, Request>("createHandler", options);
  return async (request) => {
    inCall("createHandler", () => {
      if (!isObject((request as Unchecked<Request>)?.signal))
        assertValid("request", kindFault("a Request of the Fetch standard", request));
    });
    return new Promise((resolve, reject) => {
      service({
        incoming: request,
        method: request.method,
        target: request.url.replace(/^[^/]*\/\/[^/]*/, ""),
        signal: request.signal,
        header: (name) => request.headers.get(name),
        isUnreadable: () => request.bodyUsed,
        read(bytes, done, fail) {
          readStream(request, bytes).then(done, fail);
        },
        respond({ status, headers, text }) {
          const body = new TextEncoder().encode(text);
          const response = new Response(request.method === "HEAD" ? null : body, {
            status,
            headers: { ...headers, "content-length": String(body.byteLength) },
          });
          resolve(response);
        },
        abandon: reject,
      });
    });
  };
}

async function readStream({ body, signal }: Request, bytes: BodyBytes): Promise<boolean> {
  if (!body) return true;
  const reader = (body as ReadableStream<unknown>).getReader();
  // In some runtimes, reading the body of an aborted request never ends. Errors of `cancel` are irrelevant.
  const stop = () => {
    reader.cancel().catch(() => undefined);
  };
  signal.addEventListener("abort", stop);
  // A function of the options may have aborted it.
  if (signal.aborted) stop();
  try {
    for (;;) {
      const chunk = await reader.read().catch(() => undefined);
      if (!chunk) return false;
      if (chunk.done) return true;
      if (!bytes.add(chunk.value)) {
        stop();
        return false;
      }
    }
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
