/**
 * A client of `/business/v1` over `fetch`.
 *
 * @module stock-transfer/client
 */
import type { CheckRequest } from "../check/CheckRequest";
import type { ListQuery } from "../list/ListQuery";
import type { TransferFilter } from "../list/TransferFilter";
import { hasIssues } from "../result/collectIssues";
import { describeValue } from "../result/describeValue";
import { isObject } from "../result/kinds";
import { assertOptionValues, assertValid, inCall, nameCall } from "../result/misuse";
import type { Result } from "../result/Result";
import { unlessAborted } from "../result/unlessAborted";
import { booleanFault } from "../result/valueFaults";
import { decodeCheck, type RemoteCheck } from "../wire/decodeCheck";
import { decodePage, type RemotePage, type RemoteTransfer } from "../wire/decodeTransfer";
import { encodeCheckRequest } from "../wire/encodeCheckRequest";
import { encodeParameters } from "../wire/encodeListQuery";
import { checkPath, listPath } from "../wire/endpoints";
import type { WireCheckRequest } from "../wire/parseCheckRequest";
import {
  type CallOptions,
  type ClientOptions,
  copyFilter,
  type FollowOptions,
  optionRules,
  readCallOptions,
  readFollowOptions,
  tokenFault,
} from "./ClientOptions";
import { followChanges } from "./followChanges";
import { type Answer, isApiFailure, makeFailure, readAnswer, readResponse } from "./readAnswer";

export { type ApiFailure, isApiFailure } from "./readAnswer";
export type { CallOptions, ClientOptions, FollowOptions } from "./ClientOptions";
export type { RemoteCheck, RemoteCheckedItem } from "../wire/decodeCheck";
export type { ListExtension } from "../wire/endpoints";
export type { RemotePage, RemoteTransfer } from "../wire/decodeTransfer";

/** A client of the HTTP API. */
export interface TransferClient {
  /**
   * Checks whether goods may be transferred and when they arrive. Returns the check, or the issues of a response with
   * status 400 or 422. Paths have the field names of the HTTP API. Other failures reject with an {@link ApiFailure}, and
   * so does a check that has not exactly the SKUs of the request, each with the requested quantity of all its lines. A
   * service may list a SKU several times: then its quantities are added up.
   */
  check(request: CheckRequest, options?: CallOptions): Promise<Result<RemoteCheck>>;
  /**
   * One page, in the order of the response. Rejects with an {@link ApiFailure} if the request fails, or if the page has
   * more than `limit` transfers, is empty but has a cursor, or repeats the cursor of the query.
   */
  list(query: ListQuery, options?: CallOptions): Promise<RemotePage>;
  /** Iterates over every matching transfer, newest first. Requests pages on demand. Rejects as `list` does. */
  walk(filter: TransferFilter, options?: CallOptions): AsyncIterable<RemoteTransfer>;
  /**
   * Polls without end for transfers updated at `since - overlap` or later. Returns a transfer again whenever its
   * content changes. The latest state of a transfer is never missed if every change becomes visible within `overlap`
   * milliseconds of its `updatedAt`. Keeps the transfers of the last two polls in memory.
   */
  follow(options: FollowOptions): AsyncIterable<RemoteTransfer>;
}

/**
 * Creates a client of the HTTP API that uses `fetch`. It does not read clocks or follow redirects, and retries only
 * with the option `retry` of `follow`.
 *
 * @throws TypeError or RangeError if an option is malformed or unknown; the message lists every fault. Calls throw
 * these errors, or reject with them, for malformed options and for requests that the HTTP API cannot express.
 *
 * @example
 * ```ts
 * import { createClient } from "stock-transfer/client";
 *
 * const client = createClient({
 *   baseUrl: "https://warehouse.example",
 *   token: "secret",
 *   timeZone: "Asia/Ho_Chi_Minh",
 *   fetch: () => Promise.resolve(Response.json({ success: true, data: [], paging: { len: 0, next: "0" } })),
 * });
 * await client.list({ filter: { statuses: ["created"] }, limit: 50, next: 0 }); // => { transfers: [], next: 0 }
 * ```
 */
