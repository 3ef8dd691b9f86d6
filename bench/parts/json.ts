import { deepStrictEqual } from "node:assert";
import { checkTransfer, encodeCheck, parseCheckRequest } from "stock-transfer";
import { checkTextWithZodAndLodash } from "../peers/zodLodash";
import { createRulesEngine } from "../peers/rulesEngine";
import { createSqliteJoin } from "../peers/sqliteJoin";
import { showRatio } from "../report/format";
import type { Figure, Measurement } from "../report/Results";
import { bareWireLoop } from "../support/bareLoop";
import { makeRequest, makeStock, minute, network, start, weightLimit, type WireRequest } from "../support/checks";
import { compare } from "../support/compare";
import { measurements, ratioOf } from "../support/measurement";
import { progress, runPart } from "../support/runPart";
import { valueOf } from "../support/valueOf";

// From the text of a request to the text of its answer.

const floor = "JSON text to JSON text, against JSON.parse, the loop without the Set, JSON.stringify";
const peers = "JSON text to JSON text, against what is used instead";
const ours = "stock-transfer";
/** Beyond, the engine takes seconds for one request. */
const mostForEngine = 1_000;

await runPart(async () => {
  const all: Measurement[] = [];
  for (const size of [10, 100, 1_000, 10_000, 100_000]) {
    progress(`${size} SKUs`);
    const { check, bare, zod, sqlite, engine } = await scene(size);
    const place = { item: "SKUs", size };
    all.push(
      ...measurements({ table: floor, ...place }, await compare({ "bare loop": bare, [ours]: check })),
      ...measurements(
        { table: peers, ...place },
        await compare({ [ours]: check, "zod, lodash": zod, "SQLite join": sqlite }, { rounds: 21 }),
      ),
    );
    if (size > mostForEngine) continue;
    const [, slow] = await compare({ [ours]: check, "json-rules-engine": engine }, { rounds: 11 });
    all.push(...measurements({ table: peers, ...place }, slow ? [slow] : []));
  }
  return {
    measurements: all,
    figures: figures(all),
    notes: [
      `json-rules-engine is measured up to ${mostForEngine} SKUs: beyond, one request takes seconds.`,
      "zod and lodash validate and merge as we do, and give no reasons and no dates. The SQLite join validates nothing and merges nothing; it works from text to text without an object of JavaScript, and its stock is a table already. The rules engine gives a reason for each refusal, and validates and merges nothing.",
    ],
  };
});

async function scene(size: number) {
  const wire = makeRequest(size);
  const text = JSON.stringify(wire);
  const stock = makeStock(wire);
  let calls = 0;
  const check = () => {
    const request = valueOf(parseCheckRequest(JSON.parse(text), { maxItems: size }));
    const now = start + (calls += 1) * minute;
    return JSON.stringify(encodeCheck(valueOf(checkTransfer(request, { network, stock, now }))));
  };
  const bare = () => {
    const body = JSON.parse(text) as WireRequest;
    return JSON.stringify(bareWireLoop(body.items, stock));
  };
  const zod = () => checkTextWithZodAndLodash(text, stock);
  const join = createSqliteJoin(stock);
  const sqlite = () => join.checkText(text);
  const run = createRulesEngine(stock, weightLimit);
  const engine = async () => JSON.stringify(await run((JSON.parse(text) as WireRequest).items));

  const { total_weight, transfer_items } = JSON.parse(check()) as ReturnType<typeof bareWireLoop>;
  const answers = [bare(), zod(), sqlite(), ...(size > mostForEngine ? [] : [await engine()])];
  for (const answer of answers) deepStrictEqual(JSON.parse(answer), { total_weight, transfer_items });
  return { check, bare, zod, sqlite, engine };
}

function figures(all: readonly Measurement[]): Figure[] {
  const worst = Math.max(
    ...ratioOf(
      all.filter(({ table }) => table === floor),
      ours,
    ),
  );
  const what = "JSON text to JSON text, 10 to 100 000 SKUs, the worst of five sizes";
  const faster = (contestant: string, against: string, goal: number): Figure => {
    const least = Math.min(...ratioOf(all, contestant));
    return { what, against, goal: `${goal} × faster`, reached: showRatio(least), isMet: least >= goal };
  };
  return [
    {
      what,
      against: "`JSON.parse`, the loop without the `Set`, `JSON.stringify`: no validation, no merging, no dates",
      goal: "≤ 1.15",
      reached: showRatio(worst),
      isMet: worst <= 1.15,
    },
    faster("zod, lodash", "zod, a lodash pipeline, `JSON.stringify`", 5),
    faster("SQLite join", "a SQLite in-memory join", 10),
    faster("json-rules-engine", `json-rules-engine, up to ${mostForEngine} SKUs`, 500),
  ];
}
