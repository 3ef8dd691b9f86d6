import { Agent, createServer, request as sendRequest, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { createHandler, type HandlerOptions, type PartnerAccess } from "stock-transfer/http";
import { createListener } from "stock-transfer/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { scaled } from "../support/scaled";
import { checkBody, options } from "../support/service";

const path = "/business/v1/stock-transfer";
const maxBodyBytes = 5_000;

const batteryOptions: HandlerOptions<PartnerAccess, unknown> = {
  ...options,
  // The token chooses the kind of response.
  authenticate: (token) => {
    if (token === "fails") throw new Error("no database");
    if (token === "partner") return { partnerCode: "P1" };
    if (token === "malformed") return { partnerCode: "" };
    return token === "good";
  },
  ignoredParameters: ["_"],
  extensions: ["arrives_to"],
  maxBodyBytes,
};

interface Parts {
  readonly method: string;
  readonly target: string;
  /** A header with a list is sent once for each entry. */
  readonly headers: Readonly<Record<string, string | string[]>>;
  /** Chunks sent one by one, without a `content-length` unless the headers have one. */
  readonly chunks: readonly string[];
}

interface Answer {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** Headers of the connection, not of the response. */
const ofConnection = ["connection", "date", "keep-alive"];

function answerOf(status: number | undefined, headers: Readonly<Record<string, unknown>>, body: Buffer): Answer {
  const own = Object.entries(headers).filter(([name]) => !ofConnection.includes(name));
  return { status, headers: Object.fromEntries(own), body: body.toString("latin1") };
}

const handler = createHandler(batteryOptions);

async function answerOfHandler({ method, target, headers, chunks }: Parts): Promise<Answer> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(Buffer.from(chunk, "latin1"));
      controller.close();
    },
  });
  const hasBody = method !== "GET" && method !== "HEAD";
  const response = await handler(
    new Request(`http://localhost${target}`, {
      method,
      headers: Object.entries(headers).flatMap(([name, values]) =>
        [values].flat().map((value): [string, string] => [name, value]),
      ),
      ...(hasBody && { body, duplex: "half" }),
    }),
  );
  return answerOf(response.status, Object.fromEntries(response.headers), Buffer.from(await response.arrayBuffer()));
}

let server: Server;
const agent = new Agent({ keepAlive: true });
beforeAll(async () => {
  server = createServer(createListener(batteryOptions));
  await new Promise<void>((done) => server.listen(0, "localhost", done));
});
afterAll(() => {
  agent.destroy();
  server.close();
  server.closeAllConnections();
});

async function answerOfListener({ method, target, headers, chunks }: Parts): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const sent = sendRequest({ port, host: "localhost", method, path: target, headers, agent }, (response) => {
      const bytes: Buffer[] = [];
      response.on("data", (chunk: Buffer) => bytes.push(chunk));
      response.on("end", () => {
        resolve(answerOf(response.statusCode, response.headers, Buffer.concat(bytes)));
      });
    });
    sent.on("error", reject);
    for (const chunk of chunks) sent.write(chunk, "latin1");
    sent.end();
  });
}

const good = { authorization: "Bearer good" };
const json = { ...good, "content-type": "application/json" };
const get: Parts = { method: "GET", target: path, headers: good, chunks: [] };
const body = JSON.stringify(checkBody);
const post: Parts = { method: "POST", target: `${path}/check`, headers: json, chunks: [body] };
const sized = (text: string, length = text.length) => ({
  headers: { ...json, "content-length": String(length) },
  chunks: [text],
});

