import fc from "fast-check";
import { type DepartureOptions, listDepartures, type Load } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { datesFrom, nextDate } from "../oracles/intlCalendar";
import { type BookedLane, obviousLeft, obviousReady, obviousRoom } from "../oracles/obviousRoom";
import { departs, obviousArrival, obviousTransferDate, takesTransfers } from "../oracles/obviousSchedule";
import { bookedJourney, watched } from "../support/bookedJourneys";
import { dateAt } from "../support/dates";
import { routeOf } from "../support/routes";
import { isThorough, scaled } from "../support/scaled";

const hour = 60 * 60 * 1000;

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
        for (const date of datesFrom(from, to)) {
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

  it("lists the last days of the year 9999 and the first of the year 0000", () => {
    const last = { from: "9999-12-30", to: "9999-12-31" };
    expect(
      listDepartures(Date.parse("9999-12-31T12:00:00Z"), routeOf(), last).map(({ unavailable }) => unavailable),
    ).toEqual(["missed", undefined]);
    const first = { from: "0000-01-01", to: "0000-01-02" };
    const handled = routeOf(undefined, undefined, { outboundHandlingDays: 1 });
    const found = listDepartures(0, handled, first).map(({ date, before }) => [date, before]);
    expect(found).toEqual([
      ["0000-01-01", undefined],
      ["0000-01-02", Date.parse("0000-01-02T00:00:00Z")],
    ]);
  });

  it("takes 366 days", () => {
    const year = { from: "2026-03-01", to: "2027-03-01" };
    expect(listDepartures(0, routeOf(undefined, undefined, { departureDays: [2, 5] }), year)).toHaveLength(104);
  });
});
