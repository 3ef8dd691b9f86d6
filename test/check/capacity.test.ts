import fc from "fast-check";
import {
  type BookedOn,
  type CheckContext,
  checkServices,
  checkTransfer,
  checkTransfers,
  createNetwork,
  type Departure,
  earliestTransfer,
  issuesToError,
  type LaneTerms,
  largestAllowed,
  type Load,
  promiseTransfer,
  type RequestedItem,
  type Result,
  scheduleTransfer,
  type StockLevel,
  type TransferCheck,
} from "stock-transfer";
import { planSources, planSupply } from "stock-transfer/planners";
import { describe, expect, it } from "vitest";
import { type BookedLane, obviousBooked } from "../oracles/obviousRoom";
import { weightRule } from "../support/arbitraries";
import { bookedJourney, watched } from "../support/bookedJourneys";
import { dateAt } from "../support/dates";
import { networkOf, requestOf } from "../support/routes";
import { isThorough, scaled } from "../support/scaled";
import { thrownBy, untyped } from "../support/thrownBy";

// A Monday. Trucks leave every day.
const now = Date.parse("2026-03-02T02:00:00Z");
const truck: Partial<LaneTerms> = { weightLimit: 100, transitDays: 2, capacity: { weight: 100 } };
const stock = new Map<string, StockLevel>([
  ["A", { onHandQty: 500, unitWeight: 10, unitVolume: 3 }],
  ["B", { onHandQty: 0, unitWeight: 1, unitVolume: 2 }],
]);
const ofA = (qty: number): RequestedItem => ({ sku: "A", qty });
const bookedOn =
  (loads: Readonly<Record<string, Load>>): BookedOn =>
  ({ date }) =>
    loads[date];
const contextOf = (more: Partial<CheckContext> = {}): CheckContext => ({
  network: networkOf(truck),
  stock,
  now,
  ...more,
});
const levelOfA = (level: Partial<StockLevel>): Pick<CheckContext, "stock"> => ({
  stock: new Map([["A", { onHandQty: 5, unitWeight: 1, ...level }]]),
});
const departureOf = ({ value }: Result<TransferCheck>) => value?.departureDate;
const full: Pick<CheckContext, "booked"> = { booked: () => ({ weight: 100 }) };

function networkOfLane({ source, destination, terms, calendarsUntil }: BookedLane) {
  return createNetwork({ warehouses: [source, destination], defaultLane: terms, calendarsUntil });
}

/** The load of a check: of each amount at most the limit of the lane. */
function loadOf({ terms }: BookedLane, weight: number, volume: number, units: number) {
  const { capacity = {} } = terms;
  return {
    weight: Math.min(weight, capacity.weight ?? Infinity, terms.weightLimit),
    volume: Math.min(volume, capacity.volume ?? Infinity),
    units: Math.min(units, capacity.units ?? Infinity),
  };
}

