import fc from "fast-check";
import { createHandler, type HandlerOptions, httpError } from "stock-transfer/http";
import { describe, expect, it, vi } from "vitest";
import { pending, settled } from "../support/pending";
import { checkBody, checkContext, checkRequest, listRequest, options, serve, streamOf, url } from "../support/service";
import { transfer } from "../support/transfers";

interface Envelope {
  readonly success: boolean;
  readonly data?: unknown;
  readonly error?: {
    readonly status_code: number;
    readonly message_code: string;
    readonly details?: readonly { readonly code: string; readonly message: string; readonly path: unknown }[];
  };
  readonly meta_data: { readonly request_id: string };
}

async function envelopeOf(response: Response): Promise<Envelope> {
  return (await response.json()) as Envelope;
}

/** Status and message code, which is empty on success. */
async function outcome(response: Response): Promise<string> {
  const { error } = await envelopeOf(response.clone());
  return `${response.status} ${error?.message_code ?? ""}`.trim();
}

const bytes = (text: string) => new TextEncoder().encode(text);

// Formats, statuses, routes, tokens and bodies are cases of the conformance suite.

describe("createHandler, the list", () => {
  it("passes the parsed query and the request to list, which may return a promise", async () => {
    const list = vi.fn<HandlerOptions["list"]>(() =>
      Promise.resolve({ transfers: [{ ...transfer, seq: 7 }], next: 7 }),
    );
    const request = listRequest({ path: "?skus=HELMET,E-BIKE&limit=1&next=9" });
    const { paging } = (await (await serve({ list })(request)).json()) as { paging: unknown };
    expect(list).toHaveBeenCalledExactlyOnceWith(
      { filter: { skus: ["HELMET", "E-BIKE"] }, limit: 1, next: 9 },
      request,
      true,
    );
    expect(Object.keys(list.mock.calls[0]![0].filter)).toEqual(["skus"]);
    expect(paging).toEqual({ len: 1, next: "7" });
  });
});

describe("createHandler, the check", () => {
  it("passes the parsed request and the Request to check, which may return a promise", async () => {
    const check = vi.fn<HandlerOptions["check"]>(() => Promise.resolve(checkContext));
    const request = checkRequest();
    expect((await serve({ check })(request)).status).toBe(200);
    const parsed = { items: [{ sku: "HELMET", qty: 2 }], srcWarehouseCode: "HCM", destWarehouseCode: "HAN" };
    expect(check).toHaveBeenCalledExactlyOnceWith(parsed, request, true);
  });

  it("checks the request that was sent, whatever check does to its copy", async () => {
    const check: HandlerOptions["check"] = (request) => {
      Object.assign(request.items[0]!, { sku: "BELL", qty: 1 });
      Object.assign(request, { items: [], srcWarehouseCode: "HAN", destWarehouseCode: "HCM" });
      return checkContext;
    };
    const expected = await (await serve()(checkRequest())).text();
    expect(await (await serve({ check })(checkRequest())).text()).toBe(expected);
  });

  it("sends the additional dates only with dates", async () => {
    const fieldsOf = async (change: Partial<HandlerOptions>) => {
      const { data } = await envelopeOf(await serve(change)(checkRequest()));
      return Object.keys((data as { transfer_information: object }).transfer_information);
    };
    const always = ["transfer_date", "transfer_type", "estimated_arrival_date"];
    const additional = ["departure_date", "latest_arrival_date", "valid_until"];
    expect(await fieldsOf({ dates: true })).toEqual([...always, ...additional]);
    for (const change of [{}, { dates: false }, { dates: undefined }]) expect(await fieldsOf(change)).toEqual(always);
  });

  it("sends the refusals of each item only with reasons", async () => {
    const body = JSON.stringify({ ...checkBody, items: [...checkBody.items, { product_sku: "BELL", qty: 1 }] });
    const itemsOf = async (change: Partial<HandlerOptions>) => {
      const { data } = await envelopeOf(await serve(change)(checkRequest({ body })));
      return (data as { transfer_items: readonly { refusals?: unknown }[] }).transfer_items;
    };
    expect((await itemsOf({ reasons: true })).map(({ refusals }) => refusals)).toEqual([[], [{ code: "unknown_sku" }]]);
    for (const change of [{}, { reasons: false }, { reasons: undefined }]) {
      expect((await itemsOf(change)).filter((item) => "refusals" in item)).toEqual([]);
    }
  });

  it("reads a body in any chunks", async () => {
    const items = Array.from({ length: 700 }, (_, index) => ({ product_sku: `車${index}`, qty: 1 }));
    const whole = bytes(JSON.stringify({ ...checkBody, items }));
    const expected = await (await serve()(checkRequest({ body: whole }))).text();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(whole.length), { maxLength: 12 }), async (cuts) => {
        const ends = [...cuts.sort((a, b) => a - b), whole.length];
        const chunks = ends.map((end, index) => whole.slice(ends[index - 1] ?? 0, end));
        expect(await (await serve()(checkRequest({ body: streamOf(...chunks) }))).text()).toBe(expected);
      }),
      { examples: [[Array.from({ length: 300 }, (_, at) => at)]] },
    );
  });
});

