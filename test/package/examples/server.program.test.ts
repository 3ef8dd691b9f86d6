import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import type { StockTransfer } from "stock-transfer";
import { afterAll, describe, expect, it } from "vitest";
import { exampleCases } from "../../../examples/playground/checkCase";
import { readPort } from "../../../examples/server/readPort";
import { packagePages, readPage } from "../../support/pages";
import { openSocket } from "../../support/rawSocket";
import { runProgram } from "../../support/runProgram";
import { startExample } from "../../support/startExample";
import { testTokens } from "./tokens";

const token = "token-of-the-test";
const authorization = `Bearer ${token}`;
const json = { authorization, "content-type": "application/json" };
const request = readFileSync("examples/request.json", "utf8");
const checkHead =
  "POST /business/v1/stock-transfer/check HTTP/1.1\r\nHost: localhost\r\n" +
  `Authorization: ${authorization}\r\nContent-Type: application/json\r\n`;

describe("npm start", async () => {
  const server = await startExample(token);
  const { origin } = server;
  const port = Number(new URL(origin).port);
  const url = `${origin}/business/v1/stock-transfer`;
  afterAll(server.stop);

  it("prints a working command for each endpoint", async () => {
    const [, list = "", check = ""] = server.printed().trim().split("\n");
    expect(list).toBe(`curl -H 'Authorization: ${authorization}' '${url}?status_list=created&limit=2'`);
    expect(check).toBe(
      `curl -H 'Authorization: ${authorization}' -H 'Content-Type: application/json' -d @examples/request.json ${url}/check`,
    );
    const listed = await fetch(`${url}?status_list=created&limit=2`, { headers: { authorization } });
    expect(await listed.json()).toMatchObject({ success: true, data: [{ status: "created" }, {}], paging: { len: 2 } });
    const checked = await fetch(`${url}/check`, { method: "POST", headers: json, body: request });
    expect(await checked.json()).toMatchObject({ success: true, data: { transfer_items: [{ request_qty: 12 }, {}] } });
  });

  it("serves the pages of the package, and links them to the playground and back", async () => {
    const read = async (path: string) => {
      const response = await fetch(`${origin}/${path}`);
      expect([path, response.status]).toEqual([path, 200]);
      return response.text();
    };
    expect(await read("")).toContain('<link rel="help" href="README.md"');
    for (const page of packagePages()) {
      const [, home = ""] = /class="brand" href="([^"]*)"/.exec(await read(page)) ?? [];
      expect(new URL(home, `${origin}/${page}`).href).toBe(`${origin}/`);
    }
    expect(await read("llms.txt")).toBe(readPage("llms.txt"));
    expect(await read("favicon.svg")).toContain("<svg");
  });

  it.each(["docs/none.md", "docs/..%2fpackage.json", "docs", "package.json", "src/planners/README.md"])(
    "does not serve %s as a page",
    async (path) => {
      const { status } = await fetch(`${origin}/${path}`);
      expect([401, 404]).toContain(status);
    },
  );

  it("shows each partner its own transfers, and all with the first token", async () => {
    const codesOf = async (token: string) => {
      const response = await fetch(`${url}?limit=100`, { headers: { authorization: `Bearer ${token}` } });
      const { data } = (await response.json()) as { readonly data: readonly StockTransfer[] };
      return [data.length, [...new Set(data.map(({ partner }) => partner.code))].sort()];
    };
    expect(await codesOf(`${token}-north`)).toEqual([100, ["NORTH"]]);
    expect(await codesOf(`${token}-south`)).toEqual([100, ["SOUTH"]]);
    expect(await codesOf(token)).toEqual([100, ["NORTH", "SOUTH"]]);
  });

  it("creates a transfer at /demo/order once for each key, by the rules sent, and lists it; others it refuses", async () => {
    const post = async (given: object) => {
      const body = JSON.stringify(given);
      const response = await fetch(`${origin}/demo/order`, { method: "POST", headers: json, body });
      return [response.status, (await response.json()) as StockTransfer | false | null] as const;
    };
    const ordered = async () => (await fetch(`${origin}/demo/order`, { headers: { authorization } })).json();
    const { now, weightRule, notBefore, closed } = exampleCases.tooHeavy;
    const rules = { now, weightRule, notBefore, closed };
    const lines = [
      { sku: "EBK-720-U-BLK", qty: 6 },
      { sku: "BIK-330-M-BLU", qty: 8 },
      { sku: "LGT-040-U-RED", qty: 300 },
    ];
    const order = {
      items: lines.map(({ sku, qty }) => ({ product_sku: sku, qty })),
      ...{ src_warehouse_code: "US-CHI-01", dest_warehouse_code: "GB-MAN-01" },
    };
    expect(await ordered()).toEqual([]);
    const [status, created] = await post({ key: "a", request: order, rules });
    expect([status, created]).toMatchObject([
      200,
      { code: "ST012001", status: "created", estimatedArrivalDate: "2026-09-22", items: lines },
    ]);
    expect(await post({ key: "a", request: order, rules })).toEqual([200, created]);
    expect(await ordered()).toEqual([created]);
    const closedDay = { day: "2026-09-17", kind: "service", code: "AIR_FREIGHT" } as const;
    const [laterStatus, later] = await post({ key: "b", request: order, rules: { ...rules, closed: [closedDay] } });
    expect([laterStatus, later]).toMatchObject([200, { estimatedArrivalDate: "2026-09-23" }]);
    // The first two have taken all twelve EBK-720-U-BLK.
    expect(await post({ key: "c", request: order, rules })).toEqual([200, false]);
    expect(await post({ key: "d", request: order, rules: { ...rules, now: "x" } })).toEqual([400, null]);
    expect(await post({ key: "d", request: order, rules: { now } })).toEqual([400, null]);
    expect(await ordered()).toEqual([created, later]);
  });

  testTokens(origin, token);

  // The last test, because it ends the program.
  it("stops on a signal: completes open responses, accepts no new requests, ignores a second signal", async () => {
    const begun = await openSocket(port);
    const idle = await openSocket(port);
    const slow = await openSocket(port);
    begun.socket.write(`${checkHead}Content-Length: ${request.length}\r\n\r\n${request.slice(0, 50)}`);
    const items = Array.from({ length: 9_000 }, (_, index) => ({ product_sku: `UNKNOWN-${index}`, qty: 1 }));
    const body = JSON.stringify({ ...(JSON.parse(request) as object), items });
    slow.socket.pause();
    for (let count = 0; count < 6; count += 1)
      slow.socket.write(`${checkHead}Content-Length: ${body.length}\r\n\r\n${body}`);
    // The responses are ready, and wait for the reader.
    await new Promise((resolve) => setTimeout(resolve, 1000));

    server.send("SIGINT");
    await idle.closed;
    server.send("SIGTERM");
    const refused = new Promise((resolve) => connect(port, "localhost").once("error", resolve));
    expect(await refused).toMatchObject({ code: "ECONNREFUSED" });

    begun.socket.write(request.slice(50));
    expect(await begun.receive(/\}\}$/)).toMatch(/^HTTP\/1\.1 200 [\s\S]*"success":true/);
    await begun.closed;

    slow.socket.resume();
    const answers = (await slow.closed).split("HTTP/1.1 ").slice(1);
    expect(answers.length).toBeGreaterThan(0);
    for (const answer of answers) {
      const length = Number(/^content-length: (\d+)\r$/im.exec(answer)?.[1]);
      expect([answer.slice(0, 3), answer.length - answer.indexOf("{")]).toEqual(["200", length]);
    }
    expect(await server.exit).toBe(0);
    expect(server.printed().match(/^stopped$/gm)).toHaveLength(1);
  });
});

