import { deepStrictEqual } from "node:assert";
import { checkTransfer, encodeCheck, parseCheckRequest } from "stock-transfer";
import {
  makeRequest,
  makeStock,
  minute,
  network,
  start,
  valueOf,
  weightLimit,
  type WireRequest,
} from "../data/requests";
import { inProcesses } from "../measure/inProcesses";
import { measureCases, type Prepared, ratiosOf } from "../measure/measureCases";
import { showShare, showSpeed } from "../report/tables";
import type { Figure, Measurement } from "../report/Results";
import { runPart } from "../run/runPart";
import { bareLoop, loopWithSet } from "./check/bareLoop";
import { createRulesEngine, maxSkusForEngine } from "./check/rulesEngine";
import { createSqliteJoin } from "./check/sqliteJoin";
import { checkTextWithZodAndLodash } from "./check/zodLodash";

// The check, from the text of a request to the text of its answer.

const loop = "JSON text to JSON text, against JSON.parse, the shortest loop that detects duplicates, JSON.stringify";
const others = "JSON text to JSON text, against alternatives";
const ours = "stock-transfer";
const rows = [10, 100, 1_000, 10_000, 100_000].map((size) => ({ item: "SKUs", size }));

await runPart(async () => {
  const againstTheLoop = await inProcesses(() => {
    return measureCases(rows.map((row) => ({ table: loop, ...row, prepare: () => againstLoops(row.size) })));
  });
  const againstAll = await measureCases(
    rows.map((row) => ({ table: others, ...row, timing: { rounds: 21 }, prepare: () => againstOthers(row.size) })),
  );
  const measurements = [...againstTheLoop, ...againstAll];
  return {
    measurements,
    figures: figures(measurements),
    notes: [
      `json-rules-engine is measured up to ${maxSkusForEngine} SKUs: with more, one request takes seconds.`,
      "zod and lodash validate and merge lines like the library, but return neither reasons nor dates. The SQLite join does not validate or merge. It reads and writes JSON text without creating JavaScript objects, and its stock is already a table. The rules engine returns a reason for each refusal, but does not validate or merge.",
    ],
  };
});

function againstLoops(size: number): Prepared {
  const { text, stock, check, isAnswer } = makeCheck(size);
  const parse = () => (JSON.parse(text) as WireRequest).items;
  const contestants = {
    "loop with Set": () => JSON.stringify(loopWithSet(parse(), stock)),
    "bare loop": () => JSON.stringify(bareLoop(parse(), stock)),
    [ours]: check,
  };
  return { contestants, check: isAnswer };
}

function againstOthers(size: number): Prepared {
  const { text, stock, check, isAnswer } = makeCheck(size);
  const join = createSqliteJoin(stock);
  const run = createRulesEngine(stock, weightLimit);
  const engine = async () => JSON.stringify(await run((JSON.parse(text) as WireRequest).items));
  const contestants = {
    [ours]: check,
    "zod, lodash": () => checkTextWithZodAndLodash(text, stock),
    "SQLite join": () => join.checkText(text),
    ...(size > maxSkusForEngine ? {} : { "json-rules-engine": engine }),
  };
  return { contestants, check: isAnswer };
}

/** The text of a request, its stock and the call of the library with another `now` each time. */
function makeCheck(size: number) {
  const wire = makeRequest(size);
  const text = JSON.stringify(wire);
  const stock = makeStock(wire);
  let calls = 0;
  const check = () => {
    const request = valueOf(parseCheckRequest(JSON.parse(text), { maxItems: size }));
    const now = start + (calls += 1) * minute;
    return JSON.stringify(encodeCheck(valueOf(checkTransfer(request, { network, stock, now }))));
  };
  const right = bareLoop(wire.items, stock);
  const isAnswer = (answer: unknown, name: string) => {
    const { total_weight, transfer_items } = JSON.parse(answer as string) as typeof right;
    deepStrictEqual({ total_weight, transfer_items }, right, name);
  };
  return { text, stock, check, isAnswer };
}

function figures(all: readonly Measurement[]): Figure[] {
  const what = "JSON text to JSON text, 10 to 100 000 SKUs, the worst of five sizes";
  const againstTheLoop = all.filter(({ table }) => table === loop);
  const slowest = (contestant: string, against: string): Figure => ({
    what,
    against,
    result: showSpeed(Math.min(...ratiosOf(all, contestant))),
  });
  return [
    {
      what,
      against: "`JSON.parse`, that loop with the `Set`, `JSON.stringify`: no validation, no merging, no dates",
      result: showShare(Math.max(...ratiosOf(againstTheLoop, ours))),
    },
    slowest("zod, lodash", "zod, a lodash pipeline, `JSON.stringify`"),
    slowest("SQLite join", "a SQLite in-memory join"),
    slowest("json-rules-engine", `json-rules-engine, up to ${maxSkusForEngine} SKUs`),
  ];
}
