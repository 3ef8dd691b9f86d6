import { EventEmitter } from "node:events";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { Readable } from "node:stream";
import { httpError } from "stock-transfer/http";
import type { HandlerOptions, PartnerAccess } from "stock-transfer/node";
import { createListener } from "stock-transfer/node";
import { describe, expect, it, vi } from "vitest";
import { listen } from "../support/listen";
import { pending, settled } from "../support/pending";
import { openSocket } from "../support/rawSocket";
import { checkBody, checkContext, options } from "../support/service";

type Options = HandlerOptions<PartnerAccess, IncomingMessage>;

const path = "/business/v1/stock-transfer";

/** Serves with these options, behind another listener if there is one. Returns the port. */
const serve = (change: Partial<Options> = {}, around = (listener: RequestListener) => listener) =>
  listen(createServer(around(createListener({ ...options, ...change }))));

const head = (method: string, target: string, ...headers: string[]) =>
  [`${method} ${target} HTTP/1.1`, "Host: localhost", "Authorization: Bearer good", ...headers, "", ""].join("\r\n");
const body = JSON.stringify(checkBody);
const checkHead = (...headers: string[]) => head("POST", `${path}/check`, "Content-Type: application/json", ...headers);
const check = checkHead(`Content-Length: ${body.length}`) + body;

async function answerTo(port: number, bytes: string): Promise<string> {
  const { socket, receive } = await openSocket(port);
  socket.write(bytes);
  const answer = await receive(/\r\n\r\n[^]*\}$/);
  socket.destroy();
  return answer;
}

