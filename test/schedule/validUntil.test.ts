import fc from "fast-check";
import { type LaneTerms, scheduleTransfer } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { datesOf, obviousSchedule } from "../oracles/obviousSchedule";
import { journey } from "../support/arbitraries";
import { assertSame } from "../support/assertSame";
import { dateAt, day } from "../support/dates";
import { type Place, routeOf } from "../support/routes";
import { scaled } from "../support/scaled";
import { thrownBy } from "../support/thrownBy";
import { clockChanges, cutOffsNear } from "../support/clockChanges";

// The validity of schedules. A route caches its last schedule, so properties create a new route each time.

const minute = 60_000;
const terms: LaneTerms = { transferType: "ROAD", weightLimit: 0, transitDays: 0 };

describe("validUntil", () => {
  describe("laws", () => {
    it("all instants until then have the same dates, and that instant has others or none", () => {
      fc.assert(
        fc.property(
          journey,
          fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })),
          (given, parts) => {
            const { now, source, destination, terms: lane, notBefore } = given;
            const ask = (at: number) => scheduleTransfer(at, routeOf(source, destination, lane), { notBefore });
            const schedule = ask(now);
            const { validUntil: end } = schedule;
            expect(Number.isSafeInteger(end) && end > now).toBe(true);
            const samples = [end - 1, ...parts.map((part) => now + Math.floor(part * (end - now)))];
            for (const at of samples) expect(ask(at)).toEqual(schedule);
            let next: object | undefined;
            thrownBy(() => (next = datesOf(ask(end))));
            expect(next).not.toEqual(datesOf(schedule));
          },
        ),
        { numRuns: scaled(200) },
      );
    });

    it.each(clockChanges)(
      "in %s around %s validity periods are contiguous, each with the dates of the oracle",
      (timeZone, at) => {
        const change = Date.parse(at);
        for (const cutOff of cutOffsNear(at)) {
          const source = { code: "A", timeZone, cutOff };
          const destination = { code: "B", timeZone: "UTC" };
          const dates = (now: number) => obviousSchedule(now, source, destination, terms);
          let now = change - 2 * day;
          let before: unknown;
          while (now < change + 2 * day) {
            const schedule = scheduleTransfer(now, routeOf(source, destination));
            const expected = datesOf(schedule);
            expect(expected).not.toEqual(before);
            for (let each = now; each < schedule.validUntil; each += 15 * minute) assertSame(dates(each), expected);
            expect(dates(schedule.validUntil - 1)).toEqual(expected);
            [before, now] = [expected, schedule.validUntil];
          }
        }
      },
    );
  });
});

describe("a cached schedule", () => {
  const source: Place = { timeZone: "Europe/Berlin", workingDays: [1, 2, 3, 4, 5], cutOff: "14:00" };

  it("works for many values of notBefore", () => {
    const route = routeOf(source);
    const wished = Array.from({ length: 200 }, (_, index) => dateAt(0, index));
    for (const notBefore of [...wished, ...wished]) {
      expect(scheduleTransfer(0, route, { notBefore }).transferDate >= notBefore).toBe(true);
    }
  });

  it("is not affected by changes of a result, and is not used for invalid instants", () => {
    const route = routeOf(source);
    const schedule = scheduleTransfer(7, route);
    (schedule as { transferDate: string }).transferDate = "";
    expect(scheduleTransfer(7, route).transferDate).toBe("1970-01-01");
    for (const now of [7.5, new Date(7), "7", { valueOf: () => 7 }]) {
      expect(() => scheduleTransfer(now as number, route)).toThrow(
        /now must be (?:epoch milliseconds|a whole number, got 7.5)/,
      );
    }
  });
});
