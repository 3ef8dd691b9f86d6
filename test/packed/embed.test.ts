import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type RunningProgram, runProgram } from "../support/runProgram";
import { freePort } from "./freePort";
import { runInFolder } from "./runInFolder";

const folder = inject("folder");

describe("the examples of embedding", () => {
  it("are well typed, against the types of the package and of the frameworks", () => {
    const { stdout, status } = spawnSync("npx", ["tsc", "-p", folder], { encoding: "utf8" });
    expect([stdout, status]).toEqual(["", 0]);
  });

  it.each(["handler", "listener", "node", "express", "fastify", "hono", "edge", "poolThread"])(
    "%s.js stands in the README as it is",
    (name) => {
      expect(readFileSync("README.md", "utf8")).toContain(
        `\`\`\`js\n// ${name}.js\n${readFileSync(join(folder, `${name}.js`), "utf8")}\`\`\`\n`,
      );
    },
  );
});

const body = { items: [{ product_sku: "HELMET", qty: 4 }], src_warehouse_code: "HCM", dest_warehouse_code: "HAN" };
const authorization = "Bearer secret";
const json = { authorization, "content-type": "application/json" };

interface Case {
  readonly title: string;
  readonly path?: string;
  readonly request: RequestInit;
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly answer?: unknown;
}

const failure = (status_code: number, message_code: string) => ({
  success: false,
  error: { status_code, message_code },
});

const cases: readonly Case[] = [
  {
    title: "a list",
    path: "?limit=5&status_list=created",
    request: { headers: { authorization } },
    status: 200,
    headers: { "content-type": "application/json", "cache-control": "no-store" },
    answer: { success: true, data: [], paging: { len: 0, next: "0" } },
  },
  {
    title: "a check",
    path: "/check",
    request: { method: "POST", headers: json, body: JSON.stringify(body) },
    status: 200,
    answer: {
      success: true,
      data: { total_weight: 1360, transfer_items: [{ is_allowed_transfer: true, sku: "HELMET", available_qty: 10 }] },
    },
  },
  {
    title: "a check of exactly 1 MiB",
    path: "/check",
    request: { method: "POST", headers: json, body: JSON.stringify(body).padEnd(1_048_576) },
    status: 200,
  },
  {
    title: "HEAD of the list",
    request: { method: "HEAD", headers: { authorization } },
    status: 200,
    headers: { "content-type": "application/json", "content-length": "122" },
  },
  {
    title: "no token",
    request: {},
    status: 401,
    headers: { "www-authenticate": "Bearer" },
    answer: failure(401, "INVALID_TOKEN"),
  },
  {
    title: "a bad token, and a body",
    path: "/check",
    request: { method: "POST", headers: { ...json, authorization: "Bearer guess" }, body: JSON.stringify(body) },
    status: 401,
    answer: failure(401, "INVALID_TOKEN"),
  },
  {
    title: "an unknown path",
    path: "/unknown",
    request: { headers: { authorization } },
    status: 404,
    answer: failure(404, "NOT_FOUND"),
  },
  {
    title: "a wrong method",
    request: { method: "DELETE", headers: { authorization } },
    status: 405,
    headers: { allow: "GET, HEAD" },
    answer: failure(405, "METHOD_NOT_ALLOWED"),
  },
  {
    title: "a wrong content type",
    path: "/check",
    request: { method: "POST", headers: { ...json, "content-type": "text/plain" }, body: JSON.stringify(body) },
    status: 415,
    answer: failure(415, "UNSUPPORTED_MEDIA_TYPE"),
  },
  {
    title: "malformed JSON",
    path: "/check",
    request: { method: "POST", headers: json, body: "{" },
    status: 400,
    answer: { ...failure(400, "INVALID_REQUEST"), error: { details: [{ message: 'must be JSON, got "{"' }] } },
  },
  {
    title: "an unknown warehouse",
    path: "/check",
    request: { method: "POST", headers: json, body: JSON.stringify({ ...body, dest_warehouse_code: "SIN" }) },
    status: 422,
    answer: failure(422, "UNKNOWN_WAREHOUSE"),
  },
  {
    title: "a wrong parameter",
    path: "?limit=101",
    request: { headers: { authorization } },
    status: 400,
    answer: { error: { details: [{ code: "too_big", path: ["limit"] }] } },
  },
  {
    title: "a body that is too long",
    path: "/check",
    request: { method: "POST", headers: json, body: JSON.stringify(body).padEnd(1_048_577) },
    status: 413,
    answer: failure(413, "BODY_TOO_LARGE"),
  },
];

