import fc from "fast-check";
import {
  type BookedOn,
  type CheckContext,
  type CheckRequest,
  checkServices,
  checkTransfer,
  checkTransfers,
  createNetwork,
  earliestTransfer,
  issuesToError,
  type LaneTerms,
  largestAllowed,
  type Load,
  promiseTransfer,
  type Result,
  scheduleTransfer,
  type StockLevel,
  type TransferCheck,
} from "stock-transfer";
import { planSources, planSupply } from "stock-transfer/planners";
import { describe, expect, it } from "vitest";
import { obviousBooked } from "../oracles/obviousRoom";
import { weightRule } from "../support/arbitraries";
import { bookedJourney, watched } from "../support/bookedJourneys";
import { isThorough, scaled } from "../support/scaled";
import { thrownBy, untyped } from "../support/thrownBy";

// Monday, 2 March 2026, 09:00 in Ho Chi Minh City. Trucks leave every day.
const now = Date.parse("2026-03-02T02:00:00Z");
const warehouses = ["HCM", "HAN"].map((code) => ({ code, timeZone: "Asia/Ho_Chi_Minh" }));
const truck: LaneTerms = { transferType: "ROAD", weightLimit: 100, transitDays: 2, capacity: { weight: 100 } };
const networkOf = (lane: LaneTerms | readonly LaneTerms[] = truck, calendarsUntil?: string) =>
  createNetwork({ warehouses, defaultLane: lane, calendarsUntil });
const stock = new Map<string, StockLevel>([
  ["A", { onHandQty: 500, unitWeight: 10, unitVolume: 3 }],
  ["B", { onHandQty: 0, unitWeight: 1, unitVolume: 2 }],
]);
const requestOf = (...items: readonly (readonly [sku: string, qty: number])[]): CheckRequest => ({
  items: items.map(([sku, qty]) => ({ sku, qty })),
  srcWarehouseCode: "HCM",
  destWarehouseCode: "HAN",
});
const bookedOn =
  (loads: Readonly<Record<string, Load>>): BookedOn =>
  ({ date }) =>
    loads[date];
const context = (more: Partial<CheckContext> = {}): CheckContext => ({ network: networkOf(), stock, now, ...more });
const departureOf = ({ value }: Result<TransferCheck>) => value?.departureDate;
const always = (load: Load): Pick<CheckContext, "booked"> => ({ booked: () => load });

const anyStock = fc.array(
  fc.record(
    { onHandQty: fc.nat(9), unitWeight: fc.nat(5), unitVolume: fc.nat(5), preparationDays: fc.nat(3) },
    { requiredKeys: ["onHandQty"] },
  ),
  { minLength: 1, maxLength: 4 },
);
const anyQtys = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 });

