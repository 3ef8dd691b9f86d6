import fc from "fast-check";
import {
  checkTransfer,
  createNetwork,
  explainSchedule,
  type LaneTerms,
  latestTransfer,
  type NetworkConfig,
  parseNetwork,
  type Route,
  scheduleTransfer,
  type WarehouseConfig,
} from "stock-transfer";
import { describe, expect, it } from "vitest";
import { nextDate, weekdayOfDate } from "../oracles/intlCalendar";
import { either } from "../support/either";
import { scaled } from "../support/scaled";

const terms: LaneTerms = { transferType: "ROAD", weightLimit: 1, transitDays: 3 };
const source: WarehouseConfig = {
  code: "A",
  timeZone: "Asia/Ho_Chi_Minh",
  workingDays: [1, 2, 3, 4, 5, 6],
  cutOff: "16:00",
};
const configOf = (lane: Partial<LaneTerms>, rest: Partial<NetworkConfig> = {}, from = source): NetworkConfig => ({
  warehouses: [from, { code: "B", timeZone: "Asia/Ho_Chi_Minh" }],
  lanes: [{ src: "A", dest: "B", ...terms, ...lane }],
  ...rest,
});
const routeOf = (...given: Parameters<typeof configOf>): Route => {
  const route = createNetwork(configOf(...given)).route("A", "B");
  if (route.issues) throw new Error(route.issues[0].message);
  return route.value;
};
const dates = (now: string, route: Route) => {
  const { transferDate, estimatedArrivalDate } = scheduleTransfer(Date.parse(now), route);
  return `${transferDate} ${estimatedArrivalDate}`;
};
const codesOf = (config: NetworkConfig) =>
  parseNetwork(config).issues?.map(({ code, path }) => `${code} ${path.join(".")}`);
const messageOf = (config: NetworkConfig) => parseNetwork(config).issues?.[0]?.message;

describe("a ship with listed departures", () => {
  const ship = { departureDays: [], departureExtraDays: ["2026-12-01", "2026-12-15"] };

  it("departs on its next date, even if far away", () => {
    expect(dates("2026-11-24T02:00:00Z", routeOf(ship))).toBe("2026-11-24 2026-12-04");
    expect(dates("2026-12-02T02:00:00Z", routeOf(ship))).toBe("2026-12-02 2026-12-18");
    expect(dates("1970-01-02T02:00:00Z", routeOf(ship))).toBe("1970-01-02 2026-12-04");
  });

  it("has no schedule beyond its last date", () => {
    expect(() => dates("2026-12-15T09:00:00Z", routeOf(ship))).toThrow(
      "scheduleTransfer: the lane has no departure after 2026-12-15",
    );
    expect(() => explainSchedule(Date.parse("2027-01-01T02:00:00Z"), routeOf(ship))).toThrow(
      /^explainSchedule: the lane has no departure after 2026-12-15/,
    );
  });

  it("is the latest transfer for any later date", () => {
    expect(latestTransfer("2027-06-01", routeOf(ship)).transferDate).toBe("2026-12-15");
    expect(() => latestTransfer("2026-12-03", routeOf(ship))).toThrow(RangeError);
  });
});

describe("the calendars' end", () => {
  const ending = { calendarsUntil: "2026-12-31" };

  it("is the last promised arrival", () => {
    const road = routeOf({}, ending);
    expect(dates("2026-12-28T02:00:00Z", road)).toBe("2026-12-28 2026-12-31");
    expect(() => dates("2026-12-29T02:00:00Z", road)).toThrow(
      "scheduleTransfer: the schedule goes beyond the calendars, which end on 2026-12-31 (latest arrival: 2027-01-01)",
    );
    expect(() => explainSchedule(Date.parse("2026-12-29T02:00:00Z"), road)).toThrow(RangeError);
  });

  it("is the last deadline of the latest transfer", () => {
    const road = routeOf({}, ending);
    expect(latestTransfer("2026-12-31", road).transferDate).toBe("2026-12-28");
    expect(() => latestTransfer("2027-01-01", road)).toThrow(
      'latestTransfer: arriveBy must be at most 2026-12-31, the end of the calendars, got "2027-01-01"',
    );
  });

  it("must be a date", () => {
    expect(codesOf(configOf({}, { calendarsUntil: "2026-02-30" }))).toEqual(["malformed calendarsUntil"]);
  });
});