describe("createHandler, the limit of the body", () => {
  const body = JSON.stringify(checkBody);

  it("is 1 MiB by default", async () => {
    const headers = { "content-length": "1048576" };
    expect((await serve()(checkRequest({ headers, body: body.padEnd(1_048_576) }))).status).toBe(200);
    expect(await outcome(await serve()(checkRequest({ body: body.padEnd(1_048_577) })))).toBe("413 BODY_TOO_LARGE");
  });

  it("does not read a body with a declared length above the limit, and tests the token before it", async () => {
    const headers = { "content-length": "1048577" };
    const request = checkRequest({ headers });
    expect(await outcome(await serve()(request))).toBe("413 BODY_TOO_LARGE");
    expect(request.bodyUsed).toBe(false);
    const unknown = checkRequest({ headers: { ...headers, authorization: "Bearer bad" } });
    expect(await outcome(await serve()(unknown))).toBe("401 INVALID_TOKEN");
  });

  it("does not trust a content length that is too small or malformed", async () => {
    for (const length of ["1", "-5", "many", ""]) {
      const request = checkRequest({ headers: { "content-length": length }, body: " ".repeat(1_048_577) });
      expect(await outcome(await serve()(request))).toBe("413 BODY_TOO_LARGE");
    }
  });

  it.each([
    ["10 000 bytes", new Uint8Array(1000).fill(32), 15],
    ["1000 empty chunks", new Uint8Array(), 1_005],
  ])("reads up to %s of an endless body, and cancels it", async (_, chunk, most) => {
    const cancel = vi.fn();
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        if (pulled > 100_000) controller.close();
        else controller.enqueue(chunk.slice());
      },
      cancel,
    });
    expect(await outcome(await serve({ maxBodyBytes: 10_000 })(checkRequest({ body: endless })))).toBe(
      "413 BODY_TOO_LARGE",
    );
    expect(cancel).toHaveBeenCalledOnce();
    expect(pulled).toBeLessThan(most);
  });

  it("is malformed if its bytes are gone when it ends", async () => {
    const onError = vi.fn();
    const chunk = bytes(JSON.stringify(checkBody));
    const body = new ReadableStream({
      start(stream) {
        stream.enqueue(chunk);
      },
      async pull(stream) {
        await new Promise((resolve) => setTimeout(resolve));
        structuredClone(chunk.buffer, { transfer: [chunk.buffer] });
        stream.close();
      },
    });
    expect(await outcome(await serve({ onError })(checkRequest({ body })))).toMatch(/^400 /);
    expect(onError).not.toHaveBeenCalled();
  });

  it("ignores an error when it cancels a body", async () => {
    const stubborn = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array(11));
      },
      cancel: () => Promise.reject(new Error("no")),
    });
    expect((await serve({ maxBodyBytes: 10 })(checkRequest({ body: stubborn }))).status).toBe(413);
  });
});

describe("createHandler, the token", () => {
  // Quotes, tabs, other schemes and text after the token are cases of the conformance suite.
  it.each(["Bearer good,", "Bearer go=od", "XBearer good", "Digest Bearer good"])(
    "responds with 401 to %o without calling authenticate",
    async (authorization) => {
      const authenticate = vi.fn(() => true);
      const response = await serve({ authenticate })(listRequest({ headers: { authorization } }));
      expect(await outcome(response)).toBe("401 INVALID_TOKEN");
      expect(authenticate).not.toHaveBeenCalled();
    },
  );

  it("accepts only true and an access object, and reports other results", async () => {
    const onError = vi.fn();
    for (const answer of [undefined, null, 1, "yes", () => true]) {
      const authenticate = (() => answer) as unknown as HandlerOptions["authenticate"];
      expect((await serve({ authenticate, onError })(listRequest())).status).toBe(401);
    }
    const rule = "createHandler: the result of authenticate must be";
    const got = (value: string) => `${rule} true, false or an object with partnerCode, got ${value}`;
    expect(onError.mock.calls.map(([error]) => (error as Error).message)).toEqual([
      `${rule} given`,
      ...["null", "1", '"yes"', "function"].map(got),
    ]);
  });
});

