import fc from "fast-check";
import { type Departure, type LatestOptions, latestTransfer, type Route, scheduleTransfer } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { nextDate, readWall } from "../oracles/intlCalendar";
import { obviousLastDeparture, obviousReady } from "../oracles/obviousRoom";
import { obviousTransferDate } from "../oracles/obviousSchedule";
import { journey } from "../support/arbitraries";
import { bookedJourney, watched } from "../support/bookedJourneys";
import { type Place, routeOf } from "../support/routes";
import { isThorough, scaled } from "../support/scaled";
import { clockChanges, cutOffsNear } from "../support/clockChanges";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

function latest(arriveBy: string, route: Route): string {
  const { transferDate, before } = latestTransfer(arriveBy, route);
  return `${transferDate} before ${new Date(before).toISOString()}`;
}

function expectLaw(
  arriveBy: string,
  route: Route,
  instants: (before: number) => Iterable<number>,
  options: LatestOptions = {},
): void {
  const { surely, preparationDays } = options;
  const arrival = surely ? "latestArrivalDate" : "estimatedArrivalDate";
  const { transferDate, before } = latestTransfer(arriveBy, route, options);
  const last = scheduleTransfer(before - 1, route, { preparationDays });
  expect(last.transferDate).toBe(transferDate);
  expect(last[arrival] <= arriveBy).toBe(true);
  const inTime: number[] = [];
  for (const now of instants(before)) {
    if (scheduleTransfer(now, route, { preparationDays })[arrival] <= arriveBy) inTime.push(now);
  }
  expect(inTime).toEqual([]);
}

/** From an instant on, every few minutes of three days. */
function* threeDays(start: number, minutes: number): Iterable<number> {
  for (let now = start; now < start + 3 * day; now += minutes * minute) yield now;
}

describe("latestTransfer", () => {
  describe("where the source's clock changes", () => {
    it.each(clockChanges)("in %s around %s, no later request arrives in time", (timeZone, at) => {
      const change = Date.parse(at);
      for (const cutOff of cutOffsNear(at)) {
        const route = routeOf({ timeZone, cutOff }, { timeZone: "UTC" });
        for (
          let date = readWall(change - 2 * day, timeZone).date, last = readWall(change + 2 * day, timeZone).date;
          date <= last;
          date = nextDate(date)
        ) {
          expectLaw(date, route, (before) => threeDays(before, 10));
        }
      }
    });
  });

  describe("laws", () => {
    const setUp = fc
      .tuple(journey, fc.integer({ min: -3, max: 3 }), fc.boolean())
      .map(([{ now, source, destination, terms: lane, preparationDays }, shift, surely]) => {
        const route = routeOf(source, destination, lane);
        const arrival =
          Date.parse(scheduleTransfer(now, route, { preparationDays }).estimatedArrivalDate) + shift * day;
        return {
          now,
          source,
          destination,
          lane,
          route,
          options: { surely, preparationDays },
          arriveBy: new Date(arrival).toISOString().slice(0, 10),
        };
      });

    it("the last request before it arrives in time and has its transfer date, every later one is too late", () => {
      fc.assert(
        fc.property(setUp, fc.array(fc.nat(400 * day)), ({ route, arriveBy, options }, later) => {
          const instants = function* (before: number) {
            yield* threeDays(before, 30);
            for (const elapsed of later) yield before + elapsed;
          };
          expectLaw(arriveBy, route, instants, options);
        }),
        { numRuns: scaled(120) },
      );
    });
  });

  describe("the first and the last years", () => {
    const utc: Place = { timeZone: "UTC", cutOff: "12:00" };

    it("limit the instants", () => {
      expect(latest("0000-01-01", routeOf(utc))).toBe("0000-01-01 before 0000-01-01T12:00:00.000Z");
      expect(latest("9999-12-31", routeOf(utc))).toBe("9999-12-31 before 9999-12-31T12:00:00.000Z");
      expect(latest("9999-12-31", routeOf(utc, utc, { transitDays: 3 }))).toBe(
        "9999-12-28 before 9999-12-28T12:00:00.000Z",
      );
      // From then on, the arrival is after the year 9999.
      expect(() => scheduleTransfer(Date.parse("9999-12-31T12:00:00Z"), routeOf(utc))).toThrow(RangeError);
    });

    it.each([
      ["0000-01-01", routeOf(utc, utc, { transitDays: 1 })],
      ["2026-09-01", routeOf(utc, utc, { transitDays: Number.MAX_SAFE_INTEGER })],
      ["0000-01-02", routeOf({ timeZone: "UTC", workingDays: [3] }, utc)],
      ["0000-01-01", routeOf({ timeZone: "UTC", cutOffOn: { "0000-01-01": "00:00" } })],
      ["9999-12-31", routeOf({ timeZone: "UTC" })],
    ])("have no latest transfer by %s if too short", (arriveBy, route) => {
      expect(() => latestTransfer(arriveBy, route)).toThrow(
        new RangeError(`latestTransfer: arriveBy must be a date by which a transfer can arrive, got "${arriveBy}"`),
      );
    });
  });
});

