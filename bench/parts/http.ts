import { deepStrictEqual } from "node:assert";
import {
  checkTransfer,
  createTransferCollection,
  encodeCheck,
  encodePage,
  parseCheckRequest,
  parseListQuery,
  successEnvelope,
} from "stock-transfer";
import { createHandler } from "stock-transfer/http";
import type { Measurement } from "../report/Results";
import { makeRequest, makeStock, minute, network, start } from "../support/checks";
import { compare, type Contestants } from "../support/compare";
import { measurements } from "../support/measurement";
import { progress, runPart } from "../support/runPart";
import { makeTransfers } from "../support/transfers";
import { valueOf } from "../support/valueOf";

// The handler against the pure functions called by hand, each from a Request that is made to a Response that is read.
// The hand does what the interface needs of a request that is in order; tokens, routes, limits, content types, UTF-8,
// errors and the length of the answer are what the handler does beside.

const url = "http://localhost/business/v1/stock-transfer";
const timeZone = "Asia/Ho_Chi_Minh";
const requestId = "7b0d6f7e-5d0c-4c55-9c1f-1b1f3a0e8c11";
const headers = { authorization: "Bearer token", "content-type": "application/json" };
const transfers = createTransferCollection(makeTransfers(10_000));

const respond = (envelope: object) =>
  new Response(JSON.stringify(envelope), { headers: { "content-type": "application/json" } });

await runPart(async () => {
  const all: Measurement[] = [];
  const groups = [
    ...[1, 10, 100, 1_000, 10_000].map((size) => ["check", size, checkContestants(size)] as const),
    ...[20, 100].map((size) => ["list", size, listContestants(size)] as const),
  ];
  for (const [item, size, contestants] of groups) {
    progress(`${item}, ${size}`);
    let first: unknown;
    const check = (answer: unknown) => {
      first ??= answer;
      deepStrictEqual(answer, first);
    };
    const results = await compare(contestants, { rounds: 21, check });
    all.push(...measurements({ table: "The handler, against the same functions called by hand", item, size }, results));
  }
  return { measurements: all };
});

function checkContestants(size: number): Contestants {
  const wire = makeRequest(size);
  const body = JSON.stringify(wire);
  const stock = makeStock(wire);
  const context = { network, stock, now: start + minute };
  const handler = createHandler({
    authenticate: (token) => token === "token",
    list: (query) => transfers.list(query),
    check: () => context,
    timeZone,
    requestId: () => requestId,
    maxBodyBytes: 10_000_000,
  });
  const request = () => new Request(`${url}/check`, { method: "POST", headers, body });
  return {
    "by hand": async () => {
      const parsed = valueOf(parseCheckRequest(await request().json()));
      return respond(successEnvelope(encodeCheck(valueOf(checkTransfer(parsed, context))), requestId)).text();
    },
    handler: async () => (await handler(request())).text(),
    "no Request, no Response": () => {
      const parsed = valueOf(parseCheckRequest(JSON.parse(body)));
      return JSON.stringify(successEnvelope(encodeCheck(valueOf(checkTransfer(parsed, context))), requestId));
    },
  };
}

function listContestants(limit: number): Contestants {
  const handler = createHandler({
    authenticate: (token) => token === "token",
    list: (query) => transfers.list(query),
    check: () => ({ network, stock: new Map(), now: start }),
    timeZone,
    requestId: () => requestId,
  });
  const query = `?limit=${limit}&src_warehouse_code=W00&status_list=created,completed`;
  const request = () => new Request(url + query, { headers });
  const answer = (search: string) => {
    const { data, paging } = encodePage(transfers.list(valueOf(parseListQuery(search))), timeZone);
    return successEnvelope(data, requestId, paging);
  };
  return {
    "by hand": () => respond(answer(new URL(request().url).search)).text(),
    handler: async () => (await handler(request())).text(),
    "no Request, no Response": () => JSON.stringify(answer(query)),
  };
}
