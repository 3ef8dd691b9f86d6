import { deepStrictEqual } from "node:assert";
import { checkTransfer, encodeCheck, type TransferCheck } from "stock-transfer";
import { makeRequest, makeStock, minute, network, start, valueOf, weightLimit } from "../data/requests";
import { type Case, measureCases, ratiosOf } from "../measure/measureCases";
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
  const measurements = await measureCases([
    ...[1, 10, 100, 1_000, 10_000, 100_000].map(againstLoops),
    ...[10, 100, 1_000, 10_000].map(againstOthers),
    oneSkuAgainstThirty(),
  ]);
  return { measurements, figures: figures(measurements) };
});

function againstLoops(size: number): Case {
  return {
    table: loops,
    item: "SKUs",
    size,
    prepare() {
      const { check, items, stock } = makeCheck(size);
      const contestants = {
        "loop with Set": () => loopWithSet(items, stock),
        "bare loop": () => bareLoop(items, stock),
        [ours]: check,
      };
      return { contestants, check: isAnswer(bareLoop(items, stock)) };
    },
  };
}

function againstOthers(size: number): Case {
  return {
    table: others,
    item: "SKUs",
    size,
    timing: { rounds: 11, millisecondsInAll: 500 },
    prepare() {
      const { check, items, stock, wire } = makeCheck(size);
      const join = createSqliteJoin(stock);
      const engine = createRulesEngine(stock, weightLimit);
      const contestants = {
        [ours]: check,
        lodash: () => checkWithLodash(wire.items, stock),
        "SQLite join": () => join.checkItems(JSON.stringify(wire.items)),
        ...(size > maxSkusForEngine ? {} : { "json-rules-engine": () => engine(wire.items) }),
      };
      return { contestants, check: isAnswer(bareLoop(items, stock)) };
    },
  };
}

function oneSkuAgainstThirty(): Case {
  return {
    table: single,
    item: "SKUs",
    size: 1,
    prepare() {
      const one = makeCheck(1);
      const thirty = makeCheck(30);
      const contestants = {
        "bare loop over 30 SKUs": () => bareLoop(thirty.items, thirty.stock),
        [ours]: one.check,
      };
      const check = (answer: unknown, name: string) => {
        const { items, stock } = name === ours ? one : thirty;
        isAnswer(bareLoop(items, stock))(answer, name);
      };
      return { contestants, check };
    },
  };
}

/** A request, its stock and the call of the library with another `now` each time. */
function makeCheck(size: number) {
  const wire = makeRequest(size);
  const stock = makeStock(wire);
  const items = wire.items.map(({ product_sku: sku, qty }) => ({ sku, qty }));
  const request = { items, srcWarehouseCode: "A", destWarehouseCode: "B" };
  let calls = 0;
  const check = () => valueOf(checkTransfer(request, { network, stock, now: start + (calls += 1) * minute }));
  return { check, items, stock, wire };
}

/** With the field names of the API, and without the dates, which the others do not return. */
function isAnswer(right: ReturnType<typeof bareLoop>) {
  return (answer: unknown, name: string) => {
    const { total_weight, transfer_items } =
      name === ours ? encodeCheck(answer as TransferCheck) : (answer as typeof right);
    deepStrictEqual({ total_weight, transfer_items }, right, name);
  };
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
