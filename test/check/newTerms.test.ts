import {
  type BatchContext,
  type CheckContext,
  checkServices,
  checkTransfer,
  checkTransfers,
  createNetwork,
  earliestTransfer,
  largestAllowed,
  promiseTransfer,
  type StockLevel,
  trimRequest,
} from "stock-transfer";
import { planSources } from "stock-transfer/planners";
import { describe, expect, it } from "vitest";
import { told, toldCheck } from "../support/refusals";

const timeZone = "Asia/Ho_Chi_Minh";
const warehouses = ["A", "B"].map((code) => ({ code, timeZone }));
const road = { transferType: "ROAD", weightLimit: 10_000, transitDays: 2, maxTransitDays: 4 };
const air = { transferType: "AIR", weightLimit: 10_000, transitDays: 1 };
const network = createNetwork({ warehouses, defaultLane: [road, air] });
// A Monday, at nine in Ho Chi Minh City: by road until Friday at the latest, by air on Tuesday.
const now = Date.parse("2026-03-02T02:00:00Z");

const requestOf = (qty: number) => ({ items: [{ sku: "X", qty }], srcWarehouseCode: "A", destWarehouseCode: "B" });
const contextOf = (level: Partial<StockLevel>, rest: Partial<CheckContext> = {}): CheckContext => ({
  network,
  stock: new Map([["X", { onHandQty: 10, unitWeight: 1, ...level }]]),
  now,
  ...rest,
});
const check = (qty: number, level: Partial<StockLevel>, rest: Partial<CheckContext> = {}) =>
  toldCheck(checkTransfer(requestOf(qty), contextOf(level, rest)));
const item = (...given: Parameters<typeof check>) => check(...given).value!.items[0]!;
const calls = { checkTransfer, checkServices, largestAllowed, trimRequest, earliestTransfer, promiseTransfer };
const inTurn = Object.entries(calls) as [string, (request: object, context: CheckContext) => unknown][];

describe("lots", () => {
  const lots = [
    { qty: 4, expiresOn: "2026-03-06" },
    { qty: 3, expiresOn: "2026-03-05" },
  ];

  it("may expire so that no transfer suits every line", () => {
    const movements = [{ on: "2026-03-05", qty: 1, expiresOn: "9999-12-31" }];
    const stock = new Map<string, StockLevel>([
      ["X", { onHandQty: 1, unitWeight: 1, lots: [{ qty: 1, expiresOn: "2026-03-07" }] }],
      ["Y", { onHandQty: 0, unitWeight: 1, lots: [{ qty: 0, expiresOn: "2026-03-01" }], movements }],
      ["Z", { onHandQty: 1, unitWeight: 1 }],
    ]);
    const items = ["Z", "X", "Y"].map((sku) => ({ sku, qty: 1 }));
    const { issues } = earliestTransfer({ ...requestOf(1), items }, { network, stock, now });
    expect(issues?.map(({ path, message }) => [path.join("."), message])).toEqual([
      ["items.1.sku", "X has too few fresh units on every date that suits all SKUs."],
      ["items.2.sku", "Y has too few fresh units on every date that suits all SKUs."],
    ]);
    const twice = { ...requestOf(1), items: [...items, items[0]!] };
    const rejected = earliestTransfer(twice, { network, stock, now, duplicateLines: "reject" });
    expect(rejected.issues?.map(({ code }) => code)).toEqual(["duplicate_sku", "never_available", "never_available"]);
  });

  it.each<[string, unknown]>([
    ['lots of the stock of "X" must be an array, got null', null],
    ['lots[0] of the stock of "X" must be given', new Array(1)],
    ['lots[0].qty of the stock of "X" must be at least 0, got -1', [{ qty: -1, expiresOn: "2026-03-06" }]],
    ['lots[1].expiresOn of the stock of "X" must be given', [...lots.slice(1), { qty: 1 }]],
  ])("throws: %s", (message, lots) => {
    expect(() => item(1, { lots: lots as never })).toThrow(`checkTransfer: ${message}`);
  });
});

describe("a rule of the caller", () => {
  it("forbids a SKU on a route, and is called once", () => {
    const asked: unknown[] = [];
    const forbids: CheckContext["forbids"] = (sku, level, route) => {
      asked.push([sku, level.unitWeight, route.src, route.dest, route.transferType]);
      return route.transferType === "AIR" ? "batteries" : undefined;
    };
    const items = ["X", "UNKNOWN", "X"].map((sku) => ({ sku, qty: 1 }));
    const request = { ...requestOf(1), items };
    const { value } = checkServices(request, contextOf({}, { forbids }));
    expect(value?.map((each) => told(each.items[0]?.refusals))).toEqual([[], ["forbidden batteries"]]);
    expect(asked).toEqual(["ROAD", "AIR"].map((type) => ["X", 1, "A", "B", type]));
  });
});

