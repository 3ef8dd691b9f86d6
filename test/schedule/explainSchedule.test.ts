import fc from "fast-check";
import { explainSchedule, type ScheduleStep } from "stock-transfer";
import { expect, it } from "vitest";
import { nextDate, readWall } from "../oracles/intlCalendar";
import { obviousBooked, type ObviousOutcome, obviousReady } from "../oracles/obviousRoom";
import { add, carrierOf, counts, departs, obviousArrival } from "../oracles/obviousSchedule";
import { bookedJourney, watched } from "../support/bookedJourneys";
import { scaled } from "../support/scaled";

type Journey = typeof bookedJourney extends fc.Arbitrary<infer Value> ? Value : never;
type Dates = Exclude<ObviousOutcome, { readonly code: string }>;

/** Why each date between the request and the arrival passes, equal neighbours together. */
function obviousSteps({ now, lane, options }: Journey, { transferDate, departureDate }: Dates): ScheduleStep[] {
  const { source, destination, terms } = lane;
  const { date: today } = readWall(now, source.timeZone);
  const prepared = add(source, transferDate, options.preparationDays ?? 0);
  const ready = obviousReady(now, lane, options);
  const { delivery, receipt, arrival } = obviousArrival(departureDate, destination, terms);
  const open = (date: string): ScheduleStep["why"] => {
    if (date < transferDate) return date < (options.notBefore ?? "") ? "not_before" : "after_cut_off";
    if (date < prepared) return "preparation";
    if (date < ready) return "handling";
    if (date < departureDate) return departs(source, terms, date) ? "departure_full" : "no_departure";
    if (date < delivery) return "transit";
    return date < receipt ? "no_receiving" : "handling";
  };
  const steps: ScheduleStep[] = [{ from: today, to: today, days: 0, why: "starts", place: "source" }];
  for (let date = today; date < arrival; date = nextDate(date)) {
    const place = date < departureDate ? "source" : date < delivery ? "transit" : "destination";
    const calendar = { source, transit: carrierOf(terms), destination }[place];
    const closed = calendar.holidays?.includes(date) ? "holiday" : "not_a_working_day";
    const why = counts(calendar, date) ? open(date) : closed;
    const last = steps.at(-1)!;
    if (last.why !== why || last.place !== place) steps.push({ from: date, to: date, days: 1, why, place });
    else steps.splice(-1, 1, { ...last, to: date, days: last.days + 1 });
  }
  return [...steps, { from: arrival, to: arrival, days: 0, why: "arrives", place: "destination" }];
}

it("explainSchedule says why each day passes, as found by looking at every date", () => {
  fc.assert(
    fc.property(bookedJourney, (given) => {
      const { now, route, lane, load, options } = given;
      const expected = obviousBooked(now, lane, { ...options, load });
      const explain = () => explainSchedule(now, route, { ...options, load, booked: watched(lane).booked });
      if (!("code" in expected)) expect(explain()).toEqual(obviousSteps(given, expected));
      else if (expected.max === undefined) expect(explain).toThrow(RangeError);
      else expect(explain).toThrow(`explainSchedule: no departure up to ${expected.max} has room`);
    }),
    { numRuns: scaled(400) },
  );
});
