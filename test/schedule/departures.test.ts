import {
  createNetwork,
  type LaneTerms,
  latestTransfer,
  type NetworkConfig,
  parseNetwork,
  type Route,
  scheduleTransfer,
  type WarehouseConfig,
} from "stock-transfer";
import { describe, expect, it } from "vitest";

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

describe("the calendars' end", () => {
  const ending = { calendarsUntil: "2026-12-31" };

  it("is the last deadline of the latest transfer", () => {
    const road = routeOf({}, ending);
    expect(latestTransfer("2026-12-31", road).transferDate).toBe("2026-12-28");
    expect(() => latestTransfer("2027-01-01", road)).toThrow(
      'latestTransfer: arriveBy must be at most 2026-12-31, the end of the calendars, got "2027-01-01"',
    );
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
  ])("%s are rejected", (_, lane, message) => {
    expect(codesOf(configOf(lane))).toEqual(["no_working_day lanes.0.departureDays"]);
    expect(messageOf(configOf(lane))).toBe(message);
  });

  it("a closure of 366 days in a row is rejected, one of 365 is not", () => {
    const daily = { code: "A", timeZone: "UTC" };
    const days = (count: number, step = 1) =>
      Array.from({ length: count }, (_, day) => new Date(Date.UTC(2026, 0, 5 + step * day)).toISOString().slice(0, 10));
    expect(codesOf(configOf({ departureHolidays: days(365) }, {}, daily))).toBeUndefined();
    // The source is closed on the Mondays on which the carrier departs.
    expect(codesOf(configOf({ departureDays: [1] }, {}, { ...daily, holidays: days(60, 7) }))).toEqual([
      "no_working_day lanes.0.departureDays",
    ]);
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
});