describe("checkTransfer on a lane with a capacity", () => {
  it("departs with the load of its known lines, allowed or not, of each amount at most the limit of the lane", () => {
    const seen = { value: 0, fully_booked: 0, beyond_calendars: 0 };
    fc.assert(
      fc.property(bookedJourney, anyStock, anyQtys, weightRule, (given, levels, qtys, rule) => {
        const { source, destination, terms, calendarsUntil } = given.lane;
        const { notBefore } = given.options;
        const network = createNetwork({ warehouses: [source, destination], defaultLane: terms, calendarsUntil });
        const known = new Map(levels.map((level, index) => [`S${index}`, level]));
        const items = qtys.map((qty, index) => ({ sku: `S${index}`, qty }));
        const sum = (of: (level: StockLevel) => number | undefined) =>
          levels.slice(0, qtys.length).reduce((total, level, index) => total + qtys[index]! * (of(level) ?? 0), 0);
        const { weight = Infinity, volume = Infinity, units = Infinity } = terms.capacity ?? {};
        const load = {
          weight: Math.min(
            sum(({ unitWeight }) => unitWeight),
            weight,
            terms.weightLimit,
          ),
          volume: Math.min(
            sum(({ unitVolume }) => unitVolume),
            volume,
          ),
          units: Math.min(
            sum(() => 1),
            units,
          ),
        };
        const preparationDays = Math.max(...levels.slice(0, qtys.length).map((level) => level.preparationDays ?? 0));
        const expected = obviousBooked(given.now, given.lane, { notBefore, preparationDays, load });
        const { booked } = watched(given.lane);
        const terms_ = { network, stock: known, now: given.now, notBefore, weightRule: rule, booked };
        const check = checkTransfer({ items, srcWarehouseCode: "A", destWarehouseCode: "B" }, terms_);
        seen["code" in expected ? expected.code : "value"] += 1;
        if ("code" in expected) {
          const { code, max } = expected;
          expect(check.issues).toMatchObject([{ code, path: [], ...(max !== undefined && { params: { max } }) }]);
        } else expect(check.value).toMatchObject(expected);
      }),
      { numRuns: scaled(300) },
    );
    if (isThorough) for (const count of Object.values(seen)) expect(count).toBeGreaterThan(5);
  });

  it("returns the issue fully_booked, with status 422 and the last date that was looked at", () => {
    const full = always({ weight: 100 });
    const { issues } = checkTransfer(requestOf(["A", 1]), context(full));
    const message = "No departure up to 2027-03-02 has room.";
    expect(issues).toEqual([{ code: "fully_booked", message, path: [], params: { max: "2027-03-02" } }]);
    expect(issuesToError(issues!)).toMatchObject({ statusCode: 422, messageCode: "FULLY_BOOKED" });
    const ending = networkOf(truck, "2026-04-01");
    const soon = checkTransfer(requestOf(["A", 1]), context({ ...full, network: ending }));
    expect(soon.issues?.[0].params).toEqual({ max: "2026-04-01" });
    // With other faults, all are returned.
    const both = checkTransfer(requestOf(["A", 0], ["A", 1]), context(full));
    expect(both.issues?.map(({ code }) => code)).toEqual(["too_small", "fully_booked"]);
  });

  it("never asks what is booked on a lane without a capacity", () => {
    const booked = () => {
      throw new Error("asked");
    };
    for (const capacity of [undefined, {}]) {
      const network = networkOf({ ...truck, capacity });
      expect(departureOf(checkTransfer(requestOf(["A", 1]), context({ network, booked })))).toBe("2026-03-02");
    }
  });

  it("does not round amounts near 2^53", () => {
    const max = Number.MAX_SAFE_INTEGER;
    const network = networkOf({ ...truck, weightLimit: max, capacity: { weight: max, volume: max } });
    const heavy = new Map([["A", { onHandQty: 1, unitWeight: max - 1, unitVolume: 1 }]]);
    const at = (weight: number) =>
      departureOf(checkTransfer(requestOf(["A", 1]), context({ network, stock: heavy, ...always({ weight }) })));
    expect([at(1), at(2)]).toEqual(["2026-03-02", undefined]);
  });

  it.each<[string, unknown]>([
    ['TypeError: checkTransfer: booked({ date: "2026-03-02" }) must be an object, got null', null],
    ['TypeError: checkTransfer: booked({ date: "2026-03-02" }) must be an object, got Promise', Promise.resolve({})],
    ['TypeError: checkTransfer: booked({ date: "2026-03-02" }).weight must be a number, got "5"', { weight: "5" }],
    ['RangeError: checkTransfer: booked({ date: "2026-03-02" }).units must be at least 0, got -1', { units: -1 }],
    [
      'RangeError: checkTransfer: booked({ date: "2026-03-02" }).transfers must be a whole number, got 0.5',
      { transfers: 0.5 },
    ],
    [
      'RangeError: checkTransfer: booked({ date: "2026-03-02" }).volume must be at most 9007199254740991',
      { volume: 2 ** 53 },
    ],
    [
      'TypeError: checkTransfer: booked({ date: "2026-03-02" }).trucks is unknown: use one of weight, volume, units, transfers',
      { trucks: 1 },
    ],
  ])("throws %s", (message, load) => {
    const booked = () => load as Load;
    expect(thrownBy(() => checkTransfer(requestOf(["A", 1]), context({ booked })))).toContain(message);
  });
});

