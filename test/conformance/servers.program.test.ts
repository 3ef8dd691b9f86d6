import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { createServer as createSocketServer, type Server } from "node:net";
import { createListener } from "stock-transfer/node";
import { describe, expect, it } from "vitest";
import { freePort } from "../support/freePort";
import { listen } from "../support/listen";
import { startExample } from "../support/startExample";
import { exchanges, options } from "./service";

const run = (...args: readonly string[]) =>
  new Promise<{ code: number; printed: string }>((resolve) => {
    const child = execFile(process.execPath, ["conformance/run.js", ...args], (_, stdout, stderr) => {
      resolve({ code: child.exitCode ?? -1, printed: stdout + stderr });
    });
  });

const runAgainst = async (server: Server, ...args: readonly string[]) =>
  run(`http://localhost:${await listen(server)}`, ...args);

const allPassed = { code: 0, printed: `${exchanges.length} of ${exchanges.length} exchanges passed\n` };

describe("the suite", () => {
  it("passes the listener, at an address with a slash", async () => {
    const port = await listen(createServer(createListener(options)));
    expect(await run(`http://localhost:${port}/`)).toEqual(allPassed);
  });

  it("passes the server of the examples, with tokens of its own", async () => {
    const { origin, stop } = await startExample("s3cret", "--data", "conformance/data.json");
    try {
      expect(await run(origin, "--token", "s3cret", "--partner-token", "s3cret-p-2")).toEqual(allPassed);
      const { code, printed } = await run(origin, "--rule", "F5");
      expect(code).toBe(1);
      expect(printed).toContain("F5, a reference\n  status: expected 200, got 401\n");
      expect(printed).toMatch(/0 of \d+ exchanges passed\n$/);
    } finally {
      await stop();
    }
  });

  it("has an exchange for every rule of its page, and a name of its own for each exchange", () => {
    const page = readFileSync("conformance/rules.md", "utf8");
    const rules = Array.from(page.matchAll(/^- \*\*([A-Z]\d+)\.\*\*/gm), ([, rule]) => rule!);
    // Every response is judged by the rules E.
    const tested = new Set(exchanges.map(({ rule }) => rule));
    expect(rules.filter((rule) => !rule.startsWith("E"))).toEqual([...tested]);
    expect(new Set(exchanges.map(({ rule, name }) => `${rule} ${name}`)).size).toBe(exchanges.length);
  });
});

describe("the runner ends with 2", () => {
  it("if nothing listens at the port", async () => {
    const { code, printed } = await run(`http://localhost:${await freePort()}`);
    expect(code).toBe(2);
    expect(printed).toMatch(/^Could not run: GET \/business\/v1\/stock-transfer at http:\S+: ECONNREFUSED\.\n$/);
  });

  it("if the server is silent", async () => {
    const { code, printed } = await runAgainst(createSocketServer(), "--timeout", "0.3");
    expect(code).toBe(2);
    expect(printed).toMatch(/^Could not run: .*: no response within 0\.3 s\.\n$/);
  });

  it("if the server stops answering", async () => {
    let answers = 5;
    const listener = createListener(options);
    const tired: RequestListener = (incoming, outgoing) => {
      if (answers-- > 0) listener(incoming, outgoing);
      else incoming.socket.destroy();
    };
    const { code, printed } = await runAgainst(createServer(tired));
    expect(code).toBe(2);
    expect(printed).toMatch(/Could not go on: GET \S+, .*: \w+\.\n$/);
  });

  it("if its arguments are wrong", async () => {
    const wrong = [
      [],
      ["localhost"],
      ["http://a", "http://b"],
      ["http://a", "--timeout", "x"],
      ["http://a", "--rule", "Z"],
    ];
    for (const args of [...wrong, ["http://a", "--unknown"]])
      expect([args, (await run(...args)).code]).toEqual([args, 2]);
    expect((await run("--help")).code).toBe(0);
  });

  it("but with 1 if single requests have no response", async () => {
    const listener = createListener(options);
    const broken: RequestListener = (incoming, outgoing) => {
      if (incoming.method === "PATCH") incoming.socket.destroy();
      else listener(incoming, outgoing);
    };
    const { code, printed } = await runAgainst(createServer(broken));
    expect(code).toBe(1);
    expect(printed).toContain("R2, PATCH of the list\n  status: expected 405, got 599\n");
  });
});
