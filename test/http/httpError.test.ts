import { createServer, STATUS_CODES } from "node:http";
import fc from "fast-check";
import { isApiFailure } from "stock-transfer/client";
import { createHandler, type HandlerOptions, httpError, type PartnerAccess } from "stock-transfer/http";
import { createListener } from "stock-transfer/node";
import { afterAll, describe, expect, it, vi } from "vitest";
import { clientOf } from "../support/client";
import { listen } from "../support/listen";
import { checkRequest, listRequest, options, serve } from "../support/service";
import { thrownBy, untyped } from "../support/thrownBy";

type Options = HandlerOptions<PartnerAccess, unknown>;

/** What the functions of the service do in a test. */
let current: Partial<Options> = {};
const changeable: Options = {
  ...options,
  authenticate: (token, request) => (current.authenticate ?? options.authenticate)(token, request),
  list: (query, request, access) => (current.list ?? options.list)(query, request, access),
  check: (request, httpRequest, access) => (current.check ?? options.check)(request, httpRequest, access),
  onError: (error, request) => current.onError?.(error, request),
};
const origin = `http://localhost:${await listen(createServer(createListener(changeable)), afterAll)}`;
const services: readonly (readonly [name: string, send: (request: Request) => Promise<Response>])[] = [
  ["handler", createHandler(changeable)],
  ["listener", (request) => fetch(new Request(origin + new URL(request.url).pathname, request))],
];

const functions = ["authenticate", "list", "check"] as const;
const requestOf = (name: (typeof functions)[number]) => (name === "check" ? checkRequest() : listRequest());
const answerOf = async (request: Request, send: (request: Request) => Promise<Response>) => {
  const response = await send(request);
  return { status: response.status, headers: response.headers, body: await response.json() };
};
/** The answer of a handler whose list throws this. */
const answerTo = (error: unknown, others: Partial<Options> = {}) => {
  const list = () => {
    throw error;
  };
  return answerOf(listRequest(), createHandler({ ...options, list, ...others }));
};

// In fetch, 407 comes from a proxy: the call fails without a response.
const statuses = fc.integer({ min: 400, max: 599 }).filter((status) => status !== 401 && status !== 407);
const codes = fc.string({ minLength: 1, unit: "binary" }).filter((code) => code.trim() !== "");
const waits = fc.option(fc.oneof(fc.nat(10_000), fc.nat(2 ** 31)), { nil: undefined });