describe("checkTransfers on lanes with a capacity", () => {
  it("tests what is booked before it adds its own bookings, and cuts sums at 2^53 − 1", () => {
    const stocks = new Map([["HCM", stock]]);
    const requests = [requestOf(["A", 1]), requestOf(["A", 1])];
    const run = (load: Load) => () =>
      checkTransfers(requests, { network: networkOf(), stocks, now, booked: () => load });
    expect(run({ units: -5 })).toThrow(/^checkTransfers: requests\[0\] .*units must be at least 0, got -5$/);
    const max = Number.MAX_SAFE_INTEGER;
    expect(run({ units: max })().map(departureOf)).toEqual(["2026-03-02", "2026-03-02"]);
  });
});

describe("the other calls on a lane with a capacity", () => {
  it("earliestTransfer is fully booked if no departure after the goods arrive has room, by bookings or by itself", () => {
    const movements = [{ on: "2026-03-30", qty: 1 }];
    const request = requestOf(["A", 1]);
    const closed = { "2026-03-30": { transfers: 0 }, "2026-03-31": { transfers: 0 } };
    const full = ({ date }: { date: string }) => (date < "2026-03-30" ? undefined : { transfers: 1 });
    for (const [lane, booked] of [
      [{ ...truck, capacityOn: closed }, undefined],
      [{ ...truck, capacity: { transfers: 1 } }, full],
    ] as const) {
      const given = context({ network: networkOf(lane, "2026-03-31"), booked });
      const late = { ...given, stock: new Map([["A", { onHandQty: 0, unitWeight: 1, movements }]]) };
      expect(earliestTransfer(request, late).issues).toMatchObject([{ code: "fully_booked" }]);
      expect(earliestTransfer(request, given).value?.departureDate).toBe("2026-03-02");
    }
  });

  it("earliestTransfer departs as scheduleTransfer does from its transfer date on", () => {
    fc.assert(
      fc.property(bookedJourney, fc.integer({ min: -3, max: 20 }), (given, days) => {
        const { source, destination, terms, calendarsUntil } = given.lane;
        const network = createNetwork({ warehouses: [source, destination], defaultLane: terms, calendarsUntil });
        const route = network.route("A", "B").value!;
        const on = new Date(given.now + days * 86_400_000).toISOString().slice(0, 10);
        const { booked } = watched(given.lane);
        const level = { onHandQty: 0, unitWeight: 1, unitVolume: 1, movements: [{ on, qty: 3 }], preparationDays: 1 };
        const request = { items: [{ sku: "A", qty: 3 }], srcWarehouseCode: "A", destWarehouseCode: "B" };
        const found = earliestTransfer(request, { network, stock: new Map([["A", level]]), now: given.now, booked });
        if (found.issues?.[0].code === "never_available") return;
        const { weight = 3, volume = 3, units = 3 } = terms.capacity ?? {};
        const load = {
          weight: Math.min(3, weight, terms.weightLimit),
          volume: Math.min(3, volume),
          units: Math.min(3, units),
        };
        // Not before the day on which the goods arrive.
        const options = { notBefore: on, preparationDays: 1, load, booked };
        const expected = obviousBooked(given.now, given.lane, options);
        if ("code" in expected) expect(found.issues).toMatchObject([{ code: expected.code }]);
        else {
          expect(found.value).toMatchObject(expected);
          expect(scheduleTransfer(given.now, route, options)).toMatchObject(expected);
        }
      }),
      { numRuns: scaled(200) },
    );
  });

  it("earliestTransfer says fully_booked, also of stock with lots", () => {
    const lots = [{ qty: 5, expiresOn: "2026-06-01" }];
    for (const level of [
      { onHandQty: 5, unitWeight: 1 },
      { onHandQty: 5, unitWeight: 1, lots },
    ]) {
      const { issues } = earliestTransfer(
        requestOf(["A", 1]),
        context({ stock: new Map([["A", level]]), ...always({ weight: 100 }) }),
      );
      expect(issues).toMatchObject([{ code: "fully_booked", path: [], params: { max: "2027-03-02" } }]);
    }
  });

  it("earliestTransfer waits for fresh lots if a full truck makes the others too old", () => {
    const lots = [{ qty: 5, expiresOn: "2026-03-05" }];
    const movements = [{ on: "2026-03-06", qty: 5, expiresOn: "2026-06-01" }];
    const level = { onHandQty: 5, unitWeight: 1, lots, movements };
    const at = (booked: Readonly<Record<string, Load>>) =>
      earliestTransfer(requestOf(["A", 1]), context({ stock: new Map([["A", level]]), booked: bookedOn(booked) })).value
        ?.departureDate;
    const full = { weight: 100 };
    expect(at({ "2026-03-02": full })).toBe("2026-03-03");
    expect(at({ "2026-03-02": full, "2026-03-03": full })).toBe("2026-03-06");
  });

  it("promiseTransfer dates each SKU by the load of its line", () => {
    const levels = new Map([
      ["A", { onHandQty: 4, unitWeight: 10, movements: [{ on: "2026-03-05", qty: 4 }] }],
      ["B", { onHandQty: 1, unitWeight: 10 }],
    ]);
    const booked = bookedOn({ "2026-03-02": { weight: 30 }, "2026-03-05": { weight: 90 } });
    const { value } = promiseTransfer(requestOf(["A", 8], ["B", 1]), context({ stock: levels, booked }));
    expect(value?.items.map(({ parts }) => parts.map(({ qty, departureDate }) => [qty, departureDate]))).toEqual([
      [
        [4, "2026-03-03"],
        [4, "2026-03-06"],
      ],
      [[1, "2026-03-02"]],
    ]);
    const none = promiseTransfer(requestOf(["A", 8]), context({ stock: levels, ...always({ weight: 100 }) }));
    expect(none.value?.items).toEqual([{ sku: "A", requestedQty: 8, parts: [], missingQty: 8 }]);
  });

  it("checkServices leaves out services without room, unless all are", () => {
    const network = networkOf([truck, { ...truck, transferType: "AIR", transitDays: 1, capacity: undefined }]);
    const full = always({ weight: 100 });
    const { value } = checkServices(requestOf(["A", 1]), context({ network, ...full }));
    expect(value?.map(({ transferType }) => transferType)).toEqual(["AIR"]);
    const none = checkServices(requestOf(["A", 1]), context(full));
    expect(none.issues?.map(({ code }) => code)).toEqual(["fully_booked"]);
  });

  it("largestAllowed keeps the dates of the request as it is", () => {
    const lots = [{ qty: 9, expiresOn: "2026-03-04" }];
    const given = context({
      stock: new Map([["A", { onHandQty: 9, unitWeight: 10, lots }]]),
      booked: bookedOn({ "2026-03-02": { weight: 80 } }),
    });
    expect(largestAllowed(requestOf(["A", 1]), given).value).toEqual([{ sku: "A", maxQty: 9 }]);
    // Nine depart later, and are no longer fresh on arrival.
    expect(checkTransfer(requestOf(["A", 9]), given).value?.items[0]?.allowed).toBe(false);
  });
});

