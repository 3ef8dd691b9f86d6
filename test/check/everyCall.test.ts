import {
  type CheckContext,
  type CheckRequest,
  checkServices,
  checkTransfer,
  checkTransfers,
  earliestTransfer,
  type Issue,
  largestAllowed,
  promiseTransfer,
  type StockLevel,
  trimRequest,
} from "stock-transfer";
import { planSources } from "stock-transfer/planners";
import { describe, expect, it } from "vitest";
import { told } from "../support/refusals";
import { networkOf, requestOf } from "../support/routes";

// What all calls of the check have in common, and what only promises and lots have.

const network = networkOf([
  { transitDays: 2, maxTransitDays: 4 },
  { transferType: "AIR", transitDays: 1 },
]);
// A Monday: by road until Friday at the latest, by air on Tuesday.
const now = Date.parse("2026-03-02T02:00:00Z");

const line = (sku: string, qty = 1) => ({ sku, qty });
const ofX = (qty: number) => requestOf(line("X", qty));
const contextOf = (level: Partial<StockLevel>, rest: Partial<CheckContext> = {}): CheckContext => ({
  network,
  stock: new Map([["X", { onHandQty: 10, unitWeight: 1, ...level }]]),
  now,
  ...rest,
});
type Call = (request: CheckRequest, context: CheckContext) => { readonly issues?: readonly Issue[] | undefined };
const calls = Object.entries<Call>({
  ...{ checkTransfer, checkServices, largestAllowed, trimRequest, earliestTransfer, promiseTransfer },
});
const placesOf = (issues: readonly Issue[] = []) => issues.map(({ code, path }) => `${code} ${path.join(".")}`);

describe("every call", () => {
  it.each<[string, Partial<CheckContext> | object]>([
    ['the heldQty of "X" (reservedQty: 0) must be at most 0, got 5', { heldQty: new Map([["X", 5]]) }],
    ["context.heldQty must be an object with a get method, got {}", { heldQty: {} }],
    ["context.forbids must be a function, got {}", { forbids: {} }],
    ["context.minShelfDays must be at least 0, got -1", { minShelfDays: -1 }],
    ["context.minShelfDays must be an object with a get method, got null", { minShelfDays: null }],
    ['context.minShelfDays must be a number, got "5"', { minShelfDays: "5" }],
  ])("throws: %s", (message, rest) => {
    for (const [name, call] of calls) {
      expect(() => call(ofX(1), contextOf({}, rest))).toThrow(`${name}: ${message}`);
    }
  });

  it("has issues for dates that do not exist, after those of the warehouses", () => {
    const bad = { notBefore: "2026-02-30", promisesUntil: 5 as never };
    const faults = ["malformed notBefore", "malformed promisesUntil", "not_integer items.0.qty"];
    for (const [, call] of calls) expect(placesOf(call(ofX(1.5), contextOf({}, bad)).issues)).toEqual(faults);
    const unknown = { ...ofX(1.5), srcWarehouseCode: "Y", destWarehouseCode: "Z" };
    expect(placesOf(checkTransfer(unknown, contextOf({}, bad)).issues)).toEqual([
      ...["unknown_warehouse srcWarehouseCode", "unknown_warehouse destWarehouseCode"],
      ...faults,
    ]);
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
      for (const [name, call] of calls) {
        const run = () => call(ofX(1), context);
        if (ignoring.includes(name)) expect(run).not.toThrow();
        else expect(run).toThrow(`${name}: ${message}`);
      }
      const { stock, acceptedQty, heldQty, ...rest } = context;
      if (heldQty) return;
      const accepted = acceptedQty && new Map([["B", acceptedQty]]);
      const run = () => checkTransfers([ofX(1)], { ...rest, stocks: new Map([["A", stock]]), acceptedQty: accepted });
      expect(run).toThrow(`checkTransfers: requests[0] from "A" to "B": ${message}`);
      expect(() => planSources({ ...ofX(1) }, { ...rest, acceptedQty, stocks: [["A", stock]] })).toThrow(
        /^planSources: (?:the source "A": )?the /,
      );
    });
  });

  const many = <Value>(value: (index: number) => Value) => Array.from({ length: 150 }, (_, index) => value(index));
  const heavy = { onHandQty: 1, unitWeight: Number.MAX_SAFE_INTEGER };
  const expiring = { onHandQty: 1, unitWeight: 1, lots: [{ qty: 1, expiresOn: "2026-03-07" }] };
  const late = {
    lots: [{ ...expiring.lots[0]!, qty: 0 }],
    movements: [{ on: "2026-03-09", qty: 1, expiresOn: "9999-12-31" }],
  };

  it.each<[string, CheckRequest["items"], Partial<CheckContext>, string]>([
    ["malformed quantities", many(() => line("X", 0)), {}, "too_small"],
    ["repeated SKUs", many(() => line("X")), { duplicateLines: "reject" }, "duplicate_sku"],
    ["unsafe totals", many((index) => line(`H${index}`, 2)), { stock: { get: () => heavy } }, "unsafe_total"],
    ["unknown SKUs", many((index) => line(`Y${index}`)), {}, "never_available"],
    [
      "SKUs that are never fresh together",
      [line("LATE"), ...many((index) => line(String(index)))],
      { stock: { get: (sku) => (sku === "LATE" ? { ...expiring, onHandQty: 0, ...late } : expiring) } },
      "never_available",
    ],
  ])("has at most 100 issues: %s", (_, items, context, code) => {
    const found = calls.map(([, call]) => call(requestOf(...items), contextOf({}, context)).issues);
    const limited = found.filter((issues) => issues?.some((issue) => issue.code === code));
    expect(limited.length).toBeGreaterThan(0);
    for (const issues of limited) expect(issues).toHaveLength(100);
  });

  it("may have any number of lines", () => {
    const items = Array.from({ length: 150_000 }, (_, index) => line(String(index), 0));
    expect(checkTransfer({ ...ofX(1), items }, contextOf({})).issues).toHaveLength(100);
    const unknown = items.map(({ sku }) => line(sku));
    expect(earliestTransfer({ ...ofX(1), items: unknown }, contextOf({})).issues).toHaveLength(100);
  });
});

