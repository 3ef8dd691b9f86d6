import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
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

// Serves both endpoints, by the listener or by hand, for the process that has started this one. The routes written by hand
// call the same functions for a body and a page, but do not watch the client, check the result of `list`, or read
// charsets, and they collect the body before they look at its size.

const timeZone = "Asia/Ho_Chi_Minh";
const transfers = createTransferCollection(makeTransfers(10_000));
const stock: ReadonlyMap<string, StockLevel> = makeStock(makeRequest(100));
const context = { network, stock, now: start };
const maxBodyBytes = 1_048_576;

const listener = createListener({
  authenticate: (token) => token === "token",
  list: (query) => transfers.list(query),
  check: () => context,
  timeZone,
});

const byHand: RequestListener = (incoming, outgoing) => {
  const { pathname, search } = new URL(incoming.url!, "http://localhost");
  if (incoming.headers.authorization !== "Bearer token") {
    fail(outgoing, apiErrors.invalidToken);
  } else if (incoming.method === "GET" && pathname === "/business/v1/stock-transfer") {
    list(outgoing, search);
  } else if (incoming.method === "POST" && pathname === "/business/v1/stock-transfer/check") {
    readText(incoming, (text) => {
      check(outgoing, text);
    });
  } else {
    fail(outgoing, apiErrors.notFound);
  }
};

/** Sends the port to the parent, and the processor time so far, in microseconds, for each of its messages. */
export function serve(name: string): void {
  const server = createServer(name === "listener" ? listener : byHand);
  server.listen(0, "localhost", () => process.send!((server.address() as AddressInfo).port));
  process.on("message", () => {
    const { user, system } = process.cpuUsage();
    process.send!(user + system);
  });
  process.on("disconnect", () => process.exit());
}

function list(outgoing: ServerResponse, search: string): void {
  const parsed = parseListQuery(search);
  if (parsed.issues) {
    fail(outgoing, issuesToError(parsed.issues));
    return;
  }
  const { data, paging } = encodePage(transfers.list(parsed.value), timeZone);
  respond(outgoing, 200, successEnvelope(data, randomUUID(), paging));
}

function readText(incoming: IncomingMessage, then: (text: string) => void): void {
  const chunks: Buffer[] = [];
  incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
  incoming.on("end", () => {
    then(Buffer.concat(chunks).toString());
  });
}

function check(outgoing: ServerResponse, text: string): void {
  if (text.length > maxBodyBytes) {
    fail(outgoing, apiErrors.bodyTooLarge);
    return;
  }
  const parsed = parseCheckRequest(JSON.parse(text));
  const checked = parsed.issues ? parsed : checkTransfer(parsed.value, context);
  if (checked.issues) fail(outgoing, issuesToError(checked.issues));
  else respond(outgoing, 200, successEnvelope(encodeCheck(checked.value), randomUUID()));
}

function fail(outgoing: ServerResponse, error: ApiError): void {
  respond(outgoing, error.statusCode, failureEnvelope(error, randomUUID()));
}

function respond(outgoing: ServerResponse, status: number, envelope: object): void {
  const body = JSON.stringify(envelope);
  const headers = { "cache-control": "no-store", "content-type": "application/json" };
  outgoing.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) }).end(body);
}