describe("planners", () => {
  const closed = { ...truck, capacityOn: { "2026-03-02": { transfers: 0 }, "2026-03-03": { weight: 5 } } };
  const network = networkOf(closed);
  const needs = { destWarehouseCode: "HAN", items: [{ sku: "A", qty: 25 }] };
  const given = { network, stocks: [["HCM", stock]] as const, now };

  it("know no bookings", () => {
    const full = { ...given, booked: () => ({ weight: 100 }) };
    for (const [name, plan] of [
      ["planSources", () => untyped(planSources)(needs, full)],
      ["planSupply", () => untyped(planSupply)([needs], full)],
    ] as const) {
      expect(thrownBy(plan)).toMatch(new RegExp(`^TypeError: ${name}: context.booked is unknown`));
    }
  });

  it("plan as if trucks were empty and had no load, within the limits and the closed dates of the lane", () => {
    const sources = planSources(needs, given).value!;
    expect(sources.sources).toMatchObject([{ departureDate: "2026-03-03", transfers: 3 }]);
    const { transfers } = planSupply([needs], given).value!;
    expect(transfers.map(({ check }) => check.departureDate)).toEqual(Array(3).fill("2026-03-03"));
    const requests = transfers.map(({ request }) => request);
    const stocks = new Map([["HCM", stock]]);
    const checks = checkTransfers(requests, { network, stocks, now });
    expect(checks.map(departureOf)).toEqual(["2026-03-04", "2026-03-05", "2026-03-06"]);
  });
});
