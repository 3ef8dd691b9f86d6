import fc from "fast-check";
import { createNetwork, explainSchedule, type Route, scheduleTransfer, type ScheduleStep } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { journey } from "../support/arbitraries";
import { scaled } from "../support/scaled";
import { nextDate } from "../oracles/intlCalendar";
import { carrierOf, counts, departuresOf, obviousStages, receives, takesTransfers } from "../oracles/obviousSchedule";

/** The steps between the first and the last, which must be `starts` and `arrives`. */
function between(steps: readonly ScheduleStep[], today: string, arrival: string): readonly ScheduleStep[] {
  expect(steps[0]).toEqual({ from: today, to: today, days: 0, why: "starts", place: "source" });
  expect(steps.at(-1)).toEqual({ from: arrival, to: arrival, days: 0, why: "arrives", place: "destination" });
  return steps.slice(1, -1);
}

/** The dates of a step, one by one. */
function datesOf({ from, to }: ScheduleStep): string[] {
  const dates = [from];
  while (dates.at(-1)! < to) dates.push(nextDate(dates.at(-1)!));
  return dates;
}

const isClosed = ({ why }: ScheduleStep) => why === "holiday" || why === "not_a_working_day";

describe("explainSchedule", () => {
  describe("laws", () => {
    const explained = journey.map(({ now, source, destination, terms, notBefore, preparationDays }) => {
      const options = { notBefore, preparationDays };
      const made = createNetwork({ warehouses: [source, destination], defaultLane: terms });
      const way: Route = made.route("A", "B").value!;
      const stages = obviousStages(now, source, destination, terms, options);
      const { estimatedArrivalDate } = scheduleTransfer(now, way, options);
      const steps = between(explainSchedule(now, way, options), stages.today, estimatedArrivalDate);
      const calendars = { source, transit: carrierOf(terms), destination };
      return { steps, stages, calendars, terms, ...options };
    });

    it("the steps are all days from today to the day before arrival, once each and in order", () => {
      fc.assert(
        fc.property(explained, ({ steps, stages }) => {
          let day = stages.today;
          for (const step of steps) {
            expect(step.from).toBe(day);
            const dates = datesOf(step);
            expect([dates.length, dates.at(-1)]).toEqual([step.days, step.to]);
            day = nextDate(step.to);
          }
          expect(day).toBe(stages.arrival);
        }),
      );
    });

    it("neighbours differ in their reason or their place", () => {
      fc.assert(
        fc.property(explained, ({ steps }) => {
          const named = steps.map(({ why, place }) => `${why} ${place}`);
          expect(named.filter((name, index) => name === named[index - 1])).toEqual([]);
        }),
      );
    });

    it("a closed step's days are closed in the calendar of its place, all others are working days of it", () => {
      fc.assert(
        fc.property(explained, ({ steps, calendars }) => {
          for (const step of steps) {
            const { why, place } = step;
            for (const date of datesOf(step)) {
              expect(counts(calendars[place], date)).toBe(!isClosed(step));
              expect(isClosed(step) && (calendars[place].holidays ?? []).includes(date)).toBe(why === "holiday");
            }
          }
        }),
      );
    });

    it("every open day passes for the reason of its stage, in the place of its stage", () => {
      fc.assert(
        fc.property(explained, ({ steps, stages, calendars: { source, destination }, terms, notBefore = "" }) => {
          const { today, transferDate, prepared, ready, departure, delivery, receipt } = stages;
          const reasonOn = (date: string): string => {
            if (date < transferDate) return date < notBefore ? "not_before source" : "after_cut_off source";
            if (date < prepared) return "preparation source";
            if (date < ready) return "handling source";
            if (date < departure) return "no_departure source";
            if (date < delivery) return "transit transit";
            return `${date < receipt ? "no_receiving" : "handling"} destination`;
          };
          for (const step of steps) {
            for (const date of datesOf(step)) {
              const [why, place] = reasonOn(date).split(" ");
              expect(step.place).toBe(place);
              if (isClosed(step)) continue;
              expect(step.why).toBe(why);
              if (why === "after_cut_off" && date !== today) expect(takesTransfers(source, terms, date)).toBe(false);
              if (why === "no_departure") expect(counts(departuresOf(terms), date)).toBe(false);
              if (why === "no_receiving") expect(receives(destination, date)).toBe(false);
            }
          }
        }),
        { numRuns: scaled(300) },
      );
    });
  });
});
