import {
  createNetwork,
  createTransferCollection,
  decodeTransfer,
  scheduleTransfer,
  type StockLevel,
} from "stock-transfer";
import { createClient } from "stock-transfer/client";
import { createHandler } from "stock-transfer/http";
import data from "../../../conformance/data.json";
import lines from "../../../conformance/exchanges.jsonl";
import { judgeServer, readExchanges } from "../../../conformance/suite.js";
import published from "../../schedule/publishedSchedules.json";

/** The report of a runtime on the suite for servers, dates, and the client. */
export interface Report {
  readonly passed: number;
  readonly failures: readonly string[];
}

export async function report(): Promise<Report> {
  const failures: string[] = [];
  const exchanges = readExchanges(lines);
  const handler = createSuiteHandler();
  const send = (path: string, init: RequestInit) => handler(new Request(`https://warehouse.example${path}`, init));
  for await (const { rule, name, problem } of judgeServer(exchanges, data, send)) {
    failures.push(`${rule}, ${name}: ${problem}`);
  }
  for (const { id, now, src, dest = src, lane, expect } of published) {
    const network = createNetwork({
      warehouses: [src, dest].map((calendar, index) => ({ ...calendar, code: "AB"[index]! })),
      defaultLane: { ...lane, transferType: "ROAD", weightLimit: 0 },
    });
    const route = network.route("A", "B").value;
    const schedule = { ...(route && scheduleTransfer(Date.parse(now), route)) };
    const text = JSON.stringify({ ...schedule, ...expect });
    if (text !== JSON.stringify(schedule)) failures.push(`${id}: expected ${text}, got ${JSON.stringify(schedule)}`);
  }
  failures.push(...(await useClient(handler)));
  const failed = new Set(failures.map((failure) => failure.split(": ")[0]));
  const passed = exchanges.length + published.length + 1 - failed.size;
  return { passed, failures };
}

function createSuiteHandler(): (request: Request) => Promise<Response> {
  const network = createNetwork(data.network);
  const stock = new Map(data.stock.map((level) => [level.sku, level as StockLevel]));
  const transfers = data.transfers.map(({ seq, items, created, updated, done, record }) => {
    const { value, issues } = decodeTransfer(record, data.timeZone);
    if (issues) throw new Error(issues[0].message);
    const times = { createdAt: Date.parse(created), updatedAt: Date.parse(updated) };
    return { ...value, seq, items, ...times, doneAt: done === undefined ? undefined : Date.parse(done) };
  });
  const collection = createTransferCollection(transfers);
  return createHandler({
    authenticate: (token) => token === "TKN" || (token === "TKN-p-2" && { partnerCode: "P-2" }),
    list: (query) => collection.list(query),
    check: () => ({ network, stock, now: Date.parse(data.now) }),
    timeZone: data.timeZone,
  });
}

/** Pages, checks and fails with the client of the package. */
async function useClient(handler: (request: Request) => Promise<Response>): Promise<string[]> {
  const clientOf = (token: string) =>
    createClient({
      baseUrl: "https://warehouse.example",
      token,
      timeZone: data.timeZone,
      // Some runtimes do not support a redirect of "error".
      fetch: (input, init) => handler(new Request(input, { ...init, redirect: "follow" })),
    });
  const client = clientOf("TKN");
  const walked: string[] = [];
  for await (const { id } of client.walk({ skus: ["LOCK"] })) walked.push(id);
  const lock = data.transfers.filter(({ items }) => items.some(({ sku }) => sku === "LOCK"));
  const lane = { srcWarehouseCode: "HCM", destWarehouseCode: "HAN" };
  const checked = await client.check({ ...lane, items: [{ sku: "NOWHERE", qty: 1 }] });
  const failure: unknown = await clientOf("other")
    .list({ filter: {}, limit: 1, next: 0 })
    .catch((error: unknown) => error);
  const got = [walked, checked.value?.items[0]?.allowed, (failure as { messageCode?: unknown }).messageCode];
  const expected = [lock.map(({ record }) => record.id), false, "INVALID_TOKEN"];
  const [text, wanted] = [JSON.stringify(got), JSON.stringify(expected)];
  return text === wanted ? [] : [`the client: expected ${wanted}, got ${text}`];
}
