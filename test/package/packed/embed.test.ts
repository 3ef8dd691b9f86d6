import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { authorization, body, json, servedCases } from "../../support/servedCases";
import { untilServed } from "../../support/untilServed";
import { freePort } from "../../support/freePort";
import { openSocket } from "../../support/rawSocket";
import { type RunningProgram, runProgram } from "../../support/runProgram";
import { runInFolder } from "./runInFolder";

const folder = inject("folder");

describe("the examples of embedding", () => {
  it("are well typed, against the types of the package and of the frameworks", () => {
    const { stdout, status } = spawnSync("npx", ["tsc", "-p", folder], { encoding: "utf8" });
    expect([stdout, status]).toEqual(["", 0]);
  });

  it.each(["handler", "listener", "node", "express", "fastify", "hono", "edge", "pool", "poolThread"])(
    "%s.js stands in the README as it is",
    (name) => {
      expect(readFileSync("README.md", "utf8")).toContain(
        `\`\`\`js\n// ${name}.js\n${readFileSync(join(folder, `${name}.js`), "utf8")}\`\`\`\n`,
      );
    },
  );
});

describe.each(["node", "express", "fastify", "hono"])("%s.js answers over a socket to", (name) => {
  let server: RunningProgram;
  let url = "";

  beforeAll(async () => {
    const port = await freePort();
    url = `http://localhost:${port}/business/v1/stock-transfer`;
    server = await runProgram(process.execPath, [`${name}.js`], { cwd: folder, env: { PORT: String(port) } });
    await untilServed(url);
  });
  afterAll(async () => {
    server.send("SIGKILL");
    await server.exit;
  });

  it.each(servedCases)("$title", async ({ path = "", request, status, headers = {}, answer }) => {
    const response = await fetch(url + path, request);
    expect(response.status).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject(headers);
    const text = await response.text();
    if (request.method === "HEAD") expect(text).toBe("");
    else expect(JSON.parse(text)).toMatchObject(answer ?? { success: true });
    expect(server.printed()).toBe("");
  });

  it("a body in pieces that is too long, and the next request", async () => {
    const chunk = new TextEncoder().encode(" ".repeat(65_536));
    let chunks = 0;
    const endless = new ReadableStream({
      pull(controller) {
        if ((chunks += 1) > 40) controller.close();
        else controller.enqueue(chunk);
      },
    });
    // Hono's server closes the connection where others read on; the client may then see no answer.
    const sent = fetch(`${url}/check`, { method: "POST", headers: json, body: endless, duplex: "half" });
    const status = await sent.then(
      (response) => response.status,
      () => 413,
    );
    expect(status).toBe(413);
    expect((await fetch(url, { headers: { authorization } })).status).toBe(200);
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

describe.each(["node", "express", "fastify", "hono"])(
  "%s.js answers strangers with 401, whatever they ask:",
  (name) => {
    it("odd methods, targets and content types", async () => {
      const port = await freePort();
      const server = await runProgram(process.execPath, [`${name}.js`], { cwd: folder, env: { PORT: String(port) } });
      await untilServed(`http://localhost:${port}/business/v1/stock-transfer`);
      const path = "/business/v1/stock-transfer";
      for (const head of [`TRACE ${path}`, `POST ${path}/check`, `DELETE ${path}`]) {
        const { socket, closed } = await openSocket(port);
        socket.write(
          `${head} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: ;;\r\nContent-Length: 0\r\n\r\n`,
        );
        expect([name, head, (await closed).slice(0, 12)]).toEqual([name, head, "HTTP/1.1 401"]);
      }
      server.send("SIGKILL");
      await server.exit;
    });
  },
);

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

  it("rejects where a thread cannot begin, at once and later", () => {
    const program = `${setting}
      const pool = createPool({ config: { ...config, lanes: 7 }, stock }, 1);
      for (const _ of "12") console.log(await pool.check(requests, now).catch(({ message }) => message.split("\\n")[0]));`;
    expect(runInFolder(program)).toBe("createNetwork: malformed configuration\n".repeat(2));
  });

  it("rejects a batch that cannot cross or be checked, and answers the others", () => {
    const program = `${setting}
      const bad = new Map(stock).set("BAD", { onHandQty: 0.5 });
      const pool = createPool({ config, stock: bad }, 1);
      const ask = (sku, qty, more) => pool
        .check([{ ...requests[1], items: [{ sku, qty }], ...more }], now)
        .then(([{ value }]) => value.items[0].requestedQty, ({ name }) => name);
      console.log((await Promise.all([
        ask("HELMET", 1, { f() {} }), ask("HELMET", 2), ask("BAD", 1), ask("HELMET", 3), ask("HELMET", 4),
      ])).join());
      await pool.close();`;
    expect(runInFolder(program)).toBe("DataCloneError,2,RangeError,3,4\n");
  });

  it("rejects what waits when it is closed, and what comes after", () => {
    const program = `${setting}
      const pool = createPool({ config, stock }, 1);
      const waiting = pool.check(requests, now).catch(({ message }) => message);
      await pool.close();
      console.log(await waiting, await pool.check(requests, now).catch(({ message }) => message));`;
    expect(runInFolder(program)).toBe("the thread has ended the thread has ended\n");
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
    const items = ["HELMET", "E-BIKE", "PROTOTYPE", "NOWHERE", "NUL\u0000"].map((product_sku) => ({
      product_sku,
      qty: 4,
    }));
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
      [false, "NUL\u0000", 4, 0, 0, 0],
    ]);
    expect(queries).toEqual([["HCM", ["HELMET", "E-BIKE", "PROTOTYPE", "NOWHERE"]]]);
  });
});
