import { strictEqual } from "node:assert";
import {
  checkTransfer,
  createTransferCollection,
  encodeCheck,
  encodePage,
  parseCheckRequest,
  parseListQuery,
  successEnvelope,
} from "stock-transfer";
import { createHandler, type HandlerOptions } from "stock-transfer/http";
import { makeRequest, makeStock, minute, network, start, valueOf } from "../data/requests";
import { makeTransfers } from "../data/transfers";
import type { Contestants } from "../measure/compare";
import { type Case, measureCases } from "../measure/measureCases";
import { runPart } from "../run/runPart";

// The handler against direct calls of its functions, each from a Request to the text of a Response. The direct calls omit
// tokens, routes, limits, content types, errors and lengths.

const url = "http://localhost/business/v1/stock-transfer";
const timeZone = "Asia/Ho_Chi_Minh";
const requestId = "7b0d6f7e-5d0c-4c55-9c1f-1b1f3a0e8c11";
const headers = { authorization: "Bearer token", "content-type": "application/json" };
const transfers = createTransferCollection(makeTransfers(10_000));

const options: HandlerOptions = {
  authenticate: (token) => token === "token",
  list: (query) => transfers.list(query),
  check: () => ({ network, stock: new Map(), now: start }),
  timeZone,
  requestId: () => requestId,
  maxBodyBytes: 10_000_000,
};

const respond = (envelope: object) =>
  new Response(JSON.stringify(envelope), { headers: { "content-type": "application/json" } });

await runPart(async () => {
  const measurements = await measureCases([
    ...[1, 10, 100, 1_000, 10_000].map((size) => toCase("check", size, checkContestants)),
    ...[20, 100].map((size) => toCase("list", size, listContestants)),
  ]);
  return { measurements };
});

function toCase(item: string, size: number, makeContestants: (size: number) => Contestants): Case {
  return {
    table: "The handler, against the same functions called by hand",
    item,
    size,
    timing: { rounds: 21 },
    prepare() {
      let first: unknown;
      const check = (answer: unknown, name: string) => {
        first ??= answer;
        strictEqual(answer, first, name);
        strictEqual((JSON.parse(answer as string) as { success: unknown }).success, true, name);
      };
      return { contestants: makeContestants(size), check };
    },
  };
}

function checkContestants(size: number): Contestants {
  const wire = makeRequest(size);
  const body = JSON.stringify(wire);
  const stock = makeStock(wire);
  const context = { network, stock, now: start + minute };
  const handler = createHandler({ ...options, check: () => context });
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
  const handler = createHandler(options);
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
