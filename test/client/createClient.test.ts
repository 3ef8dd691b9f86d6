import { createServer } from "node:http";
import {
  checkTransfer,
  createTransferCollection,
  encodeCheck,
  encodePage,
  type Issue,
  type WireCheckItem,
} from "stock-transfer";
import { type ApiFailure, type ClientOptions, createClient, isApiFailure } from "stock-transfer/client";
import { createListener } from "stock-transfer/node";
import { afterAll, describe, expect, it, vi } from "vitest";
import { clientOf, over, readAll } from "../support/client";
import { listen } from "../support/listen";
import { checkContext, options as serviceOptions, serve, streamOf } from "../support/service";
import { thrownBy, untyped } from "../support/thrownBy";
import { transfer } from "../support/transfers";

const { timeZone } = serviceOptions;
const request = { items: [{ sku: "HELMET", qty: 2 }], srcWarehouseCode: "HCM", destWarehouseCode: "HAN" };
const numbered = Array.from({ length: 250 }, (_, index) => ({ ...transfer, seq: index + 1, id: `st-${index + 1}` }));
const collection = createTransferCollection(numbered);
const query = { filter: {}, limit: 5, next: 0 };

const service = serve({ list: (given) => collection.list(given) });
const client = (change?: Partial<ClientOptions>) => clientOf(over(service), change);
const answering = (body: string | ReadableStream | null, init: ResponseInit = {}) =>
  client({ fetch: () => Promise.resolve(new Response(body, init)) });

function readBefore(): Response {
  const response = new Response("{}");
  void response.text();
  return response;
}

async function failureOf(call: Promise<unknown>): Promise<ApiFailure> {
  const error: unknown = await call.then(
    () => new Error("no failure"),
    (reason: unknown) => reason,
  );
  if (!isApiFailure(error)) throw error;
  return error;
}

async function collect<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const { read, error } = await readAll(values);
  if (error !== undefined) throw error as Error;
  return read;
}

describe("a client of the handler", () => {
  it("lists a page, and pages through all of them", async () => {
    const page = await client().list({ ...query, filter: { skus: ["HELMET"] } });
    expect([page.transfers.map(({ id }) => id), page.next]).toEqual([
      ["st-250", "st-249", "st-248", "st-247", "st-246"],
      246,
    ]);
    expect(page.transfers[0]).toMatchObject({ totalSku: 1, totalQty: 3, createdAt: 1000, updatedAt: 2000 });
    const walked = await collect(client().walk({ statuses: ["created"] }));
    expect(walked.map(({ id }) => id)).toEqual(numbered.map(({ id }) => id).reverse());
    expect(await collect(client().walk({ statuses: ["cancelled"] }))).toEqual([]);
  });

  it("requests a page only when it is needed", async () => {
    const fetched = vi.fn(over(service));
    for await (const { id } of client({ fetch: fetched }).walk({})) if (id === "st-200") break;
    expect(fetched).toHaveBeenCalledOnce();
  });

  it("requests the token each time, and accepts a base URL with a prefix", async () => {
    const token = vi.fn(() => Promise.resolve("good"));
    const fetched = vi.fn(over(service));
    const own = client({ token, fetch: fetched, baseUrl: "https://warehouse.example//" });
    await own.list(query);
    await own.list(query);
    expect(token).toHaveBeenCalledTimes(2);
    expect(fetched.mock.calls[0]?.[0]).toBe("https://warehouse.example/business/v1/stock-transfer?limit=5&next=0");
    const prefixed = vi.fn(() => Promise.reject(new Error("not asked")));
    await failureOf(client({ baseUrl: "http://x:8080/a/b", fetch: prefixed }).list(query));
    expect(prefixed).toHaveBeenCalledExactlyOnceWith("http://x:8080/a/b/business/v1/stock-transfer?limit=5&next=0", {
      headers: { accept: "application/json", authorization: "Bearer good" },
      redirect: "error",
    });
  });

  it("reads the status, the code and the id of a failure", async () => {
    const failure = await failureOf(client({ token: "bad" }).check(request));
    expect(failure).toMatchObject({ name: "ApiFailure", status: 401, messageCode: "INVALID_TOKEN", requestId: "r-1" });
    expect(String(failure)).toBe("ApiFailure: the service answered 401 Unauthorized");
    const broken = serve({ list: () => Promise.reject(new Error("database")) });
    expect(await failureOf(client({ fetch: over(broken) }).list(query))).toMatchObject({
      status: 500,
      messageCode: "INTERNAL_ERROR",
    });
  });
});