it("more held than reserved units are an error", () => {
  for (const [name, call] of inTurn) {
    const context = contextOf({ reservedQty: 4 }, { heldQty: new Map([["X", 5]]) });
    const message = `${name}: the heldQty of "X" (reservedQty: 4) must be at most 4, got 5`;
    expect(() => call(requestOf(1), context)).toThrow(new RangeError(message));
  }
});

describe("an earliest transfer date", () => {
  it("and a last date for movements must exist, and come after the warehouses", () => {
    const bad = { notBefore: "2026-02-30", promisesUntil: 5 as never };
    for (const [, call] of inTurn) {
      const { issues } = call(requestOf(1.5), contextOf({}, bad)) as { issues: { code: string; path: string[] }[] };
      expect(issues.map(({ code, path }) => [code, path.join(".")])).toEqual([
        ["malformed", "notBefore"],
        ["malformed", "promisesUntil"],
        ["not_integer", "items.0.qty"],
      ]);
    }
    const unknown = { ...requestOf(1.5), srcWarehouseCode: "C", destWarehouseCode: "D" };
    expect(checkTransfer(unknown, contextOf({}, bad)).issues?.map(({ path }) => path.join("."))).toEqual([
      "srcWarehouseCode",
      "destWarehouseCode",
      "notBefore",
      "promisesUntil",
      "items.0.qty",
    ]);
  });

  it("does not expire promises", () => {
    const wrong = { movements: [{ on: "2026-03-05", qty: -1, expiresOn: "2026-03-09" }] };
    expect(() => item(1, wrong, { notBefore: "2026-03-04" })).toThrow(
      new RangeError('checkTransfer: movements[0].qty (with expiresOn) of the stock of "X" must be at least 0, got -1'),
    );
    const noDate = { movements: [{ on: "2026-03-05", qty: 1, expiresOn: "soon" }] };
    expect(() => item(1, noDate, { notBefore: "2026-03-04" })).toThrow(RangeError);
  });
});

describe("a promise", () => {
  it("ends with the calendars, and with the year 9999", () => {
    const movements = [{ on: "2026-03-05", qty: 6 }];
    const until = (calendarsUntil: string) => {
      const ending = createNetwork({ warehouses, defaultLane: road, calendarsUntil });
      const context = contextOf({ onHandQty: 4, movements }, { network: ending });
      return promiseTransfer(requestOf(10), context).value?.items[0];
    };
    expect(until("2026-03-09")).toMatchObject({ parts: { length: 2 }, missingQty: 0 });
    expect(until("2026-03-08")).toMatchObject({ parts: { length: 1 }, missingQty: 6 });
    expect(until("2026-03-05")).toMatchObject({ parts: [], missingQty: 10 });
    const late = contextOf({ movements: [{ on: "9999-12-30", qty: 1 }] });
    expect(promiseTransfer(requestOf(11), late).value?.items[0]?.missingQty).toBe(1);
  });
});

it("a promise has no units of what is unknown, without a weight or not transferable, and issues for malformed lines", () => {
  for (const level of [undefined, { onHandQty: 9 }, { onHandQty: 9, unitWeight: 1, transferable: false }]) {
    const stock = new Map(level && [["X", level]]);
    expect(promiseTransfer(requestOf(2), { network, stock, now }).value?.items).toEqual([
      { sku: "X", requestedQty: 2, parts: [], missingQty: 2 },
    ]);
  }
  const { issues } = promiseTransfer(requestOf(0), contextOf({}));
  expect(issues).toMatchObject([{ code: "too_small", path: ["items", 0, "qty"] }]);
});

describe("a batch", () => {
  const batch = (level: StockLevel, rest: Partial<BatchContext> = {}, types = ["ROAD", "AIR", "ROAD"]) => {
    const requests = types.map((transferType) => ({ ...requestOf(3), transferType }));
    const stocks = new Map([["A", new Map([["X", level]])]]);
    return checkTransfers(requests, { network, stocks, now, ...rest }).map((each) => toldCheck(each).value?.items[0]);
  };

  it("leaves goods that are there first to those that go first, if they expire together", () => {
    // The plane has left for today.
    const late = createNetwork({ warehouses, defaultLane: [road, { ...air, cutOff: "08:00" }] });
    const movements = ["2026-03-02", "2026-03-03"].map((on) => ({ on, qty: 1, expiresOn: "2026-04-01" }));
    const level = { onHandQty: 1, unitWeight: 1, lots: [{ qty: 0, expiresOn: "2026-04-01" }], movements };
    const requests = ["AIR", "ROAD"].map((transferType) => ({ ...requestOf(1), transferType }));
    const stocks = new Map([["A", new Map([["X", level]])]]);
    const results = checkTransfers(requests, { network: late, stocks, now, notBefore: "2026-03-02" });
    expect(results.map(({ value }) => [value?.transferDate, value?.allowed])).toEqual([
      ["2026-03-03", true],
      ["2026-03-02", true],
    ]);
  });

  it("rejects heldQty", () => {
    expect(() => batch({ onHandQty: 1 }, { heldQty: new Map() } as object)).toThrow(
      "checkTransfers: context.heldQty is unknown",
    );
  });
});

