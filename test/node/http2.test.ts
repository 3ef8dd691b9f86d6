import { once } from "node:events";
import { type ClientHttp2Session, connect, constants, createServer } from "node:http2";
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

async function serve(change: Partial<Options>): Promise<Served> {
  const listener = createListener({ ...options, ...change });
  let closing: Promise<unknown> = Promise.resolve();
  const server = createServer((incoming, outgoing) => {
    closing = once(outgoing, "close");
    listener(incoming as unknown as IncomingMessage, outgoing as unknown as ServerResponse);
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

  it("answers once to a body that goes on after too many bytes", async () => {
    const onError = vi.fn();
    const { session, closed } = await serve({ maxBodyBytes: 10, onError });
    expect((await answerTo(session, "POST", `${path}/check`, " ".repeat(60_000))).status).toBe(413);
    await closed();
    expect(onError).not.toHaveBeenCalled();
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