describe("checkTransfer on a lane with a capacity", () => {
  it("departs with the load of its known lines, allowed or not, and is as late as the slowest", () => {
    const seen = { value: 0, fully_booked: 0, beyond_calendars: 0 };
    const anyLevel = fc.record(
      { onHandQty: fc.nat(9), unitWeight: fc.nat(5), unitVolume: fc.nat(5), preparationDays: fc.nat(3) },
      { requiredKeys: ["onHandQty"] },
    );
    const anyLevels = fc.array(anyLevel, { minLength: 1, maxLength: 4 });
    const anyQtys = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(bookedJourney, anyLevels, anyQtys, weightRule, (given, levels, qtys, rule) => {
        const { now, lane } = given;
        const { notBefore } = given.options;
        const requested = levels.slice(0, qtys.length);
        const sum = (of: (level: StockLevel) => number | undefined) =>
          requested.reduce((total, level, index) => total + qtys[index]! * (of(level) ?? 0), 0);
        const load = loadOf(
          lane,
          sum((level) => level.unitWeight),
          sum((level) => level.unitVolume),
          sum(() => 1),
        );
        const preparationDays = Math.max(...requested.map((level) => level.preparationDays ?? 0));
        const expected = obviousBooked(now, lane, { notBefore, preparationDays, load });
        const known = new Map(levels.map((level, index) => [`S${index}`, level]));
        const context = { network: networkOfLane(lane), stock: known, now, notBefore, weightRule: rule };
        const request = requestOf(...qtys.map((qty, index) => ({ sku: `S${index}`, qty })));
        const check = checkTransfer(request, { ...context, booked: watched(lane).booked });
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
    const { issues } = checkTransfer(requestOf(ofA(1)), contextOf(full));
    const message = "No departure up to 2027-03-02 has room.";
    expect(issues).toEqual([{ code: "fully_booked", message, path: [], params: { max: "2027-03-02" } }]);
    expect(issuesToError(issues!)).toMatchObject({ statusCode: 422, messageCode: "FULLY_BOOKED" });
    const ending = networkOf(truck, { calendarsUntil: "2026-04-01" });
    const soon = checkTransfer(requestOf(ofA(1)), contextOf({ ...full, network: ending }));
    expect(soon.issues?.[0].params).toEqual({ max: "2026-04-01" });
    // With other faults, all are returned.
    const both = checkTransfer(requestOf(ofA(0), ofA(1)), contextOf(full));
    expect(both.issues?.map(({ code }) => code)).toEqual(["too_small", "fully_booked"]);
  });

  it("never asks what is booked on a lane without a capacity", () => {
    const booked = () => {
      throw new Error("asked");
    };
    for (const capacity of [undefined, {}]) {
      const network = networkOf({ ...truck, capacity });
      expect(departureOf(checkTransfer(requestOf(ofA(1)), contextOf({ network, booked })))).toBe("2026-03-02");
    }
  });

  it("does not round amounts near 2^53", () => {
    const max = Number.MAX_SAFE_INTEGER;
    const network = networkOf({ weightLimit: max, capacity: { weight: max, volume: max } });
    const heavy = levelOfA({ unitWeight: max - 1, unitVolume: 1 });
    const at = (weight: number) =>
      departureOf(checkTransfer(requestOf(ofA(1)), contextOf({ network, ...heavy, booked: () => ({ weight }) })));
    expect([at(1), at(2)]).toEqual(["2026-03-02", undefined]);
  });
});

describe("the other calls on a lane with a capacity", () => {
  it("checkTransfers tests what is booked before it adds its own bookings, and cuts sums at 2^53 − 1", () => {
    const stocks = new Map([["A", stock]]);
    const requests = [requestOf(ofA(1)), requestOf(ofA(1))];
    const run = (load: Load) => () =>
      checkTransfers(requests, { network: networkOf(truck), stocks, now, booked: () => load });
    expect(run({ units: -5 })).toThrow(/^checkTransfers: requests\[0\] .*units must be at least 0, got -5$/);
    const max = Number.MAX_SAFE_INTEGER;
    expect(run({ units: max })().map(departureOf)).toEqual(["2026-03-02", "2026-03-02"]);
  });

  it("earliestTransfer is fully booked if no departure after the goods arrive has room, by bookings or by itself", () => {
    const closed = { "2026-03-30": { transfers: 0 }, "2026-03-31": { transfers: 0 } };
    for (const [lane, booked] of [
      [{ capacityOn: closed }, undefined],
      [{ capacity: { transfers: 1 } }, ({ date }: Departure) => ({ transfers: date < "2026-03-30" ? 0 : 1 })],
    ] as const) {
      const network = networkOf({ ...truck, ...lane }, { calendarsUntil: "2026-03-31" });
      const given = contextOf({ network, booked });
      const late = levelOfA({ onHandQty: 0, movements: [{ on: "2026-03-30", qty: 1 }] });
      const { issues } = earliestTransfer(requestOf(ofA(1)), { ...given, ...late });
      expect(issues).toMatchObject([{ code: "fully_booked" }]);
      expect(earliestTransfer(requestOf(ofA(1)), given).value?.departureDate).toBe("2026-03-02");
    }
  });

  it("earliestTransfer departs as scheduleTransfer does from its transfer date on", () => {
    fc.assert(
      fc.property(bookedJourney, fc.integer({ min: -3, max: 20 }), ({ now, lane, route }, days) => {
        const on = dateAt(now, days);
        const { booked } = watched(lane);
        const level = levelOfA({ onHandQty: 0, unitVolume: 1, movements: [{ on, qty: 3 }], preparationDays: 1 });
        const found = earliestTransfer(requestOf(ofA(3)), { network: networkOfLane(lane), ...level, now, booked });
        if (found.issues?.[0].code === "never_available") return;
        // Not before the day on which the goods arrive.
        const options = { notBefore: on, preparationDays: 1, load: loadOf(lane, 3, 3, 3), booked };
        const expected = obviousBooked(now, lane, options);
        if ("code" in expected) expect(found.issues).toMatchObject([{ code: expected.code }]);
        else {
          expect(found.value).toMatchObject(expected);
          expect(scheduleTransfer(now, route, options)).toMatchObject(expected);
        }
      }),
      { numRuns: scaled(200) },
    );
  });

  it("earliestTransfer says fully_booked, also of stock with lots, and waits for fresh lots beside a full truck", () => {
    const lots = [{ qty: 5, expiresOn: "2026-03-05" }];
    const movements = [{ on: "2026-03-06", qty: 5, expiresOn: "2027-06-01" }];
    const earliest = (level: Partial<StockLevel>, booked: BookedOn | undefined) =>
      earliestTransfer(requestOf(ofA(1)), contextOf({ ...levelOfA(level), booked }));
    const fullOn = (...dates: readonly string[]) =>
      bookedOn(Object.fromEntries(dates.map((date) => [date, { weight: 100 }])));
    for (const level of [{}, { lots, movements }]) {
      const { issues } = earliest(level, full.booked);
      expect(issues).toMatchObject([{ code: "fully_booked", path: [], params: { max: "2027-03-02" } }]);
    }
    const at = (...dates: readonly string[]) => earliest({ lots, movements }, fullOn(...dates)).value?.departureDate;
    expect(at("2026-03-02")).toBe("2026-03-03");
    expect(at("2026-03-02", "2026-03-03")).toBe("2026-03-06");
  });

  it("promiseTransfer dates each SKU by the load of its line", () => {
    const levels = new Map([
      ["A", { onHandQty: 4, unitWeight: 10, movements: [{ on: "2026-03-05", qty: 4 }] }],
      ["B", { onHandQty: 1, unitWeight: 10 }],
    ]);
    const booked = bookedOn({ "2026-03-02": { weight: 30 }, "2026-03-05": { weight: 90 } });
    const { value } = promiseTransfer(requestOf(ofA(8), { sku: "B", qty: 1 }), contextOf({ stock: levels, booked }));
    expect(value?.items.map(({ parts }) => parts.map(({ qty, departureDate }) => `${qty} ${departureDate}`))).toEqual([
      ["4 2026-03-03", "4 2026-03-06"],
      ["1 2026-03-02"],
    ]);
    const none = promiseTransfer(requestOf(ofA(8)), contextOf({ stock: levels, ...full }));
    expect(none.value?.items).toEqual([{ sku: "A", requestedQty: 8, parts: [], missingQty: 8 }]);
  });

  it("checkServices leaves out services without room, unless all are", () => {
    const network = networkOf([truck, { ...truck, transferType: "AIR", transitDays: 1, capacity: undefined }]);
    const { value } = checkServices(requestOf(ofA(1)), contextOf({ network, ...full }));
    expect(value?.map(({ transferType }) => transferType)).toEqual(["AIR"]);
    const none = checkServices(requestOf(ofA(1)), contextOf(full));
    expect(none.issues?.map(({ code }) => code)).toEqual(["fully_booked"]);
  });

  it("largestAllowed keeps the dates of the request as it is", () => {
    const level = levelOfA({ onHandQty: 9, unitWeight: 10, lots: [{ qty: 9, expiresOn: "2026-03-04" }] });
    const given = contextOf({ ...level, booked: bookedOn({ "2026-03-02": { weight: 80 } }) });
    expect(largestAllowed(requestOf(ofA(1)), given).value).toEqual([{ sku: "A", maxQty: 9 }]);
    // Nine depart later, and are no longer fresh on arrival.
    expect(checkTransfer(requestOf(ofA(9)), given).value?.items[0]?.allowed).toBe(false);
  });
});

describe("planners", () => {
  const closed = { ...truck, capacityOn: { "2026-03-02": { transfers: 0 }, "2026-03-03": { weight: 5 } } };
  const network = networkOf(closed);
  const need = { destWarehouseCode: "B", items: [ofA(25)] };
  const given = { network, stocks: [["A", stock]] as const, now };

  it("know no bookings", () => {
    const message = "context.booked is unknown";
    expect(thrownBy(() => untyped(planSources)(need, { ...given, ...full }))).toContain(`planSources: ${message}`);
    expect(thrownBy(() => untyped(planSupply)([need], { ...given, ...full }))).toContain(`planSupply: ${message}`);
  });

  it("plan as if trucks were empty and had no load, within the limits and the closed dates of the lane", () => {
    const sources = planSources(need, given).value!;
    expect(sources.sources).toMatchObject([{ departureDate: "2026-03-03", transfers: 3 }]);
    const { transfers } = planSupply([need], given).value!;
    expect(transfers.map(({ check }) => check.departureDate)).toEqual(Array(3).fill("2026-03-03"));
    const requests = transfers.map(({ request }) => request);
    const checks = checkTransfers(requests, { network, stocks: new Map(given.stocks), now });
    expect(checks.map(departureOf)).toEqual(["2026-03-04", "2026-03-05", "2026-03-06"]);
  });
});