describe("misuse", () => {
  it.each<[string, object]>([
    ["context.heldQty must be an object with a get method, got {}", { heldQty: {} }],
    ["context.forbids must be a function, got {}", { forbids: {} }],
    ["context.minShelfDays must be at least 0, got -1", { minShelfDays: -1 }],
    ["context.minShelfDays must be an object with a get method, got null", { minShelfDays: null }],
    ['context.minShelfDays must be a number, got "5"', { minShelfDays: "5" }],
  ])("throws: %s", (message, rest) => {
    for (const [name, call] of inTurn) {
      expect(() => call(requestOf(1), contextOf({}, rest))).toThrow(`${name}: ${message}`);
    }
  });

  describe("names the call, the option and the SKU if a look-up returns", () => {
    const level = { onHandQty: 9, reservedQty: 3, unitWeight: 1, lots: [{ qty: 9, expiresOn: "2027-01-01" }] };
    const wrong = [null, "1", 1n, NaN, 0.5, -1, {}, false, ""];
    const options = {
      minShelfDays: 'the minShelfDays of "X" must be',
      heldQty: 'the heldQty of "X" (reservedQty: 3) must be',
      acceptedQty: 'the acceptedQty of "X" must be',
      forbids: 'the result of forbids for "X" must ',
      stock: 'the stock of "X" must be an object with onHandQty',
    };
    const cases = Object.entries(options).flatMap(([option, message]) =>
      wrong.map((value) => ({ option, message, value })),
    );

    it.each(cases)("$value from $option", ({ option, message, value }) => {
      if (option === "forbids" && value === "1") return;
      const answering = option === "forbids" ? () => value : { get: () => value };
      const context = { ...contextOf(level), [option]: answering };
      const ignoring = option === "acceptedQty" ? ["earliestTransfer", "promiseTransfer"] : [];
      for (const [name, call] of inTurn) {
        const run = () => call(requestOf(1), context);
        if (ignoring.includes(name)) expect(run).not.toThrow();
        else expect(run).toThrow(`${name}: ${message}`);
      }
      const { stock, acceptedQty, heldQty, ...rest } = context;
      if (heldQty) return;
      const batch = {
        ...rest,
        stocks: new Map([["A", stock]]),
        acceptedQty: acceptedQty && new Map([["B", acceptedQty]]),
      };
      const run = () => checkTransfers([requestOf(1)], batch);
      expect(run).toThrow(`checkTransfers: requests[0] from "A" to "B": ${message}`);
      expect(() => planSources({ ...requestOf(1) }, { ...rest, acceptedQty, stocks: [["A", stock]] })).toThrow(
        /^planSources: (?:the source "A": )?the /,
      );
    });
  });
});

describe("a check with many faults", () => {
  const line = (sku: string, qty = 1) => ({ sku, qty });
  const many = <Value>(value: (index: number) => Value) => Array.from({ length: 150 }, (_, index) => value(index));
  const heavy = { onHandQty: 1, unitWeight: Number.MAX_SAFE_INTEGER };
  const huge = new Map(many((index) => [String(index), heavy]));

  it.each<[string, object, Partial<CheckContext>, string]>([
    ["malformed quantities", { items: many(() => line("X", 0)) }, {}, "too_small"],
    ["repeated SKUs", { items: many(() => line("X")) }, { duplicateLines: "reject" }, "duplicate_sku"],
    ["unsafe totals", { items: many((index) => line(String(index), 2)) }, { stock: huge }, "unsafe_total"],
    ["unknown SKUs", { items: many((index) => line(`Y${index}`)) }, {}, "never_available"],
    [
      "SKUs that are never fresh together",
      { items: many((index) => line(String(index))) },
      {
        stock: new Map(
          many((index): [string, StockLevel] => {
            const movements = index === 0 ? [{ on: "2026-03-09", qty: 1, expiresOn: "9999-12-31" }] : [];
            const lots = [{ qty: index === 0 ? 0 : 1, expiresOn: "2026-03-07" }];
            return [String(index), { onHandQty: index === 0 ? 0 : 1, unitWeight: 1, lots, movements }];
          }),
        ),
      },
      "never_available",
    ],
  ])("has 100 issues: %s", (_, request, context, code) => {
    const found = inTurn.map(([, call]) => {
      return (call({ ...requestOf(1), ...request }, contextOf({}, context)) as ReturnType<typeof checkTransfer>).issues;
    });
    const limited = found.filter((issues) => issues?.some((issue) => issue.code === code));
    expect(limited.length).toBeGreaterThan(0);
    for (const issues of limited) expect(issues).toHaveLength(100);
  });

  it("may have any number of lines", () => {
    const items = Array.from({ length: 150_000 }, (_, index) => line(String(index), 0));
    expect(checkTransfer({ ...requestOf(1), items }, contextOf({})).issues).toHaveLength(100);
    const unknown = items.map(({ sku }) => line(sku));
    expect(earliestTransfer({ ...requestOf(1), items: unknown }, contextOf({})).issues).toHaveLength(100);
  });
});
