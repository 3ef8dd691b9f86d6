import { deepStrictEqual } from "node:assert";
import { checkTransfer, encodeCheck } from "stock-transfer";
import { createRulesEngine } from "../peers/rulesEngine";
import { createSqliteJoin } from "../peers/sqliteJoin";
import { checkWithLodash } from "../peers/zodLodash";
import { showRatio } from "../report/format";
import type { Figure, Measurement } from "../report/Results";
import { bareLoop, loopWithSet } from "../support/bareLoop";
import { makeRequest, makeStock, minute, network, start, weightLimit } from "../support/checks";
import { compare } from "../support/compare";
import { measurements, ratioOf } from "../support/measurement";
import { progress, runPart } from "../support/runPart";
import { valueOf } from "../support/valueOf";

// The check against the loops that one would write without it.

const distinct = "checkTransfer, against the least loop that can be right";
const peers = "checkTransfer, from objects to objects, against what is used instead";
const single = "checkTransfer of 1 SKU, against the loop without the Set over 30";
/** Beyond, the engine takes seconds for one request. */
const mostForEngine = 1_000;

await runPart(async () => {
  const all: Measurement[] = [];
  for (const size of [1, 10, 100, 1_000, 10_000, 100_000]) {
    progress(`${size} SKUs`);
    const { check, items, stock } = scene(size);
    const contestants = {
      "loop with Set": () => loopWithSet(items, stock),
      "bare loop": () => bareLoop(items, stock),
      checkTransfer: check,
    };
    all.push(...measurements({ table: distinct, item: "SKUs", size }, await compare(contestants)));
  }
  for (const size of [10, 100, 1_000, 10_000]) {
    progress(`${size} SKUs, against what is used instead`);
    all.push(...(await comparePeers(size)));
  }
  progress("1 SKU against 30");
  const thirty = scene(30);
  const contestants = {
    "bare loop over 30 SKUs": () => bareLoop(thirty.items, thirty.stock),
    checkTransfer: scene(1).check,
  };
  all.push(...measurements({ table: single, item: "SKUs", size: 1 }, await compare(contestants)));
  return { measurements: all, figures: figures(all) };
});

function scene(size: number) {
  const wire = makeRequest(size);
  const stock = makeStock(wire);
  const items = wire.items.map(({ product_sku: sku, qty }) => ({ sku, qty }));
  const request = { items, srcWarehouseCode: "A", destWarehouseCode: "B" };
  let calls = 0;
  const check = () => valueOf(checkTransfer(request, { network, stock, now: start + (calls += 1) * minute }));

  const { total_weight, transfer_items } = encodeCheck(check());
  deepStrictEqual(bareLoop(items, stock), { total_weight, transfer_items });
  deepStrictEqual(loopWithSet(items, stock), { total_weight, transfer_items });
  return { check, items, stock, wire };
}

async function comparePeers(size: number): Promise<Measurement[]> {
  const { check, stock, wire } = scene(size);
  const join = createSqliteJoin(stock);
  const engine = createRulesEngine(stock, weightLimit);
  const contestants = {
    checkTransfer: check,
    lodash: () => checkWithLodash(wire.items, stock),
    "SQLite join": () => join.checkItems(JSON.stringify(wire.items)),
    "json-rules-engine": () => engine(wire.items),
  };
  const { total_weight, transfer_items } = encodeCheck(check());
  const isAnswer = (answer: unknown, name: string) => {
    if (name !== "checkTransfer") deepStrictEqual(answer, { total_weight, transfer_items });
  };
  const { "json-rules-engine": slow, ...others } = contestants;
  const results = await compare(size > mostForEngine ? others : { ...others, "json-rules-engine": slow }, {
    rounds: 11,
    millisecondsInAll: 500,
    check: isAnswer,
  });
  return measurements({ table: peers, item: "SKUs", size }, results);
}

function figures(all: readonly Measurement[]): Figure[] {
  const large = all.filter(({ table, size }) => table === distinct && size >= 100);
  const worst = Math.max(...ratioOf(large, "checkTransfer"));
  const [one = NaN] = ratioOf(
    all.filter(({ table }) => table === single),
    "checkTransfer",
  );
  return [
    {
      what: "`checkTransfer`, 100 to 100 000 distinct SKUs, the worst of four sizes",
      against: "the least loop that can be right: a `Set` to see duplicates, `Map` look-up, multiply, add, one object",
      goal: "≤ 1.25",
      reached: showRatio(worst),
      isMet: worst <= 1.25,
    },
    {
      what: "`checkTransfer`, 1 SKU, another `now` each time",
      against: "that loop, without the `Set`, over 30 SKUs",
      goal: "≤ 1",
      reached: showRatio(one),
      isMet: one <= 1,
    },
    peerFigure(all, "lodash", "a lodash pipeline", 5),
    peerFigure(all, "SQLite join", "a SQLite in-memory join", 10),
    peerFigure(all, "json-rules-engine", `json-rules-engine, up to ${mostForEngine} SKUs`, 500),
  ];
}

function peerFigure(all: readonly Measurement[], contestant: string, against: string, goal: number): Figure {
  const least = Math.min(...ratioOf(all, contestant));
  return {
    what: "`checkTransfer`, from objects to objects, 10 to 10 000 SKUs, the worst of the sizes",
    against,
    goal: `${goal} × faster`,
    reached: showRatio(least),
    isMet: least >= goal,
  };
}
