import fc from "fast-check";
import { explainSchedule, type Route, type ScheduleOptions, scheduleTransfer } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { obviousBooked, type ObviousOutcome, obviousReady } from "../oracles/obviousRoom";
import { datesOf, departs } from "../oracles/obviousSchedule";
import { nextDate } from "../oracles/intlCalendar";
import { bookedJourney, watched } from "../support/bookedJourneys";
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

describe("scheduleTransfer on a lane with a capacity", () => {
  it("takes the first departure day with room, as found by trying every date", () => {
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
      { numRuns: scaled(1000) },
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
        fc.pre(!("code" in obviousBooked(now, lane, { ...options, load, booked })));
        const { transferDate, validUntil } = scheduleTransfer(now, route, { ...options, load, booked });
        const empty = obviousBooked(now, { ...lane, bookedOn: () => ({}) }, options);
        if ("code" in empty) return;
        expect(scheduleTransfer(now, route, options)).toMatchObject({ transferDate, validUntil });
      }),
    );
  });
});

describe("explainSchedule on a lane with a capacity", () => {
  it("says departure_full on the departure days before the departure, and nowhere else", () => {
    fc.assert(
      fc.property(bookedJourney, ({ now, route, lane, load, options }) => {
        const given = { ...options, load, booked: watched(lane).booked };
        const expected = obviousBooked(now, lane, given);
        if ("code" in expected) {
          expect(() => explainSchedule(now, route, given)).toThrow(
            expected.max === undefined ? RangeError : `explainSchedule: no departure up to ${expected.max} has room`,
          );
          return;
        }
        const full: string[] = [];
        for (let date = obviousReady(now, lane, given); date < expected.departureDate; date = nextDate(date)) {
          if (departs(lane.source, lane.terms, date)) full.push(date);
        }
        const steps = explainSchedule(now, route, given);
        const dates = steps.flatMap(({ from, to, why, place }) => {
          if (why !== "departure_full") return [];
          expect(place).toBe("source");
          const all = [from];
          while (all.at(-1)! < to) all.push(nextDate(all.at(-1)!));
          return all;
        });
        expect(dates).toEqual(full);
        const days = steps.reduce((sum, step) => sum + step.days, 0);
        expect(days * 86_400_000).toBe(Date.parse(expected.estimatedArrivalDate) - Date.parse(steps[0]!.from));
        expect(steps.at(-1)?.from).toBe(expected.estimatedArrivalDate);
      }),
      { numRuns: scaled(300) },
    );
  });
});
