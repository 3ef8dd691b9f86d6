import { once } from "node:events";
import { type ClientHttp2Session, connect, constants, createServer, type Http2ServerRequest } from "node:http2";
import { httpError } from "stock-transfer/http";
import { createListener, type HandlerOptions } from "stock-transfer/node";
import type { IncomingMessage, ServerResponse } from "node:http";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { listen } from "../support/listen";
import { pending, settled } from "../support/pending";
import { checkBody, options } from "../support/service";

type Options = HandlerOptions<{ partnerCode: string }, IncomingMessage>;

const path = "/business/v1/stock-transfer";

interface Served {
  readonly session: ClientHttp2Session;
  /** Settles when the response to the last request is closed. */
  readonly closed: () => Promise<unknown>;
}

async function serve(
  change: Partial<Options>,
  before: (incoming: Http2ServerRequest, next: () => void) => void = (_, next) => {
    next();
  },
): Promise<Served> {
  const listener = createListener({ ...options, ...change });
  let closing: Promise<unknown> = Promise.resolve();
  const server = createServer((incoming, outgoing) => {
    closing = once(outgoing, "close");
    before(incoming, () => {
      listener(incoming as unknown as IncomingMessage, outgoing as unknown as ServerResponse);
    });
  });
  const session = connect(`http://localhost:${await listen(server)}`);
  session.on("error", () => undefined);
  onTestFinished(() => {
    session.destroy();
  });
  return { session, closed: () => closing };
}

function send(session: ClientHttp2Session, method: string, target: string, body?: string) {
  const type = body !== undefined && { "content-type": "application/json" };
  const stream = session.request(
    { ":method": method, ":path": target, authorization: "Bearer good", ...type },
    { endStream: body === undefined },
  );
  stream.on("error", () => undefined);
  if (body !== undefined) stream.end(body);
  return stream;
}

async function answerTo(session: ClientHttp2Session, method: string, target: string, body?: string) {
  const stream = send(session, method, target, body);
  const [headers] = (await once(stream, "response")) as [Readonly<Record<string, unknown>>];
  let text = "";
  for await (const chunk of stream) text += String(chunk);
  return { status: headers[":status"], headers, text };
}

describe("createListener over HTTP/2", () => {
  const body = JSON.stringify(checkBody);

  it("answers", async () => {
    const { session } = await serve({});
    expect((await answerTo(session, "GET", `${path}?limit=1`)).status).toBe(200);
    expect((await answerTo(session, "HEAD", path)).text).toBe("");
    expect((await answerTo(session, "GET", `/x/..${path}`)).status).toBe(404);
    expect((await answerTo(session, "POST", `${path}/check`, body)).text).toContain('"is_allowed_transfer":true');
  });

  it("answers with an httpError, before the body ends and to HEAD", async () => {
    const refuse = () => Promise.reject(httpError(503, "DATABASE_AWAY", { retryAfter: 1 }));
    const { session } = await serve({ authenticate: refuse });
    for (const [method, target, sent] of [
      ["GET", path],
      ["HEAD", path],
      ["POST", `${path}/check`, " ".repeat(3_000_000)],
    ] as const) {
      const { headers, text } = await answerTo(session, method, target, sent);
      expect(headers).toMatchObject({ ":status": 503, "retry-after": "1", "cache-control": "no-store" });
      expect(text.includes("DATABASE_AWAY")).toBe(method !== "HEAD");
    }
  });

  it("answers once to a body that goes on after too many bytes", async () => {
    const onError = vi.fn();
    const { session, closed } = await serve({ maxBodyBytes: 10, onError });
    expect((await answerTo(session, "POST", `${path}/check`, " ".repeat(60_000))).status).toBe(413);
    await closed();
    expect(onError).not.toHaveBeenCalled();
  });

  it("answers 500 once if other code sets an encoding while the body is read", async () => {
    const onError = vi.fn();
    const { session, closed } = await serve({ onError }, (incoming, next) => {
      next();
      incoming.setEncoding("utf8");
    });
    expect((await answerTo(session, "POST", `${path}/check`, " ".repeat(60_000))).status).toBe(500);
    await closed();
    expect(onError).toHaveBeenCalledOnce();
  });

  it.each<[string, (incoming: Http2ServerRequest, next: () => void) => void]>([
    ["read an empty body", (incoming, next) => incoming.on("end", next).resume()],
    [
      "destroyed the request",
      (incoming, next) => {
        incoming.destroy();
        next();
      },
    ],
  ])("answers 500 if other code has %s", async (_, before) => {
    const onError = vi.fn();
    const { session } = await serve({ onError }, before);
    expect((await answerTo(session, "POST", `${path}/check`, "")).status).toBe(500);
    expect(String(onError.mock.calls[0]![0])).toMatch(/the body must be unread/);
  });

  it.each(["authenticate", "list", "check"] as const)(
    "neither answers nor reports a request that is aborted while %s is pending",
    async (name) => {
      const onError = vi.fn();
      const later = vi.fn();
      const { call: hang, reached } = pending();
      const ports = name === "authenticate" && { list: later, check: later };
      const { session, closed } = await serve({ ...ports, [name]: hang, onError });
      const stream = name === "list" ? send(session, "GET", path) : send(session, "POST", `${path}/check`, body);
      await reached;
      stream.close(constants.NGHTTP2_CANCEL);
      await closed();
      await settled();
      expect([onError.mock.calls, later.mock.calls]).toEqual([[], []]);
    },
  );
});
