import { deepStrictEqual, ok } from "node:assert";
import {
  type CheckContext,
  type CheckRequest,
  checkTransfer,
  checkTransfers,
  createNetwork,
  latestTransfer,
  scheduleTransfer,
  type StockLevel,
} from "stock-transfer";
import { planSources, type SourcePlan } from "stock-transfer/planners";
import { seededRandom } from "../../test/support/random";
import { makeRequest, makeStock, network, start, valueOf, weightLimit } from "../data/requests";
import { type Case, measureCases, ratiosOf } from "../measure/measureCases";
import { showShare, showTime } from "../report/tables";
import type { Figure, Measurement } from "../report/Results";
import { runPart } from "../run/runPart";

// Functions other than a single check: a batch, the latest transfer, the choice of sources.

const batches = "checkTransfers, against checkTransfer with a ledger of earlier claims";
const schedules = "latestTransfer, against scheduleTransfer of its answer";
const sourcing = "planSources for 300 SKUs from 200 warehouses, against checkTransfer from each of them";
const shares = [0.1, 0.5, 0.9];

await runPart(async () => {
  const measurements = await measureCases([
    batchCase(10, 10),
    batchCase(1_000, 10),
    batchCase(10, 1_000),
    scheduleCase(),
    ...shares.map(sourceCase),
  ]);
  return { measurements, figures: figures(measurements) };
});

function batchCase(count: number, lines: number): Case {
  return {
    table: batches,
    item: `requests of ${lines} lines`,
    size: count,
    prepare() {
      const wire = makeRequest(5_000);
      const stock = makeStock(wire);
      const requests = Array.from({ length: count }, (_, request) => ({
        srcWarehouseCode: "A",
        destWarehouseCode: "B",
        items: Array.from({ length: lines }, (_, line) => {
          const { product_sku: sku, qty } = wire.items[(request * 37 + line) % wire.items.length]!;
          return { sku, qty };
        }),
      }));
      const contestants = {
        "one by one": () => checkOneByOne(requests, stock),
        checkTransfers: () => checkTransfers(requests, { network, stocks: new Map([["A", stock]]), now: start }),
      };
      const expected = checkOneByOne(requests, stock);
      return {
        contestants,
        check: (answer) => {
          deepStrictEqual(answer, expected);
        },
      };
    },
  };
}

/** A handwritten loop that reserves claimed units for later requests. */
function checkOneByOne(requests: readonly CheckRequest[], stock: CheckContext["stock"]) {
  const claimed = new Map<string, number>();
  const left = {
    get(sku: string): StockLevel | undefined {
      const level = stock.get(sku);
      const qty = claimed.get(sku);
      // Spreading the level would take several times as long.
      return level && qty !== undefined ? { onHandQty: level.onHandQty - qty, unitWeight: level.unitWeight } : level;
    },
  };
  return requests.map((request) => {
    const check = checkTransfer(request, { network, stock: left, now: start });
    for (const { allowed, sku, requestedQty } of check.value?.items ?? []) {
      if (allowed) claimed.set(sku, (claimed.get(sku) ?? 0) + requestedQty);
    }
    return check;
  });
}

function scheduleCase(): Case {
  return {
    table: schedules,
    item: "dates of two months, in turn",
    size: 60,
    prepare() {
      const route = valueOf(network.route("A", "B"));
      const dates = Array.from({ length: 60 }, (_, day) =>
        new Date(start + day * 86_400_000).toISOString().slice(0, 10),
      );
      const instants = dates.map((date) => latestTransfer(date, route).before - 1);
      let turn = 0;
      const next = <Value>(list: readonly Value[]) => list[(turn += 1) % list.length]!;
      const contestants = {
        scheduleTransfer: () => scheduleTransfer(next(instants), route),
        latestTransfer: () => latestTransfer(next(dates), route),
      };
      for (const [index, date] of dates.entries()) {
        ok(scheduleTransfer(instants[index]!, route).estimatedArrivalDate <= date);
        ok(scheduleTransfer(instants[index]! + 1, route).estimatedArrivalDate > date);
      }
      return { contestants, check: () => undefined };
    },
  };
}

/** Each warehouse has some of the SKUs, and part of the requested units of each. */
function sourceCase(share: number): Case {
  return {
    table: sourcing,
    item: `each has ${share * 100} % of the SKUs`,
    size: 200,
    prepare() {
      const random = seededRandom(share * 100);
      const codes = Array.from({ length: 200 }, (_, index) => `W${index}`);
      const skus = Array.from({ length: 300 }, (_, index) => `SKU-${index}`);
      const sources = createNetwork({
        warehouses: ["B", ...codes].map((code) => ({ code, timeZone: "Europe/Berlin" })),
        lanes: codes.map((src) => ({
          src,
          dest: "B",
          transferType: "ROAD",
          weightLimit,
          transitDays: 1 + random(9),
        })),
      });
      const stockOf = (): [string, StockLevel][] =>
        skus.filter(() => random(10) < 10 * share).map((sku) => [sku, { onHandQty: 1 + random(60), unitWeight: 100 }]);
      const stocks = new Map(codes.map((code) => [code, new Map(stockOf())]));
      const request = { destWarehouseCode: "B", items: skus.map((sku) => ({ sku, qty: 100 })) };
      const plan = () => valueOf(planSources(request, { network: sources, stocks, now: start }));
      const contestants = {
        "checkTransfer from each": () =>
          codes.map((srcWarehouseCode) =>
            checkTransfer(
              { ...request, srcWarehouseCode },
              { network: sources, stock: stocks.get(srcWarehouseCode)!, now: start },
            ),
          ),
        planSources: plan,
      };
      const check = (answer: unknown, name: string) => {
        if (name === "planSources") checkPlan(answer as SourcePlan, request.items);
      };
      const found = plan();
      return { contestants, check, remark: `${found.sources.length} sources` };
    },
  };
}

/** Nothing comes twice or is lost. */
function checkPlan({ sources, missing }: SourcePlan, items: readonly { sku: string; qty: number }[]): void {
  const supplied = new Map<string, number>();
  for (const { sku, qty } of [...sources.flatMap((source) => source.items), ...missing]) {
    supplied.set(sku, (supplied.get(sku) ?? 0) + qty);
  }
  deepStrictEqual([...supplied].sort(), items.map(({ sku, qty }) => [sku, qty]).sort());
}

function figures(all: readonly Measurement[]): Figure[] {
  const plans = all.filter(({ contestant }) => contestant === "planSources").map(({ nanoseconds }) => nanoseconds);
  return [
    {
      what: "`checkTransfers`, the worst of three batches",
      against: "`checkTransfer` one by one, with a handwritten ledger",
      result: showShare(Math.max(...ratiosOf(all, "checkTransfers"))),
    },
    {
      what: "`latestTransfer`",
      against: "`scheduleTransfer`",
      result: showShare(Math.max(...ratiosOf(all, "latestTransfer"))),
    },
    {
      what: "`planSources`, 200 warehouses, 300 SKUs, the slowest of three",
      against: "no comparison",
      result: showTime(Math.max(...plans)),
    },
  ];
}
