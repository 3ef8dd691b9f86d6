import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { createHandler, type HandlerOptions } from "stock-transfer/http";
import { afterAll, describe, expect, it } from "vitest";
import { answerTo } from "../../conformance/ours.js";
import { tabulateScores } from "../../conformance/scores.js";
import { judge, judgeProgram, judgeServer, readVectors, report, type Vector } from "../../conformance/suite.js";
import { openData } from "../../examples/server/openData";
import { startExample } from "../support/startExample";
import { generate } from "./vectors/generate";

const vectors = readVectors();
const specification = readFileSync("conformance/specification.md", "utf8");
const page = readFileSync("docs/conformance.md", "utf8");
const topics = ["batches", "check", "dates", "life", "list", "wire"];

describe("the vectors", () => {
  it.each([...generate()])("of %s are those that the oracles make", (name, content) => {
    expect(readFileSync(`conformance/${name}`, "utf8") === content, "run npm run vectors").toBe(true);
  });

  it("are as many as the page on trust says", () => {
    const count = String(vectors.length).replace(/(?=...$)/, " ");
    expect(readFileSync("docs/audit/trust.md", "utf8")).toContain(`${count} vectors of functions and of a server`);
  });

  it("have an id of their own each, and are of the six topics", () => {
    expect(new Set(vectors.map(({ id }) => id)).size).toBe(vectors.length);
    expect([...new Set(vectors.map(({ topic }) => topic))].sort()).toEqual(topics);
    expect(vectors.length).toBeGreaterThan(2000);
  });

  it("show each rule of the specification but those of the vectors and values, and no other", () => {
    const stated = Array.from(specification.matchAll(/^\*\*([A-UW]\d+)\.\*\*/gm), ([, rule]) => rule!);
    expect([...new Set(vectors.map(({ rule }) => rule))].sort()).toEqual(stated.sort());
  });
});

describe("the specification", () => {
  it("has at most 3,000 words", () => {
    expect(specification.split(/\s+/).length).toBeLessThanOrEqual(3000);
  });

  it("names each call", () => {
    const calls = [...new Set(vectors.map(({ call }) => call))];
    expect(calls.filter((call) => !specification.includes(`\`${call}\``))).toEqual([]);
  });
});

interface Answer {
  readonly estimatedArrivalDate?: string;
  readonly seqs?: readonly number[];
  readonly next?: number;
  readonly items?: readonly object[];
}

/** The failures of a topic if the answers of the library are changed. */
function failuresOf(topic: string, change: (answer: Answer) => unknown): readonly Vector[] {
  const judged = vectors.filter((each) => each.topic === topic && each.call !== "http");
  const verdicts = judged.map((vector) => judge(vector, change(answerTo(vector) as Answer)));
  return verdicts.filter(({ outcome }) => outcome === "failed").map(({ vector }) => vector);
}

describe("a broken implementation fails", () => {
  it("by an arrival a day later", () => {
    const failed = failuresOf("dates", (answer) => {
      if (answer.estimatedArrivalDate === undefined) return answer;
      const late = new Date(Date.parse(answer.estimatedArrivalDate) + 86_400_000).toISOString().slice(0, 10);
      return { ...answer, estimatedArrivalDate: late };
    });
    expect(failed.length).toBeGreaterThan(350);
    expect(new Set(failed.map(({ rule }) => rule)).size).toBeGreaterThan(9);
  });

  it("by an order that is turned, and a cursor that is one off", () => {
    const turned = failuresOf("list", (answer) =>
      answer.seqs ? { ...answer, seqs: [...answer.seqs].reverse() } : answer,
    );
    expect(turned.map(({ rule }) => rule)).toEqual(expect.arrayContaining(["L1", "L2", "L3", "L4"]));
    const off = failuresOf("list", (answer) => (answer.next ? { ...answer, next: answer.next - 1 } : answer));
    expect(off.map(({ rule }) => rule)).toEqual(expect.arrayContaining(["L2", "L3"]));
  });

  it("by refusals that are left out", () => {
    const failed = failuresOf("check", (answer) =>
      answer.items ? { ...answer, items: answer.items.map((item) => ({ ...item, refusals: [] })) } : answer,
    );
    expect(new Set(failed.map(({ rule }) => rule))).toEqual(
      new Set(["C1", "C3", "C4", "C5", "C6", "C7", "C8", "C9", "C10", "C11"]),
    );
  });

  it("by a field that is missing, a list that is longer, another type", () => {
    const vector: Vector = { id: "x", topic: "x", rule: "x", call: "x", input: 0, answer: { a: [{ b: 1 }], c: null } };
    expect(judge(vector, { a: [{ b: 1, more: 2 }], c: null, d: 0 }).outcome).toBe("passed");
    const wrong = [
      { a: [{ b: 1 }] },
      { a: [{ b: 1 }, { b: 1 }], c: null },
      { a: [{ b: "1" }], c: null },
      { a: { 0: { b: 1 }, length: 1 }, c: null },
      { a: [{ b: 1 }], c: {} },
      null,
      "text",
      undefined,
    ];
    expect(wrong.map((got) => judge(vector, got).outcome)).toEqual(wrong.map(() => "failed"));
    expect(judge(vector, { unsupported: true }).outcome).toBe("unsupported");
  });
});