export function createClient(options: ClientOptions): TransferClient {
  inCall("createClient", () => {
    assertOptionValues(options, optionRules);
  });
  const { token, timeZone, maxBytes = 16_777_216 } = options;
  const extensions = [...(options.extensions ?? [])];
  const origin = options.baseUrl.replace(/\/+$/, "");

  return {
    async check(request, given = {}) {
      const limits = limitsOf("TransferClient.check", given);
      const asked = encodeCheckRequest(request);
      const headers = { "content-type": "application/json" };
      const init = { method: "POST", body: JSON.stringify(asked), headers };
      const answer = await ask(origin + checkPath, init, limits, (received) =>
        decodeCheck(isObject(received) ? received["data"] : received),
      );
      if ("value" in answer) {
        assertAnswers(faultOfCheck(answer.value, asked));
        return answer;
      }
      const { status, issues } = answer.failure;
      if ((status === 400 || status === 422) && issues && hasIssues(issues)) return { issues };
      throw answer.failure;
    },
    // Asynchronous, so all errors are rejections.
    list: async (query, given = {}) => listPage(query, limitsOf("TransferClient.list", given)),
    walk(filter, given = {}) {
      const limits = limitsOf("TransferClient.walk", given);
      return transfersOf(listPages(copyFilter(filter), limits), limits.signal);
    },
    follow(given) {
      const following = inCall("TransferClient.follow", () => readFollowOptions(given));
      return followChanges(following, (filter) => listPages(filter, following));
    },
  };

  async function* listPages(
    filter: TransferFilter,
    options: CallOptions & Pick<FollowOptions, "retry">,
  ): AsyncGenerator<RemotePage> {
    let next = 0;
    do {
      const page = await nextPage(filter, next, options);
      yield page;
      ({ next } = page);
    } while (next !== 0);
  }

  async function nextPage(
    filter: TransferFilter,
    next: number,
    { signal, timeout, retry }: CallOptions & Pick<FollowOptions, "retry">,
  ): Promise<RemotePage> {
    for (;;) {
      try {
        const page = await listPage({ filter, limit: 100, next }, { signal, timeout });
        // These pages are newest first, so cursors decrease. Otherwise paging could be endless.
        if (next !== 0 && page.next > next) assertAnswers(cursorFault(page.next, next));
        return page;
      } catch (error) {
        if (!retry || !isApiFailure(error)) throw error;
        const isAgain: unknown = await unlessAborted(signal, () => retry(error));
        inCall("TransferClient.follow", () => {
          assertValid("the result of retry", booleanFault(isAgain));
        });
        if (isAgain === false) throw error;
      }
    }
  }

  async function listPage(query: ListQuery, limits: CallOptions): Promise<RemotePage> {
    const params = encodeParameters(query, extensions);
    // The caller may modify the query during the request.
    const asked = { limit: query.limit, next: query.next };
    const answer = await ask(`${origin}${listPath}?${params.toString()}`, {}, limits, (body) =>
      decodePage(body, timeZone),
    );
    if ("failure" in answer) throw answer.failure;
    assertAnswers(faultOfPage(answer.value, asked));
    return answer.value;
  }

  async function ask<Value>(
    address: string,
    init: { readonly method?: string; readonly body?: string; readonly headers?: Readonly<Record<string, string>> },
    limits: CallOptions,
    decode: (body: unknown) => Result<Value>,
  ): Promise<Answer<Value>> {
    return limitTime(limits, async (signal) => {
      const given = typeof token === "function" ? await attempt("token", signal, () => askForToken(token)) : token;
      const headers = { accept: "application/json", ...init.headers, authorization: `Bearer ${given}` };
      // Calling options.fetch directly would pass options as `this`.
      const send = options.fetch ?? fetch;
      const response = await attempt("network", signal, () =>
        send(address, { ...init, headers, redirect: "error", ...(signal && { signal }) }),
      );
      const received = await attempt("network", signal, () => readResponse(response, maxBytes));
      return readAnswer(received, decode);
    });
  }
}