describe("createListener and createHandler answer alike, to the byte:", () => {
  it.each<[status: number, title: string, parts: Parts]>([
    [200, "a page", get],
    [200, "a page of a partner", { ...get, headers: { authorization: "Bearer partner" } }],
    [
      200,
      "a page by its parameters",
      { ...get, target: `${path}?skus=HELMET,%20BELL&limit=5&next=3&ref_code=a+b&_=1` },
    ],
    [200, "a page for HEAD", { ...get, method: "HEAD" }],
    [400, "an unknown parameter", { ...get, target: `${path}?partner_code=P2` }],
    [200, "broken escapes", { ...get, target: `${path}?ref_code=%ff%zz&skus=%` }],
    [401, "no token", { ...get, headers: {} }],
    [401, "a refused token", { ...get, headers: { authorization: "Bearer bad" } }],
    [404, "another path", { ...get, target: `${path}/` }],
    [404, "a path with another case", { ...get, target: path.toUpperCase() }],
    [400, "two question marks", { ...get, target: `${path}??limit=5` }],
    [401, "a token sent twice", { ...get, headers: { authorization: ["Bearer good", "Bearer good"] } }],
    [
      415,
      "a content type sent twice",
      { ...post, headers: { ...json, "content-type": ["application/json; x=1", "application/json"] } },
    ],
    [415, "a coding sent twice", { ...post, headers: { ...json, "content-encoding": ["identity", "identity"] } }],
    [405, "another method", { ...get, method: "DELETE" }],
    [500, "authenticate fails", { ...get, headers: { authorization: "Bearer fails" } }],
    [200, "a check", post],
    [200, "a body of the full length", { ...post, ...sized(body.padEnd(maxBodyBytes)) }],
    [413, "a body that announces one byte too much", { ...post, ...sized(body.padEnd(maxBodyBytes + 1)) }],
    [200, "a check byte by byte", { ...post, chunks: Array.from(body) }],
    [200, "a check with a byte order mark", { ...post, chunks: ["\u00ef\u00bb\u00bf", body] }],
    [413, "a body with one byte too much", { ...post, chunks: [body.padEnd(maxBodyBytes), " "] }],
    [413, "a body that goes on after too many bytes", { ...post, chunks: [body, " ".repeat(9_000), body, body] }],
    [415, "another content type", { ...post, headers: { ...good, "content-type": "text/plain" } }],
    [415, "a compressed body", { ...post, headers: { ...json, "content-encoding": "gzip" } }],
    [400, "no body", { ...post, chunks: [] }],
    [400, "broken UTF-8", { ...post, chunks: ['"\u00c3"'] }],
    [422, "one warehouse", { ...post, chunks: [JSON.stringify({ ...checkBody, dest_warehouse_code: "HCM" })] }],
  ])("%i %s", async (status, _, parts) => {
    const [expected, listened] = await Promise.all([answerOfHandler(parts), answerOfListener(parts)]);
    expect(expected.status).toBe(status);
    expect(listened).toEqual(expected);
  });

  it("5,000 random requests", async () => {
    const oftenOf = <T>(usual: T, ...others: T[]) =>
      fc.oneof({ weight: 2, arbitrary: fc.constant(usual) }, fc.constantFrom(...others));
    const query = fc
      .array(
        fc.constantFrom(
          ..."limit next skus status_list ref_code arrives_to=2026-03-05 arrives_from = & , 1 % %41 + ? # ' | ^ \" \\ ; / .. @ :".split(
            " ",
          ),
        ),
      )
      .map((texts) => texts.join(""));
    const parts: fc.Arbitrary<Parts> = fc.record({
      method: oftenOf("POST", "GET", "HEAD", "PUT", "OPTIONS"),
      target: fc
        .tuple(
          oftenOf(`${path}/check`, path, `${path}//check`, `${path}/%63heck`, "/"),
          oftenOf("?", "#", ";", ""),
          query,
        )
        // The Request would resolve dots and backslashes in the path.
        .map(([start, mark, end]) => start + (mark === ";" ? `;${end.replace(/[/\\]/g, "")}` : mark && mark + end)),
      headers: fc.record(
        {
          authorization: oftenOf<string | string[]>(
            "Bearer good",
            "Bearer partner",
            "bearer  good",
            "Basic good",
            "Bearer good ",
            ["Bearer good", "Bearer good"],
          ),
          "content-type": oftenOf<string | string[]>(
            "application/json",
            "application/json; charset=utf-8",
            "text/html",
            "",
            ["application/json; x=1", "application/json"],
          ),
          "content-encoding": oftenOf<string | string[]>("identity", "br", "", ["identity", ""]),
        },
        { requiredKeys: ["authorization", "content-type"] },
      ),
      chunks: fc.array(oftenOf(body, "{", " ", "\u00ff", "}", " ".repeat(4_900)), { maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(parts, async (given) => {
        // Node's client sends a body only for these methods.
        const sent = { ...given, chunks: ["POST", "PUT"].includes(given.method) ? given.chunks : [] };
        const [expected, listened] = await Promise.all([answerOfHandler(sent), answerOfListener(sent)]);
        expect(listened).toEqual(expected);
      }),
      { numRuns: scaled(5_000) },
    );
  }, 120_000);
});
