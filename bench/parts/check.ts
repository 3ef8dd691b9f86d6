import { deepStrictEqual } from "node:assert";
import { checkTransfer, encodeCheck, type TransferCheck } from "stock-transfer";
import { makeRequest, makeStock, minute, network, start, valueOf, weightLimit } from "../data/requests";
import { inProcesses } from "../measure/inProcesses";
import { type Case, measureCases, type Prepared, ratiosOf } from "../measure/measureCases";
import { showShare, showSpeed } from "../report/tables";
import type { Figure, Measurement } from "../report/Results";
import { runPart } from "../run/runPart";
import { bareLoop, loopWithSet } from "./check/bareLoop";
import { createRulesEngine, maxSkusForEngine } from "./check/rulesEngine";
import { createSqliteJoin } from "./check/sqliteJoin";
import { checkWithLodash } from "./check/zodLodash";

// The check, from objects to objects.

const loops = "checkTransfer, against the shortest loop that detects duplicates";
const others = "checkTransfer, against alternatives";
const single = "checkTransfer of 1 SKU, against the loop without the Set over 30";
const ours = "checkTransfer";

await runPart(async () => {
  const againstTheLoop = await inProcesses(() => {
    return measureCases([
      ...[1, 10, 100, 1_000, 10_000, 100_000].map((size) => toCase(loops, size, againstLoops)),
      toCase(single, 1, againstThirty),
    ]);
  });
  const againstAll = await measureCases(
    [10, 100, 1_000, 10_000].map((size) => {
      return { ...toCase(others, size, againstOthers), timing: { rounds: 11, millisecondsInAll: 500 } };
    }),
  );
  const measurements = [...againstTheLoop, ...againstAll];
  return { measurements, figures: figures(measurements) };
});

type Check = ReturnType<typeof makeCheck>;

function toCase(table: string, size: number, against: (check: Check) => Prepared): Case {
  return { table, item: "SKUs", size, prepare: () => against(makeCheck(size)) };
}

function againstLoops({ check, items, stock, isAnswer }: Check): Prepared {
  const contestants = {
    "loop with Set": () => loopWithSet(items, stock),
    "bare loop": () => bareLoop(items, stock),
    [ours]: check,
  };
  return { contestants, check: isAnswer };
}

function againstOthers({ check, items, stock, isAnswer }: Check): Prepared {
  const join = createSqliteJoin(stock);
  const engine = createRulesEngine(stock, weightLimit);
  const contestants = {
    [ours]: check,
    lodash: () => checkWithLodash(items, stock),
    "SQLite join": () => join.checkItems(JSON.stringify(items)),
    ...(items.length > maxSkusForEngine ? {} : { "json-rules-engine": () => engine(items) }),
  };
  return { contestants, check: isAnswer };
}

function againstThirty(one: Check): Prepared {
  const thirty = makeCheck(30);
  const contestants = {
    "bare loop over 30 SKUs": () => bareLoop(thirty.items, thirty.stock),
    [ours]: one.check,
  };
  const check: Prepared["check"] = (answer, name) => {
    (name === ours ? one : thirty).isAnswer(answer, name);
  };
  return { contestants, check };
}

/** A request, its stock and the call of the library with another `now` each time. */
function makeCheck(size: number) {
  const wire = makeRequest(size);
  const stock = makeStock(wire);
  const items = wire.items.map(({ product_sku: sku, qty }) => ({ sku, qty }));
  const request = { items, srcWarehouseCode: "A", destWarehouseCode: "B" };
  let calls = 0;
  const check = () => valueOf(checkTransfer(request, { network, stock, now: start + (calls += 1) * minute }));
  const right = bareLoop(wire.items, stock);
  /** With the field names of the API, and without the dates, which the others do not return. */
  const isAnswer = (answer: unknown, name: string) => {
    const { total_weight, transfer_items } =
      name === ours ? encodeCheck(answer as TransferCheck) : (answer as typeof right);
    deepStrictEqual({ total_weight, transfer_items }, right, name);
  };
  return { check, items: wire.items, stock, isAnswer };
}

function figures(all: readonly Measurement[]): Figure[] {
  const ofTable = (table: string) => all.filter((one) => one.table === table);
  const from100 = ofTable(loops).filter(({ size }) => size >= 100);
  const slowest = (contestant: string, against: string): Figure => ({
    what: "`checkTransfer`, from objects to objects, 10 to 10 000 SKUs, the worst of the sizes",
    against,
    result: showSpeed(Math.min(...ratiosOf(all, contestant))),
  });
  return [
    {
      what: "`checkTransfer`, 100 to 100 000 distinct SKUs, the worst of four sizes",
      against: "the shortest loop that detects duplicates: a `Set`, `Map` look-up, multiply, add, one object",
      result: showShare(Math.max(...ratiosOf(from100, ours))),
    },
    {
      what: "`checkTransfer`, 1 SKU, a different `now` each time",
      against: "that loop, without the `Set`, over 30 SKUs",
      result: showShare(Math.max(...ratiosOf(ofTable(single), ours))),
    },
    slowest("lodash", "a lodash pipeline"),
    slowest("SQLite join", "a SQLite in-memory join"),
    slowest("json-rules-engine", `json-rules-engine, up to ${maxSkusForEngine} SKUs`),
  ];
}