describe("createHandler, every response", () => {
  const requests = () => [
    listRequest(),
    checkRequest(),
    listRequest({ path: "?limit=0" }),
    listRequest({ path: "/unknown" }),
    listRequest({ method: "PUT" }),
    new Request(url),
    checkRequest({ body: "{" }),
    checkRequest({ headers: { "content-type": "text/plain" } }),
    checkRequest({ body: " ".repeat(2_000_000) }),
    checkRequest({ body: JSON.stringify({ ...checkBody, dest_warehouse_code: "HCM" }) }),
  ];

  it("has the id of its request, asks for a token only with 401, and names the methods only with 405", async () => {
    for (const request of requests()) {
      const requestId = (given: Request) => `id of ${given.method} ${given.url}`;
      const response = await serve({ requestId })(request);
      const headers = ["www-authenticate", "allow"].map((name) => response.headers.has(name));
      expect(headers).toEqual([response.status === 401, response.status === 405]);
      expect((await envelopeOf(response)).meta_data.request_id).toBe(requestId(request));
    }
  });

  it("has its own UUID by default", async () => {
    const handler = createHandler({ ...options, requestId: undefined });
    const ids = await Promise.all(
      [1, 2].map(async () => (await envelopeOf(await handler(listRequest()))).meta_data.request_id),
    );
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  });

  it("does not repeat text of the request in its headers", async () => {
    const requestId = () => "r\r\nset-cookie: a=b";
    const response = await serve({ requestId })(listRequest({ path: "?skus=a%0d%0aset-cookie:%20a=b" }));
    expect(Array.from(response.headers.keys()).sort()).toEqual(["cache-control", "content-length", "content-type"]);
    expect((await envelopeOf(response)).meta_data.request_id).toBe(requestId());
  });
});