describe.each(services)("an httpError in a %s", (_, send) => {
  it.each(functions)("is the response if %s throws it or rejects with it", async (name) => {
    const error = httpError(429, "SLOW_DOWN", { message: "Not so fast", retryAfter: 1_001 });
    const thrower = () => {
      throw error;
    };
    for (const fail of [thrower, () => Promise.reject(error)]) {
      current = { [name]: fail };
      const { status, headers, ...response } = await answerOf(requestOf(name), send);
      expect([status, headers.get("retry-after"), headers.get("www-authenticate")]).toEqual([429, "2", null]);
      expect(headers.get("cache-control")).toBe("no-store");
      expect(response).toStrictEqual({
        body: {
          success: false,
          error: { status_code: 429, message: "Not so fast", message_code: "SLOW_DOWN" },
          meta_data: { request_id: "r-1" },
        },
      });
    }
  });

  it("is reported from 500 on, unchanged", async () => {
    for (const [status, times] of [
      [403, 0],
      [499, 0],
      [500, 1],
      [599, 1],
    ] as const) {
      const error = httpError(status, "CODE");
      const onError = vi.fn();
      current = { list: () => Promise.reject(error), onError };
      expect((await send(listRequest())).status).toBe(status);
      expect(onError.mock.calls.map(([given]) => given as unknown)).toEqual(Array(times).fill(error));
      if (times > 0) expect(onError.mock.calls[0]![0]).toBe(error);
    }
  });

  it("has the same headers for HEAD, without a body", async () => {
    current = { list: () => Promise.reject(httpError(503, "DATABASE_AWAY", { retryAfter: 5_000 })) };
    const [get, head] = [await send(listRequest()), await send(listRequest({ method: "HEAD" }))];
    const own = ({ headers }: Response) =>
      ["content-length", "content-type", "cache-control", "retry-after"].map((name) => headers.get(name));
    expect([head.status, own(head)]).toEqual([503, own(get)]);
    expect(own(get)).toEqual([String((await get.text()).length), "application/json", "no-store", "5"]);
    expect(await head.text()).toBe("");
  });

  it("answers before the body is read", async () => {
    current = { authenticate: () => Promise.reject(httpError(429, "SLOW_DOWN")) };
    const body = " ".repeat(3_000_000);
    expect((await send(checkRequest({ body }))).status).toBe(429);
    current = {};
    expect((await send(listRequest())).status).toBe(200);
  });

  const client = clientOf((input, init) => send(new Request(input, init)));
  const page = { filter: {}, limit: 1, next: 0 };

  it("is read back by the client", async () => {
    await fc.assert(
      fc.asyncProperty(statuses, codes, waits, fc.boolean(), async (status, messageCode, retryAfter, isCheck) => {
        const fail = () => Promise.reject(httpError(status, messageCode, { retryAfter }));
        current = { list: fail, check: fail };
        const items = [{ sku: "HELMET", qty: 1 }];
        const call = isCheck
          ? client.check({ items, srcWarehouseCode: "HCM", destWarehouseCode: "HAN" })
          : client.list(page);
        const error: unknown = await call.catch((reason: unknown) => reason);
        expect(isApiFailure(error) && { ...error }).toEqual({
          name: "ApiFailure",
          kind: "status",
          status,
          messageCode,
          requestId: "r-1",
          // With other statuses, the client does not read the header.
          ...((status === 429 || status === 503) &&
            retryAfter !== undefined && { retryAfter: Math.ceil(retryAfter / 1_000) * 1_000 }),
        });
      }),
      { examples: [[503, "LATER", 0, false]] },
    );
  });
});

describe("an httpError", () => {
  it("has the phrase of its status by default", () => {
    // The registry has other phrases than Node for these, and none for 418 and 509.
    const others: Readonly<Record<number, string>> = {
      413: "Content Too Large",
      418: "",
      422: "Unprocessable Content",
      509: "",
    };
    for (let status = 400; status <= 599; status += 1) {
      if (status === 401) continue;
      const expected = others[status] ?? STATUS_CODES[status] ?? "";
      expect([status, httpError(status, "CODE").message]).toEqual([status, expected]);
      expect(httpError(status, "CODE", { message: undefined, retryAfter: undefined }).message).toBe(expected);
    }
    expect(httpError(403, "CODE", { message: "" }).message).toBe("");
    expect(String(httpError(403, "CODE"))).toBe("HttpError: Forbidden");
  });

  it("is recognised by another copy of the library", async () => {
    vi.resetModules();
    const copy = await import("stock-transfer/http");
    expect(copy.httpError).not.toBe(httpError);
    expect((await answerTo(copy.httpError(403, "OTHER_COMPANY"))).status).toBe(403);
  });

  it("from a stock or a page that is read later is the response, too", async () => {
    const fail = () => {
      throw httpError(503, "DATABASE_AWAY");
    };
    const check = () => ({ ...(options.check as () => object)(), stock: { get: fail } }) as never;
    expect((await serve({ check })(checkRequest())).status).toBe(503);
    const list = () =>
      ({
        get transfers() {
          return fail();
        },
        next: 0,
      }) as never;
    expect((await serve({ list })(listRequest())).status).toBe(503);
  });

  it("does not replace the failure of requestId", async () => {
    const onError = vi.fn();
    const error = httpError(403, "CODE");
    const requestId = () => {
      throw error;
    };
    expect((await serve({ requestId, onError })(listRequest())).status).toBe(500);
    expect(onError.mock.calls).toEqual([[error, expect.any(Request)]]);
  });
});