describe("an unexpected response", () => {
  const page = encodePage({ transfers: [transfer], next: 0 }, timeZone);
  it.each<[string, string | null, ResponseInit, RegExp]>([
    ["no body", null, {}, /^the body of the response \(status 200\) is not JSON$/],
    ["a text", '"maintenance"', {}, /^unexpected response body: body must be an object, got "maintenance"$/],
    ["an error without an object", "[]", { status: 400 }, /\(status 400\) is not an error of the API$/],
    [
      "an error with success",
      '{"success":true,"error":{}}',
      { status: 422 },
      /\(status 422\) is not an error of the API$/,
    ],
    [
      "a success of another status",
      JSON.stringify(page),
      { status: 206 },
      /\(status 206\) is not an error of the API$/,
    ],
    ["an error without its fields", '{"success":false,"error":{}}', { status: 500 }, /^the service answered 500$/],
    ["a page without success", JSON.stringify(page), {}, /^unexpected response body: body\.success must be true$/],
  ])("is a failure: %s", async (_, body, init, message) => {
    const failure = await failureOf(answering(body, init).list(query));
    expect(failure.message).toMatch(message);
    const isError = message.source.startsWith("^the service answered");
    expect([failure.status, failure.kind]).toEqual([init.status ?? 200, isError ? "status" : "response"]);
  });

  describe("is a failure of a check", () => {
    const lines = [
      { sku: "HELMET", qty: 2 },
      { sku: "BELL", qty: 3 },
      { sku: "HELMET", qty: 4 },
    ];
    const [helmet, bell] = encodeCheck(checkTransfer({ ...request, items: lines }, checkContext).value!)
      .transfer_items as [WireCheckItem, WireCheckItem];
    const information = { transfer_date: "2026-03-02", transfer_type: "ROAD", estimated_arrival_date: "2026-03-05" };
    const answerWith = (items: readonly WireCheckItem[], change: object = { success: true }) => {
      const data = {
        total_weight: 0,
        weight_limit_config: 1,
        transfer_information: information,
        transfer_items: items,
      };
      return JSON.stringify({ data, ...change });
    };
    const call = (body: string, items = lines) => answering(body).check({ ...request, items });

    it.each<[string, readonly WireCheckItem[], string]>([
      ["no items", [], "the check has no items"],
      ["a missing item", [helmet], 'the check has no item "BELL"'],
      ["another SKU", [helmet, { ...bell, sku: "bell" }], 'the check has 3 units of "bell" instead of none'],
      [
        "a further SKU without units",
        [helmet, bell, { ...bell, sku: "X", request_qty: 0 }],
        'the check has 0 units of "X" instead of none',
      ],
      ["a SKU twice", [helmet, bell, bell], 'the check has 6 units of "BELL" instead of 3'],
      [
        "the quantity of one line",
        [{ ...helmet, request_qty: 2 }, bell],
        'the check has 2 units of "HELMET" instead of 6',
      ],
    ])("with %s", async (_, items, message) => {
      const { kind, status, message: given } = await failureOf(call(answerWith(items)));
      expect([kind, status, given]).toEqual(["response", 200, message]);
    });

    it("with the code, the id and the issues of a body that says that it failed", async () => {
      const issue = { code: "required", message: "Input must be given.", path: [] };
      const error = { status_code: 429, message: "Slow", message_code: "SLOW_DOWN", details: [issue] };
      const failed = { success: false, error, meta_data: { request_id: "r-9" } };
      const message = "unexpected response body: body.success must be true";
      const known = { kind: "response", status: 200, message };
      for (const body of [JSON.stringify(failed), answerWith([helmet, bell], failed)]) {
        const own = answering(body);
        for (const failing of [own.check({ ...request, items: lines }), own.list(query)]) {
          const failure = await failureOf(failing);
          expect(failure).toMatchObject({ ...known, messageCode: "SLOW_DOWN", requestId: "r-9", issues: [issue] });
        }
      }
      for (const body of [{}, { error: null }, { error: { message_code: 5 }, meta_data: [] }]) {
        const failure = await failureOf(answering(JSON.stringify({ success: false, ...body })).list(query));
        expect({ ...failure, message: failure.message }).toEqual({ name: "ApiFailure", ...known });
      }
    });

    it("unless it has the SKUs and summed quantities of the request, in any order, merged or not", async () => {
      const [two, four] = [2, 4].map((request_qty) => ({ ...helmet, request_qty })) as [WireCheckItem, WireCheckItem];
      for (const items of [
        [helmet, bell],
        [bell, helmet],
        [two, bell, four],
        [four, two, { ...bell, request_qty: 0 }, bell],
      ]) {
        const { value } = await call(answerWith(items));
        expect(value?.items.map(({ sku, requestedQty }) => [sku, requestedQty])).toEqual(
          items.map(({ sku, request_qty }) => [sku, request_qty]),
        );
      }
      // The caller may modify the request during the call.
      const items = lines.map((line) => ({ ...line }));
      const pending = call(answerWith([helmet, bell]), items);
      items[0]!.qty = 9;
      expect((await pending).value?.allowed).toBe(false);
    });
  });

  it("has the milliseconds after which the service asks for another attempt", async () => {
    const retryAfterOf = async (status: number, after: string, body = '{"error":{}}') => {
      const failure = await failureOf(answering(body, { status, headers: { "retry-after": after } }).list(query));
      return failure.retryAfter;
    };
    expect(await retryAfterOf(429, "7")).toBe(7_000);
    expect(await retryAfterOf(503, "0")).toBe(0);
    expect(await retryAfterOf(503, "120", "<html>")).toBe(120_000);
    for (const after of ["", "-1", "1.5", "7, 7", "Fri, 27 Nov 2026 07:28:00 GMT", "9007199254741"]) {
      expect(await retryAfterOf(503, after)).toBeUndefined();
    }
    for (const status of [200, 400, 500]) expect(await retryAfterOf(status, "7")).toBeUndefined();
    expect(await failureOf(answering("{}", { status: 429 }).list(query))).not.toHaveProperty("retryAfter");
  });

  it("has at most maxBytes bytes", async () => {
    const text = JSON.stringify({ success: true, ...page, note: "é" });
    const { length } = Buffer.from(text);
    const streamed = (maxBytes: number, cancel?: () => Promise<never>) => {
      const bytes = [...Buffer.from(text)].map((byte) => Uint8Array.of(byte));
      const pull = (controller: ReadableStreamDefaultController) => {
        const chunk = bytes.shift();
        if (chunk) controller.enqueue(chunk);
        else controller.close();
      };
      const body = new ReadableStream({ pull, ...(cancel && { cancel }) });
      return client({ maxBytes, fetch: () => Promise.resolve(new Response(body, { status: 200 })) }).list(query);
    };
    expect((await streamed(length)).transfers[0]?.note).toBe("");
    const cancel = vi.fn(() => Promise.reject(new Error("no")));
    for (const maxBytes of [length - 1, 10]) {
      const { kind, status, message } = await failureOf(streamed(maxBytes, cancel));
      const expected = `the body of the response has more than ${maxBytes} bytes`;
      expect([kind, status, message]).toEqual(["response", 200, expected]);
    }
    expect(cancel).toHaveBeenCalledOnce();
    // In some runtimes, responses are not streams.
    const whole = Object.assign(new Response(null), { text: () => Promise.resolve(text) });
    const unstreamed = (maxBytes: number) => client({ maxBytes, fetch: () => Promise.resolve(whole) }).list(query);
    expect((await unstreamed(length)).transfers[0]?.note).toBe("");
    expect((await failureOf(unstreamed(length - 1))).kind).toBe("response");
  });

  it("is a failure, and is cancelled, if its body is not UTF-8, in any pieces", async () => {
    const bytes = Buffer.from(JSON.stringify({ success: true, ...page, note: "é" }));
    const at = bytes.indexOf("é");
    const invalid = Uint8Array.of(...bytes.subarray(0, at), 0xff, ...bytes.subarray(at + 2));
    for (const body of [invalid, bytes.subarray(0, at + 1)]) {
      for (const pieces of [[body], Array.from(body, (byte) => Uint8Array.of(byte))]) {
        const { kind, status, message } = await failureOf(answering(streamOf(...pieces)).list(query));
        const expected = "the body of the response is not valid UTF-8";
        expect([kind, status, message]).toEqual(["response", 200, expected]);
      }
    }
    const cancel = vi.fn();
    const start = (controller: ReadableStreamDefaultController) => {
      controller.enqueue(Uint8Array.of(0x22, 0xff));
    };
    const call = answering(new ReadableStream({ start, cancel })).list(query, { timeout: 5_000 });
    expect((await failureOf(call)).kind).toBe("response");
    expect(cancel).toHaveBeenCalledOnce();
  });

  it.each<[string, unknown]>([
    ["nothing", undefined],
    ["an object", {}],
    ["a status and a text", { status: 200, text: () => Promise.resolve("{}") }],
    ["headers that are not Headers", { status: 503, headers: { "retry-after": "1" }, text: () => "{}" }],
    ["no body", { status: 200, headers: new Headers() }],
    ["a body without a reader", { status: 200, headers: new Headers(), body: {} }],
    ["a text that is not a text", { status: 200, headers: new Headers(), text: () => ({ success: true }) }],
    ["a stream of texts", { status: 200, headers: new Headers(), body: streamOf("{}") }],
    ["a stream of nothing", { status: 200, headers: new Headers(), body: streamOf(undefined) }],
    ["a body that was read", readBefore()],
    ["a network error of the standard", Response.error()],
    [
      "a status that throws",
      {
        get status() {
          throw new Error("closed");
        },
      },
    ],
  ])("is a failure of the network if fetch gives %s", async (_, given) => {
    for (const fetched of [() => Promise.resolve(given), () => given]) {
      const own = client({ fetch: fetched as typeof fetch });
      for (const call of [own.list(query), own.check(request)]) {
        const { kind, message, cause } = await failureOf(call);
        expect([kind, message]).toEqual(["network", "the request failed"]);
        expect(cause).toBeInstanceOf(Error);
      }
    }
  });

  it("names what fetch gave", async () => {
    const failure = await failureOf(client({ fetch: (() => ({ status: 204 })) as never }).list(query));
    const message =
      "createClient: the result of options.fetch must be a Response of the Fetch standard, got { status }";
    expect(failure.cause).toEqual(new TypeError(message));
  });

  it("is a failure of a check too", async () => {
    expect((await failureOf(answering('"busy"').check(request))).message).toBe(
      'unexpected response body: body must be an object, got "busy"',
    );
  });

  it("has issues only if all of its details are issues", async () => {
    const issue = { code: "required", message: "Input must be given.", path: [] };
    const failureWith = (...details: readonly unknown[]) =>
      failureOf(answering(JSON.stringify({ success: false, error: { details } }), { status: 400 }).list(query));
    expect((await failureWith(issue)).issues).toEqual([issue]);
    expect((await failureWith()).issues).toBeUndefined();
    for (const other of [null, { ...issue, message: 1 }, { ...issue, code: "other" }, { ...issue, path: "" }]) {
      expect((await failureWith(issue, other)).issues).toBeUndefined();
    }
  });

  it("has a cause if there is no response", async () => {
    const lost = new TypeError("connection lost");
    const failure = await failureOf(client({ fetch: () => Promise.reject(lost) }).list(query));
    expect([failure.message, failure.status, failure.cause]).toEqual(["the request failed", undefined, lost]);
    expect(failure.kind).toBe("network");
    const broken = new ReadableStream({ pull: () => Promise.reject(lost) });
    expect(await failureOf(answering(broken).list(query))).toMatchObject({ kind: "network", cause: lost });
  });

  it("has a cause if the token function fails", async () => {
    const lost = new Error("no token");
    const fail = () => {
      throw lost;
    };
    for (const token of [fail, () => Promise.reject(lost)]) {
      const failure = await failureOf(client({ token }).list(query));
      expect([failure.message, failure.kind, failure.cause]).toEqual(["options.token failed", "token", lost]);
    }
  });
});

