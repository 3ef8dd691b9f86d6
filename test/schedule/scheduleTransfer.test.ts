import fc from "fast-check";
import { type Route, type ScheduleOptions, scheduleTransfer } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { obviousBooked, type ObviousOutcome } from "../oracles/obviousRoom";
import { datesOf, departs } from "../oracles/obviousSchedule";
import { instant, journey } from "../support/arbitraries";
import { bookedJourney, watched } from "../support/bookedJourneys";
import { routeOf } from "../support/routes";
import { isThorough, scaled } from "../support/scaled";

/** A schedule, or the code of its error. */
function outcomeOf(now: number, route: Route, options: ScheduleOptions): ObviousOutcome {
  try {
    return datesOf(scheduleTransfer(now, route, options));
  } catch (error) {
    const { message } = error as RangeError;
    expect(error).toBeInstanceOf(RangeError);
    const [, max] = /^scheduleTransfer: no departure up to (.*) has room$/.exec(message) ?? [];
    if (max !== undefined) return { code: "fully_booked", max };
    expect(message).toMatch(/beyond the calendars|the lane has no departure after/);
    return { code: "beyond_calendars" };
  }
}

describe("scheduleTransfer", () => {
  it("takes the first departure day with room, as found by trying every date with Intl", () => {
    const seen = { scheduled: 0, later: 0, fully_booked: 0, beyond_calendars: 0 };
    fc.assert(
      fc.property(bookedJourney, ({ now, route, lane, load, options }) => {
        const { booked, asked } = watched(lane);
        const given: ScheduleOptions = { ...options, load, booked };
        const expected = obviousBooked(now, lane, given);
        expect(outcomeOf(now, route, given)).toEqual(expected);
        for (const departure of asked) {
          const [, src, dest, date = ""] = /^(A) (B) ROAD (.*)$/.exec(departure) ?? [];
          expect([src, dest, departs(lane.source, lane.terms, date)]).toEqual(["A", "B", true]);
        }
        if ("code" in expected) seen[expected.code] += 1;
        else seen.scheduled += 1;
        if (new Set(asked).size > 1 && !("code" in expected)) seen.later += 1;
      }),
      { numRuns: scaled(1500) },
    );
    if (isThorough) for (const count of Object.values(seen)) expect(count).toBeGreaterThan(20);
  });

  it("sees bookings that have changed since the last call", () => {
    fc.assert(
      fc.property(bookedJourney, ({ now, route, lane, load, options }) => {
        for (const bookedOn of [() => ({}), lane.bookedOn, () => ({})]) {
          const other = { ...lane, bookedOn };
          const given = { ...options, load, booked: watched(other).booked };
          expect(outcomeOf(now, route, given)).toEqual(obviousBooked(now, other, given));
        }
      }),
    );
  });

  it("has a transfer date and an end of validity that do not depend on the bookings", () => {
    fc.assert(
      fc.property(bookedJourney, ({ now, route, lane, load, options }) => {
        const { booked } = watched(lane);
        fc.pre(!("code" in obviousBooked(now, lane, { ...options, load })));
        const { transferDate, validUntil } = scheduleTransfer(now, route, { ...options, load, booked });
        const empty = obviousBooked(now, { ...lane, bookedOn: () => ({}) }, options);
        if ("code" in empty) return;
        expect(scheduleTransfer(now, route, options)).toMatchObject({ transferDate, validUntil });
      }),
    );
  });

  it("does not depend on earlier calls", () => {
    fc.assert(
      fc.property(journey, fc.array(instant), ({ now, source, destination, terms }, others) => {
        const route = routeOf(source, destination, terms);
        for (const other of others) scheduleTransfer(other, route);
        expect(scheduleTransfer(now, route)).toEqual(scheduleTransfer(now, routeOf(source, destination, terms)));
      }),
    );
  });

  it.each([NaN, Infinity, 8.64e15, -8.64e15, Date.parse("9999-12-31T17:00:00Z")])("throws if now is %s", (now) => {
    const rule = "now must be epoch milliseconds within the years 0000 to 9999";
    expect(() => scheduleTransfer(now, routeOf({ timeZone: "Asia/Ho_Chi_Minh" }))).toThrow(
      new RangeError(`scheduleTransfer: ${rule}, got ${now}`),
    );
  });

  it.each(["outboundHandlingDays", "transitDays", "inboundHandlingDays"])("throws if %s end after 9999", (leg) => {
    const far = routeOf({ timeZone: "UTC", workingDays: [1] }, undefined, { [leg]: Number.MAX_SAFE_INTEGER });
    const message = "scheduleTransfer: the schedule goes beyond the calendars, which end on 9999-12-31";
    expect(() => scheduleTransfer(0, far)).toThrow(new RangeError(message));
  });
});