it("a rule of the caller forbids a SKU on a route, and is called once", () => {
  const asked: unknown[] = [];
  const forbids: CheckContext["forbids"] = (sku, level, route) => {
    asked.push([sku, level.unitWeight, route.src, route.dest, route.transferType]);
    return route.transferType === "AIR" ? "batteries" : undefined;
  };
  const { value } = checkServices(requestOf(line("X"), line("UNKNOWN"), line("X")), contextOf({}, { forbids }));
  expect(value?.map((each) => told(each.items[0]?.refusals))).toEqual([[], ["forbidden batteries"]]);
  expect(asked).toEqual(["ROAD", "AIR"].map((type) => ["X", 1, "A", "B", type]));
});

it("lots may expire so that no transfer suits every line", () => {
  const stock = new Map<string, StockLevel>([
    ["X", { onHandQty: 1, unitWeight: 1, lots: [{ qty: 1, expiresOn: "2026-03-07" }] }],
    [
      "Y",
      {
        ...{ onHandQty: 0, unitWeight: 1, lots: [{ qty: 0, expiresOn: "2026-03-01" }] },
        movements: [{ on: "2026-03-05", qty: 1, expiresOn: "9999-12-31" }],
      },
    ],
    ["Z", { onHandQty: 1, unitWeight: 1 }],
  ]);
  const items = ["Z", "X", "Y", "Z"].map((sku) => line(sku));
  const { issues } = earliestTransfer(requestOf(...items), { network, stock, now, duplicateLines: "reject" });
  expect(issues?.map(({ path, message }) => [path.join("."), message])).toEqual([
    ["items.3.sku", "SKU Z is already on an earlier line."],
    ["items.1.sku", "X has too few fresh units on every date that suits all SKUs."],
    ["items.2.sku", "Y has too few fresh units on every date that suits all SKUs."],
  ]);
});

describe("a promise", () => {
  it("ends with the calendars, and with the year 9999", () => {
    const movements = [{ on: "2026-03-05", qty: 6 }];
    const until = (calendarsUntil: string) => {
      const ending = networkOf({ transitDays: 2, maxTransitDays: 4 }, { calendarsUntil });
      return promiseTransfer(ofX(10), contextOf({ onHandQty: 4, movements }, { network: ending })).value?.items[0];
    };
    expect(until("2026-03-09")).toMatchObject({ parts: { length: 2 }, missingQty: 0 });
    expect(until("2026-03-08")).toMatchObject({ parts: { length: 1 }, missingQty: 6 });
    expect(until("2026-03-05")).toMatchObject({ parts: [], missingQty: 10 });
    const late = contextOf({ movements: [{ on: "9999-12-30", qty: 1 }] });
    expect(promiseTransfer(ofX(11), late).value?.items[0]?.missingQty).toBe(1);
  });

  it("has no units of what is unknown, without a weight or not transferable, and issues for malformed lines", () => {
    for (const level of [undefined, { onHandQty: 9 }, { onHandQty: 9, unitWeight: 1, transferable: false }]) {
      const stock = new Map(level && [["X", level]]);
      expect(promiseTransfer(ofX(2), { network, stock, now }).value?.items).toEqual([
        { sku: "X", requestedQty: 2, parts: [], missingQty: 2 },
      ]);
    }
    expect(placesOf(promiseTransfer(ofX(0), contextOf({})).issues)).toEqual(["too_small items.0.qty"]);
  });
});
