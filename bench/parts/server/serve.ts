import { randomUUID } from "node:crypto";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import fastify from "fastify";
import {
  type ApiError,
  apiErrors,
  checkTransfer,
  createTransferCollection,
  encodeCheck,
  encodePage,
  failureEnvelope,
  issuesToError,
  parseCheckRequest,
  parseListQuery,
  type StockLevel,
  successEnvelope,
} from "stock-transfer";
import { createListener } from "stock-transfer/node";
import { makeRequest, makeStock, network, start } from "../../data/requests";
import { makeTransfers } from "../../data/transfers";

// Serves both endpoints for the process that has started this one. The routes written by hand are short, with the same
// token, parsers, envelopes and request ids. They do not test the result of `list`. On node:http, they also ignore
// clients that have gone, the type and charset of a body, and HEAD.

const timeZone = "Asia/Ho_Chi_Minh";
const transfers = createTransferCollection(makeTransfers(10_000));
const stock: ReadonlyMap<string, StockLevel> = makeStock(makeRequest(100));
const context = { network, stock, now: start };
const maxBodyBytes = 1_048_576;
const listPath = "/business/v1/stock-transfer";
const checkPath = `${listPath}/check`;

const listener = createListener({
  authenticate: (token) => token === "token",
  list: (query) => transfers.list(query),
  check: () => context,
  timeZone,
});

const servers: Readonly<Record<string, () => Server | Promise<Server>>> = {
  "node:http by hand": () => createServer(byHand),
  "node:http listener": () => createServer(listener),
  "Express by hand": () => createServer(expressByHand()),
  "Express listener": () => createServer(express().all(/^\/business\/v1\//, listener)),
  "Fastify by hand": fastifyByHand,
  "Fastify listener": fastifyWithListener,
};

/** Sends the port to the parent. Answers each of its messages with the processor time so far, in microseconds. */
export async function serve(name: string): Promise<void> {
  const server = await servers[name]!();
  server.listen(0, "localhost", () => process.send!((server.address() as AddressInfo).port));
  process.on("message", () => {
    const { user, system } = process.cpuUsage();
    process.send!(user + system);
  });
  process.on("disconnect", () => process.exit());
}

interface Answer {
  readonly status: number;
  readonly envelope: object;
}

const byHand: RequestListener = (incoming, outgoing) => {
  const url = incoming.url!;
  const [path] = url.split("?", 1) as [string];
  const respond = ({ status, envelope }: Answer) => {
    const body = JSON.stringify(envelope);
    const headers = { "cache-control": "no-store", "content-type": "application/json" };
    outgoing.writeHead(status, Object.assign(headers, { "content-length": Buffer.byteLength(body) })).end(body);
  };
  if (!isAuthorized(incoming)) {
    respond(fail(apiErrors.invalidToken));
  } else if (incoming.method === "GET" && path === listPath) {
    respond(list(url));
  } else if (incoming.method === "POST" && path === checkPath) {
    const chunks: Buffer[] = [];
    let length = 0;
    incoming.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length <= maxBodyBytes) chunks.push(chunk);
    });
    incoming.on("end", () => {
      if (length > maxBodyBytes) respond(fail(apiErrors.bodyTooLarge));
      else respond(checkText((chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)).toString()));
    });
  } else {
    respond(fail(apiErrors.notFound));
  }
};

function expressByHand(): RequestListener {
  const app = express();
  // The listener computes no ETag either.
  app.disable("etag");
  const send = (response: express.Response, { status, envelope }: Answer) =>
    response.status(status).set("cache-control", "no-store").json(envelope);
  app.use((request, response, next) => {
    if (isAuthorized(request)) next();
    else send(response, fail(apiErrors.invalidToken));
  });
  app.get(listPath, (request, response) => send(response, list(request.url)));
  app.post(checkPath, express.json({ limit: maxBodyBytes }), (request, response) =>
    send(response, check(request.body)),
  );
  return app;
}

async function fastifyByHand(): Promise<Server> {
  const app = fastify({ bodyLimit: maxBodyBytes });
  app.addHook("onRequest", (request, reply, done) => {
    if (isAuthorized(request)) done();
    else void reply.code(401).send(fail(apiErrors.invalidToken).envelope);
  });
  app.get(listPath, (request, reply) => {
    const { status, envelope } = list(request.url);
    return reply.code(status).header("cache-control", "no-store").send(envelope);
  });
  app.post(checkPath, (request, reply) => {
    const { status, envelope } = check(request.body);
    return reply.code(status).header("cache-control", "no-store").send(envelope);
  });
  await app.ready();
  return app.server;
}

async function fastifyWithListener(): Promise<Server> {
  const app = fastify();
  app.addHook("onRequest", (request, reply, done) => {
    if (!request.url.startsWith("/business/v1/")) {
      done();
      return;
    }
    reply.hijack();
    listener(request.raw, reply.raw);
  });
  await app.ready();
  return app.server;
}

function isAuthorized({ headers }: { readonly headers: { readonly authorization?: string | undefined } }): boolean {
  return headers.authorization === "Bearer token";
}

function list(url: string): Answer {
  const { value, issues } = parseListQuery(url.includes("?") ? url.slice(url.indexOf("?")) : "");
  if (issues) return fail(issuesToError(issues));
  const { data, paging } = encodePage(transfers.list(value), timeZone);
  return { status: 200, envelope: successEnvelope(data, randomUUID(), paging) };
}

function checkText(text: string): Answer {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return fail({ statusCode: 400, message: "Bad Request", messageCode: "INVALID_REQUEST" });
  }
  return check(body);
}

function check(body: unknown): Answer {
  const parsed = parseCheckRequest(body);
  const checked = parsed.issues ? parsed : checkTransfer(parsed.value, context);
  if (checked.issues) return fail(issuesToError(checked.issues));
  return { status: 200, envelope: successEnvelope(encodeCheck(checked.value), randomUUID()) };
}

function fail(error: ApiError): Answer {
  return { status: error.statusCode, envelope: failureEnvelope(error, randomUUID()) };
}