function limitsOf(name: string, options: CallOptions): CallOptions {
  return inCall(name, () => readCallOptions(options));
}

/** Runs a request with a signal that is also aborted after the timeout. */
async function limitTime<Value>(
  { signal, timeout }: CallOptions,
  run: (signal: AbortSignal | undefined) => Promise<Value>,
): Promise<Value> {
  if (timeout === undefined) return run(signal);
  signal?.throwIfAborted();
  const controller = new AbortController();
  // Unlike AbortSignal.timeout, it keeps the process alive until it is cleared.
  // eslint-disable-next-line no-restricted-globals -- Every runtime has it.
  const timer = setTimeout(() => {
    controller.abort(makeFailure(`no complete response within ${timeout} ms`, { kind: "timeout" }));
  }, timeout);
  const end = () => {
    controller.abort(signal!.reason);
  };
  // AbortSignal.any would leave an entry in a long-lived signal for each request.
  signal?.addEventListener("abort", end);
  try {
    return await run(controller.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", end);
  }
}

async function askForToken(token: () => string | Promise<string>): Promise<string> {
  const given = await token();
  assertValid("the result of options.token", tokenFault(given));
  return given;
}

/** Runs a part of a request, unless aborted. Its errors become failures. */
async function attempt<Value>(
  kind: "token" | "network",
  signal: AbortSignal | undefined,
  run: () => Value | PromiseLike<Value>,
): Promise<Value> {
  try {
    // Functions of the program may ignore signals.
    return await unlessAborted(signal, run);
  } catch (error) {
    signal?.throwIfAborted();
    const message = kind === "token" ? "options.token failed" : "the request failed";
    throw makeFailure(message, { kind }, nameCall("createClient", error));
  }
}

/** The fault of a response with status 200. */
function assertAnswers(fault: string | undefined): void {
  if (fault !== undefined) throw makeFailure(fault, { kind: "response", status: 200 });
}

function faultOfCheck({ items }: RemoteCheck, asked: WireCheckRequest): string | undefined {
  if (items.length === 0) return "the check has no items";
  const wanted = sumBySku(asked.items.map(({ product_sku: sku, qty }) => [sku, qty]));
  const checked = sumBySku(items.map(({ sku, requestedQty }) => [sku, requestedQty]));
  for (const [sku, units] of checked) {
    const qty = wanted.get(sku);
    if (units !== qty) return `the check has ${units} units of ${describeValue(sku)} instead of ${qty ?? "none"}`;
    wanted.delete(sku);
  }
  const [missing] = wanted.keys();
  return wanted.size === 0 ? undefined : `the check has no item ${describeValue(missing)}`;
}

function sumBySku(lines: readonly (readonly [sku: unknown, qty: number])[]): Map<unknown, number> {
  const sums = new Map<unknown, number>();
  for (const [sku, qty] of lines) sums.set(sku, (sums.get(sku) ?? 0) + qty);
  return sums;
}

/** Accepts any order of transfers. */
function faultOfPage({ transfers, next }: RemotePage, asked: Pick<ListQuery, "limit" | "next">): string | undefined {
  const count = transfers.length;
  if (count > asked.limit) return `the page has ${count} transfers, more than the limit ${asked.limit}`;
  if (next === 0) return undefined;
  if (count === 0) return `the page is empty but has the cursor ${next}`;
  return next === asked.next ? cursorFault(next, asked.next) : undefined;
}

function cursorFault(next: number, before: number): string {
  return `unexpected next cursor ${next} after ${before}`;
}

async function* transfersOf(
  pages: AsyncIterable<RemotePage>,
  signal: AbortSignal | undefined,
): AsyncGenerator<RemoteTransfer> {
  for await (const { transfers } of pages) {
    for (const transfer of transfers) {
      yield transfer;
      signal?.throwIfAborted();
    }
  }
}
