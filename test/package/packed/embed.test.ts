import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { authorization, body, json, servedCases } from "../../support/servedCases";
import { retry } from "../../support/retry";
import { freePort } from "../../support/freePort";
import { transfer } from "../../support/transfers";
import { openSocket } from "../../support/rawSocket";
import { type RunningProgram, runProgram } from "../../support/runProgram";
import { runInFolder } from "./runInFolder";

const folder = inject("folder");

describe("the embedding examples", () => {
  it("are well typed, against the types of the package and of the frameworks", () => {
    const { stdout, status } = spawnSync("npx", ["tsc", "-p", folder], { encoding: "utf8" });
    expect([stdout, status]).toEqual(["", 0]);
  });
});

describe.each(["node", "express", "fastify", "hono"])("%s.js responds over a socket to", (name) => {
  let server: RunningProgram;
  let url = "";

  beforeAll(async () => {
    const port = await freePort();
    url = `http://localhost:${port}/business/v1/stock-transfer`;
    server = await runProgram(process.execPath, [`${name}.js`], { cwd: folder, env: { PORT: String(port) } });
    await retry(() => fetch(url), 100, 100);
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
    // Hono's server closes the connection where others keep reading, so the client may not receive a response.
    const sent = fetch(`${url}/check`, { method: "POST", headers: json, body: endless, duplex: "half" });
    const status = await sent.then(
      (response) => response.status,
      () => 413,
    );
    expect(status).toBe(413);
    expect((await fetch(url, { headers: { authorization } })).status).toBe(200);
  });

  it("a disconnected client, without a report", async () => {
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

  it.each(["TRACE", "POST", "DELETE"])("requests without a token, with 401: %s", async (method) => {
    const { port, pathname } = new URL(url);
    const { socket, closed } = await openSocket(Number(port));
    const path = method === "POST" ? `${pathname}/check` : pathname;
    const headers = "Host: localhost\r\nConnection: close\r\nContent-Type: ;;\r\nContent-Length: 0";
    socket.write(`${method} ${path} HTTP/1.1\r\n${headers}\r\n\r\n`);
    expect((await closed).slice(0, 12)).toBe("HTTP/1.1 401");
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

  it("checks ten thousand requests in threads with the same results, in order", () => {
    const program = `${setting}
      const pool = createPool({ config, stock });
      const [answers, again] = await Promise.all([pool.check(requests, now), pool.check(requests.slice(0, 3), now)]);
      await pool.close();
      console.log(answers.length, isDeepStrictEqual(answers, expected), isDeepStrictEqual(again, expected.slice(0, 3)));
      console.log(new Set(answers.flatMap(({ value, issues }) => issues?.map(({ code }) => code)
        ?? value.items.flatMap(({ refusals }) => refusals.map(({ code }) => code)))).size);`;
    expect(runInFolder(program)).toBe("10000 true true\n5\n");
  });

  it("rejects waiting and later batches after it is closed", () => {
    const program = `${setting}
      const pool = createPool({ config, stock }, 1);
      const waiting = pool.check(requests, now).catch(({ message }) => message);
      await pool.close();
      console.log(await waiting, await pool.check(requests, now).catch(({ message }) => message));`;
    expect(runInFolder(program)).toBe("the thread has ended the thread has ended\n");
  });
});

describe("assistant.js and tools.js", () => {
  interface Answer {
    readonly content: readonly { readonly text: string }[];
    readonly isError?: boolean;
    readonly structuredContent?: object;
  }
  interface Found {
    readonly tools: readonly { readonly name: string; readonly inputSchema: object; readonly annotations: object }[];
    readonly schemas: readonly object[];
    readonly answers: readonly Answer[];
  }

  /** What a client finds at a server over stdin and stdout, beside the JSON Schemas of the library. */
  function ask(server: string, calls: readonly (readonly [tool: string, given: object])[]): Found {
    const program = `
      import { Client } from "@modelcontextprotocol/client";
      import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
      import { checkRequestSchema, listQuerySchema } from "stock-transfer";
      const client = new Client({ name: "test", version: "1.0.0" });
      await client.connect(new StdioClientTransport({ command: process.execPath, args: ["${server}"] }));
      const { tools } = await client.listTools();
      const answers = [];
      for (const [name, given] of ${JSON.stringify(calls)}) answers.push(await client.callTool({ name, arguments: given }));
      await client.close();
      const schemas = [checkRequestSchema, listQuerySchema].map((schema) =>
        schema["~standard"].jsonSchema.input({ target: "draft-2020-12" }));
      console.log(JSON.stringify({ tools, schemas, answers }));`;
    return JSON.parse(runInFolder(program)) as Found;
  }

  it("offer two tools over stdin and stdout, with the JSON Schemas of the library", () => {
    const { tools, schemas, answers } = ask("assistant.js", [["check_transfer", body]]);
    expect(tools.map(({ name }) => name)).toEqual(["check_transfer", "list_transfers"]);
    expect(tools.map(({ inputSchema }) => inputSchema)).toEqual(schemas);
    expect(tools.every(({ annotations }) => "readOnlyHint" in annotations)).toBe(true);
    expect(answers).toMatchObject([{ structuredContent: { checks: [{ total_weight: 1360 }] } }]);
  });

  it("answer in sentences and in data, and reject what the parsers reject", () => {
    const transfers = [1, 2, 3].map((seq) => ({ ...transfer, seq, id: `st-${seq}`, code: `ST${seq}` }));
    const server = `
      import { serveStdio } from "@modelcontextprotocol/server/stdio";
      import { createNetwork, createTransferCollection } from "stock-transfer";
      import { createToolServer } from "./tools.js";
      const warehouses = ["HCM", "HAN", "DAD"].map((code) => ({ code, timeZone: "Asia/Ho_Chi_Minh" }));
      const [road, air] = [["ROAD", 25000, 2], ["AIR", 1000, 1]].map(([transferType, weightLimit, transitDays]) =>
        ({ src: "HCM", dest: "HAN", transferType, weightLimit, transitDays }));
      const stock = new Map([["HELMET", { onHandQty: 12, reservedQty: 2, unitWeight: 340 }]]);
      const transfers = createTransferCollection(${JSON.stringify(transfers)});
      const network = createNetwork({ warehouses, lanes: [road, air] });
      serveStdio(() => createToolServer({
        network,
        stockOf: () => stock,
        list: (query) => transfers.list(query),
        timeZone: "Asia/Ho_Chi_Minh",
        now: () => Date.parse("2026-03-02T02:00:00Z"),
      }));`;
    writeFileSync(join(folder, "toolServer.mjs"), server);
    const { answers } = ask("toolServer.mjs", [
      ["check_transfer", body],
      ["check_transfer", { ...body, dest_warehouse_code: "DAD" }],
      ["check_transfer", { ...body, items: [{ sku: "HELMET", qty: 0 }] }],
      ["list_transfers", { status_list: "created", limit: "2" }],
      ["list_transfers", { limit: "500" }],
    ]);
    expect(answers.map(({ isError = false }) => isError)).toEqual([false, true, true, false, true]);
    expect(answers.map(({ content }) => content.map(({ text }) => text).join())).toEqual([
      "ROAD: created on 2026-03-02, arrives on 2026-03-04.\n4 × HELMET: may go.\n" +
        "AIR: created on 2026-03-02, arrives on 2026-03-03.\n4 × HELMET: Too heavy by 360 g.",
      "There is no lane from HCM to DAD.",
      expect.stringContaining("Quantity must be at least 1 (got 0)."),
      "2 transfers.\nST3: created, 2026-03-05\nST2: created, 2026-03-05",
      expect.stringContaining("limit"),
    ]);
    const refusals = [{ code: "over_weight_limit", over_by: 360 }];
    expect(answers[0]?.structuredContent).toMatchObject({
      checks: [{ transfer_items: [{ refusals: [] }] }, { transfer_items: [{ refusals }] }],
    });
    expect(answers[3]?.structuredContent).toMatchObject({ paging: { next: "2" } });
  });
});

describe("allocation.js", () => {
  /** Runs the hook for each line of an order, as Vendure does. */
  function allocate(lines: readonly (readonly [id: number, variant: number, quantity: number])[], calls = "lines") {
    const program = `
      import { createNetwork } from "stock-transfer";
      import { createAllocation } from "./allocation.js";
      const warehouses = ["HCM", "DAD", "HPH", "HAN"].map((code) => ({ code, timeZone: "Asia/Ho_Chi_Minh" }));
      const road = (src, weightLimit) => ({ src, dest: "HAN", transferType: "ROAD", weightLimit, transitDays: 2 });
      const network = createNetwork({ warehouses, lanes: [road("HCM", 5000), road("DAD", 5000), road("HPH", 400)] });
      const level = (onHandQty, unitWeight = 340) => ({ onHandQty, reservedQty: 1, unitWeight });
      const stocks = new Map([
        ["HCM", new Map([["7", level(9)]])],
        ["DAD", new Map([["7", level(5)], ["8", level(5)]])],
        ["HPH", new Map([["9", level(9, 500)]])],
        ["HAN", new Map([["8", level(3)]])],
      ]);
      const lines = ${JSON.stringify(lines)}.map(([id, productVariantId, quantity]) => ({ id, productVariantId, quantity }));
      let loaded = 0;
      const loadOrder = async () => (loaded += 1, { lines, destWarehouseCode: "HAN", stocks });
      const now = () => Date.parse("2026-03-02T02:00:00Z");
      const forAllocation = createAllocation(network, loadOrder, now);
      const locations = warehouses.map(({ code }, id) => ({ id, name: code }));
      const ctx = {};
      const found = [];
      for (const { quantity, ...line } of ${calls}) {
        const taken = await forAllocation(ctx, locations, line, quantity);
        found.push(taken.map(({ location, quantity }) => quantity + " " + location.name).join(", "));
      }
      console.log(JSON.stringify([loaded, ...found]));`;
    return JSON.parse(runInFolder(program)) as unknown;
  }

  it.each<[string, unknown[], ...Parameters<typeof allocate>]>([
    // Alone, the first line would come from HCM, which has more of it.
    [
      "the order once, with as few warehouses as possible",
      [1, "4 DAD", "2 HAN, 3 DAD"],
      [
        [1, 7, 4],
        [2, 8, 5],
      ],
    ],
    ["nothing from a warehouse whose lane cannot carry one unit", [1, ""], [[1, 9, 2]]],
    ["nothing of what no warehouse has", [1, ""], [[1, 99, 2]]],
    ["again when a line is asked for again", [2, "2 HCM", "2 HCM"], [[1, 7, 2]], "[...lines, ...lines]"],
  ])("plans %s", (_, expected, lines, calls) => {
    expect(allocate(lines, calls)).toEqual(expected);
  });
});

describe("queue.js", () => {
  it("processes BullMQ jobs, with results in JSON", () => {
    const program = `
      import { processChecks } from "./queue.js";
      const data = ${JSON.stringify([body, { ...body, src_warehouse_code: "FRA" }, { items: [] }, body, body])};
      const job = { id: "1", name: "checks", data, timestamp: Date.parse("2026-03-02T02:00:00Z"), attemptsMade: 0 };
      const results = await processChecks(job);
      console.log(JSON.stringify(results));`;
    expect(JSON.parse(runInFolder(program))).toMatchObject([
      { check: { total_weight: 1360, transfer_information: { estimated_arrival_date: "2026-03-04" } } },
      {
        error: { statusCode: 422, messageCode: "UNKNOWN_WAREHOUSE" },
        words: ["Source warehouse FRA does not exist."],
      },
      {
        error: { statusCode: 400, messageCode: "INVALID_REQUEST" },
        words: [
          "List of lines must not be empty.",
          "Source warehouse must be given.",
          "Destination warehouse must be given.",
        ],
      },
      { check: { transfer_items: [{ available_qty: 6, is_allowed_transfer: true }] } },
      { check: { transfer_items: [{ available_qty: 2, is_allowed_transfer: false }] } },
    ]);
  });
});

/** PGlite runs PostgreSQL in this process; drivers connect to it through the socket. */
const overSocket = `
  import net from "node:net";
  import { PGlite } from "@electric-sql/pglite";
  import { drizzle } from "drizzle-orm/node-postgres";
  import { Kysely, PostgresDialect } from "kysely";
  import pg from "pg";
  const poolOf = (port) => {
    const pool = new pg.Pool({ host: "localhost", port, user: "postgres", max: 1 });
    return pool.on("error", () => {});
  };
  async function serve(database) {
    const clients = new Set();
    const socket = net.createServer((client) => {
      clients.add(client.on("error", () => {}));
      let turn = Promise.resolve();
      client.on("data", (bytes) => (turn = turn.then(async () => client.write(await database.execProtocolRaw(bytes)))));
    });
    await new Promise((listening) => socket.listen(0, listening));
    return { port: socket.address().port, clients };
  }`;

it("csv.js writes the list as CSV, without formulas", () => {
  const row = {
    code: "ST1",
    status: "created",
    refCode: "=1+1",
    note: 'two "big" boxes',
    estimatedArrivalDate: "2026-09-03",
  };
  const program = `
    import { csvOf } from "./csv.js";
    const lines = [];
    for await (const line of csvOf([${JSON.stringify(row)}])) lines.push(line);
    console.log(JSON.stringify(lines));`;
  expect(JSON.parse(runInFolder(program))).toEqual([
    "code,status,refCode,note,estimatedArrivalDate\r\n",
    `"ST1","created","'=1+1","two ""big"" boxes","2026-09-03"\r\n`,
  ]);
});

describe("database.js and stockRows.js", () => {
  it("read the stock from PostgreSQL, with one query for each check", () => {
    const items = ["HELMET", "E-BIKE", "PROTOTYPE", "NOWHERE", "NUL\u0000"].map((product_sku) => ({
      product_sku,
      qty: 4,
    }));
    const program = `
      ${overSocket}
      import { createDatabaseHandler, tables } from "./database.js";
      import { stockFrom } from "./stockRows.js";
      const database = await PGlite.create();
      await database.exec(tables);
      const { port } = await serve(database);
      const pool = new pg.Pool({ host: "localhost", port, user: "postgres", max: 1 });
      const { rows } = await pool.query("select * from stock join product using (sku) where warehouse_code = 'HCM'");
      const queries = [];
      const counting = { query: (...args) => (queries.push(args[1]), pool.query(...args)) };
      const handler = createDatabaseHandler(counting);
      const url = "http://localhost/business/v1/stock-transfer/check";
      const body = JSON.stringify(${JSON.stringify({ ...body, items })});
      const response = await handler(new Request(url, { method: "POST", headers: ${JSON.stringify(json)}, body }));
      const { transfer_items } = (await response.json()).data;
      console.log(JSON.stringify({ transfer_items, queries, given: rows[1], read: [...stockFrom(rows)] }));
      process.exit();`;
    const found = JSON.parse(runInFolder(program)) as { transfer_items: object[] } & Readonly<Record<string, unknown>>;
    expect(found.transfer_items.map((item) => Object.values(item) as unknown[])).toEqual([
      [true, "HELMET", 4, 10, 340, 1360],
      [false, "E-BIKE", 4, 3, 24_300, 97_200],
      [false, "PROTOTYPE", 4, 1, 0, 0],
      [false, "NOWHERE", 4, 0, 0, 0],
      [false, "NUL\u0000", 4, 0, 0, 0],
    ]);
    expect(found["queries"]).toEqual([["HCM", ["HELMET", "E-BIKE", "PROTOTYPE", "NOWHERE"]]]);
    expect(found["given"]).toMatchObject({ on_hand_qty: "3", reserved_qty: null, unit_weight: "24300" });
    expect(found["read"]).toEqual([
      ["HELMET", { onHandQty: 12, reservedQty: 2, safetyQty: 0, unitWeight: 340, transferable: true }],
      ["E-BIKE", { onHandQty: 3, reservedQty: 0, safetyQty: 0, unitWeight: 24_300, transferable: true }],
      ["PROTOTYPE", { onHandQty: 1, reservedQty: 0, safetyQty: 0, transferable: false }],
    ]);
  });
});

/** Each adapter with its driver, and with the pool of other libraries. */
const connected: readonly (readonly [name: string, connect: string])[] = [
  ["fromPg", "fromPg(poolOf(port))"],
  ["fromPg, prepared", "fromPg(poolOf(port), { prepare: true })"],
  ["fromPg with the pool of Drizzle", "fromPg(drizzle({ client: poolOf(port) }).$client)"],
  ["fromPostgresJs", "fromPostgresJs(postgres({ host: 'localhost', port, user: 'postgres', max: 1, onnotice() {} }))"],
];

it("fromPg rejects if the server dies while it hands over a connection", () => {
  const program = `
    ${overSocket}
    import { fromPg, statement } from "stock-transfer/postgres";
    const message = (type, ...parts) => {
      const body = Buffer.concat(parts);
      const head = Buffer.alloc(5);
      head.write(type);
      head.writeInt32BE(4 + body.length, 1);
      return Buffer.concat([head, body]);
    };
    const fatal = Buffer.from("SFATAL\\0VFATAL\\0C57P01\\0Mterminating connection\\0\\0");
    const server = net.createServer((client) => {
      // In one write: the connection is ready, and ends.
      client.on("error", () => {}).once("data", () => {
        client.end(Buffer.concat([message("R", Buffer.alloc(4)), message("Z", Buffer.from("I")), message("E", fatal)]));
      });
    });
    await new Promise((listening) => server.listen(0, listening));
    const database = fromPg(poolOf(server.address().port));
    const ended = [];
    for (let attempt = 0; attempt < 20; attempt += 1) {
      await database.transaction((run) => run(statement("select 1"))).catch(({ message }) => ended.push(message));
    }
    console.log(ended.length);
    process.exit();`;
  expect(runInFolder(program)).toBe("20\n");
});

describe.each(connected)("%s", (_, connect) => {
  const setting = `
    ${overSocket}
    import postgres from "postgres";
    import { btree_gin } from "@electric-sql/pglite/contrib/btree_gin";
    import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
    import { createNetwork } from "stock-transfer";
    import { createStore, fromPg, fromPostgresJs } from "stock-transfer/postgres";
    const server = await PGlite.create({ extensions: { btree_gin, btree_gist } });
    const { port, clients } = await serve(server);
    const database = ${connect};
    const rowsOf = (text) => ({ name: text, text, values: [], read: (rows) => rows });`;

  it("orders once, records, and rolls back what failed", () => {
    const program = `${setting}
      const store = createStore(database);
      await Promise.all([store.migrate(), store.migrate()]);
      await database.run(store.stock.put("HCM", "HELMET", { onHandQty: 5, unitWeight: 340 }));
      const network = createNetwork({
        warehouses: ["HCM", "HAN"].map((code) => ({ code, timeZone: "Asia/Ho_Chi_Minh" })),
        defaultLane: { transferType: "ROAD", weightLimit: 25000, transitDays: 2 },
      });
      const now = Date.now();
      const fields = (check, seq) => ({ id: "st-" + seq, code: "ST", partner: { code: "P", name: "P" }, createdAt: now });
      const order = (key, qty) => store.order(key,
        { items: [{ sku: "HELMET", qty }], srcWarehouseCode: "HCM", destWarehouseCode: "HAN" }, { network, now }, fields);
      const orders = [...await Promise.all([order("1", 3), order("1", 3)]), await order("2", 3)];
      const { id } = orders[0].transfer;
      await store.record(id, "1", { type: "ship" }, now);
      const silent = await database.transaction(async (run) => {
        await run(store.stock.put("HCM", "HELMET", { onHandQty: 0 }));
        await run(rowsOf("select 1 / 0")).catch(() => {});
      }).catch(() => "rolled back");
      let attempts = 0;
      await database.transaction(async (run) => {
        const code = ["40001", "40P01"][attempts];
        attempts += 1;
        if (code) await run(rowsOf("do $$ begin raise exception using errcode = '" + code + "'; end $$"));
      });
      const level = (await database.run(store.stock.find("HCM", ["HELMET"]))).get("HELMET");
      const page = await database.run(store.transfers.list({ filter: { skus: ["HELMET"] }, limit: 5, next: 0 }));
      console.log(JSON.stringify([
        orders.map(({ transfer, repeated, refused }) => [transfer?.id === id, repeated, refused]).sort(),
        silent, attempts, level.onHandQty, page.transfers.length, await store.history(id),
      ]));
      process.exit();`;
    expect(JSON.parse(runInFolder(program))).toMatchObject([
      [
        [false, null, true],
        [true, false, null],
        [true, true, null],
      ],
      ...["rolled back", 3, 2, 1],
      [{ key: "1", event: { type: "ship" } }],
    ]);
  });
});

describe.each([
  [
    "Kysely",
    `import { runByKysely as runBy } from "./byKysely.js";
    const db = new Kysely({ dialect: new PostgresDialect({ pool }) });
    const transact = (work) => db.transaction().execute((own) => work(own, (query) => query.execute(own)));`,
    `import { sql } from "kysely";`,
  ],
  [
    "Drizzle",
    `import { runByDrizzle as runBy } from "./byDrizzle.js";
    const db = drizzle({ client: pool });
    const transact = (work) => db.transaction((own) => work(own, (query) => own.execute(query)));`,
    `import { sql } from "drizzle-orm";`,
  ],
])("a transaction of %s", (_, transact, importSql) => {
  it("commits and rolls back statements of the tables together with its own queries", () => {
    const program = `
      ${overSocket}
      ${importSql}
      import { createStore } from "stock-transfer/postgres";
      const unused = () => Promise.reject(new Error("unused"));
      const store = createStore({ run: unused, transaction: unused, close: unused }, { extensions: false });
      const database = await PGlite.create();
      for (const text of [...store.schema, "create table own (sku text)"]) await database.query(text);
      const { port } = await serve(database);
      const pool = poolOf(port);
      ${transact}
      let delivery = 0;
      const write = (fails) => transact(async (own, execute) => {
        const run = runBy(own);
        await execute(sql\`insert into own values (\${"HELMET"})\`);
        const changes = [{ sku: "HELMET", onHandQty: 3 }];
        const { done } = await store.within(run).change(\`\${delivery += 1}\`, "HCM", changes, { addUnknown: true });
        if (fails) throw new Error("taken back");
        return done;
      }).catch(({ message }) => message);
      const written = [await write(false), await write(true), await write(false)];
      const level = (await runBy(db)(store.stock.find("HCM", ["HELMET"]))).get("HELMET");
      const { rows } = await database.query("select sku from own");
      console.log(JSON.stringify([written, level.onHandQty, rows.length]));
      process.exit();`;
    expect(JSON.parse(runInFolder(program))).toEqual([[true, "taken back", true], 6, 2]);
  });
});

describe("holidays.js", () => {
  const ask = (call: string) =>
    runInFolder(`import { holidaysOf } from "./holidays.js";
      import { createNetwork } from "stock-transfer";
      const networkWith = (holidays) => createNetwork({ warehouses: [{ code: "A", timeZone: "UTC", holidays }] });
      try { console.log(${call}) } catch ({ message }) { console.log(message) }`).trimEnd();

  it("returns the public holidays of a country and a state, valid in a network", () => {
    expect(ask('holidaysOf([2026], "DE", "HE").join(" ")')).toBe(
      "2026-01-01 2026-04-03 2026-04-06 2026-05-01 2026-05-14 2026-05-25 2026-06-04 2026-10-03 2026-12-25 2026-12-26",
    );
    expect(ask('networkWith(holidaysOf([2026, 2027], "VN")).config.warehouses[0].holidays.length')).toBe("20");
  });

  it("throws for an unknown country", () => {
    expect(ask('holidaysOf([2026], "XX")')).toBe("date-holidays has no public holidays of XX");
  });
});

describe("icalendar.js", () => {
  const event = (...lines: readonly string[]) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"];
  const calendarOf = (...events: readonly (readonly string[])[]) =>
    ["BEGIN:VCALENDAR", ...events.flat(), "END:VCALENDAR"].join("\r\n");
  const start = "DTSTART;VALUE=DATE:20260902";
  const yearly = ["UID:1", "DTSTART:20240102", "RRULE:FREQ=YEARLY"];
  const later = ["UID:2", "RECURRENCE-ID;VALUE=DATE:20260902", "DTSTART;VALUE=DATE:20260903"];
  const folded = [
    "DTSTART;VALUE=DATE:20260216",
    "DTEND;VALUE=DATE:20260219",
    "SUMMARY:Tết, folded over",
    "  two lines",
  ];

  it("returns the days of all-day events in any form: long, repeated, moved, across the ends of the range", () => {
    const cases: readonly (readonly [calendar: string, dates: string])[] = [
      [calendarOf(event(start, "DTEND;VALUE=DATE:20260901")), "2026-09-02"],
      [calendarOf(event(...folded), event(start, "STATUS:CANCELLED")), "2026-02-16 2026-02-17 2026-02-18"],
      [
        calendarOf(
          event("UID:2", "DTSTART:20200902", "RRULE:FREQ=YEARLY", "EXDATE;VALUE=DATE:20270902"),
          event(...later),
        ),
        "2025-09-02 2026-09-03",
      ],
      [calendarOf(event("DTSTART;TZID=Europe/Berlin:20261224T140000", "DTEND;TZID=Europe/Berlin:20261224T180000")), ""],
      [calendarOf(event("DTSTART;VALUE=DATE:20241230", "DURATION:P4D")), "2025-01-01 2025-01-02"],
      [
        calendarOf(event("DTSTART:20250902", "DTEND:20250904", "RRULE:FREQ=YEARLY", "EXDATE:20260902")),
        "2025-09-02 2025-09-03 2027-09-02 2027-09-03",
      ],
      [calendarOf(event(start, "RRULE:FREQ=YEARLY;COUNT=2", "RDATE:20260904")), "2026-09-02 2026-09-04 2027-09-02"],
      [calendarOf(event(start, "DURATION:PT48H")), "2026-09-02 2026-09-03"],
      [calendarOf(event("DTSTART;VALUE=D", " ATE:2026", "\t0902")).replaceAll("\r\n", "\n"), "2026-09-02"],
      [`\ufeff${calendarOf(event(start))}\r\n${calendarOf(event("DTSTART:20260903"))}`, "2026-09-02 2026-09-03"],
      [
        calendarOf(event(...yearly), event("UID:2", "RECURRENCE-ID:20260102", "DTSTART:20260105")),
        "2025-01-02 2026-01-02 2026-01-05 2027-01-02",
      ],
    ];
    const program = `import { holidaysIn } from "./icalendar.js";
      for (const text of ${JSON.stringify(cases.map(([text]) => text))})
        console.log(holidaysIn(text, "2025-01-01", "2027-12-31").join(" "));`;
    expect(runInFolder(program).slice(0, -1).split("\n")).toEqual(cases.map(([, dates]) => dates));
  });

  it("throws for what it does not understand", () => {
    const rules = ["FREQ=YEARLY;BYWEEKNO=36", "FREQ=OFTEN", "INTERVAL=2", "FREQ=YEARLY;UNTIL=20270901T170000Z"];
    const texts = [
      ...rules.map((rule) => calendarOf(event(start, `RRULE:${rule}`))),
      calendarOf(event(start, "RRULE:FREQ=DAILY;COUNT=3", "EXRULE:FREQ=DAILY;COUNT=2")),
      calendarOf(event(...yearly), event("UID:1", "RECURRENCE-ID;RANGE=THISANDFUTURE:20260102", "DTSTART:20260103")),
      ...["2026-09-02", "20260231", "tomorrow"].flatMap((date) => [
        calendarOf(event(`DTSTART;VALUE=DATE:${date}`)),
        calendarOf(event(start, `RDATE;VALUE=DATE:${date}`)),
      ]),
      ...["", event(start).join("\r\n"), calendarOf(event(start)).slice(0, -20)],
    ];
    const program = `import { holidaysIn } from "./icalendar.js";
      for (const text of ${JSON.stringify(texts)}) {
        try { console.log(text, holidaysIn(text, "2025-01-01", "2027-12-31")); } catch {}
      }`;
    expect(runInFolder(program)).toBe("");
  });
});