describe("npm start before its database is open", () => {
  it("answers with its pages, and tells how far it is; requests to the API wait", async () => {
    const server = await startExample(token);
    const listed = fetch(`${server.origin}/business/v1/stock-transfer?limit=1`, { headers: { authorization } });
    const read = fetch(`${server.origin}/README.md`);
    expect((await Promise.race([listed, read])).url).toBe(`${server.origin}/README.md`);
    expect(server.printed()).not.toContain("Ready");
    expect((await listed).status).toBe(200);
    const told = server.printed().trim().split("\n").slice(3);
    expect(told).toEqual([
      "Database: starting it",
      "Database: loading the stock of the demo",
      ...[0, 3000, 6000, 9000].map((count) => `Database: loading transfers, ${count} of 12000`),
      expect.stringMatching(/^Ready after \d+ ms$/),
    ]);
    await server.stop();
  });

  it("ends on a signal", async () => {
    const server = await startExample(token);
    await server.stop();
    expect(await server.exit).toBe(0);
  });
});

describe("npm start without a free port", () => {
  it("reports in one line that the port is in use", async () => {
    const other = createServer().listen(0, "localhost");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const program = ["--import", "tsx", "examples/server/main.ts", "--data", "conformance/data.json"];
    const server = await runProgram(process.execPath, program, { env: { PORT: String(port) } });
    expect(await server.exit).toBe(1);
    expect(server.printed()).toBe(`Port ${port} is taken. For another one: PORT=3001 npm start\n`);
    other.close();
  });

  it("rejects invalid ports", () => {
    expect(["65536", "-0.5", "-1", "x", "", " ", "0x50", "1e3", "0", "65535"].map(readPort)).toEqual([
      ...Array.from({ length: 8 }, () => undefined),
      ...[0, 65_535],
    ]);
  });
});
