import fc from "fast-check";
import {
  createNetwork,
  type LaneTerms,
  type Route,
  scheduleTransfer,
  type TransferSchedule,
  type WarehouseConfig,
} from "stock-transfer";
import { describe, expect, it } from "vitest";
import { instant, journey } from "../support/arbitraries";
import { readWall } from "../oracles/intlCalendar";
import { datesOf, obviousSchedule } from "../oracles/obviousSchedule";
import { scaled } from "../support/scaled";

const hour = 60 * 60 * 1000;
const terms: LaneTerms = { transferType: "ROAD", weightLimit: 0, transitDays: 0 };

function routeOf(
  source: Omit<WarehouseConfig, "code">,
  destination: Omit<WarehouseConfig, "code"> = source,
  lane: Partial<LaneTerms> = {},
): Route {
  const route = createNetwork({
    warehouses: [
      { ...source, code: "A" },
      { ...destination, code: "B" },
    ],
    defaultLane: { ...terms, ...lane },
  }).route("A", "B");
  if (route.issues) throw new Error(route.issues[0].message);
  return route.value;
}

const dates = (now: string, route: Route) => {
  const { transferDate, estimatedArrivalDate } = scheduleTransfer(Date.parse(now), route);
  return `${transferDate} ${estimatedArrivalDate}`;
};

describe("scheduleTransfer", () => {
  describe("offset changes at the source", () => {
    it.each([
      ["skips the cut-off", "America/Los_Angeles", "02:30", "2026-03-08T09:59:59.999Z", "2026-03-08"],
      ["has skipped the cut-off", "America/Los_Angeles", "02:30", "2026-03-08T10:00:00.000Z", "2026-03-09"],
      ["shows the cut-off", "America/Los_Angeles", "01:30", "2026-11-01T08:30:00.000Z", "2026-11-02"],
      ["is before it again", "America/Los_Angeles", "01:30", "2026-11-01T09:00:00.000Z", "2026-11-01"],
      ["skips midnight", "Africa/Cairo", "12:00", "2026-04-23T22:00:00.000Z", "2026-04-24"],
      ["repeats half an hour", "Australia/Lord_Howe", "01:45", "2026-04-04T15:00:00.000Z", "2026-04-05"],
      ["skips a day", "Pacific/Apia", "23:59", "2011-12-30T10:00:00.000Z", "2011-12-31"],
    ])("when the clock %s", (_, timeZone, cutOff, now, transferDate) => {
      expect(scheduleTransfer(Date.parse(now), routeOf({ timeZone, cutOff })).transferDate).toBe(transferDate);
    });
  });

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

    it("never moves backward as now moves forward, outside an hour that the source's clock repeats", () => {
      const later = fc.oneof(fc.nat(3 * hour), fc.nat(240 * hour));
      fc.assert(
        fc.property(setUp, later, ({ now, source, route }, elapsed) => {
          const wall = (at: number) => Object.values(readWall(at, source.timeZone)).join(" ");
          fc.pre(wall(now) <= wall(now + elapsed));
          const [first, second]: [TransferSchedule, TransferSchedule] = [
            scheduleTransfer(now, route),
            scheduleTransfer(now + elapsed, route),
          ];
          for (const date of ["transferDate", "departureDate", "estimatedArrivalDate", "latestArrivalDate"] as const) {
            expect(second[date] >= first[date]).toBe(true);
          }
        }),
      );
    });

    it("more days on any leg never arrive earlier", () => {
      const leg = fc.constantFrom("outboundHandlingDays", "transitDays", "inboundHandlingDays");
      fc.assert(
        fc.property(setUp, leg, ({ now, source, destination, lane, route }, field) => {
          const most = (lane.maxTransitDays ?? lane.transitDays) + 1;
          const longer = routeOf(source, destination, {
            ...lane,
            maxTransitDays: most,
            [field]: (lane[field] ?? 0) + 1,
          });
          expect(
            scheduleTransfer(now, longer).estimatedArrivalDate >= scheduleTransfer(now, route).estimatedArrivalDate,
          ).toBe(true);
        }),
      );
    });

    it("opening a day of any calendar never delays a date", () => {
      const place = fc.constantFrom("source", "departure", "transit", "destination", "receiving");
      fc.assert(
        fc.property(setUp, place, fc.nat(45), ({ now, source, destination, lane, route, notBefore }, place, later) => {
          const opened = readWall(now + later * 24 * hour, "UTC").date;
          const without = (dates: readonly string[] = []) => dates.filter((date) => date !== opened);
          const open = <Some extends WarehouseConfig>(days: Some): Some => ({
            ...days,
            holidays: without(days.holidays),
            extraWorkingDays: [...(days.extraWorkingDays ?? []), opened],
          });
          const other = {
            source: routeOf(open(source), destination, lane),
            departure: routeOf(source, destination, {
              ...lane,
              departureHolidays: without(lane.departureHolidays),
              departureExtraDays: [...(lane.departureExtraDays ?? []), opened],
            }),
            transit: routeOf(source, destination, {
              ...lane,
              transitHolidays: without(lane.transitHolidays),
              transitExtraWorkingDays: [...(lane.transitExtraWorkingDays ?? []), opened],
            }),
            destination: routeOf(source, open(destination), lane),
            receiving: routeOf(source, { ...destination, receivingDays: undefined }, lane),
          }[place];
          const before = datesOf(scheduleTransfer(now, route, { notBefore }));
          const after = datesOf(scheduleTransfer(now, other, { notBefore }));
          for (const date of Object.keys(before) as (keyof typeof before)[]) {
            expect(after[date] <= before[date]).toBe(true);
          }
        }),
        { numRuns: scaled(500) },
      );
    });

    it("a later notBefore never leads to earlier dates", () => {
      fc.assert(
        fc.property(setUp, fc.nat(20), ({ now, route, notBefore = "2000-01-01" }, days) => {
          const later = readWall(Date.parse(notBefore) + days * 24 * hour, "UTC").date;
          const [first, second] = [notBefore, later].map((date) => scheduleTransfer(now, route, { notBefore: date }));
          expect(second!.transferDate >= first!.transferDate).toBe(true);
          expect(second!.latestArrivalDate >= first!.latestArrivalDate).toBe(true);
        }),
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

    it("accepts the first and the last local date", () => {
      const utc = routeOf({ timeZone: "UTC" });
      expect(dates("0000-01-01T00:00:00Z", utc)).toBe("0000-01-01 0000-01-01");
      expect(dates("9999-12-31T23:59:59Z", utc)).toBe("9999-12-31 9999-12-31");
      expect(() => scheduleTransfer(Date.parse("0000-01-01T00:00:00Z") - 1, utc)).toThrow(RangeError);
    });

    it("throws if the arrival is after 9999-12-31, near or far", () => {
      const message = "scheduleTransfer: the schedule goes beyond the calendars, which end on 9999-12-31";
      for (const leg of ["outboundHandlingDays", "transitDays", "inboundHandlingDays"]) {
        const far = routeOf({ timeZone: "UTC", workingDays: [1] }, undefined, { [leg]: Number.MAX_SAFE_INTEGER });
        expect(() => scheduleTransfer(0, far)).toThrow(new RangeError(message));
      }
    });

    it("throws if the transfer date is after 9999-12-31", () => {
      const late = Date.parse("9999-12-31T23:00:00Z");
      expect(() => scheduleTransfer(late, routeOf({ timeZone: "UTC", cutOff: "12:00" }))).toThrow(RangeError);
    });
  });
});
