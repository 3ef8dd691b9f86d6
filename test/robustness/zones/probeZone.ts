import { createNetwork, encodePage, scheduleTransfer } from "stock-transfer";
import { createZoneClock } from "../../../src/time/zoneClock";
import { cutOffOf, datesOf, obviousSchedule, obviousTransferDate, type ReadWall } from "../../oracles/obviousSchedule";
import { either } from "../../support/either";
import { transfer } from "../../support/transfers";
import { dateText, day, localText, millisecondsOf } from "./civilDates";
import { instantsOf, type Occasion, occasionAt, ordinaryOccasions, type Trial, trialsOf } from "./occasions";
import { compare, type Tally } from "./tally";
import { localAt, probedChanges, type Zone } from "./zoneHistory";

/**
 * Compares the library with the database around every change of a zone and on some ordinary days, and its clock on every
 * day. Tests one in `oneIn` of the times, the lanes and the days, a different one for each change.
 */
export function probeZone(tally: Tally, zone: Zone, oneIn = 1): void {
  probeEveryDay(tally, zone, oneIn);
  const changes = probedChanges(zone.history).map(({ at }) => occasionAt(zone, at));
  tally.changes += changes.length;
  for (const [turn, occasion] of [...changes, ...ordinaryOccasions(zone)].entries()) {
    const isTaken = (_: unknown, index: number) => (index + 3 * turn) % oneIn === 0;
    tally.days += occasion.days.length;
    probeTimes(tally, occasion, ["00:00", ...occasion.cutOffs].filter(isTaken));
    probeSchedules(tally, occasion, trialsOf(occasion, turn).filter(isTaken));
  }
}

/** Finds changes that only one side has. */
function probeEveryDay(tally: Tally, zone: Zone, daysApart: number): void {
  const clock = createZoneClock(zone.name);
  const last = Date.parse("2038-01-01T00:00:00Z");
  for (let at = Date.parse("2000-01-01T00:00:00Z"); at < last; at += daysApart * day) {
    compare(tally, "clock", zone, at, clock(at), localAt(zone.history, at));
  }
}

/** Tests local times in responses. */
function probeTimes(tally: Tally, occasion: Occasion, times: readonly string[]): void {
  const { zone } = occasion;
  const milliseconds = times.map(millisecondsOf);
  const instants = instantsOf(occasion, () => milliseconds);
  const transfers = instants.map((createdAt) => ({ ...transfer, createdAt }));
  const { data } = encodePage({ transfers, next: 0 }, zone.name);
  for (const [index, at] of instants.entries()) {
    compare(tally, "wire", zone, at, data[index]?.created_at, localText(localAt(zone.history, at)));
  }
}

/** Tests the dates of transfers around local midnights, cut-offs and the change. */
function probeSchedules(tally: Tally, occasion: Occasion, trials: readonly Trial[]): void {
  const { zone } = occasion;
  const network = createNetwork({
    warehouses: trials.flatMap(({ source, destination }) => [source, destination]),
    lanes: trials.map(({ source, destination, terms }) => ({ src: source.code, dest: destination.code, ...terms })),
  });
  const read: ReadWall = (instant) => {
    const [date = "", time = ""] = localText(localAt(zone.history, instant)).split(" ");
    return { date, time };
  };
  for (const { source, destination, terms, preparationDays } of trials) {
    const route = either(network.route(source.code, destination.code)).value!;
    const transferDateAt = (instant: number) => obviousTransferDate(instant, source, terms, {}, read);
    const instants = instantsOf(occasion, (dayNumber) => [
      0,
      millisecondsOf(cutOffOf(source, terms, dateText(dayNumber))),
    ]);
    for (const [index, now] of instants.entries()) {
      const schedule = scheduleTransfer(now, route, { preparationDays });
      const expected = obviousSchedule(now, source, destination, terms, { preparationDays }, read);
      compare(tally, "schedule", zone, now, JSON.stringify(datesOf(schedule)), JSON.stringify(expected));
      // The oracle has other dates from then on, and the same until then: also at the instants in between.
      const { validUntil } = schedule;
      const later = instants.slice(index + 1, index + 9).filter((each) => each < validUntil);
      const same = [validUntil, validUntil - 1, ...later].map((at) => transferDateAt(at) === expected.transferDate);
      compare(tally, "validity", zone, now, same.join(), [false, true, ...later.map(() => true)].join());
    }
  }
}
