import fc from "fast-check";
import { scheduleTransfer } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { instant, journey } from "../support/arbitraries";
import { datesOf, obviousSchedule } from "../oracles/obviousSchedule";
import { routeOf } from "../support/routes";
import { scaled } from "../support/scaled";

describe("scheduleTransfer", () => {
  describe("laws", () => {
    const setUp = journey.map(({ terms: lane, ...rest }) => ({
      ...rest,
      lane,
      route: routeOf(rest.source, rest.destination, lane),
    }));

    it("equals the rule applied day by day to what Intl shows", () => {
      fc.assert(
        fc.property(setUp, ({ now, source, destination, lane, route, notBefore, preparationDays }) => {
          const options = { notBefore, preparationDays };
          expect(datesOf(scheduleTransfer(now, route, options))).toEqual(
            obviousSchedule(now, source, destination, lane, options),
          );
        }),
        { numRuns: scaled(1000) },
      );
    });

    it("does not depend on earlier calls", () => {
      fc.assert(
        fc.property(setUp, fc.array(instant), ({ now, source, destination, lane, route }, others) => {
          for (const other of others) scheduleTransfer(other, route);
          expect(scheduleTransfer(now, route)).toEqual(scheduleTransfer(now, routeOf(source, destination, lane)));
        }),
      );
    });
  });

  describe("misuse", () => {
    const route = routeOf({ timeZone: "Asia/Ho_Chi_Minh" });
    it.each([NaN, Infinity, 8.64e15, -8.64e15, Date.parse("9999-12-31T17:00:00Z")])("throws if now is %s", (now) => {
      expect(() => scheduleTransfer(now, route)).toThrow(
        new RangeError(`scheduleTransfer: now must be epoch milliseconds within the years 0000 to 9999, got ${now}`),
      );
    });

    it("throws if the arrival is after 9999-12-31, near or far", () => {
      const message = "scheduleTransfer: the schedule goes beyond the calendars, which end on 9999-12-31";
      for (const leg of ["outboundHandlingDays", "transitDays", "inboundHandlingDays"]) {
        const far = routeOf({ timeZone: "UTC", workingDays: [1] }, undefined, { [leg]: Number.MAX_SAFE_INTEGER });
        expect(() => scheduleTransfer(0, far)).toThrow(new RangeError(message));
      }
    });
  });
});