describe("latestTransfer on a lane with a capacity", () => {
  it("is the deadline of the last departure with room that arrives in time, as found by trying every date", () => {
    const seen = { found: 0, earlier: 0, none: 0 };
    const shift = fc.tuple(fc.integer({ min: -3, max: 60 }), fc.boolean());
    fc.assert(
      fc.property(bookedJourney, shift, ({ now, route, lane, load: heavy, options }, [days, surely]) => {
        // So light that it often has room.
        const load = Object.fromEntries(Object.entries(heavy).map(([kind, qty]) => [kind, Math.floor(qty / 6)]));
        const { preparationDays } = options;
        const arriveBy = new Date(now + days * day).toISOString().slice(0, 10);
        fc.pre(arriveBy <= (lane.calendarsUntil ?? "9999-12-31"));
        const given = { surely, preparationDays, load, booked: watched(lane).booked };
        const departure = obviousLastDeparture(arriveBy, lane, { surely, load });
        if (departure === undefined) {
          seen.none += 1;
          expect(() => latestTransfer(arriveBy, route, given)).toThrow("a date by which a transfer can arrive");
          return;
        }
        const { transferDate, before } = latestTransfer(arriveBy, route, given);
        expect(obviousReady(before - 1, lane, { preparationDays }) <= departure).toBe(true);
        for (const later of threeDays(before, 60)) {
          expect(obviousReady(later, lane, { preparationDays }) > departure).toBe(true);
        }
        expect(transferDate).toBe(obviousTransferDate(before - 1, lane.source, lane.terms));
        const last = scheduleTransfer(before - 1, route, { preparationDays, load, booked: given.booked });
        expect((surely ? last.latestArrivalDate : last.estimatedArrivalDate) <= arriveBy).toBe(true);
        seen.found += 1;
        const empty = obviousLastDeparture(arriveBy, { ...lane, bookedOn: () => ({}) }, { surely, load: {} });
        if (departure !== empty) seen.earlier += 1;
      }),
      { numRuns: scaled(400) },
    );
    if (isThorough) for (const count of Object.values(seen)) expect(count).toBeGreaterThan(2);
  });

  it("looks at the departures of 366 days", () => {
    const route = routeOf({ timeZone: "UTC" }, { timeZone: "UTC" }, { capacity: { transfers: 1 } });
    const openOn = (date: string) => ({ booked: (on: Departure) => ({ transfers: on.date === date ? 0 : 1 }) });
    expect(latestTransfer("2027-03-02", route, openOn("2026-03-02")).transferDate).toBe("2026-03-02");
    expect(() => latestTransfer("2027-03-02", route, openOn("2026-03-01"))).toThrow(RangeError);
  });
});
