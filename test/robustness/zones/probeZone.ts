import {
  createNetwork,
  encodePage,
  explainSchedule,
  parseListQuery,
  scheduleTransfer,
  type StockTransfer,
} from "stock-transfer";
import { createZoneClock, type ZoneClock } from "../../../src/time/zoneClock";
import { either } from "../../support/either";
import { transfer } from "../../support/transfers";
import { dateText, day, instantText, localText, millisecondsOf, weekdayOf } from "./civilDates";
import { instantsOf, type Occasion, occasionAt, ordinaryOccasions, type Trial, trialsOf } from "./occasions";
import { createOracle, cutOffOf, stepsOf } from "./oracleSchedule";
import { compare, type Tally } from "./tally";
import { localAt, probedChanges, type Zone } from "./zoneHistory";

/**
 * Compares the library with the oracle around every change of a zone and on some ordinary days, and its clock on every
 * day. Tests one in `oneIn` of the times, the lanes and the days, a different one for each change.
 */
export function probeZone(tally: Tally, zone: Zone, oneIn = 1): void {
  const clock = createZoneClock(zone.name);
  probeEveryDay(tally, zone, clock, oneIn);
  const changes = probedChanges(zone.history).map(({ at }) => occasionAt(zone, at));
  tally.changes += changes.length;
  for (const [turn, occasion] of [...changes, ...ordinaryOccasions(zone)].entries()) {
    const isTaken = (_: unknown, index: number) => (index + 3 * turn) % oneIn === 0;
    tally.days += occasion.days.length;
    probeTimes(tally, clock, occasion, ["00:00", ...occasion.cutOffs].filter(isTaken));
    probeSchedules(tally, occasion, trialsOf(occasion, turn).filter(isTaken));
  }
}

/** Tests local times, times in responses, and the parameters of the list around an occasion. */
function probeTimes(tally: Tally, clock: ZoneClock, occasion: Occasion, times: readonly string[]): void {
  const { zone } = occasion;
  const milliseconds = times.map(millisecondsOf);
  const instants = instantsOf(occasion, () => milliseconds);
  for (const at of instants) compare(tally, "clock", zone, at, clock(at), localAt(zone.history, at));
  probeResponse(tally, zone, instants);
  probeParameters(tally, zone, instants);
}

/** Compares every day, to find changes that only one side has. */
function probeEveryDay(tally: Tally, zone: Zone, clock: ZoneClock, daysApart: number): void {
  const last = Date.parse("2038-01-01T00:00:00Z");
  for (let at = Date.parse("2000-01-01T00:00:00Z"); at < last; at += daysApart * day) {
    compare(tally, "clock", zone, at, clock(at), localAt(zone.history, at));
  }
}

function probeResponse(tally: Tally, zone: Zone, instants: readonly number[]): void {
  const transfers: StockTransfer[] = [];
  for (let index = 0; index < instants.length; index += 3) {
    const [createdAt = 0, updatedAt = createdAt, doneAt = createdAt] = instants.slice(index, index + 3);
    transfers.push({ ...transfer, createdAt, updatedAt, doneAt });
  }
  const { data } = encodePage({ transfers, next: 0 }, zone.name);
  for (const [index, { createdAt, updatedAt, doneAt }] of transfers.entries()) {
    const told = data[index];
    compare(tally, "wire", zone, createdAt, told?.created_at, localText(localAt(zone.history, createdAt)));
    compare(tally, "wire", zone, updatedAt, told?.updated_at, localText(localAt(zone.history, updatedAt)));
    compare(tally, "wire", zone, doneAt!, told?.done_at ?? "null", localText(localAt(zone.history, doneAt!)));
  }
}

/** Parameters are instants in UTC. Local times without an offset are rejected: they may be ambiguous or not exist. */
function probeParameters(tally: Tally, zone: Zone, instants: readonly number[]): void {
  for (let index = 0; index < instants.length; index += 2) {
    const [from = 0, to = from] = instants.slice(index, index + 2);
    const { value } = either(
      parseListQuery({ created_from_date: instantText(from), updated_to_date: instantText(to) }),
    );
    compare(tally, "parameter", zone, from, value?.filter.createdFrom, from);
    compare(tally, "parameter", zone, to, value?.filter.updatedTo, to);
  }
  const [at = 0] = instants;
  const local = `${localText(localAt(zone.history, at)).replace(" ", "T")}.000`;
  const { issues } = either(parseListQuery({ created_from_date: local }));
  compare(tally, "parameter", zone, at, issues?.[0].code, "malformed");
}

/** Tests the dates of transfers and their reasons around local midnights, cut-offs and the change. */
function probeSchedules(tally: Tally, occasion: Occasion, trials: readonly Trial[]): void {
  const network = createNetwork({
    warehouses: trials.flatMap(({ source, destination }) => [source, destination]),
    lanes: trials.map(({ source, destination, terms }) => ({ src: source.code, dest: destination.code, ...terms })),
  });
  for (const { zone, source, destination, terms, preparationDays } of trials) {
    const route = either(network.route(source.code, destination.code)).value!;
    const oracle = createOracle(zone.history, source, destination, terms, preparationDays);
    const offsets = zone === occasion.zone ? occasion.offsets : [zone.history.before];
    const instants = instantsOf({ ...occasion, offsets }, (dayNumber) => [
      0,
      cutOffOf(source, terms, weekdayOf(dayNumber)),
    ]);
    for (const [index, now] of instants.entries()) {
      const expected = oracle(now);
      const { transferDate, departureDate, estimatedArrivalDate, validUntil } = scheduleTransfer(now, route, {
        preparationDays,
      });
      const got = `${transferDate} ${departureDate} ${estimatedArrivalDate}`;
      const { transferDay, departureDay, arrivalDay } = expected;
      compare(tally, "schedule", zone, now, got, [transferDay, departureDay, arrivalDay].map(dateText).join(" "));
      // The oracle has other dates from then on, and the same until then: also at the instants in between.
      const later = instants.slice(index + 1, index + 9).filter((each) => each < validUntil);
      const days = [validUntil, validUntil - 1, ...later].map((each) => oracle(each).transferDay === transferDay);
      compare(tally, "validity", zone, now, days.join(), [false, true, ...later.map(() => true)].join());
      // An explanation takes as long as several schedules, so only two of three instants are tested.
      if (index % 3 === 2) continue;
      const steps = explainSchedule(now, route, { preparationDays }).map(
        ({ from, to, days, why, place }) => `${from} to ${to} +${days} ${why} ${place}`,
      );
      compare(tally, "steps", zone, now, steps.join(), stepsOf(expected));
    }
  }
}