describe.each(["node", "express", "fastify", "hono"])("%s.js answers over a socket to", (name) => {
  let server: RunningProgram;
  let url = "";

  beforeAll(async () => {
    const port = await freePort();
    url = `http://localhost:${port}/business/v1/stock-transfer`;
    server = await runProgram([`${name}.js`], { cwd: folder, env: { PORT: String(port) } });
    for (let tries = 0; ; tries += 1) {
      const isThere = await fetch(url).then(
        () => true,
        () => false,
      );
      if (isThere) break;
      if (tries === 100) throw new Error(`${name}.js does not listen: ${server.printed()}`);
      await new Promise((done) => setTimeout(done, 100));
    }
  });
  afterAll(async () => {
    server.send("SIGKILL");
    await server.exit;
  });

  it.each(cases)("$title", async ({ path = "", request, status, headers = {}, answer }) => {
    const response = await fetch(url + path, request);
    expect(response.status).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject(headers);
    const text = await response.text();
    if (request.method === "HEAD") expect(text).toBe("");
    else expect(JSON.parse(text)).toMatchObject(answer ?? { success: true });
    expect(server.printed()).toBe("");
  });

  it("a client that goes away, and has nothing to report", async () => {
    for (const delay of [0, 1, 5, 20]) {
      const sent = fetch(`${url}/check`, {
        method: "POST",
        headers: json,
        body: new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode("{"));
          },
        }),
        duplex: "half",
        signal: AbortSignal.timeout(delay),
      });
      await expect(sent).rejects.toThrow();
    }
    await new Promise((done) => setTimeout(done, 100));
    expect((await fetch(url, { headers: { authorization } })).status).toBe(200);
    expect(server.printed()).toBe("");
  });
});

describe("edge.js", () => {
  it("is a module whose default export fetches", () => {
    const program = `
      import edge from "./edge.js";
      const headers = { authorization: "Bearer secret" };
      const response = await edge.fetch(new Request("https://x.example/business/v1/stock-transfer", { headers }));
      console.log(JSON.stringify([response.status, await response.json()]));`;
    expect(JSON.parse(runInFolder(program))).toMatchObject([200, { success: true, data: [] }]);
  });
});

