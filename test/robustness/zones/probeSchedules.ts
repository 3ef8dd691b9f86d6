import { createNetwork, explainSchedule, scheduleTransfer } from "stock-transfer";
import { either } from "../../support/either";
import { dateText, weekdayOf } from "./civilDates";
import { instantsOf, type Occasion } from "./occasions";
import { createOracle, cutOffOf, stepsOf } from "./oracleSchedule";
import { compare, type Tally } from "./tally";
import type { Trial } from "./trials";

/** Asks when transfers leave and arrive, and why, around local midnights, cut-offs and the change. */
export function probeSchedules(tally: Tally, occasion: Occasion, trials: readonly Trial[]): void {
  const network = createNetwork({
    warehouses: trials.flatMap(({ source, destination }) => [source, destination]),
    lanes: trials.map(({ source, destination, terms }) => ({ src: source.code, dest: destination.code, ...terms })),
  });
  for (const { zone, source, destination, terms } of trials) {
    const route = either(network.route(source.code, destination.code)).value!;
    const oracle = createOracle(zone.history, source, destination, terms);
    const offsets = zone === occasion.zone ? occasion.offsets : [zone.history.before];
    const instants = instantsOf({ ...occasion, offsets }, (dayNumber) => [0, cutOffOf(source, weekdayOf(dayNumber))]);
    for (const [index, now] of instants.entries()) {
      const expected = oracle(now);
      const { transferDate, estimatedArrivalDate } = scheduleTransfer(now, route);
      const got = `${transferDate} ${estimatedArrivalDate}`;
      compare(tally, "schedule", zone, now, got, `${dateText(expected.transferDay)} ${dateText(expected.arrivalDay)}`);
      // An explanation costs several schedules: two of three instants will do.
      if (index % 3 === 2) continue;
      const steps = explainSchedule(now, route).map(
        ({ from, to, days, why, place }) => `${from} to ${to} +${days} ${why} ${place}`,
      );
      compare(tally, "steps", zone, now, steps.join(), stepsOf(expected));
    }
  }
}