describe("an error that only resembles an httpError", () => {
  const mark = Object.getOwnPropertySymbols(httpError(403, "CODE"))[0]!;
  const chosen = { statusCode: 403, messageCode: "CODE", message: "Forbidden" };
  const thrower = () => {
    throw new Error("unreadable");
  };
  const unreadable = Object.defineProperty(new Error(), mark, { get: thrower });
  const forged = (change: object) => Object.assign(new Error("x"), { [mark]: { ...chosen, ...change } });

  it.each<[string, unknown]>([
    ["a status below 400", forged({ statusCode: 200 })],
    ["a message of another type", forged({ message: { toJSON: thrower } })],
    ["a wait as a header with a line break", forged({ retryAfter: "1\r\nset-cookie: a=b" })],
    ["no answer", Object.assign(new Error("x"), { [mark]: null })],
    ["an answer that throws", unreadable],
    [
      "a field that throws",
      Object.assign(new Error("x"), { [mark]: Object.defineProperty({}, "statusCode", { get: thrower }) }),
    ],
    ["only the public fields", Object.assign(new Error("x"), chosen)],
    ["nothing", undefined],
    ["a text", "403"],
  ])("causes 500 and is reported: %s", async (_, error) => {
    const onError = vi.fn();
    const answer = await answerTo(error, { onError });
    expect(answer).toMatchObject({ status: 500, body: { error: { message_code: "INTERNAL_ERROR" } } });
    expect(onError).toHaveBeenCalledOnce();
  });

  it("of another version may have no message", async () => {
    expect(await answerTo(forged({ message: undefined }))).toMatchObject({ body: { error: { message: "" } } });
  });

  it("has the fields that were valid when it was thrown, whatever else changes", async () => {
    const changes = { message: 5, name: undefined, statusCode: 200, stack: null };
    const answer = await answerTo(Object.assign(httpError(403, "CODE"), changes));
    expect(answer).toMatchObject({ status: 403, body: { error: { message: "Forbidden" } } });
  });
});

// prettier-ignore
const faults: readonly (readonly [fault: string, ...given: unknown[]])[] = [
  ["TypeError: httpError: statusCode must be given"],
  ['TypeError: httpError: statusCode must be a number, got "403"', "403", "CODE"],
  ["RangeError: httpError: statusCode must be at least 400, got 399", 399, "CODE"],
  ["RangeError: httpError: statusCode must be at most 599, got 600", 600, "CODE"],
  ["RangeError: httpError: statusCode must be a whole number, got 403.5", 403.5, "CODE"],
  ["RangeError: httpError: statusCode must be a status other than 401, got 401", 401, "CODE"],
  ["TypeError: httpError: messageCode must be given", 403],
  ["TypeError: httpError: messageCode must be a string, got 5", 403, 5],
  ["RangeError: httpError: messageCode must not be blank", 403, " "],
  ["TypeError: httpError: options must be an object, got null", 403, "CODE", null],
  ['TypeError: httpError: options must be an object, got "Forbidden"', 403, "CODE", "Forbidden"],
  ["TypeError: httpError: options.message must be a string, got 5", 403, "CODE", { message: 5 }],
  ["TypeError: httpError: options.retryAfter must be a number, got null", 503, "CODE", { retryAfter: null }],
  ["RangeError: httpError: options.retryAfter must be at least 0, got -1", 503, "CODE", { retryAfter: -1 }],
  ["RangeError: httpError: options.retryAfter must be a whole number, got 0.5", 503, "CODE", { retryAfter: 0.5 }],
  ["TypeError: httpError: options.retryafter is unknown (did you mean retryAfter?)", 503, "CODE", { retryafter: 1 }],
];

describe("httpError", () => {
  it.each(faults)("throws: %s", (fault, ...given) => {
    expect(thrownBy(() => untyped(httpError)(...given))).toBe(fault);
  });
});