describe("impossible departures", () => {
  it.each<[string, Partial<LaneTerms>, string]>([
    [
      "no days",
      { departureDays: [] },
      "Departure days of lane 1 (A → B): the lane needs a day on which the carrier departs and A is open.",
    ],
    [
      "closed dates",
      { departureDays: [], departureExtraDays: ["2026-11-29"] },
      "Departure days of lane 1 (A → B): the lane needs a day on which the carrier departs and A is open.",
    ],
    [
      "closed weekdays",
      { departureDays: [7] },
      "Departure days of lane 1 (A → B): every 366-day period needs a day on which the carrier departs and A is open.",
    ],
  ])("%s are rejected", (_, lane, message) => {
    expect(codesOf(configOf(lane))).toEqual(["no_working_day lanes.0.departureDays"]);
    expect(messageOf(configOf(lane))).toBe(message);
  });

  it("weeks without a departure are rejected from 366 days on", () => {
    const from = Date.parse("2026-01-06T00:00:00Z");
    const tuesdays = (count: number) =>
      Array.from({ length: count }, (_, week) => new Date(from + week * 7 * 86_400_000).toISOString().slice(0, 10));
    expect(codesOf(configOf({ departureDays: [2], departureHolidays: tuesdays(51) }))).toBeUndefined();
    expect(codesOf(configOf({ departureDays: [2], departureHolidays: tuesdays(52) }))).toEqual([
      "no_working_day lanes.0.departureDays",
    ]);
    // Holidays of the source and of the carrier together.
    const closed = { ...source, holidays: tuesdays(52).slice(20) };
    expect(codesOf(configOf({ departureDays: [2], departureHolidays: tuesdays(20) }, {}, closed))).toEqual([
      "no_working_day lanes.0.departureDays",
    ]);
  });

  it("a closure of 366 days in a row is rejected, one of 365 is not", () => {
    const daily = { code: "A", timeZone: "UTC" };
    const days = (count: number) =>
      Array.from({ length: count }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10));
    expect(codesOf(configOf({ departureHolidays: days(365) }, {}, daily))).toBeUndefined();
    expect(codesOf(configOf({ departureHolidays: days(366) }, {}, daily))).toEqual([
      "no_working_day lanes.0.departureDays",
    ]);
  });
});

describe("which end a transfer is beyond", () => {
  const tell = (now: string, ship: Route) => {
    try {
      return dates(now, ship);
    } catch (error) {
      return (error as Error).message.replace("scheduleTransfer: ", "");
    }
  };
  /** A ship that departs only on the dates, and the expected transfer with it. */
  const endOf = (now: string, calendarsUntil: string, ...departureExtraDays: readonly string[]) =>
    tell(now, routeOf({ departureDays: [], departureExtraDays }, { calendarsUntil }));

  it("is the end of the calendars if the last departure is still in time", () => {
    expect(endOf("2026-12-01T02:00:00Z", "2026-12-05", "2026-12-03")).toBe(
      "the schedule goes beyond the calendars, which end on 2026-12-05 (latest arrival: 2026-12-06)",
    );
  });

  it("is the last departure if none is left before the calendars end", () => {
    expect(endOf("2026-12-04T02:00:00Z", "2026-12-05", "2026-12-03")).toBe(
      "the lane has no departure after 2026-12-03",
    );
  });

  it("accepts every transfer that departs or arrives by the date of the message, and no later one", () => {
    const december = (day: number) => new Date(Date.UTC(2026, 11, day)).toISOString().slice(0, 10);
    const date = fc.integer({ min: 1, max: 20 }).map(december);
    const workingDays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 });
    fc.assert(
      fc.property(fc.array(date, { minLength: 1, maxLength: 5 }), workingDays, date, fc.nat(4), (...given) => {
        const [departureExtraDays, workingDays, calendarsUntil, transitDays] = given;
        fc.pre(departureExtraDays.some((each) => workingDays.includes(weekdayOfDate(each))));
        const from = { code: "A", timeZone: "Asia/Ho_Chi_Minh", workingDays };
        const ship = routeOf({ departureDays: [], departureExtraDays, transitDays }, { calendarsUntil }, from);
        const askedOn = (day: string) => tell(`${day}T02:00:00Z`, ship);
        for (let day = 1; day <= 21; day += 1) {
          const told = askedOn(december(day));
          const [, limit, end = ""] = /(departure after|calendars, which end on) ([\d-]+)/.exec(told) ?? [];
          if (limit === "departure after") {
            // The ship leaves on that day, and never after it.
            expect(askedOn(end)).not.toContain("departure after");
            expect(askedOn(nextDate(end))).toBe(told);
          } else {
            expect(limit === undefined ? calendarsUntil : end).toBe(calendarsUntil);
            const arrival = /(?:^|arrival: )([\d-]+)\)?$/.exec(told)?.[1];
            if (arrival) expect(arrival <= calendarsUntil).toBe(limit === undefined);
          }
        }
      }),
      { numRuns: scaled(300) },
    );
  });
});

it("is an issue of the request as a whole", () => {
  const network = createNetwork(configOf({}, { calendarsUntil: "2026-11-25" }));
  const stock = new Map([["X", { onHandQty: 1, unitWeight: 1 }]]);
  const request = { items: [{ sku: "X", qty: 1 }], srcWarehouseCode: "A", destWarehouseCode: "B" };
  const { issues } = either(checkTransfer(request, { network, stock, now: Date.parse("2026-11-24T02:00:00Z") }));
  expect(issues?.map(({ code, path }) => [code, path])).toEqual([["beyond_calendars", []]]);
});