describe("createHandler, an option that throws", () => {
  const cause = new Error("password of the database: secret");
  const fail = () => {
    throw cause;
  };
  const rejected = () => Promise.reject(cause) as never;
  const gotPromise = expect.objectContaining({ message: expect.stringMatching(/, got Promise$/) as string }) as unknown;
  const { network } = checkContext;
  const inCheck = (change: () => object) => ({ check: () => ({ ...checkContext, ...change() }) });

  it.each<[string, Partial<HandlerOptions>, () => Request, unknown?]>([
    ["authenticate", { authenticate: fail }, listRequest],
    ["list", { list: fail }, listRequest],
    ["check", { check: fail }, checkRequest],
    ["check, later", { check: () => Promise.reject(cause) }, checkRequest],
    ["the stock", inCheck(() => ({ stock: { get: fail } })), checkRequest],
    ["the network", inCheck(() => ({ network: { ...network, route: fail } })), checkRequest],
    ["transfers as a rejected promise", { list: () => ({ transfers: rejected(), next: 0 }) }, listRequest, gotPromise],
    ["a stock as a rejected promise", inCheck(() => ({ stock: rejected() })), checkRequest, gotPromise],
    ["a level as a rejected promise", inCheck(() => ({ stock: { get: rejected } })), checkRequest, gotPromise],
  ])("responds with 500 without the cause, which onError receives: %s", async (_, change, request, error = cause) => {
    const onError = vi.fn<NonNullable<HandlerOptions["onError"]>>();
    const given = request();
    const response = await serve({ ...change, onError })(given);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.text()).toBe(
      '{"success":false,"error":{"status_code":500,"message":"Internal Server Error","message_code":"INTERNAL_ERROR"},' +
        '"meta_data":{"request_id":"r-1"}}',
    );
    expect(onError).toHaveBeenCalledExactlyOnceWith(error, given);
    await settled();
  });

  it.each<[string, () => string]>([
    ["throws", fail],
    ["gives a rejected promise", rejected],
    ...["", " ", "\t\n", "\u2003"].map((id): [string, () => string] => [`returns ${JSON.stringify(id)}`, () => id]),
  ])("sends a random id and reports it once if requestId %s", async (_, requestId) => {
    for (const [status, request] of [
      [500, listRequest()],
      [401, new Request(url)],
    ] as const) {
      const onError = vi.fn();
      const response = await serve({ requestId, onError })(request);
      expect(response.status).toBe(status);
      expect((await envelopeOf(response)).meta_data.request_id).toMatch(/^[\da-f-]{36}$/);
      const errors = new Map<unknown, unknown>([[fail, cause]]).set(rejected, gotPromise);
      const error = errors.get(requestId) ?? (expect.any(RangeError) as unknown);
      expect(onError.mock.calls).toEqual([[error, request]]);
    }
  });

  it("responds without onError, and if onError throws or rejects", async () => {
    const onErrors = [{}, { onError: fail }, { onError: () => Promise.reject(cause) }];
    for (const change of onErrors) {
      expect((await serve({ list: fail, ...change })(listRequest())).status).toBe(500);
    }
    await settled();
  });

  it("keeps this of options that are methods", async () => {
    class Service implements HandlerOptions {
      readonly timeZone = "UTC";
      readonly #token = "good";
      authenticate(token: string) {
        return token === this.#token;
      }
      list() {
        return { transfers: [{ ...transfer, seq: this.#token.length }], next: this.#token.length };
      }
      check() {
        return { ...checkContext, stock: new Map([["HELMET", { onHandQty: this.#token.length, unitWeight: 1 }]]) };
      }
    }
    const handler = createHandler(new Service());
    expect(await outcome(await handler(listRequest()))).toBe("200");
    expect(await outcome(await handler(checkRequest()))).toBe("200");
  });
});

describe("createHandler, an aborted request", () => {
  const reason = new Error("the client went away");

  it("has no response or report: before it begins, or on a port that stays open", async () => {
    const onError = vi.fn();
    await expect(serve({ onError })(listRequest({ signal: AbortSignal.abort(reason) }))).rejects.toBe(reason);

    const away = () => {
      throw httpError(503, "DATABASE_AWAY");
    };
    for (const answer of [() => ({ transfers: [], next: 0 }), away]) {
      const controller = new AbortController();
      const list = () => {
        controller.abort(reason);
        return answer();
      };
      await expect(serve({ list, onError })(listRequest({ signal: controller.signal }))).rejects.toBe(reason);
    }
    expect(onError).not.toHaveBeenCalled();
  });

  it("is not waited for if its body stalls, and the body is cancelled", async () => {
    const controller = new AbortController();
    const check = vi.fn<HandlerOptions["check"]>();
    const cancel = vi.fn();
    const body = new ReadableStream({
      start(stream) {
        stream.enqueue(bytes(JSON.stringify(checkBody)));
      },
      cancel,
    });
    const answer = serve({ check })(checkRequest({ body, signal: controller.signal }));
    setTimeout(() => {
      controller.abort(reason);
    }, 10);
    await expect(answer).rejects.toBe(reason);
    expect(cancel).toHaveBeenCalledOnce();
    expect(check).not.toHaveBeenCalled();
  });

  it("is not waited for if authenticate aborts it and its body stalls", async () => {
    const controller = new AbortController();
    const authenticate = () => {
      controller.abort(reason);
      return true;
    };
    const request = checkRequest({ body: new ReadableStream(), signal: controller.signal });
    await expect(serve({ authenticate })(request)).rejects.toBe(reason);
  });

  it.each(["authenticate", "list", "check"] as const)(
    "is neither answered nor reported while %s is pending, which may fail later",
    async (port) => {
      const controller = new AbortController();
      const onError = vi.fn();
      const { call: hang, reached, fail } = pending();
      const { signal } = controller;
      const request = port === "list" ? listRequest({ signal }) : checkRequest({ signal });
      const answer = serve({ [port]: hang, onError })(request);
      await reached;
      controller.abort(reason);
      await expect(answer).rejects.toBe(reason);
      fail();
      await settled();
      expect(onError).not.toHaveBeenCalled();
    },
  );

  it("has no response or report while its body is read; if only its body is incomplete, it is answered 400", async () => {
    const onError = vi.fn();
    const controller = new AbortController();
    const failing = (begin: () => void) =>
      new ReadableStream({
        pull(stream) {
          begin();
          stream.error(reason);
        },
      });
    const abort = () => {
      controller.abort(reason);
    };
    const aborted = checkRequest({ body: failing(abort), signal: controller.signal });
    await expect(serve({ onError })(aborted)).rejects.toBe(reason);
    const { error } = await envelopeOf(await serve({ onError })(checkRequest({ body: failing(() => undefined) })));
    expect(error?.details?.[0]?.message).toBe("Input must be valid JSON in UTF-8.");
    expect(onError).not.toHaveBeenCalled();
  });

  it.each([
    [null, ' (got "")'],
    ["{", ' (got "{")'],
    [new Uint8Array([0x22, 0xff, 0x22]), ""],
  ])("leads to 400 if its body is complete, but not JSON in UTF-8: %o", async (body, got) => {
    const { error } = await envelopeOf(await serve()(checkRequest({ body })));
    expect(error?.details?.map(({ message }) => message)).toEqual([`Input must be valid JSON in UTF-8${got}.`]);
  });
});
