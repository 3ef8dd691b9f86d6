import fc from "fast-check";
import {
  createNetwork,
  type DepartureOptions,
  type LaneTerms,
  listDepartures,
  type Load,
  type Route,
  type WarehouseConfig,
} from "stock-transfer";
import { describe, expect, it } from "vitest";
import { nextDate } from "../oracles/intlCalendar";
import { type BookedLane, obviousLeft, obviousReady, obviousRoom } from "../oracles/obviousRoom";
import { departs, obviousArrival, obviousTransferDate, takesTransfers } from "../oracles/obviousSchedule";
import { bookedJourney, watched } from "../support/bookedJourneys";
import { isThorough, scaled } from "../support/scaled";
import { thrownBy, untyped } from "../support/thrownBy";

const hour = 60 * 60 * 1000;
const dateAt = (now: number, days: number) => new Date(now + days * 24 * hour).toISOString().slice(0, 10);

/** The instants around a deadline: before it, one that may still be in time, and from it on, those that must be too late. */
function expectDeadline(before: number, departure: string, lane: BookedLane, options: object): void {
  expect(obviousReady(before - 1, lane, options) <= departure).toBe(true);
  for (let now = before; now < before + 27 * hour; now += hour / 2) {
    expect(obviousReady(now, lane, options) > departure).toBe(true);
  }
}

describe("listDepartures", () => {
  it("lists what trying every date and every half hour finds", () => {
    const seen = { missed: 0, full: 0, open: 0, unreachable: 0, withoutCapacity: 0 };
    const range = fc.tuple(fc.integer({ min: -5, max: 20 }), fc.integer({ min: -2, max: 25 }));
    fc.assert(
      fc.property(bookedJourney, range, ({ now, route, lane, load, options }, [start, days]) => {
        const { source, destination, terms, calendarsUntil = "9999-12-31" } = lane;
        const [from, to] = [dateAt(now, start), dateAt(now, start + days)];
        const given: DepartureOptions = { ...options, from, to, load, booked: watched(lane).booked };
        const found = listDepartures(now, route, given);
        const expected: object[] = [];
        for (let date = from; date <= to; date = nextDate(date)) {
          if (!departs(source, terms, date)) continue;
          const { arrival, latestArrival } = obviousArrival(date, destination, terms);
          if (latestArrival > calendarsUntil) continue;
          const rest = Object.entries(obviousLeft(lane, date) as Record<string, number>);
          const left = rest.map(([kind, amount]) => [kind, Math.max(0, amount)] as const);
          const full = obviousRoom(lane, date, load) ? undefined : "full";
          const unavailable = obviousReady(now, lane, options) > date ? "missed" : full;
          expected.push({
            date,
            estimatedArrivalDate: arrival,
            latestArrivalDate: latestArrival,
            left: Object.fromEntries(left) as Load,
            before: 0,
            ...(unavailable && { unavailable }),
          });
          seen[unavailable ?? "open"] += 1;
          if (left.length === 0) seen.withoutCapacity += 1;
        }
        expect(found.map((departure) => ({ ...departure, before: 0 }))).toEqual(expected);
        for (const { date, before } of found) {
          if (before !== undefined) expectDeadline(before, date, lane, options);
          else {
            seen.unreachable += 1;
            let first = options.notBefore!;
            while (!takesTransfers(source, terms, first)) first = nextDate(first);
            // A request long before `notBefore` has the first possible transfer date.
            const long = Date.parse(first) - 400 * 24 * hour;
            expect(obviousTransferDate(long, source, terms, { notBefore: first })).toBe(first);
            expect(obviousReady(long, lane, options) > date).toBe(true);
          }
        }
      }),
      { numRuns: scaled(150) },
    );
    if (isThorough) for (const count of Object.values(seen)) expect(count).toBeGreaterThan(5);
  });

  const warehouses = ["HCM", "HAN"].map((code) => ({ code, timeZone: "Asia/Ho_Chi_Minh" }));
  const truck: LaneTerms = {
    transferType: "ROAD",
    weightLimit: 100,
    transitDays: 2,
    departureDays: [2, 5],
    capacity: { weight: 100, transfers: 2 },
    capacityOn: { "2026-03-06": { units: 9 } },
  };
  const routeOf = (lane: LaneTerms = truck, source: object = {}, until?: string): Route => {
    const [first, second] = warehouses as [WarehouseConfig, WarehouseConfig];
    const config = { warehouses: [{ ...first, ...source }, second], defaultLane: lane, calendarsUntil: until };
    return createNetwork(config).route("HCM", "HAN").value!;
  };
  // Monday, 2 March 2026, 09:00 in Ho Chi Minh City.
  const now = Date.parse("2026-03-02T02:00:00Z");
  const march = { from: "2026-03-01", to: "2026-03-10" };

  it("lists the last days of the year 9999 and the first of the year 0000", () => {
    const daily: LaneTerms = { transferType: "ROAD", weightLimit: 1, transitDays: 0 };
    const last = { from: "9999-12-30", to: "9999-12-31" };
    const utc = routeOf(daily, { timeZone: "UTC" });
    expect(listDepartures(Date.parse("9999-12-31T12:00:00Z"), utc, last).map(({ unavailable }) => unavailable)).toEqual(
      ["missed", undefined],
    );
    const first = { from: "0000-01-01", to: "0000-01-02" };
    const handled = routeOf({ ...daily, outboundHandlingDays: 1 }, { timeZone: "UTC" });
    const found = listDepartures(now, handled, first).map(({ date, before }) => [date, before]);
    expect(found).toEqual([
      ["0000-01-01", undefined],
      ["0000-01-02", Date.parse("0000-01-02T00:00:00Z")],
    ]);
  });

  it.each<[string, unknown]>([
    [
      'RangeError: listDepartures: options.to must be at most 2027-03-01, got "2027-03-02"',
      { ...march, to: "2027-03-02" },
    ],
    ["TypeError: listDepartures: options.from must be given", { to: "2026-03-01" }],
    [
      'RangeError: listDepartures: options.to must be a calendar date, YYYY-MM-DD, got "1 March"',
      { ...march, to: "1 March" },
    ],
    ["TypeError: listDepartures: options.surely is unknown", { ...march, surely: true }],
    ["TypeError: listDepartures: options.load.transfers is unknown", { ...march, load: { transfers: 1 } }],
    ["RangeError: listDepartures: options.load.weight must be at least 0, got -1", { ...march, load: { weight: -1 } }],
    ["TypeError: listDepartures: options.booked must be a function, got Map", { ...march, booked: new Map() }],
    ["TypeError: listDepartures: options must be given", undefined],
  ])("throws %s", (message, options) => {
    expect(thrownBy(() => untyped(listDepartures)(now, routeOf(), options))).toContain(message);
  });

  it("takes 366 days", () => {
    const year = { from: "2026-03-01", to: "2027-03-01" };
    expect(listDepartures(now, routeOf(), year)).toHaveLength(104);
  });
});
