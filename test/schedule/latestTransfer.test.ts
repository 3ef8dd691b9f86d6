import fc from "fast-check";
import { type Departure, latestTransfer, type Route, scheduleTransfer } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { datesFrom, readWall } from "../oracles/intlCalendar";
import { obviousLastDeparture, obviousReady } from "../oracles/obviousRoom";
import { obviousTransferDate } from "../oracles/obviousSchedule";
import { bookedJourney, watched } from "../support/bookedJourneys";
import { clockChanges, cutOffsNear } from "../support/clockChanges";
import { dateAt, day } from "../support/dates";
import { type Place, routeOf } from "../support/routes";
import { isThorough, scaled } from "../support/scaled";

const minute = 60_000;

function latest(arriveBy: string, route: Route): string {
  const { transferDate, before } = latestTransfer(arriveBy, route);
  return `${transferDate} before ${new Date(before).toISOString()}`;
}

/** The request just before the deadline arrives in time, and none of the next three days. */
function expectLaw(arriveBy: string, route: Route): void {
  const { transferDate, before } = latestTransfer(arriveBy, route);
  const last = scheduleTransfer(before - 1, route);
  expect(last.transferDate).toBe(transferDate);
  expect(last.estimatedArrivalDate <= arriveBy).toBe(true);
  const later = Array.from(threeDays(before, 10), (now) => scheduleTransfer(now, route).estimatedArrivalDate);
  expect(later.filter((date) => date <= arriveBy)).toEqual([]);
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
        const [first, last] = [-2, 2].map((days) => readWall(change + days * day, timeZone).date);
        for (const date of datesFrom(first!, last!)) expectLaw(date, route);
      }
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
        const arriveBy = dateAt(now, days);
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