describe("createListener", () => {
  it("passes the IncomingMessage to the functions of the options", async () => {
    const seen: unknown[] = [];
    const port = await serve({
      authenticate: (token, { method, url }) => seen.push(["authenticate", token, method, url]) > 0,
      check: (_, incoming, access) => {
        seen.push(["check", incoming.socket.localPort, access]);
        return checkContext;
      },
      requestId: ({ headers }) => `id ${headers.host}`,
    });
    expect(await answerTo(port, check)).toContain('"request_id":"id localhost"');
    expect(seen).toEqual([
      ["authenticate", "good", "POST", `${path}/check`],
      ["check", port, true],
    ]);
  });

  it.each([
    ["an absolute URL", "GET", `http://other.example${path}?limit=1`, 200],
    ["an absolute URL with a port", "GET", `HTTPS://[::1]:8443${path}`, 200],
    ["an absolute URL without a path", "GET", "http://other.example", 404],
    ["an absolute URL with a user", "GET", `http://user:secret@other.example${path}`, 200],
    ["an absolute URL that is malformed", "GET", `http://[${path}`, 404],
    ["another scheme", "GET", `ftp://other.example${path}`, 404],
    ["the asterisk", "OPTIONS", "*", 404],
    ["TRACE", "TRACE", path, 405],
    ["dots", "GET", "/x/../business/v1/stock-transfer", 404],
    ["an encoded letter", "GET", "/business/v1/stock-transfe%72", 404],
    ["an encoded slash", "GET", "/business%2fv1/stock-transfer", 404],
    ["backslashes", "GET", "/x\\..\\business/v1/stock-transfer", 404],
    ["a fragment", "GET", `${path}#x`, 404],
    ["a fragment in the query", "GET", `${path}?limit=1#x`, 400],
  ])("answers to %s", async (_, method, target, status) => {
    expect(await answerTo(await serve(), head(method, target))).toContain(`HTTP/1.1 ${status} `);
  });

  it("refuses repeated headers, and ignores others of the same length", async () => {
    const repeated = ["Content-Encoding: identity", "Content-Encoding: identity", `Content-Length: ${body.length}`];
    expect(await answerTo(await serve(), checkHead(...repeated) + body)).toContain("HTTP/1.1 415 ");
    expect(await answerTo(await serve(), head("GET", path, "X-Some-Header: 1"))).toContain("HTTP/1.1 200 ");
  });

  describe("behind code that changes headers", () => {
    const answerBehind = async (change: (incoming: IncomingMessage) => void, bytes: string) => {
      const authenticate = (token: string) => (token === "p1" ? { partnerCode: "P1" } : token === "good");
      const list: Options["list"] = ({ filter: { partnerCode = "all" } }) => {
        throw new Error(`list for ${partnerCode}`);
      };
      const onError = vi.fn();
      const port = await serve({ authenticate, list, onError }, (listener) => (incoming, outgoing) => {
        change(incoming);
        listener(incoming, outgoing);
      });
      const answer = await answerTo(port, bytes);
      return [Number(answer.split(" ")[1]), ...onError.mock.calls.map(([error]) => (error as Error).message)];
    };
    const setHeader = (name: string, value?: string | string[]) => (incoming: IncomingMessage) => {
      incoming.headers[name] = value;
    };
    const get = head("GET", path);
    const post = (...headers: string[]) => checkHead(`Content-Length: ${body.length}`, ...headers) + body;

    const codings = ["gzip", "br"].map((name) => `Content-Encoding: ${name}`);
    const twoTokens = head("GET", path, "Authorization: Bearer p1");
    it.each<[string, (incoming: IncomingMessage) => void, string, unknown[]]>([
      ["sees another token", setHeader("authorization", "Bearer p1"), get, [500, "list for P1"]],
      ["sees a list of one token", setHeader("authorization", ["Bearer p1"]), get, [500, "list for P1"]],
      ["sees no token", setHeader("authorization"), get, [401]],
      ["sees a coding", setHeader("content-encoding", "gzip"), post(), [415]],
      ["sees a great length", setHeader("content-length", "9999999"), post(), [413]],
      ["refuses a token sent twice", setHeader("authorization", "Bearer good"), twoTokens, [401]],
      [
        "refuses a type sent twice",
        setHeader("content-type", "application/json"),
        post("Content-Type: text/plain"),
        [415],
      ],
      ["refuses a coding sent twice", setHeader("content-encoding"), post(...codings), [415]],
    ])("%s", async (_, change, bytes, expected) => {
      expect(await answerBehind(change, bytes)).toEqual(expected);
    });

    it.each<[string, unknown]>([
      ["an empty list of raw headers", []],
      ["no raw headers", undefined],
      ["null as raw headers", null],
      ["raw headers that are not a list", { authorization: "Bearer p1" }],
      ["raw headers that are not texts", [undefined, "Bearer p1", 13, "Bearer p1", null]],
      ["raw headers in pairs", [["authorization", "Bearer p1"]]],
    ])("accepts %s", async (_, rawHeaders) => {
      const change = (incoming: IncomingMessage) => Object.assign(incoming, { rawHeaders });
      expect(await answerBehind(change, get)).toEqual([500, "list for all"]);
      expect(await answerBehind(change, post())).toEqual([200]);
      const changeBoth = (incoming: IncomingMessage) =>
        Object.defineProperty(change(incoming), "headers", { value: undefined });
      expect(await answerBehind(changeBoth, get)).toEqual([401]);
    });
  });

  it.each<[string, object]>([
    ["a plain object", {}],
    ["a stream", new Readable({ read: () => undefined })],
  ])("answers to a request of another framework: %s", async (_, incoming) => {
    const onError = vi.fn();
    const listener = createListener({ ...options, list: () => Promise.reject(httpError(403, "CODE")), onError });
    const answer = await new Promise((resolve) => {
      const outgoing = {
        writeHead: (status: number) => ({
          end: (text: string) => {
            resolve([status, text]);
          },
        }),
      };
      const headers = { authorization: "Bearer good" };
      const emitter = Object.assign(new EventEmitter(), outgoing);
      listener(Object.assign(incoming, { method: "GET", url: path, headers }) as never, emitter as never);
    });
    expect(answer).toEqual([403, expect.stringContaining('"message_code":"CODE"')]);
    expect(onError).not.toHaveBeenCalled();
  });

  it("answers to a body that is too long before it ends", async () => {
    const { socket, receive } = await openSocket(await serve({ maxBodyBytes: 10 }));
    socket.write(`${checkHead("Transfer-Encoding: chunked")}b\r\n${" ".repeat(11)}\r\n`);
    expect(await receive(/\}$/)).toContain("HTTP/1.1 413 ");
    socket.destroy();
  });

  it("answers many requests of one connection without a warning", async () => {
    const warnings: Error[] = [];
    const listen = (warning: Error) => warnings.push(warning);
    process.on("warning", listen);
    const port = await serve({ check: () => Promise.resolve(checkContext) });
    const { socket, receive } = await openSocket(port);
    socket.setMaxListeners(0);
    for (let count = 1; count <= 30; count += 1) {
      socket.write(check);
      await receive(/\}$/);
    }
    await settled();
    process.off("warning", listen);
    socket.destroy();
    expect(warnings).toEqual([]);
  });

  it("lets a client that sends too much read the response, and answers its next request", async () => {
    const port = await serve({ maxBodyBytes: 1_000 });
    const { socket, receive } = await openSocket(port);
    socket.write(checkHead("Transfer-Encoding: chunked"));
    const chunk = `${(65_536).toString(16)}\r\n${" ".repeat(65_536)}\r\n`;
    for (let count = 0; count < 40; count += 1) {
      if (!socket.write(chunk)) await new Promise((done) => socket.once("drain", done));
    }
    socket.write("0\r\n\r\n");
    expect(await receive(/\}$/)).toContain("HTTP/1.1 413 ");
    socket.write(head("GET", path));
    expect(await receive(/413[^]*HTTP\/1.1 200 [^]*\}$/)).toContain('"success":true');
    socket.destroy();
  });

  it("discards the rest of a body that other code has begun to read, and answers the next request", async () => {
    const port = await serve({}, (listener) => (incoming, outgoing) => {
      if (incoming.method !== "POST") {
        listener(incoming, outgoing);
        return;
      }
      incoming.once("data", () => {
        incoming.pause();
        listener(incoming, outgoing);
      });
    });
    const { socket, receive } = await openSocket(port);
    socket.write(head("POST", "/nothing", "Content-Length: 1000000") + " ".repeat(1_000_000));
    expect(await receive(/\}$/)).toContain("HTTP/1.1 404 ");
    socket.write(head("GET", path));
    expect(await receive(/404[^]*HTTP\/1.1 200 [^]*\}$/)).toContain('"success":true');
    socket.destroy();
  });

  it.each<[string, (incoming: IncomingMessage, next: () => void) => void]>([
    ["a body parser", (incoming, next) => incoming.on("end", next).resume()],
    [
      "an encoding",
      (incoming, next) => {
        incoming.setEncoding("utf8");
        next();
      },
    ],
    [
      "a reader that waits for the body",
      (incoming, next) => {
        incoming.on("readable", () => undefined);
        next();
      },
    ],
  ])("answers 500 to a check after %s, and reports that the body must be left to the handler", async (_, before) => {
    for (const request of [check, checkHead("Content-Length: 0"), checkHead()]) {
      const onError = vi.fn();
      const port = await serve({ onError }, (listener) => (incoming, outgoing) => {
        before(incoming, () => {
          listener(incoming, outgoing);
        });
      });
      expect(await answerTo(port, request)).toContain("HTTP/1.1 500 ");
      expect(onError.mock.calls.map(([error]) => String(error))).toEqual([
        "TypeError: createListener: the body must be unread, but a body parser or other code has read it",
      ]);
    }
  });

  it.each<[string, (incoming: IncomingMessage) => void]>([
    ["pauses the body", (incoming) => incoming.pause()],
    ["resumes the body", (incoming) => incoming.resume()],
    ["counts the bytes", (incoming) => incoming.on("data", () => undefined)],
  ])("checks after other code %s", async (_, before) => {
    const port = await serve({}, (listener) => (incoming, outgoing) => {
      before(incoming);
      listener(incoming, outgoing);
    });
    expect(await answerTo(port, check)).toContain("HTTP/1.1 200 ");
  });

  it("answers 500 if other code sets an encoding while the body is read", async () => {
    const onError = vi.fn();
    const port = await serve({ onError }, (listener) => (incoming, outgoing) => {
      listener(incoming, outgoing);
      incoming.once("data", () => incoming.setEncoding("utf8"));
    });
    const { socket, receive } = await openSocket(port);
    socket.write(checkHead("Transfer-Encoding: chunked") + "1\r\n \r\n");
    await new Promise((done) => setTimeout(done, 20));
    socket.write("1\r\n \r\n1\r\n \r\n0\r\n\r\n");
    // An error in an event would fail the run.
    expect(await receive(/\}$/)).toContain("HTTP/1.1 500 ");
    socket.destroy();
    expect(onError.mock.calls.map(([error]) => String(error))).toEqual([
      'TypeError: createListener: the body must be a stream of Uint8Array chunks, got " "',
    ]);
  });

  it("reports a response that was already begun, and ends it", async () => {
    const onError = vi.fn();
    const port = await serve({ onError }, (listener) => (incoming, outgoing) => {
      outgoing.writeHead(200).write("begun");
      listener(incoming, outgoing);
    });
    const { socket, closed } = await openSocket(port);
    socket.write(head("GET", path));
    expect(await closed).toContain("begun");
    expect((onError.mock.calls[0] as [{ code: string }])[0].code).toBe("ERR_HTTP_HEADERS_SENT");
  });

  it("answers to HEAD on a server that refuses a body there", async () => {
    const onError = vi.fn();
    const server = createServer({ rejectNonStandardBodyWrites: true }, createListener({ ...options, onError }));
    const { socket, receive } = await openSocket(await listen(server));
    socket.write(head("HEAD", path));
    expect(await receive(/\r\n\r\n$/)).toMatch(/^HTTP\/1.1 200 OK\r\n[^]*content-length: [1-9]/);
    socket.destroy();
    expect(onError).not.toHaveBeenCalled();
  });

  it("names itself in the faults of its options", () => {
    expect(() => createListener({ ...options, timeZone: "Mars/Base" })).toThrow(/^createListener: options\.timeZone /);
  });
});

