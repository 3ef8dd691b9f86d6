import fc from "fast-check";
import {
  type BatchContext,
  type CheckContext,
  checkServices,
  checkTransfer,
  checkTransfers,
  createNetwork,
  earliestTransfer,
  largestAllowed,
  type NetworkConfig,
} from "stock-transfer";
import { describe, expect, it } from "vitest";
import { dateAt } from "../support/dates";
import { requestOf } from "../support/routes";
import { scaled } from "../support/scaled";

const now = Date.parse("2026-11-23T02:00:00Z");
const road = { transferType: "ROAD", weightLimit: 12_000, transitDays: 3, departureDays: [2, 5] };
const air = { transferType: "AIR", weightLimit: 500, transitDays: 1 };
const config: NetworkConfig = {
  warehouses: ["A", "B", "C"].map((code) => ({ code, timeZone: "UTC" })),
  lanes: [
    { src: "A", dest: "B", ...road },
    { src: "A", dest: "C", ...air, transferType: "SEA" },
    { src: "A", dest: "B", ...air },
  ],
  defaultLane: [air, road],
};
const network = createNetwork(config);
const stock = new Map([["X", { onHandQty: 5, unitWeight: 300, preparationDays: 1 }]]);
const request = requestOf({ sku: "X", qty: 2 });
const context: CheckContext = { network, stock, now };

describe("checkServices", () => {
  it("returns the checks of the types within their calendars, or the issues of the first type", () => {
    const date = fc.nat(9).map((days) => dateAt(now, days));
    const service = fc
      .record({
        transitDays: fc.nat(6),
        weightLimit: fc.nat(900),
        departures: fc.option(fc.array(date, { minLength: 1 })),
      })
      .map(({ departures, ...terms }) => ({
        ...terms,
        ...(departures && { departureDays: [], departureExtraDays: departures }),
      }));
    fc.assert(
      fc.property(fc.array(service, { minLength: 1, maxLength: 4 }), date, date, fc.nat(3), (given, on, until, qty) => {
        const defaultLane = given.map((terms, index) => ({ transferType: `T${index}`, ...terms }));
        const { warehouses } = config;
        const network = createNetwork({ warehouses, defaultLane, calendarsUntil: until });
        const rules = { network, stock, now: Date.parse(on) };
        const asked = requestOf({ sku: "X", qty });
        const single = defaultLane.map(({ transferType }) => checkTransfer(asked, { ...rules, transferType }));
        const within = single.filter(({ issues }) => !issues?.some(({ code }) => code === "beyond_calendars"));
        const counted = within.length > 0 ? within : single;
        const faulty = counted.find(({ issues }) => issues);
        expect(checkServices(asked, rules)).toEqual(faulty ?? { value: counted.map(({ value }) => value) });
      }),
      { numRuns: scaled(300) },
    );
  });

  it("throws on a transfer type in its context", () => {
    const given = { ...context, transferType: "AIR" };
    expect(() => checkServices(request, given)).toThrow(/^checkServices: context\.transferType is unknown/);
  });
});

describe("the service that a request names", () => {
  const byAir = { ...request, transferType: "AIR" };

  it("overrides that of the context, in a batch for each request separately", () => {
    const batch: BatchContext = { network, stocks: new Map([["A", stock]]), now };
    const mixed = [byAir, request, { ...request, transferType: "ROAD" }];
    const typesOf = (rest: Partial<BatchContext>) =>
      checkTransfers(mixed, { ...batch, ...rest }).map(({ value }) => value?.transferType);
    expect([typesOf({}), typesOf({ transferType: "AIR" })]).toEqual([
      ["AIR", "ROAD", "ROAD"],
      ["AIR", "AIR", "ROAD"],
    ]);
  });

  it("is the only one that checkServices checks", () => {
    expect(checkServices(byAir, context).value).toEqual([
      checkTransfer(request, { ...context, transferType: "AIR" }).value,
    ]);
    const until = createNetwork({ ...config, calendarsUntil: "2026-11-25" });
    const byRoad = checkServices({ ...request, transferType: "ROAD" }, { ...context, network: until });
    expect(byRoad.issues?.map(({ code }) => code)).toEqual(["beyond_calendars"]);
  });

  it("is an issue if the pair lacks it, but not if the pair has no lane at all", () => {
    const issue = {
      code: "no_lane",
      message: "There is no AIRE lane from A to B (did you mean AIR?).",
      path: ["transferType"],
      params: { expected: '"A"', transferType: '"AIRE"', received: '"B"', suggestion: '"AIR"' },
    };
    const unknown = { ...request, transferType: "AIRE" };
    for (const ask of [checkTransfer, checkServices, largestAllowed, earliestTransfer]) {
      expect(ask(unknown, context).issues).toEqual([issue]);
      expect(ask({ ...unknown, transferType: "" }, context).issues).toMatchObject([{ code: "no_lane" }]);
    }
    const alone = createNetwork({ ...config, defaultLane: [] });
    const back = { ...unknown, srcWarehouseCode: "B", destWarehouseCode: "A" };
    expect(checkTransfer(back, { ...context, network: alone }).issues).toMatchObject([
      { code: "no_lane", path: ["destWarehouseCode"] },
    ]);
    const codes = checkTransfer({ ...unknown, destWarehouseCode: "NOWHERE" }, context).issues?.map(({ code }) => code);
    expect(codes).toEqual(["unknown_warehouse"]);
  });
});