describe("wrong arguments", () => {
  const good = { baseUrl: "https://a.example", token: "t", timeZone: "UTC" };
  const urlRule =
    "must be an http or https URL without a user, query, fragment, surrounding blanks or /business/v1, such as https://warehouse.example";
  const tokenRule = "must be a bearer token without the word Bearer";
  it.each<[object, string]>([
    [{ baseUrl: "a.example" }, `RangeError baseUrl ${urlRule}, got "a.example"`],
    [
      { baseUrl: "https://a.example/business/v1" },
      `RangeError baseUrl ${urlRule}, got "https://a.example/business/v1"`,
    ],
    [{ baseUrl: "https://user:secret@a.example" }, `RangeError baseUrl ${urlRule}, got "https://…@a.example"`],
    [{ baseUrl: new URL("https://a.example") }, `TypeError baseUrl ${urlRule}, got URL`],
    [{ token: "two words" }, `RangeError token ${tokenRule}, got a string in another format`],
    [{ token: { secret: 1 } }, `TypeError token ${tokenRule}, got a value of type Object`],
    [{ timeZone: "+07:00" }, 'RangeError timeZone must be an IANA time zone, got "+07:00"'],
    [{ fetch: {} }, "TypeError fetch must be a function, got {}"],
    [{ url: "x" }, "TypeError url is unknown: use one of baseUrl, token, timeZone, fetch, maxBytes, extensions"],
    [{ extensions: null }, "TypeError extensions must be an array, got null"],
    [{ baseUrl: " https://a.example" }, `RangeError baseUrl ${urlRule}, got " https://a.example"`],
    [{ baseUrl: "https:\\\\a.example" }, String.raw`RangeError baseUrl ${urlRule}, got "https:\\\\a.example"`],
    [
      { baseUrl: "https:\\\\u:secret@a.example" },
      String.raw`RangeError baseUrl ${urlRule}, got "https:\\\\…@a.example"`,
    ],
    [{ baseUrl: "https:u:secret@a.example" }, `RangeError baseUrl ${urlRule}, got "https:…@a.example"`],
    [{ baseUrl: "u:secret@a.example" }, `RangeError baseUrl ${urlRule}, got "u:…@a.example"`],
    [{ baseUrl: "https:///a.example" }, `RangeError baseUrl ${urlRule}, got "https:///a.example"`],
    [{ baseUrl: "https://a.example\\v1" }, String.raw`RangeError baseUrl ${urlRule}, got "https://a.example\\v1"`],
    [{ baseUrl: "https://[a.example" }, `RangeError baseUrl ${urlRule}, got "https://[a.example"`],
    [{ maxBytes: 0 }, "RangeError maxBytes must be at least 1, got 0"],
  ])("of createClient: %o", (change, message) => {
    const error = thrownBy(() => untyped(createClient)({ ...good, ...change }));
    expect(error.replace(": createClient: options.", " ")).toBe(message);
  });

  it("of a call rejects before sending", async () => {
    const fetched = vi.fn<typeof fetch>();
    const own = client({ fetch: fetched });
    await expect(own.list({ ...query, limit: 500 })).rejects.toThrow("query.limit must be at most 100, got 500");
    const items = [{ sku: "A", qty: NaN }];
    await expect(own.check({ ...request, items })).rejects.toThrow("qty must be a finite number");
    for (const filter of [{ partnerCode: "P1" }, { srcWarehouseCodes: ["A"] }, { destWarehouseCodes: ["A", "C"] }]) {
      const fault = `${Object.keys(filter)[0]} must be absent: the HTTP API has no such parameter`;
      await expect(collect(own.walk(filter))).rejects.toThrow(fault);
      await expect(own.list({ ...query, filter })).rejects.toThrow(fault);
      await expect(collect(own.walk(Object.create(filter) as object))).rejects.toThrow(fault);
    }
    await expect(own.list({ ...query, order: "oldest" })).rejects.toThrow("query.order");
    await expect(collect(own.walk(null as never))).rejects.toThrow("query.filter must be an object, got null");
    expect(fetched).not.toHaveBeenCalled();
  });

  it.each<[unknown, string]>([
    [new AbortController().signal, "options must be an object, got AbortSignal"],
    [{ signel: undefined }, "options.signel is unknown (did you mean signal?)"],
    [{ timeout: null }, "options.timeout must be a number, got null"],
    [null, "options must be an object, got null"],
  ])("of the options of a call rejects, or throws: %o", async (given, message) => {
    const own = client();
    await expect(own.check(request, given as never)).rejects.toThrow(new TypeError(`TransferClient.check: ${message}`));
    await expect(own.list(query, given as never)).rejects.toThrow(new TypeError(`TransferClient.list: ${message}`));
    expect(thrownBy(() => own.walk({}, given as never))).toBe(`TypeError: TransferClient.walk: ${message}`);
  });

  it.each([0, -1, 0.5, NaN, 2 ** 31])("of a timeout rejects or throws: %d", async (timeout) => {
    const own = client();
    await expect(own.check(request, { timeout })).rejects.toThrow(/^TransferClient\.check: options\.timeout must be /);
    await expect(own.list(query, { timeout })).rejects.toThrow(/^TransferClient\.list: options\.timeout must be /);
    expect(thrownBy(() => own.walk({}, { timeout }))).toMatch(/^\w+: TransferClient\.walk: options\.timeout must be /);
    const following = { since: 0, overlap: 0, wait: () => Promise.resolve(), timeout };
    expect(thrownBy(() => own.follow(following))).toMatch(/^\w+: TransferClient\.follow: options\.timeout must be /);
  });

  it("of the token function rejects before sending", async () => {
    const fetched = vi.fn<typeof fetch>();
    for (const [token, message] of [
      [undefined, "must be given"],
      ["", "must be a bearer token without the word Bearer, got a string in another format"],
      [7, "must be a bearer token without the word Bearer, got a value of type Number"],
    ] as const) {
      for (const result of [token, Promise.resolve(token)]) {
        const own = client({ token: () => result as never, fetch: fetched });
        const { kind, message: given, cause } = await failureOf(own.list(query));
        expect([kind, given]).toEqual(["token", "options.token failed"]);
        expect(String(cause)).toMatch(`Error: createClient: the result of options.token ${message}`);
      }
    }
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe("over a socket", async () => {
  const listener = createListener({
    ...serviceOptions,
    list: (given) => collection.list(given),
    check: () => checkContext,
  });
  const ownAt = (port: number) => createClient({ baseUrl: `http://localhost:${port}`, token: "good", timeZone });
  const servicePort = await listen(createServer(listener), afterAll);

  it("lists, pages and checks with the fetch of the runtime", async () => {
    const own = ownAt(servicePort);
    expect(await collect(own.walk({}))).toHaveLength(250);
    expect((await own.check(request)).value?.allowed).toBe(true);
    const { issues = [] } = await own.check({ ...request, items: [] });
    expect(issues.map(({ code }: Issue) => code)).toEqual(["empty_list"]);
  });

  it("fails if the response is incomplete or missing", async () => {
    const cut = createServer((_, response) => {
      response.writeHead(200, { "content-type": "application/json", "content-length": "100" });
      response.write('{"data":');
      setTimeout(() => response.destroy(), 5);
    });
    const own = ownAt(await listen(cut));
    expect((await failureOf(own.list(query))).message).toBe("the request failed");
    await new Promise((resolve) => cut.close(resolve));
    expect((await failureOf(own.list(query))).cause).toBeInstanceOf(TypeError);
  });

  it("sends its token only to the service", async () => {
    const elsewhere = createServer((_, response) => {
      response.writeHead(302, { location: `http://localhost:${servicePort}/business/v1/stock-transfer` }).end();
    });
    expect((await failureOf(ownAt(await listen(elsewhere)).list(query))).message).toBe("the request failed");
  });
});
