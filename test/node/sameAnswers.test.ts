import { Agent, createServer, request as sendRequest } from "node:http";
import fc from "fast-check";
import { createHandler, type HandlerOptions, type PartnerAccess } from "stock-transfer/http";
import { createListener } from "stock-transfer/node";
import { afterAll, describe, expect, it } from "vitest";
import { requestOf } from "../../conformance/suite.js";
import { exchanges, options as suiteOptions } from "../conformance/service";
import { listen } from "../support/listen";
import { scaled } from "../support/scaled";
import { checkBody, options } from "../support/service";

const path = "/business/v1/stock-transfer";
const maxBodyBytes = 5_000;

const batteryOptions: HandlerOptions<PartnerAccess, unknown> = {
  ...options,
  // The token chooses the kind of response.
  authenticate: (token) => {
    if (token === "partner") return { partnerCode: "P1" };
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

const agent = new Agent({ keepAlive: true });
afterAll(() => {
  agent.destroy();
});

/** A handler and the port of a listener with the same options. */
const serviceOf = async (given: HandlerOptions<PartnerAccess, unknown>) => ({
  handler: createHandler(given),
  port: await listen(createServer(createListener(given)), afterAll),
});
const own = await serviceOf(batteryOptions);
const ofSuite = await serviceOf({ ...suiteOptions, requestId: () => "r-1" });

async function expectSame({ handler, port }: typeof own, parts: Parts): Promise<void> {
  const [expected, listened] = await Promise.all([answerOfHandler(handler, parts), answerOfListener(port, parts)]);
  expect(listened, JSON.stringify(parts)).toEqual(expected);
}

async function answerOfHandler(
  handler: typeof own.handler,
  { method, target, headers, chunks }: Parts,
): Promise<Answer> {
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

async function answerOfListener(port: number, { method, target, headers, chunks }: Parts): Promise<Answer> {
  return new Promise((resolve, reject) => {
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

const body = JSON.stringify(checkBody);
describe("createListener and createHandler answer alike, to the byte:", () => {
  it("the requests of the conformance suite", async () => {
    for (const exchange of exchanges) {
      const [target, { method, headers, ...sent }] = requestOf(exchange);
      const { pathname, search } = new URL(target, "http://localhost");
      const bytes = sent.body as Uint8Array | null;
      const chunks = bytes ? [Buffer.from(bytes).toString("latin1")] : [];
      await expectSame(ofSuite, { method, target: pathname + search, headers, chunks });
    }
  });

  it("5,000 random requests", async () => {
    const oftenOf = <T>(usual: T, ...others: T[]) =>
      fc.oneof({ weight: 2, arbitrary: fc.constant(usual) }, fc.constantFrom(...others));
    const query = fc
      .array(
        fc.constantFrom(
          ..."limit next skus status_list ref_code partner_code _ %ff %zz arrives_to=2026-03-05 arrives_from = & , 1 % %41 + ? # ' | ^ \" \\ ; / .. @ :".split(
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
            "Bearer bad",
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
      chunks: fc.array(oftenOf(body, "{", " ", "\u00ff", "}", "\u00ef\u00bb\u00bf", " ".repeat(4_900)), {
        maxLength: 4,
      }),
    });
    await fc.assert(
      fc.asyncProperty(parts, async (given) => {
        // Node's client sends a body only for these methods.
        const sent = { ...given, chunks: ["POST", "PUT"].includes(given.method) ? given.chunks : [] };
        await expectSame(own, sent);
      }),
      { numRuns: scaled(5_000) },
    );
  }, 120_000);
});