describe("pool.js", () => {
  const setting = `
    import { isDeepStrictEqual } from "node:util";
    import { checkTransfer, createNetwork } from "stock-transfer";
    import { createPool } from "./pool.js";
    const config = {
      warehouses: [{ code: "HCM", timeZone: "Asia/Ho_Chi_Minh" }, { code: "HAN", timeZone: "Asia/Ho_Chi_Minh" }],
      defaultLane: { transferType: "ROAD", weightLimit: 25_000, transitDays: 2 },
    };
    const stock = new Map([["HELMET", { onHandQty: 500, unitWeight: 340 }], ["E-BIKE", { onHandQty: 3 }]]);
    const now = Date.parse("2026-03-02T02:00:00Z");
    const requests = Array.from({ length: 10_000 }, (_, index) => ({
      items: [{ sku: "HELMET", qty: 1 + index % 600 }, { sku: index % 2 ? "E-BIKE" : "NOWHERE", qty: 1 + index % 5 }],
      srcWarehouseCode: index % 7 ? "HCM" : "FRA",
      destWarehouseCode: "HAN",
    }));
    const network = createNetwork(config);
    const expected = requests.map((request) => checkTransfer(request, { network, stock, now }));
  `;

  it("checks ten thousand requests in threads, in order, as the thread that asks would", () => {
    const program = `${setting}
      const pool = createPool({ config, stock });
      const [answers, again] = await Promise.all([pool.check(requests, now), pool.check(requests.slice(0, 3), now)]);
      await pool.close();
      console.log(answers.length, isDeepStrictEqual(answers, expected), isDeepStrictEqual(again, expected.slice(0, 3)));
      console.log(new Set(answers.flatMap(({ value, issues }) => issues?.map(({ code }) => code)
        ?? value.items.flatMap(({ refusals }) => refusals.map(({ code }) => code)))).size);`;
    expect(runInFolder(program)).toBe("10000 true true\n5\n");
  });

  it("rejects where a thread cannot go on, at once and later", () => {
    const program = `${setting}
      const pool = createPool({ config: { ...config, warehouses: [] , lanes: 7 }, stock }, 1);
      for (const _ of "12") console.log(await pool.check(requests, now).catch(({ message }) => message.split("\\n")[0]));`;
    expect(runInFolder(program)).toBe("createNetwork: malformed configuration\n".repeat(2));
  });
});

describe("queue.js", () => {
  it("processes jobs as BullMQ hands them over, and gives results that are JSON", () => {
    const program = `
      import { processCheck } from "./queue.js";
      const jobs = ${JSON.stringify([body, { ...body, src_warehouse_code: "FRA" }, { items: [] }])};
      const results = await Promise.all(jobs.map((data, index) =>
        processCheck({ id: String(index), name: "check", data, timestamp: Date.parse("2026-03-02T02:00:00Z"), attemptsMade: 0 })));
      console.log(JSON.stringify(results));`;
    expect(JSON.parse(runInFolder(program))).toMatchObject([
      { check: { total_weight: 1360, transfer_information: { estimated_arrival_date: "2026-03-04" } } },
      { error: { statusCode: 422, messageCode: "UNKNOWN_WAREHOUSE" } },
      { error: { statusCode: 400, messageCode: "INVALID_REQUEST" } },
    ]);
  });
});

describe("database.js", () => {
  it("looks the stock up in PostgreSQL, with one query for each check", () => {
    const items = ["HELMET", "E-BIKE", "PROTOTYPE", "NOWHERE"].map((product_sku) => ({ product_sku, qty: 4 }));
    const program = `
      import { createServer } from "node:http";
      import { createDatabaseHandler, openDatabase } from "./database.js";
      import { toListener } from "./listener.js";
      const database = await openDatabase();
      const queries = [];
      const counting = { query: (...args) => (queries.push(args[1]), database.query(...args)) };
      const server = createServer(toListener(createDatabaseHandler(counting))).listen(0);
      const url = "http://localhost:" + server.address().port + "/business/v1/stock-transfer/check";
      const body = JSON.stringify(${JSON.stringify({ ...body, items })});
      const response = await fetch(url, { method: "POST", headers: ${JSON.stringify(json)}, body });
      console.log(JSON.stringify([(await response.json()).data.transfer_items, queries]));
      process.exit();`;
    const [checked, queries] = JSON.parse(runInFolder(program)) as [Readonly<Record<string, unknown>>[], unknown];
    expect(checked.map((item) => Object.values(item))).toEqual([
      [true, "HELMET", 4, 10, 340, 1360],
      [false, "E-BIKE", 4, 3, 24_300, 97_200],
      [false, "PROTOTYPE", 4, 1, 0, 0],
      [false, "NOWHERE", 4, 0, 0, 0],
    ]);
    expect(queries).toEqual([["HCM", ["HELMET", "E-BIKE", "PROTOTYPE", "NOWHERE"]]]);
  });
});