describe("createListener, a client that has disconnected", () => {
  it.each(["authenticate", "list", "check"] as const)(
    "gets no response while %s hangs, and is not reported",
    async (name) => {
      const onError = vi.fn();
      const later = vi.fn();
      const { call: hang, reached, fail } = pending();
      let gone = new Promise<void>(() => undefined);
      const ports = { list: later, check: later };
      const port = await serve(
        { ...(name === "authenticate" && ports), [name]: hang, onError },
        (listener) => (incoming, outgoing) => {
          gone = new Promise((resolve) => outgoing.once("close", resolve));
          listener(incoming, outgoing);
        },
      );
      const { socket } = await openSocket(port);
      socket.write(name === "list" ? head("GET", path) : check);
      await reached;
      socket.destroy();
      await gone;
      fail();
      await settled();
      expect(onError).not.toHaveBeenCalled();
      expect(later).not.toHaveBeenCalled();
    },
  );

  it("reaches no function if it was gone before", async () => {
    const names = ["authenticate", "list", "requestId", "onError"] as const;
    const calls = vi.fn();
    const spies = names.map((name) => [name, () => calls(name) as never] as const);
    let isHandled: () => void = () => undefined;
    const handled = new Promise<void>((resolve) => {
      isHandled = resolve;
    });
    const port = await serve(Object.fromEntries(spies), (listener) => (incoming, outgoing) => {
      outgoing.once("close", () => {
        listener(incoming, outgoing);
        isHandled();
      });
      outgoing.flushHeaders();
    });
    const { socket, receive } = await openSocket(port);
    socket.write(head("GET", path));
    await receive(/ 200 OK/);
    socket.destroy();
    await handled;
    await settled();
    expect(calls).not.toHaveBeenCalled();
  });

  it("is not waited for while its body stalls, and reaches no function", async () => {
    const onError = vi.fn();
    const ask = vi.fn();
    let gone = new Promise<void>(() => undefined);
    const port = await serve({ check: ask, onError }, (listener) => (incoming, outgoing) => {
      gone = new Promise((resolve) => outgoing.once("close", resolve));
      listener(incoming, outgoing);
    });
    const { socket } = await openSocket(port);
    socket.write(checkHead("Content-Length: 100") + body.slice(0, 20));
    await new Promise((done) => setTimeout(done, 20));
    socket.destroy();
    await gone;
    await settled();
    expect([ask.mock.calls, onError.mock.calls]).toEqual([[], []]);
    expect(await answerTo(port, head("GET", path))).toContain("HTTP/1.1 200 ");
  });
});