const run = (...args: readonly string[]) =>
  new Promise<{ code: number; printed: string }>((resolve) => {
    const child = execFile(process.execPath, ["conformance/run.js", ...args], (_, stdout, stderr) => {
      resolve({ code: child.exitCode ?? -1, printed: stdout + stderr });
    });
  });

describe("the runner of programs", () => {
  it("passes the program of this library, by topic", async () => {
    const verdicts = await judgeProgram(vectors, [process.execPath, "--import", "tsx", "conformance/ours.js"]);
    const lines = report(verdicts, 10).split("\n").slice(1);
    expect(lines.map((line) => line.split(/\s+/)).map(([topic, , ...rest]) => [topic, ...rest])).toEqual(
      topics.map((topic) => [topic, "0", "0"]),
    );
  });

  it("ends with 1 and shows the first differences of a rule without calendars", async () => {
    const { code, printed } = await run(
      "--topic",
      "dates",
      "--rule",
      "D1",
      "--all",
      "--",
      process.execPath,
      "conformance/ports/leadTime.js",
    );
    expect(code).toBe(1);
    expect(printed).toMatch(/^topic {5}passed {2}failed {2}unsupported\ndates +\d+ +\d+ +0\n/);
    expect(printed).toContain(
      'dates-87, rule D1, schedule\n  answer.transferDate: expected "2026-09-07", got "2026-09-05"',
    );
  });

  it("fails a program that ends early or prints something else, and rejects one that does not exist", async () => {
    const early = await run("--topic", "life", "--", process.execPath, "-e", "console.log('no JSON'); process.exit()");
    expect(early.code).toBe(1);
    expect(early.printed).toContain('got "no JSON"');
    expect(early.printed).toContain("got nothing");
    expect(early.printed).toMatch(/and \d+ more; --all shows them/);
    expect((await run("--", "/nowhere/to/be/found")).code).toBe(2);
    expect((await run()).code).toBe(2);
    expect((await run("--topic", "nothing", "--", "true")).code).toBe(1);
    expect((await run("--help")).printed).toContain("specification.md");
  });
});

describe("the runner of servers", () => {
  const { company, storage } = openData("conformance/data.json");
  const { network, timeZone } = company;
  const options: HandlerOptions = {
    authenticate: (token) => token === "t" || (token === "t-p-2" && { partnerCode: "P-2" }),
    list: (query) => storage.list(query),
    check: async (request) => ({ network, stock: await storage.stockFor(request), now: company.now() }),
    timeZone,
  };
  const failuresWith = async (changed: Partial<HandlerOptions>) => {
    const handler = createHandler({ ...options, ...changed });
    const verdicts = await judgeServer(vectors, "http://localhost/", "t", (url, init) =>
      handler(new Request(url, init)),
    );
    expect(verdicts.length).toBeGreaterThan(300);
    return verdicts.filter(({ outcome }) => outcome === "failed").map(({ vector }) => vector);
  };

  it("passes the handler", async () => {
    expect(await failuresWith({})).toEqual([]);
  });

  it("fails dates of another time, a page that is turned, a cursor that repeats, and another time zone", async () => {
    const tomorrow = company.now() + 86_400_000;
    const late = await failuresWith({
      check: async (request) => ({ network, stock: await storage.stockFor(request), now: tomorrow }),
    });
    expect(late.filter(({ topic }) => topic === "dates").length).toBeGreaterThan(20);
    const turned = await failuresWith({ list: (query) => storage.list({ ...query, order: "oldest" }) });
    expect(turned.map(({ rule }) => rule)).toEqual(expect.arrayContaining(["L2", "L3", "L4"]));
    const again = await failuresWith({ list: (query) => storage.list({ ...query, next: 0 }) });
    expect(again.map(({ rule }) => rule)).toContain("L2");
    const elsewhere = await failuresWith({ timeZone: "UTC" });
    expect(new Set(elsewhere.map(({ rule }) => rule))).toEqual(new Set(["W6"]));
    const open = await failuresWith({ authenticate: (token) => token.startsWith("t") });
    expect(open.map(({ rule }) => rule)).toContain("W1");
  });

  describe("over HTTP", async () => {
    const { origin: url, stop } = await startExample("secret", "--data", "conformance/data.json");
    afterAll(stop);

    it("passes the server of the examples, and fails it with a wrong token", async () => {
      const { code, printed } = await run("--url", url, "--token", "secret");
      expect(code, printed).toBe(0);
      const lines = printed.trim().split("\n");
      expect(lines.map((line) => line.split(/\s+/)[0])).toEqual(["topic", "check", "dates", "list", "wire"]);
      const wrong = await run("--url", url, "--rule", "L4");
      expect(wrong.code).toBe(1);
      expect(wrong.printed).toContain("answer.status: expected 200, got 401");
    });
  });
});

describe("the page", () => {
  it("has the current scores of other rules", async () => {
    expect(page).toContain(await tabulateScores());
  });

  it("shows a vector as it is", () => {
    const shown = JSON.parse(/```json\n([\s\S]*?)```/.exec(page)![1]!) as Vector;
    expect(vectors.find(({ id }) => id === shown.id)).toEqual(shown);
  });
});
