import fc from "fast-check";
import { createNetwork, explainSchedule, type Route, scheduleTransfer, type ScheduleStep } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { journey } from "../support/arbitraries";
import { either } from "../support/either";
import { nextDate, readWall } from "../oracles/intlCalendar";
import { counts } from "../oracles/obviousSchedule";

const network = createNetwork({
  warehouses: [
    {
      code: "HCM",
      timeZone: "Asia/Ho_Chi_Minh",
      workingDays: [1, 2, 3, 4, 5, 6],
      holidays: ["2026-09-02", "2026-09-06"],
      cutOff: "16:00",
    },
    { code: "HAN", timeZone: "Asia/Ho_Chi_Minh", workingDays: [1, 2, 3, 4, 5], holidays: ["2026-09-14"] },
  ],
  lanes: [
    {
      src: "HCM",
      dest: "HAN",
      transferType: "ROAD",
      weightLimit: 1,
      outboundHandlingDays: 2,
      transitDays: 3,
      transitWorkingDays: [1, 2, 3, 4, 5],
      inboundHandlingDays: 1,
    },
    { src: "HAN", dest: "HCM", transferType: "ROAD", weightLimit: 1, transitDays: 0 },
  ],
});
const route = (src: string, dest: string) => either(network.route(src, dest)).value!;
const told = (steps: readonly ScheduleStep[]) =>
  steps.map(({ date, days, why, place }) => `${date} +${days} ${why} ${place}`);

describe("explainSchedule", () => {
  it("tells every day from after the cut-off, over closed days, handling and transit, to the arrival", () => {
    // Tuesday 1 September 2026, 17:00; Wednesday is a holiday, and so is the Sunday, which is no working day anyway.
    expect(told(explainSchedule(Date.parse("2026-09-01T10:00:00Z"), route("HCM", "HAN")))).toEqual([
      "2026-09-01 +0 starts source",
      "2026-09-02 +1 after_cut_off source",
      "2026-09-03 +1 holiday source",
      "2026-09-05 +2 handling source",
      "2026-09-06 +1 transit transit",
      "2026-09-07 +1 not_a_working_day transit",
      "2026-09-09 +2 transit transit",
      "2026-09-10 +1 handling destination",
      "2026-09-10 +0 arrives destination",
    ]);
  });

  it("begins on a day that is none, whatever the clock shows, and ends with the closed days of the destination", () => {
    expect(told(explainSchedule(Date.parse("2026-09-05T10:00:00Z"), route("HAN", "HCM")))).toEqual([
      "2026-09-05 +0 starts source",
      "2026-09-07 +2 not_a_working_day source",
      "2026-09-07 +0 arrives destination",
    ]);
    expect(told(explainSchedule(Date.parse("2026-09-14T01:00:00Z"), route("HAN", "HCM")))).toEqual([
      "2026-09-14 +0 starts source",
      "2026-09-15 +1 holiday source",
      "2026-09-15 +0 arrives destination",
    ]);
  });

  it("throws what scheduleTransfer throws", () => {
    expect(() => explainSchedule(NaN, route("HCM", "HAN"))).toThrow(/now must be epoch milliseconds/);
  });

  it("adds up to exactly what scheduleTransfer says, each day passing for the reason that is told", () => {
    fc.assert(
      fc.property(journey, ({ now, source, destination, terms }) => {
        const made = createNetwork({ warehouses: [source, destination], defaultLane: terms });
        const way: Route = either(made.route("A", "B")).value!;
        const steps = explainSchedule(now, way);
        const { transferDate, estimatedArrivalDate } = scheduleTransfer(now, way);

        expect(steps[0]).toEqual({
          date: readWall(now, source.timeZone).date,
          days: 0,
          why: "starts",
          place: "source",
        });
        expect(steps.at(-1)).toEqual({ date: estimatedArrivalDate, days: 0, why: "arrives", place: "destination" });
        const firstCounted = steps.findIndex(({ why, place }) => why === "handling" || place !== "source");
        expect(steps[firstCounted - 1]?.date).toBe(transferDate);

        const carrier = { workingDays: terms.transitWorkingDays, holidays: terms.transitHolidays };
        const calendars = { source, transit: carrier, destination };
        let date = steps[0]!.date;
        const counted = { source: 0, transit: 0, destination: 0 };
        for (const { days, why, place, date: reached } of steps) {
          for (let passed = 0; passed < days; passed += 1) {
            const isOpen = counts(calendars[place], date);
            if (why === "handling" || why === "transit") counted[place] += 1;
            if (why === "after_cut_off") expect(isOpen).toBe(true);
            if (why === "holiday") expect([isOpen, calendars[place].holidays?.includes(date)]).toEqual([false, true]);
            if (why === "not_a_working_day")
              expect(counts({ workingDays: calendars[place].workingDays }, date)).toBe(false);
            date = nextDate(date);
          }
          expect(date).toBe(reached);
        }
        expect(counted).toEqual({
          source: terms.outboundHandlingDays ?? 0,
          transit: terms.transitDays,
          destination: terms.inboundHandlingDays ?? 0,
        });
      }),
    );
  });
});
